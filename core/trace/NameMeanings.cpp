// SPDX-License-Identifier: Apache-2.0
#include "core/trace/NameMeanings.h"

#include <algorithm>

namespace bubblescope {

namespace {

std::int32_t& placeOf(std::vector<std::int32_t>& known, StringId id) {
    const auto index = static_cast<std::size_t>(id);
    if (index >= known.size()) known.resize(std::max(index + 1, 2 * known.size()), 0);
    return known[index];
}

}  // namespace

const NameMeaning* NameMeanings::find(RulePlace place, StringId name) {
    std::int32_t& known = placeOf(known_[static_cast<std::size_t>(place)], name);
    if (known == 0) {
        const auto meaning = rules_.match(place, names_.view(name));
        if (meaning) meanings_.push_back(*meaning);
        known = meaning ? static_cast<std::int32_t>(meanings_.size()) : -1;
    }
    return known < 0 ? nullptr : &meanings_[static_cast<std::size_t>(known - 1)];
}

const NameMeanings::Category& NameMeanings::ofCategory(StringId id) {
    std::int32_t& known = placeOf(knownCategories_, id);
    if (known == 0) {
        const std::string_view text = names_.view(id);
        Category category{.isNvtx = text == "nvtx", .isKernel = text == "kernel"};
        if (const auto meaning = rules_.match(RulePlace::Category, text))
            category.kind = meaning->kind;
        if (const auto kind = sliceKindNamed(text)) {
            meanings_.push_back({.kind = *kind});
            category.own = &meanings_.back();
        }
        categories_.push_back(category);
        known = static_cast<std::int32_t>(categories_.size());
    }
    return categories_[static_cast<std::size_t>(known - 1)];
}

const NameMeaning* NameMeanings::slice(StringId name, StringId category) {
    const Category& kind = ofCategory(category);
    if (kind.own != nullptr) return kind.own;
    if (kind.isNvtx)
        if (const NameMeaning* const meaning = find(RulePlace::Nvtx, name)) return meaning;
    return find(RulePlace::Range, name);
}

}  // namespace bubblescope
