// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// A Transformer as data: what resources/models holds, and what users write in files of their own.
struct ModelDescription {
    std::string name;    ///< canonical: "gpt3-175b"
    std::string title;   ///< on screen: "GPT-3, 175 billion parameters"
    std::string source;  ///< of the shape

    int layers = 0;         ///< all of them; of an encoder and decoder, both together
    int decoderLayers = 0;  ///< of `layers`, those that also attend to an encoder's output
    int hidden = 0;
    int heads = 0;
    int keyValueHeads = 0;  ///< fewer than `heads` with grouped-query attention
    int headSize = 0;
    int feedForward = 0;  ///< width between the two feed-forward products
    int sequence = 0;     ///< tokens of a sample
    int vocabulary = 0;   ///< of words, or classes of images, at the head
    int positions = 0;    ///< learned position embeddings
    int wordSize = 0;     ///< of an embedded word: the hidden size, unless projected to it

    bool isGated = false;  ///< feed-forward with a gate: three products instead of two
    bool isTied = false;   ///< the head shares the word embedding
    bool embedsWords = true;
    bool hasBiases = true;
    bool hasDropout = true;
    bool normsHaveShifts = true;  ///< layer norm; otherwise RMS norm
    int headTokens = 0;           ///< of a sample, that reach the head; 0: all

    struct Extra {
        std::string what;
        std::int64_t parameters = 0;
    };
    /// What lies outside the layers besides embeddings and head, all on the last stage.
    std::vector<Extra> extras;

    bool operator==(const ModelDescription& other) const { return name == other.name; }

    // Parameters by part, from the shape:
    std::int64_t layerParameters(int layer) const;
    std::int64_t embeddingParameters() const;  ///< words and positions
    std::int64_t headParameters() const;       ///< projection to words, unless tied, and extras
    std::int64_t parameters() const;

    bool isDecoderLayer(int layer) const { return layer >= layers - decoderLayers; }
    /// The same model with samples of so many tokens; a table of learned positions becomes as long
    /// as it has to be. 0: unchanged.
    ModelDescription withSequence(int tokens) const;
    int tokensAtHead() const { return headTokens > 0 ? headTokens : sequence; }

    /// Floating-point operations of one sample's forward: two for each multiplication of matrix
    /// products; attention counts masked scores too, as Narayanan et al. (arXiv 2104.04473) do.
    double forwardFlops() const;
    /// Forward and backward, without what is recomputed: three forwards.
    double trainingFlops() const { return 3 * forwardFlops(); }
};

/// Names of the models that ship.
std::vector<std::string_view> shippedModelNames();

/// One that ships, by name in any case and with '-' or '_'; or else a JSON file with the same
/// fields. Throws Error that names file, field and reason, or lists the names.
ModelDescription findModelDescription(std::string_view nameOrPath);

/// `where` is what errors name. Throws Error.
ModelDescription parseModelDescription(std::string_view json, const std::string& where);

}  // namespace bubblescope
