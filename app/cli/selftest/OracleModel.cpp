// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleModel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/Error.h"
#include "core/nn/models/Bert.h"
#include "core/nn/models/Cnn.h"
#include "core/nn/models/Gpt.h"
#include "core/nn/models/Mlp.h"

namespace bubblescope {

namespace {

std::int64_t integer(const OracleCase& oracle, std::string_view field) {
    const double number = oracle.number(field);
    if (number < 1 || number > 1e9 || number != std::floor(number))
        throw Error(fmt::format("its '{}' is no size: {}", field, number), "case.json",
                    "copy the case again");
    return static_cast<std::int64_t>(number);
}

bool flag(const OracleCase& oracle, std::string_view field) {
    return oracle.config().value(std::string(field), false);
}

Activation activation(const OracleCase& oracle) {
    const std::string name = oracle.config().at("act");
    if (name == "relu") return Activation::Relu;
    if (name == "tanh") return Activation::Tanh;
    throw Error(fmt::format("'{}' is no activation", name), "case.json", "use relu or tanh");
}

TransformerConfig transformer(const OracleCase& oracle) {
    return {.layers = integer(oracle, "layers"),
            .hidden = integer(oracle, "hidden"),
            .heads = integer(oracle, "heads"),
            .ffn = integer(oracle, "ffn"),
            .epsilon = oracle.number("eps")};
}

CnnConfig cnn(const OracleCase& oracle) {
    const std::int64_t side = integer(oracle, "side");
    CnnConfig config{.image = {integer(oracle, "in_channels"), side, side},
                     .classes = integer(oracle, "classes")};
    for (const std::int64_t channels : oracle.config().at("channels").get<Shape>())
        config.steps.push_back({channels, true});
    if (flag(oracle, "batch_norm"))
        config.batchNorm = BatchNormConfig{oracle.number("eps"), oracle.number("bn_momentum")};
    return config;
}

template <typename T>
Model<T> modelOf(const OracleCase& oracle) {
    if (oracle.kind() == "mlp")
        return mlpModel<T>({oracle.config().at("sizes").get<Shape>(), activation(oracle)});
    if (oracle.kind() == "cnn") return cnnModel<T>(cnn(oracle));
    if (oracle.kind() == "bert")
        return bertModel<T>({.transformer = transformer(oracle),
                             .vocabulary = integer(oracle, "vocab"),
                             .length = integer(oracle, "seq"),
                             .hasNextSentence = flag(oracle, "nsp"),
                             .gathersMasked = flag(oracle, "gather_masked")});
    if (oracle.kind() == "gpt")
        return gptModel<T>({.transformer = transformer(oracle),
                            .vocabulary = integer(oracle, "vocab"),
                            .length = integer(oracle, "seq")});
    throw Error(fmt::format("'{}' is no kind of model", oracle.kind()), "case.json",
                "use a case of kind mlp, cnn, bert or gpt");
}

}  // namespace

bool isModelCase(const OracleCase& oracle) {
    static const std::vector<std::string> kinds{"mlp", "cnn", "bert", "gpt"};
    return std::find(kinds.begin(), kinds.end(), oracle.kind()) != kinds.end();
}

template <typename T>
OracleModel<T> oracleModel(const OracleCase& oracle) {
    Model<T> model = modelOf<T>(oracle);
    const std::size_t last = model.layers.size() - 1;
    const bool isTransformer = oracle.kind() == "bert" || oracle.kind() == "gpt";
    const std::size_t outputLayer = oracle.kind() == "gpt" ? last - 1 : last;
    return {std::move(model), isTransformer ? "hidden" : "logits", outputLayer};
}

template OracleModel<float> oracleModel(const OracleCase&);
template OracleModel<double> oracleModel(const OracleCase&);

}  // namespace bubblescope
