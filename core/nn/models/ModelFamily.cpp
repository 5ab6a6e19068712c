// SPDX-License-Identifier: Apache-2.0
#include "core/nn/models/ModelFamily.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Error.h"
#include "core/base/Units.h"
#include "core/nn/models/Families.h"

namespace bubblescope {

namespace {

void require(const ModelFamily& family, std::string_view what, bool isGiven) {
    if (!isGiven)
        throw Error(fmt::format("the data has no {}", what), std::string(family.name),
                    "use data of the kind that the model reads");
}

void check(const ModelFamily& family, const DataShape& data) {
    switch (family.task) {
        case ModelTask::ClassifyValues:
        case ModelTask::ClassifyWords:
            require(family, "values", sizeOf(data.sample) > 0 && !data.sample.empty());
            return require(family, "classes", data.classes > 0);
        case ModelTask::ClassifySequence:
            require(family, "tokens", data.vocabulary > 0 && data.length > 0);
            return require(family, "classes", data.classes > 0);
        case ModelTask::Reconstruct:
            return require(family, "values", sizeOf(data.sample) > 0 && !data.sample.empty());
        case ModelTask::MaskedLm:
        case ModelTask::CausalLm:
            return require(family, "tokens", data.vocabulary > 0 && data.length > 0);
        case ModelTask::Translate:
            require(family, "tokens", data.vocabulary > 0 && data.length > 0);
            return require(family, "target tokens",
                           data.targetVocabulary > 0 && data.targetLength > 0);
    }
}

std::vector<ModelFamily> allFamilies() {
    std::vector<ModelFamily> all;
    for (const auto& families : {mlpFamilies(), cnnFamilies(), sequenceClassifierFamilies(),
                                 translatorFamilies(), bertFamilies(), gptFamilies()})
        all.insert(all.end(), families.begin(), families.end());
    return all;
}

}  // namespace

template <>
Model<float> ModelFamily::build(const DataShape& data, double dropout) const {
    check(*this, data);
    return buildFloat(data, dropout);
}

template <>
Model<double> ModelFamily::build(const DataShape& data, double dropout) const {
    check(*this, data);
    return buildDouble(data, dropout);
}

std::span<const ModelFamily> modelFamilies() {
    static const std::vector<ModelFamily> families = allFamilies();
    return families;
}

const ModelFamily& findModelFamily(std::string_view name) {
    const std::string wanted = canonicalName(name);
    std::vector<std::string_view> names;
    for (const ModelFamily& family : modelFamilies()) {
        if (family.name == wanted) return family;
        names.push_back(family.name);
    }
    throw Error(fmt::format("there is no model '{}'", name), "",
                fmt::format("use one of {}", fmt::join(names, ", ")));
}

}  // namespace bubblescope
