// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/StringPool.h"
#include "core/trace/ChromeDocument.h"
#include "core/trace/ChromeEvent.h"
#include "core/trace/DecimalTime.h"
#include "core/trace/NameMeanings.h"
#include "core/trace/RowTable.h"

namespace bubblescope {

/// Makes records of the events of a Chrome trace, Kineto's dialect of it included.
class ChromeRecorder : public ChromeDocumentHandler {
  public:
    ChromeRecorder(StringPool& names, TraceRecords& records);

    void beginEvents() override;
    bool event(JsonObject& object, std::uint64_t offset) override;
    void nonObject(std::uint64_t offset) override;
    void value(std::string_view key, std::string_view json) override;
    void fault(Severity severity, std::string_view what, const TextPlace& place) override;

    /// Sums up. Throws Error when the document held nothing that can be shown.
    void finish();

  private:
    enum class Category : std::uint8_t { Unknown, Other, Kernel, Copy, Set, Runtime };

    void countPhase(std::string_view phase);
    void countOtherPhase(std::string_view phase);
    void readTimed(ChromeEvent& event);
    void readComplete(ChromeEvent& event, std::uint32_t thread, const ExactNs& start);
    void readActivity(ChromeEvent& event, SliceRecord slice, Category category);
    void readEdge(ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs);
    void readAsync(const ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs);
    void readFlow(const ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs);
    void readCounter(const ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs);
    void readInstant(ChromeEvent& event, std::uint32_t thread, std::int64_t timeNs);
    void readMetadata(ChromeEvent& event);

    StringId internCategory(std::string_view category);
    Category categoryOf(StringId category);
    void readCommunication(const ChromeArguments& arguments, std::uint32_t activity);
    /// `kind` is told by files that Bubblescope wrote; ROCm has an argument of that name, too.
    std::int32_t addDetail(const ChromeArguments& arguments, std::optional<SliceKind> kind = {});
    CounterRecord& counter(std::uint32_t process, std::string_view name, std::string_view id,
                           std::string_view series);
    void refuseTime(const ChromeEvent& event);
    bool isActivity(const ChromeEvent& event);
    void warn(std::string_view what, Severity severity = Severity::Warning);

    StringPool& names_;
    TraceRecords& records_;
    RowTable rows_;
    ChromeEventParser parser_;
    std::uint64_t offset_ = 0;
    bool sawEventList_ = false;
    std::int64_t events_ = 0;
    std::int64_t outOfRange_ = 0;
    std::string refusedNames_;
    std::array<std::int64_t, 128> letterPhases_{};
    std::vector<Category> categories_;  ///< by StringId
    NameMeanings meanings_;
    std::unordered_map<std::string, std::size_t> counterIndex_;
    std::array<StringId, 64> recentCategories_{};
    std::string topLevelKeys_;
};

}  // namespace bubblescope
