// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bubblescope {

/// Until when each lane of a track is taken, shallowest first; finds lanes in logarithmic time, for
/// tracks on which thousands of slices overlap. A segment tree of the greatest and the least end.
class LaneEnds {
  public:
    std::size_t size() const { return size_; }
    std::int64_t back() const { return nodes_[capacity_ + size_ - 1].most; }

    void clear();
    void pop();
    /// `lane` may be one more than there are.
    void set(std::size_t lane, std::int64_t endNs);

    /// One more than the deepest lane that ends at `ns` or later; 0 when none does.
    std::size_t behindLastUntil(std::int64_t ns) const;
    /// The first lane from `lane` on that ends at `ns` or before; size() when none does.
    std::size_t firstFree(std::size_t lane, std::int64_t ns) const;

  private:
    struct Node {
        std::int64_t most = INT64_MIN;
        std::int64_t least = INT64_MAX;
    };

    void grow();
    void put(std::size_t lane, Node node);

    /// The root is 1, the children of i are 2 i and 2 i + 1, the lanes begin at capacity_.
    std::vector<Node> nodes_ = std::vector<Node>(2);
    std::size_t capacity_ = 1;
    std::size_t size_ = 0;
};

}  // namespace bubblescope
