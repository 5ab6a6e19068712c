// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <vector>

#include "core/base/StringPool.h"
#include "core/trace/ClassificationRules.h"

namespace bubblescope {

/// What the names of one timeline mean: each distinct name is looked up in the rules once.
/// Both rules and names must outlive it. Results stay valid as long as it lives.
class NameMeanings {
  public:
    NameMeanings(const ClassificationRules& rules, const StringPool& names)
        : rules_(rules), names_(names) {}

    /// Of a slice of a thread. A category that is the name of a SliceKind, as in files that
    /// Bubblescope wrote, tells more than a name. Null when nothing is known.
    const NameMeaning* slice(StringId name, StringId category);
    const NameMeaning* ofOperator(StringId name) { return find(RulePlace::Operator, name); }
    const NameMeaning* kernel(StringId name) { return find(RulePlace::Kernel, name); }

    /// Host, where no rule knows the category.
    SliceKind categoryKind(StringId category) { return ofCategory(category).kind; }
    bool isKernel(StringId category) { return ofCategory(category).isKernel; }

  private:
    struct Category {
        SliceKind kind = SliceKind::Host;
        bool isNvtx = false;
        bool isKernel = false;
        const NameMeaning* own = nullptr;
    };

    const NameMeaning* find(RulePlace place, StringId name);
    const Category& ofCategory(StringId category);

    const ClassificationRules& rules_;
    const StringPool& names_;
    std::deque<NameMeaning> meanings_;
    /// By place and StringId: 0 not looked at, -1 not known, else the place in meanings_ and one.
    std::array<std::vector<std::int32_t>, rulePlaceCount> known_;
    std::vector<std::int32_t> knownCategories_;  ///< likewise, in categories_
    std::deque<Category> categories_;
};

}  // namespace bubblescope
