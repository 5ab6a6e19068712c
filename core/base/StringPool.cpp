// SPDX-License-Identifier: Apache-2.0
#include "core/base/StringPool.h"

#include <algorithm>
#include <cstring>

namespace bubblescope {

namespace {
constexpr std::size_t minimumBlockBytes = 64 * 1024;
}

StringPool::StringPool() {
    views_.emplace_back();
    ids_.emplace(std::string_view(), StringId::Empty);
}

StringPool::StringPool(const StringPool& other) : StringPool() {
    for (const std::string_view text : other.views_)
        intern(text);
}

StringId StringPool::intern(std::string_view text) {
    const auto found = ids_.find(text);
    if (found != ids_.end()) return found->second;
    const auto id = static_cast<StringId>(views_.size());
    const std::string_view stored = store(text);
    views_.push_back(stored);
    ids_.emplace(stored, id);
    return id;
}

std::string_view StringPool::store(std::string_view text) {
    if (blockUsed_ + text.size() > blockSize_) {
        blockSize_ = std::max(minimumBlockBytes, text.size());
        blocks_.push_back(std::make_unique_for_overwrite<char[]>(blockSize_));
        blockUsed_ = 0;
    }
    char* place = blocks_.back().get() + blockUsed_;
    std::memcpy(place, text.data(), text.size());
    blockUsed_ += text.size();
    return {place, text.size()};
}

}  // namespace bubblescope
