// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingRecipe.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr std::string_view kfacName = "kfac";

void require(bool isFine, const std::string& what, const char* option, const char* hint) {
    if (!isFine) throw Error(what, option, hint);
}

LearningRate learningRateOf(const TrainingRequest& request) {
    require(std::isfinite(request.learningRate) && request.learningRate > 0,
            fmt::format("{} is no learning rate", request.learningRate), "--lr",
            "use a number above 0");
    require(std::isfinite(request.finalLearningRate) && request.finalLearningRate >= 0,
            fmt::format("{} is no learning rate", request.finalLearningRate), "--final-lr",
            "use 0 or more");
    require(request.warmUpSteps >= 0 && request.warmUpSteps <= request.steps,
            fmt::format("{} steps of warm-up in {}", request.warmUpSteps, request.steps),
            "--warm-up", "use 0 to as many as there are steps");
    LearningRate rate{.decay = decayNamed(canonicalName(request.decay)),
                      .peak = request.learningRate,
                      .final = request.finalLearningRate,
                      .warmUpSteps = request.warmUpSteps};
    // What does not decay can be resumed for more steps.
    if (rate.decay != Decay::Constant) rate.totalSteps = request.steps;
    return rate;
}

Damping dampingNamed(const std::string& name) {
    const std::string wanted = canonicalName(name);
    if (wanted == "plain") return Damping::Plain;
    if (wanted == "pi") return Damping::Pi;
    if (wanted == "pi-without-bias") return Damping::PiWithoutBias;
    throw Error(fmt::format("'{}' is no way to split the damping", name), "--damping-split",
                "use plain, pi or pi-without-bias");
}

void check(const KfacOptions& kfac) {
    require(std::isfinite(kfac.damping) && kfac.damping > 0,
            fmt::format("{} is no damping", kfac.damping), "--damping", "use a number above 0");
    require(std::isfinite(kfac.klClip) && kfac.klClip >= 0,
            fmt::format("{} is no bound", kfac.klClip), "--kl-clip", "use 0 or more");
    require(kfac.decay >= 0 && kfac.decay < 1, fmt::format("{} is no decay", kfac.decay),
            "--factor-decay", "use 0 to below 1");
    require(kfac.curvatureEvery >= 1 && kfac.inversionEvery >= 1,
            "factors and inverses are refreshed every so many steps",
            "--curvature-every, --inversion-every", "use 1 or more");
    require(kfac.delay >= 0, fmt::format("a delay of {} steps", kfac.delay), "--inverse-delay",
            "use 0 or more");
}

}  // namespace

std::optional<BubbleFillSetup> fillOf(const TrainingRequest& request) {
    if (request.fill.empty()) return std::nullopt;
    require(canonicalName(request.fill) == kfacName,
            fmt::format("a run cannot fill its bubbles with '{}'", request.fill), "--fill",
            "use kfac");
    require(request.filling.stepsPerRefresh >= 0, "a refresh takes steps", "--refresh-steps",
            "use 0 or more");
    return request.filling;
}

OptimizerRecipe recipeOf(const TrainingRequest& request) {
    const LearningRate rate = learningRateOf(request);
    require(std::isfinite(request.clipNorm) && request.clipNorm >= 0,
            fmt::format("{} is no norm", request.clipNorm), "--clip", "use 0 or more");
    std::string name = canonicalName(request.optimizer);
    const bool hasKfac = name == kfacName || name.starts_with("kfac-");
    if (hasKfac) name = name == kfacName ? "momentum" : name.substr(kfacName.size() + 1);
    const OptimizerFamily& family = findOptimizerFamily(name);
    OptimizerRecipe recipe{
        .firstOrder = {std::string(family.name),
                       completeValues(family.hyperParameters, request.hyperParameters, family.name),
                       rate},
        .clipNorm = request.clipNorm};
    if (!hasKfac) {
        require(request.restOptimizer.empty(), "there is nothing that K-FAC leaves alone",
                "--first-order-for-rest", "use it with --optimizer kfac");
        return recipe;
    }
    check(request.kfac);
    recipe.kfac = request.kfac;
    if (!request.dampingSplit.empty()) recipe.kfac->mode = dampingNamed(request.dampingSplit);
    if (!request.restOptimizer.empty()) {
        LearningRate restRate = rate;
        if (request.restLearningRate > 0) restRate.peak = request.restLearningRate;
        const OptimizerFamily& rest = findOptimizerFamily(request.restOptimizer);
        recipe.rest = FirstOrderRecipe{
            std::string(rest.name),
            completeValues(rest.hyperParameters, request.restHyperParameters, rest.name), restRate};
    } else {
        require(request.restHyperParameters.empty(), "it has the hyper-parameters of the others",
                "--rest-hyper", "use it with --first-order-for-rest");
    }
    return recipe;
}

}  // namespace bubblescope
