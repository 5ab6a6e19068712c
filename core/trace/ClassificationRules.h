// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/timeline/SliceKind.h"
#include "core/trace/NamePattern.h"

namespace bubblescope {

/// By its name in files; nothing for a name that no kind has.
std::optional<SliceKind> sliceKindNamed(std::string_view name);

/// Where the name stands that a rule looks at.
enum class RulePlace : std::uint8_t {
    Range,     ///< of a slice of a thread: NVTX range, annotation, operator, Python function, stage
    Nvtx,      ///< of an NVTX range alone
    Operator,  ///< as Range, but weaker: it counts where no range around it is known
    Kernel,    ///< of what a GPU ran; letters are the same in any case
    Category,  ///< of the category of a thread's slice; letters are the same in any case
    Instant,   ///< of an event without duration
};
inline constexpr std::size_t rulePlaceCount = 6;

/// What a name says.
struct NameMeaning {
    SliceKind kind = SliceKind::Other;
    bool isStep = false;     ///< marks a step; has no kind
    bool isCounted = false;  ///< the k-th of its rule in a step of a rank is micro-batch k
    int rule = -1;           ///< tells rules apart
    StageDetail detail;      ///< as far as the name, or the rule, tells
};

/// What names mean: data, in the order in which rules are tried. See docs/traces.md.
class ClassificationRules {
  public:
    /// resources/classification.json, which is compiled in.
    static const ClassificationRules& shipped();

    /// The rules of a file, and the shipped ones after them. Throws Error that says which rule.
    static ClassificationRules fromFile(const std::string& path);

    /// The first rule of the place that fits.
    std::optional<NameMeaning> match(RulePlace place, std::string_view name) const;

  private:
    struct Rule {
        NamePattern pattern;
        NameMeaning meaning;
    };

    void add(std::string_view json, const std::string& where);

    std::array<std::vector<Rule>, rulePlaceCount> rules_;
    int count_ = 0;
};

}  // namespace bubblescope
