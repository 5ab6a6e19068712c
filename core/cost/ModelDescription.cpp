// SPDX-License-Identifier: Apache-2.0
#include "core/cost/ModelDescription.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/Units.h"
#include "core/cost/JsonObject.h"
#include "core/cost/LayerWork.h"
#include "core/cost/ShippedModels.h"

namespace bubblescope {

namespace {

constexpr int most = 1 << 24;

/// What one attention has: queries and the output as wide as the heads, keys and values as the
/// heads that they have.
std::int64_t attentionParameters(const ModelDescription& m) {
    const std::int64_t queries = std::int64_t{m.heads} * m.headSize;
    const std::int64_t keys = std::int64_t{m.keyValueHeads} * m.headSize;
    const std::int64_t weights = m.hidden * (2 * queries + 2 * keys);
    return weights + (m.hasBiases ? queries + 2 * keys + m.hidden : 0);
}

std::int64_t normParameters(const ModelDescription& m) {
    return std::int64_t{m.hidden} * (m.normsHaveShifts ? 2 : 1);
}

}  // namespace

ModelDescription ModelDescription::withSequence(int tokens) const {
    ModelDescription model = *this;
    if (tokens == 0) return model;
    model.sequence = tokens;
    if (positions > 0) model.positions = std::max(positions, tokens);
    model.headTokens = std::min(headTokens, tokens);
    return model;
}

std::int64_t ModelDescription::layerParameters(int layer) const {
    const int attentions = isDecoderLayer(layer) ? 2 : 1;
    const std::int64_t inner = isGated ? 2 * std::int64_t{feedForward} : feedForward;
    const std::int64_t weights = hidden * (inner + feedForward);
    return attentions * attentionParameters(*this) + weights + (hasBiases ? inner + hidden : 0) +
           (attentions + 1) * normParameters(*this);
}

std::int64_t ModelDescription::embeddingParameters() const {
    return (embedsWords ? std::int64_t{vocabulary} * wordSize : 0) +
           std::int64_t{hidden} * positions;
}

std::int64_t ModelDescription::headParameters() const {
    std::int64_t count = isTied ? 0 : std::int64_t{wordSize} * vocabulary;
    for (const Extra& extra : extras)
        count += extra.parameters;
    return count;
}

std::int64_t ModelDescription::parameters() const {
    std::int64_t count = embeddingParameters() + headParameters();
    for (int layer = 0; layer < layers; ++layer)
        count += layerParameters(layer);
    return count;
}

double ModelDescription::forwardFlops() const {
    const LayerShape whole{.samples = 1, .tensorParallel = 1};
    double flops = flopsOf(headWork(*this, whole).products);
    for (int layer = 0; layer < layers; ++layer)
        flops += flopsOf(layerWork(*this, whole, layer).products);
    return flops;
}

std::vector<std::string_view> shippedModelNames() {
    std::vector<std::string_view> names;
    for (const ShippedModel& model : shippedModels())
        names.push_back(model.name);
    return names;
}

ModelDescription findModelDescription(std::string_view nameOrPath) {
    const std::string wanted = canonicalName(nameOrPath);
    for (const ShippedModel& model : shippedModels())
        if (model.name == wanted) return parseModelDescription(model.json, std::string(nameOrPath));
    const std::string hint =
        fmt::format("give a model's JSON file, or one of {}", fmt::join(shippedModelNames(), ", "));
    return parseModelDescription(readTextFile(std::string(nameOrPath), hint),
                                 std::string(nameOrPath));
}

ModelDescription parseModelDescription(std::string_view json, const std::string& where) {
    JsonObject input = JsonObject::parse(json, where);
    ModelDescription m;
    m.name = canonicalName(input.text("name"));
    m.title = input.textOr("title", m.name);
    m.source = input.text("source");
    m.layers = input.whole("layers", 1, 65'536);
    m.decoderLayers = input.wholeOr("decoder_layers", 0, 0, m.layers);
    m.hidden = input.whole("hidden", 1, most);
    m.heads = input.whole("heads", 1, 65'536);
    m.keyValueHeads = input.wholeOr("key_value_heads", m.heads, 1, m.heads);
    if (!input.has("head_size") && m.hidden % m.heads != 0)
        input.fail("heads", fmt::format("is {}, and does not divide a hidden size of {}", m.heads,
                                        m.hidden));
    m.headSize = input.wholeOr("head_size", m.hidden / m.heads, 1, most);
    m.feedForward = input.wholeOr("feed_forward", 4 * m.hidden, 1, most);
    m.sequence = input.whole("sequence", 1, most);
    m.vocabulary = input.whole("vocabulary", 1, most);
    m.positions = input.wholeOr("positions", 0, 0, most);
    m.wordSize = input.wholeOr("word_size", m.hidden, 1, most);
    m.isGated = input.flagOr("gated", false);
    m.isTied = input.flagOr("tied", false);
    m.embedsWords = input.flagOr("embeds_words", true);
    m.hasBiases = input.flagOr("biases", true);
    m.hasDropout = input.flagOr("dropout", true);
    m.normsHaveShifts = input.flagOr("norms_have_shifts", true);
    m.headTokens = input.wholeOr("head_tokens", 0, 0, m.sequence);
    for (JsonObject& extra : input.objectsOr("extras")) {
        m.extras.push_back(
            {extra.text("what"), static_cast<std::int64_t>(extra.number("parameters", 0, 1e13))});
        extra.refuseOthers();
    }
    input.refuseOthers();
    return m;
}

}  // namespace bubblescope
