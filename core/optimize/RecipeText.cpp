// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/RecipeText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bubblescope {

namespace {

using Texts = std::map<std::string, std::string>;

void describe(const FirstOrderRecipe& recipe, const std::string& prefix, Texts& texts) {
    const OptimizerFamily& family = findOptimizerFamily(recipe.optimizer);
    texts[prefix + "optimizer"] = family.name;
    for (const auto& [name, value] :
         completeValues(family.hyperParameters, recipe.hyperParameters, family.name))
        texts[prefix + name] = fmt::format("{}", value);
    const LearningRate& rate = recipe.learningRate;
    texts[prefix + "learning-rate"] =
        fmt::format("{} from {} to {}, warm-up {}, steps {}, power {}",
                    decayNames()[static_cast<std::size_t>(rate.decay)], rate.peak, rate.final,
                    rate.warmUpSteps, rate.totalSteps, rate.power);
}

void describe(const KfacOptions& kfac, Texts& texts) {
    constexpr const char* modes[] = {"plain", "pi", "pi without bias"};
    texts["kfac.damping"] =
        fmt::format("{} {}, at least {}", modes[static_cast<std::size_t>(kfac.mode)], kfac.damping,
                    kfac.leastAdded);
    texts["kfac.decay"] =
        fmt::format("{}{}", kfac.decay, kfac.averagesFirst ? " after averages" : "");
    texts["kfac.every"] = fmt::format("{} and {} steps, delay {}", kfac.curvatureEvery,
                                      kfac.inversionEvery, kfac.delay);
    texts["kfac.kl-clip"] = fmt::format("{}", kfac.klClip);
    texts["kfac.fisher"] = kfac.targets == Targets::Sampled ? "true" : "empirical";
    texts["kfac.skipped"] = fmt::format("{}", fmt::join(kfac.skippedLayers, ", "));
}

}  // namespace

std::map<std::string, std::string> recipeText(const OptimizerRecipe& recipe) {
    Texts texts;
    describe(recipe.firstOrder, "", texts);
    texts["clip-norm"] = fmt::format("{}", recipe.clipNorm);
    if (recipe.kfac) describe(*recipe.kfac, texts);
    if (recipe.rest) describe(*recipe.rest, "rest.", texts);
    return texts;
}

}  // namespace bubblescope
