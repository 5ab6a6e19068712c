// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bubblescope {

/// How the learning rate goes down after the warm-up, from `peak` to `final`. With x from 0 at the
/// end of the warm-up to 1 after the last step:
enum class Decay {
    Constant,    ///< stays at the peak
    Linear,      ///< 1 - x
    Polynomial,  ///< (1 - x)^power
    Cosine,      ///< (1 + cos(pi x)) / 2 (Loshchilov and Hutter, SGDR, ICLR 2017, equation 5)
};

/// "constant", "linear", "polynomial" or "cosine". Throws Error for anything else.
Decay decayNamed(std::string_view name);
std::span<const std::string_view> decayNames();

struct LearningRate {
    Decay decay = Decay::Constant;
    double peak = 1e-3;
    double final = 0;
    std::int64_t warmUpSteps = 0;
    std::int64_t totalSteps = 0;  ///< warm-up included; not read by Decay::Constant
    double power = 0.5;           ///< PipeFisher and LAMB train BERT with 0.5

    /// For step 0, 1, ... In the warm-up it rises by equal steps to the peak, the first of which is
    /// above 0; after the last step it is `final`.
    double at(std::int64_t step) const;
};

}  // namespace bubblescope
