// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/LaneEnds.h"

#include <algorithm>

namespace bubblescope {

void LaneEnds::put(std::size_t lane, Node node) {
    std::size_t i = capacity_ + lane;
    nodes_[i] = node;
    for (i /= 2; i > 0; i /= 2)
        nodes_[i] = {std::max(nodes_[2 * i].most, nodes_[2 * i + 1].most),
                     std::min(nodes_[2 * i].least, nodes_[2 * i + 1].least)};
}

void LaneEnds::grow() {
    const std::vector<Node> before = std::move(nodes_);
    const auto lanes = before.begin() + static_cast<std::ptrdiff_t>(capacity_);
    capacity_ *= 2;
    nodes_.assign(2 * capacity_, {});
    for (std::size_t lane = 0; lane < size_; ++lane)
        put(lane, lanes[static_cast<std::ptrdiff_t>(lane)]);
}

void LaneEnds::clear() {
    while (size_ > 0)
        pop();
}

void LaneEnds::pop() {
    put(--size_, {});
}

void LaneEnds::set(std::size_t lane, std::int64_t endNs) {
    if (lane == capacity_) grow();
    size_ = std::max(size_, lane + 1);
    put(lane, {endNs, endNs});
}

std::size_t LaneEnds::behindLastUntil(std::int64_t ns) const {
    if (size_ == 0 || nodes_[1].most < ns) return 0;
    std::size_t i = 1;
    while (i < capacity_)
        i = nodes_[2 * i + 1].most >= ns ? 2 * i + 1 : 2 * i;
    return i - capacity_ + 1;
}

std::size_t LaneEnds::firstFree(std::size_t lane, std::int64_t ns) const {
    if (lane >= size_) return size_;
    std::size_t i = capacity_ + lane;
    while (nodes_[i].least > ns) {
        while (i % 2 == 1)  // a right child, or the root
            i /= 2;
        if (i == 0) return size_;
        ++i;
    }
    while (i < capacity_)
        i = nodes_[2 * i].least <= ns ? 2 * i : 2 * i + 1;
    return i - capacity_;
}

}  // namespace bubblescope
