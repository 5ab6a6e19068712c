// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/data/Task.h"
#include "core/nn/models/ModelFamily.h"
#include "core/timeline/Timeline.h"
#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

/// What a model is trained on where nothing else is asked for.
struct ModelDefaults {
    std::string_view data;
    std::string_view tokenizer;  ///< empty where the data are no texts
    std::int64_t sequenceLength = 0;
};
ModelDefaults modelDefaults(ModelTask task);
std::string_view modelTaskName(ModelTask task);  ///< "masked-lm"

/// The data of a run as its model reads them.
struct TrainingData {
    std::string name;
    Task task;
    DataShape shape;
    /// As they are counted in tokens a second: the positions of the sequences of a sample, padding
    /// included; 1 where a sample is no sequence.
    std::int64_t tokensPerSample = 1;
    bool hasAccuracy = true;     ///< whether predictions are right or wrong
    bool hasPerplexity = false;  ///< whether the loss is that of tokens
    /// What was chosen, by option.
    std::vector<Setting> configuration;
};

/// Throws Error for data that do not fit the model.
TrainingData openTrainingData(const TrainingRequest& request, const ModelFamily& family);

}  // namespace bubblescope
