// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/data/Dataset.h"
#include "core/data/Samples.h"
#include "core/data/Tokenizer.h"

namespace bubblescope {

/// What a model learns from a data set. B samples, S = sequence length; integer arrays unless said.
enum class TaskKind {
    /// ids, segments, mask (1 = real token), labels [B, S]: blocks of S tokens, 15 % to be
    /// predicted.
    MaskedLanguage,
    /// The same arrays and nsp_labels [B] (1 where the second text follows the first):
    /// [CLS] first [SEP] second [SEP], padded, the longer text cut from its end where they do not
    /// fit.
    SentencePairs,
    /// ids [B, S]: blocks of S tokens; position s predicts ids[s + 1].
    CausalLanguage,
    /// ids, mask [B, S], labels [B]: [CLS] text, padded or cut.
    TextClassification,
    /// x float [B, 1500], labels [B]: the bag of the most frequent words of the training texts, see
    /// bagsOfWords().
    BagOfWords,
    /// ids, mask, target_ids, target_mask [B, S]: source [SEP] and [CLS] target [SEP], padded;
    /// position s predicts target_ids[s + 1].
    Translation,
    /// x float [B, channels, height, width], labels [B]; see Images for the values.
    ImageClassification,
    /// x float [B, channels * height * width] in [0, 1], to be reproduced; so not of standardized
    /// images.
    Reconstruction,
};

struct TaskSpec {
    TaskKind kind = TaskKind::MaskedLanguage;
    TokenizerSpec tokenizer;
    std::int64_t sequenceLength = 128;
    /// Texts are put in lower case (ASCII and Latin-1) first.
    bool lowerCase = false;
};

struct Task {
    std::unique_ptr<Samples> train;
    std::unique_ptr<Samples> test;
    /// Trained on the training texts; null for images and bags of words.
    std::shared_ptr<const Tokenizer> tokenizer;
    std::int32_t classes = 0;
    /// What was cut or left out, in sentences.
    std::vector<std::string> notes;
};

/// Throws Error when the data set does not have what the task needs.
Task makeTask(const Dataset& data, const TaskSpec& spec);

}  // namespace bubblescope
