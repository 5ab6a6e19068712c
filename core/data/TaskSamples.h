// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/Random.h"
#include "core/data/Dataset.h"
#include "core/data/Samples.h"

namespace bubblescope {

/// The samples behind each TaskKind; see there for their arrays.

using Tokens = std::vector<std::int32_t>;

/// Blocks of `length` tokens of the texts, [SEP] between texts; an incomplete last block is left
/// out.
std::unique_ptr<Samples> maskedBlocks(const std::vector<Tokens>& texts, std::int64_t length,
                                      std::int32_t vocabulary);
std::unique_ptr<Samples> causalBlocks(const std::vector<Tokens>& texts, std::int64_t length);
std::unique_ptr<Samples> sentencePairs(std::vector<Tokens> texts, std::int64_t length,
                                       std::int32_t vocabulary);
std::unique_ptr<Samples> labelledTexts(std::vector<Tokens> texts, std::vector<std::int32_t> labels,
                                       std::int64_t length);
/// Sources are shorter than `length` by one token or more, targets by two.
std::unique_ptr<Samples> translationPairs(std::vector<Tokens> sources, std::vector<Tokens> targets,
                                          std::int64_t length);
/// The images [first, first + count) of the data set; flat ones have no labels.
std::unique_ptr<Samples> imageSamples(const Dataset& data, std::int64_t first, std::int64_t count,
                                      bool flat);

/// BERT's masking (Devlin et al., NAACL 2019, 3.1) of one sequence in place: of the tokens that are
/// not [PAD], [CLS] or [SEP], 15 % (at least one) get their token as label, the others -1; of
/// those, 80 % become [MASK], 10 % an ordinary token drawn at random, 10 % stay.
void maskTokens(std::span<std::int32_t> ids, std::span<std::int32_t> labels,
                std::int32_t vocabulary, Random& random);

/// An integer array of a batch before its rows are written; perSample 0 makes it [samples].
struct IntegerArray {
    const char* name;
    std::int64_t perSample = 0;
    std::int32_t fill = 0;
};
SampleBatch integerBatch(std::int64_t samples, std::initializer_list<IntegerArray> arrays);
std::span<std::int32_t> rowOf(SampleBatch& batch, std::size_t array, std::size_t sample);

}  // namespace bubblescope
