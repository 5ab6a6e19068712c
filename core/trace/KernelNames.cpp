// SPDX-License-Identifier: Apache-2.0
#include "core/trace/KernelNames.h"

#include <algorithm>
#include <array>

namespace bubblescope {

namespace {

constexpr std::array<std::string_view, 2> communicationWords{"nccl", "rccl"};
constexpr std::array<std::string_view, 2> pointToPointWords{"send", "recv"};
constexpr std::array<std::string_view, 3> annotationCategories{"user_annotation",
                                                               "gpu_user_annotation", "trace"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool contains(std::string_view text, std::string_view lowerWord) {
    return std::search(text.begin(), text.end(), lowerWord.begin(), lowerWord.end(),
                       [](char a, char b) { return lower(a) == b; }) != text.end();
}

template <std::size_t count>
bool containsAny(std::string_view text, const std::array<std::string_view, count>& words) {
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return contains(text, word); });
}

}  // namespace

SliceKind kindOfKernel(std::string_view name) {
    if (!containsAny(name, communicationWords)) return SliceKind::Compute;
    return containsAny(name, pointToPointWords) ? SliceKind::PointToPoint : SliceKind::Collective;
}

SliceKind kindOfCpuCategory(std::string_view category) {
    const bool isAnnotation = std::any_of(
        annotationCategories.begin(), annotationCategories.end(), [&](std::string_view known) {
            return category.size() == known.size() && contains(category, known);
        });
    return isAnnotation ? SliceKind::Annotation : SliceKind::Host;
}

}  // namespace bubblescope
