// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// Finds or makes the processes, threads and streams of a file by their ids, which are JSON as it
/// stands in the file, so that 1 and "1" are two. Several streams of the same number differ by
/// their process and device.
class RowTable {
  public:
    explicit RowTable(TraceRecords& records) : records_(records) {}

    std::uint32_t process(std::string_view pid);
    std::uint32_t thread(std::string_view pid, std::string_view tid);
    /// `device` and `stream` replace the process and thread id, where the event has them.
    std::uint32_t stream(std::uint32_t thread, std::string_view pid, std::string_view tid,
                         std::string_view device, std::string_view stream);
    void clear();

  private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };
    using Index = std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>>;
    using Entry = Index::value_type;

    TraceRecords& records_;
    Index processes_;
    Index threads_;
    Index streams_;
    std::array<const Entry*, 64> recentThreads_{};  ///< most events follow one of their own row
    std::string key_;
};

}  // namespace bubblescope
