// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/nn/Layer.h"

namespace bubblescope {

/// What is added to the diagonals of the factors A [inputs + 1] and B [outputs] before inversion,
/// for a damping d. With pi = sqrt((tr A / dim A) / (tr B / dim B)) (Martens and Grosse, ICML 2015,
/// 6.3):
enum class Damping {
    Plain,          ///< d to both
    Pi,             ///< sqrt(d) pi to A, sqrt(d) / pi to B
    PiWithoutBias,  ///< the same; A has no entry for the bias, whose gradient gets B alone:
                    ///< PipeFisher (Osawa, Li and Hoefler, MLSys 2023)
};

struct KfacOptions {
    Damping mode = Damping::PiWithoutBias;
    double damping = 1e-3;
    double leastAdded = 1e-7;  ///< with pi, at least this is added

    /// F = decay F + (1 - decay) F_new at each refresh but the first.
    double decay = 0;
    /// While fewer refreshes than 1 / (1 - decay) are past, F is their plain average.
    bool averagesFirst = false;

    /// At each of so many steps at the start, both factors and inverses are made and used at once.
    std::int64_t freshSteps = 0;
    std::int64_t cyclesFrom = 0;      ///< step of the first refresh after those
    std::int64_t curvatureEvery = 1;  ///< steps from one refresh of the factors to the next
    std::int64_t inversionEvery = 1;
    /// Steps from an inversion to its use; those of step 0 are used at once.
    std::int64_t delay = 0;

    /// Above 0: all updates U are scaled by min(1, sqrt(klClip / (lr^2 <U, G>))) (Osawa et al.,
    /// CVPR 2019, 5.1).
    double klClip = 0;
    /// The empirical Fisher, or the true one with targets drawn from the model.
    Targets targets = Targets::Given;

    /// Layers that keep their plain gradients, or with a dot at the end, all whose names begin so:
    /// the heads, as in PipeFisher.
    std::vector<std::string> skippedLayers = {"mlm.", "pooler", "nsp", "decoder", "logits"};

    bool skips(std::string_view layer) const {
        for (const std::string& skipped : skippedLayers)
            if (layer == skipped || (skipped.ends_with('.') && layer.starts_with(skipped)))
                return true;
        return false;
    }
    bool refreshesAt(std::int64_t step) const { return isAt(step, curvatureEvery); }
    bool invertsAt(std::int64_t step) const { return isAt(step, inversionEvery); }
    std::int64_t usableFrom(std::int64_t inversionStep) const {
        const bool isFresh = inversionStep == 0 || inversionStep < freshSteps;
        return isFresh ? inversionStep : inversionStep + delay;
    }

  private:
    bool isAt(std::int64_t step, std::int64_t every) const {
        return step < freshSteps || (step >= cyclesFrom && (step - cyclesFrom) % every == 0);
    }
};

}  // namespace bubblescope
