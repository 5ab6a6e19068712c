// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingData.h"

#include <fmt/format.h>

#include "core/base/Error.h"
#include "core/base/Units.h"

namespace bubblescope {

namespace {

TaskKind taskOf(ModelTask task, bool hasSentencePairs) {
    switch (task) {
        case ModelTask::ClassifyValues:
            return TaskKind::ImageClassification;
        case ModelTask::ClassifyWords:
            return TaskKind::BagOfWords;
        case ModelTask::ClassifySequence:
            return TaskKind::TextClassification;
        case ModelTask::Reconstruct:
            return TaskKind::Reconstruction;
        case ModelTask::MaskedLm:
            return hasSentencePairs ? TaskKind::SentencePairs : TaskKind::MaskedLanguage;
        case ModelTask::CausalLm:
            return TaskKind::CausalLanguage;
        case ModelTask::Translate:
            return TaskKind::Translation;
    }
    return TaskKind::MaskedLanguage;
}

/// The shape of "x" without samples.
Shape sampleShape(const Samples& samples) {
    const SampleBatch one = fixedBatch(samples, 0, 1);
    const BatchArray* x = one.find("x");
    return x ? Shape(x->shape.begin() + 1, x->shape.end()) : Shape();
}

DataShape shapeOf(const Task& task, const TaskSpec& spec) {
    DataShape shape{.sample = sampleShape(*task.train), .classes = task.classes};
    if (!task.tokenizer) return shape;
    shape.vocabulary = task.tokenizer->size();
    shape.length = spec.sequenceLength;
    if (spec.kind == TaskKind::Translation) {
        shape.targetVocabulary = shape.vocabulary;
        shape.targetLength = shape.length;
    }
    shape.hasSentencePairs = spec.kind == TaskKind::SentencePairs;
    return shape;
}

}  // namespace

ModelDefaults modelDefaults(ModelTask task) {
    switch (task) {
        case ModelTask::ClassifyValues:
        case ModelTask::Reconstruct:
            return {"fashion-mnist", "", 0};
        case ModelTask::ClassifyWords:
            return {"sentiment", "", 0};
        case ModelTask::ClassifySequence:
            return {"sentiment", "wordpiece", 64};
        case ModelTask::MaskedLm:
            return {"verses", "wordpiece", 128};
        case ModelTask::CausalLm:
            return {"verses", "byte", 128};
        case ModelTask::Translate:
            return {"verses-en-es", "wordpiece", 64};
    }
    return {};
}

std::string_view modelTaskName(ModelTask task) {
    constexpr std::string_view names[] = {"classify-values", "classify-words", "classify-sequence",
                                          "reconstruct",     "masked-lm",      "causal-lm",
                                          "translate"};
    return names[static_cast<std::size_t>(task)];
}

TrainingData openTrainingData(const TrainingRequest& request, const ModelFamily& family) {
    const ModelDefaults defaults = modelDefaults(family.task);
    if (request.hasSentencePairs && family.task != ModelTask::MaskedLm)
        throw Error("the model has no second task", std::string(family.name),
                    "use sentence pairs with a BERT");
    if (request.trainSamples < 0 || request.sequenceLength < 0)
        throw Error("samples and tokens are no negative numbers",
                    "--train-samples, --sequence-length", "use 0 or more");
    TrainingData data;
    data.name = request.data.empty() ? std::string(defaults.data) : request.data;
    TaskSpec spec{.kind = taskOf(family.task, request.hasSentencePairs),
                  .sequenceLength = request.sequenceLength > 0 ? request.sequenceLength
                                                               : defaults.sequenceLength};
    data.configuration = {{"data", data.name}};
    if (!defaults.tokenizer.empty()) {
        const std::string tokenizer =
            request.tokenizer.empty() ? std::string(defaults.tokenizer) : request.tokenizer;
        spec.tokenizer = {tokenizerKind(canonicalName(tokenizer)), request.vocabulary};
        data.configuration.push_back({"tokenizer", tokenizer});
        data.configuration.push_back({"sequence_length", std::to_string(spec.sequenceLength)});
        spec.lowerCase = request.lowerCase;
        if (request.lowerCase) data.configuration.push_back({"lower_case", "1"});
    }
    Dataset dataset = openDataset(data.name);
    if (request.trainSamples > 0) keepFirstTrainingSamples(dataset, request.trainSamples);
    if (request.shrinkImages != 1) shrinkImages(dataset, request.shrinkImages);
    if (request.standardizesImages) standardizeImages(dataset);
    data.task = makeTask(dataset, spec);
    data.shape = shapeOf(data.task, spec);
    if (data.task.tokenizer) {
        data.configuration.push_back({"vocabulary", std::to_string(data.shape.vocabulary)});
        data.tokensPerSample = data.shape.length + data.shape.targetLength;
    }
    if (request.shrinkImages != 1)
        data.configuration.push_back({"shrink_images", std::to_string(request.shrinkImages)});
    if (request.standardizesImages) data.configuration.push_back({"standardize_images", "1"});
    data.configuration.push_back({"train_samples", std::to_string(data.task.train->size())});
    data.hasAccuracy = spec.kind != TaskKind::Reconstruction;
    data.hasPerplexity = spec.kind == TaskKind::MaskedLanguage ||
                         spec.kind == TaskKind::CausalLanguage ||
                         spec.kind == TaskKind::Translation;
    return data;
}

}  // namespace bubblescope
