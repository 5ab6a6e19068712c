// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/nn/Model.h"

namespace bubblescope {

/// What a model does, and so which inputs its batches have. Masks are optional and 0 for padding.
enum class ModelTask {
    ClassifyValues,    ///< "x" [n, sample...], "labels" [n]
    ClassifyWords,     ///< the same, "x" [n, words] a bag of words
    ClassifySequence,  ///< "ids" [n, length], "mask" [n, length], "labels" [n]
    Reconstruct,       ///< "x" [n, sample...] in [0, 1]
    MaskedLm,          ///< "ids", "segments", "mask", "labels" (-1: not predicted) [n, length]; for
                       ///< sentence pairs "nsp_labels" [n]
    CausalLm,          ///< "ids" [n, length], "mask"
    Translate,  ///< "ids", "mask" [n, length], "target_ids", "target_mask" [n, target length]
};

/// The data that a model is built for; what a task has no use for stays 0.
struct DataShape {
    Shape sample;                 ///< of "x" without samples: [features] or [channels, h, w]
    std::int64_t classes = 0;     ///< labels are below
    std::int64_t vocabulary = 0;  ///< ids are below
    std::int64_t length = 0;      ///< of the longest sequence
    std::int64_t targetVocabulary = 0;
    std::int64_t targetLength = 0;
    bool hasSentencePairs = false;
};

/// A model that can be trained by name.
struct ModelFamily {
    using Build = std::function<Model<float>(const DataShape&, double dropout)>;
    using BuildDouble = std::function<Model<double>(const DataShape&, double dropout)>;

    std::string_view name;    ///< canonical: "bert-mini"
    std::string_view title;   ///< on screen: what it is made of
    std::string_view source;  ///< where the architecture comes from
    ModelTask task;
    Build buildFloat;
    BuildDouble buildDouble;

    /// Throws Error for data that the model cannot read. `dropout` is a rate, of no effect on
    /// models that have none.
    template <typename T>
    Model<T> build(const DataShape& data, double dropout = 0) const;
};

/// A family whose `build` is a generic lambda []<typename T>(const DataShape&, double dropout).
template <typename F>
ModelFamily modelFamily(std::string_view name, std::string_view title, std::string_view source,
                        ModelTask task, F build) {
    return {name,
            title,
            source,
            task,
            [build](const DataShape& data, double dropout) {
                return build.template operator()<float>(data, dropout);
            },
            [build](const DataShape& data, double dropout) {
                return build.template operator()<double>(data, dropout);
            }};
}

/// All families, in the order in which they are listed.
std::span<const ModelFamily> modelFamilies();

/// By name, in any case and with '-' or '_'. Throws Error that lists the names.
const ModelFamily& findModelFamily(std::string_view name);

}  // namespace bubblescope
