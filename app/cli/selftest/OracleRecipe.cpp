// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleRecipe.h"

#include "core/base/Error.h"

namespace bubblescope {

namespace {

/// A case's names of hyper-parameters that are numbers, and ours.
const std::map<std::string, std::string> hyperNames{
    {"mu", "momentum"},     {"b1", "beta1"},          {"b2", "beta2"},  {"eps", "epsilon"},
    {"wd", "weight-decay"}, {"max_norm", "max-norm"}, {"clip", "clip"}, {"kfac_clip", "kfac-clip"},
    {"kfac_lr", "kfac-lr"}};

FirstOrderRecipe firstOrder(const Json& run) {
    const std::string kind = run.at("optimizer");
    const Json& hyper = run.at("hyper");
    FirstOrderRecipe recipe{.learningRate = {.peak = run.at("lr")}};
    for (const auto& [theirs, ours] : hyperNames)
        if (hyper.contains(theirs)) recipe.hyperParameters[ours] = hyper.at(theirs);
    if (kind == "SGD") {
        recipe.optimizer = "momentum";
    } else if (kind == "Adam") {
        recipe.optimizer = "adamw";
    } else if (kind == "LAMB") {
        recipe.optimizer = hyper.at("nv").get<bool>() ? "nvlamb" : "lamb";
        recipe.hyperParameters["always-normalised"] = hyper.at("prenorm") == "always" ? 1 : 0;
    } else if (kind == "BertAdam") {
        recipe.optimizer = "bert-adam";
        recipe.hyperParameters["leaky"] = hyper.at("leaky").get<bool>() ? 1 : 0;
    } else {
        throw Error("'" + kind + "' is no optimizer", "case.json",
                    "use SGD, Adam, LAMB or BertAdam");
    }
    return recipe;
}

KfacOptions kfacOptions(const Json& kfac) {
    const std::string mode = kfac.at("mode");
    return {.mode = mode == "plain" ? Damping::Plain
                    : mode == "pi"  ? Damping::Pi
                                    : Damping::PiWithoutBias,
            .damping = kfac.at("damping"),
            .decay = kfac.value("ema", 0.0),
            .curvatureEvery = kfac.at("k_curv"),
            .inversionEvery = kfac.at("k_inv"),
            .delay = kfac.value("delay", std::int64_t{0})};
}

}  // namespace

OptimizerRecipe recipeOf(const Json& run) {
    OptimizerRecipe recipe{.firstOrder = firstOrder(run)};
    if (run.contains("kfac") && !run.at("kfac").is_null())
        recipe.kfac = kfacOptions(run.at("kfac"));
    return recipe;
}

}  // namespace bubblescope
