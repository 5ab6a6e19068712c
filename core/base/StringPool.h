// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bubblescope {

/// Names a string of one StringPool. The default is the empty string.
enum class StringId : std::uint32_t { Empty = 0 };

/// Every distinct string stored once. Views stay valid as long as the pool (also when it is moved).
class StringPool {
  public:
    StringPool();
    /// The copy has the same names for the same strings.
    StringPool(const StringPool& other);
    StringPool& operator=(const StringPool& other) { return *this = StringPool(other); }
    StringPool(StringPool&&) = default;
    StringPool& operator=(StringPool&&) = default;

    StringId intern(std::string_view text);
    std::string_view view(StringId id) const { return views_[static_cast<std::uint32_t>(id)]; }
    std::size_t size() const { return views_.size(); }

  private:
    std::string_view store(std::string_view text);

    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t blockUsed_ = 0;
    std::size_t blockSize_ = 0;
    std::vector<std::string_view> views_;
    std::unordered_map<std::string_view, StringId> ids_;
};

}  // namespace bubblescope
