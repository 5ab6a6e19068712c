// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace bubblescope {

/// What a device of a bidirectional pipeline does next: the forward of its next two micro-batches
/// of a direction, or the backward of the next one.
struct PairStep {
    bool isForward;
    int direction;
};

/// The order of every device when forwards take two micro-batches at a time (Li and Hoefler,
/// Chimera, SC21, section 3.5: forward doubling, backward halving). The paper shows it for one
/// unit; ours is list scheduling that coincides with it in the bubble, p - 2 backwards: backward
/// before forward, the later stage first, at most 2p micro-batches held. `devices` is even,
/// `microBatches` (in both directions together) a multiple of twice as many.
std::vector<std::vector<PairStep>> chimeraPairs(int devices, int microBatches);

}  // namespace bubblescope
