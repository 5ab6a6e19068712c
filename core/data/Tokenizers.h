// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/data/Tokenizer.h"

namespace bubblescope {

/// What training finds and a cache keeps: one line of text per entry.
using VocabularyLines = std::vector<std::string>;

std::unique_ptr<Tokenizer> byteTokenizer();
std::unique_ptr<Tokenizer> characterTokenizer(std::span<const std::string> texts);

/// Byte pair encoding (Sennrich, Haddow and Birch, ACL 2016) on bytes, so that no text is unknown
/// (Radford et al., "Language models are unsupervised multitask learners", 2019, 2.2). Merges stay
/// inside runs of letters, digits or signs, each with the space before it. A line is "left right".
VocabularyLines trainBpe(std::span<const std::string> texts, std::int32_t size);
/// Null when the lines do not describe one.
std::unique_ptr<Tokenizer> bpeTokenizer(const VocabularyLines& merges);

/// WordPiece as in BERT (Devlin et al., NAACL 2019): lower-cased words and signs, cut greedily into
/// the longest pieces of the vocabulary; "##" marks a piece that continues a word. Pieces are found
/// by merging the most frequent neighbours. A line is a piece.
VocabularyLines trainWordPiece(std::span<const std::string> texts, std::int32_t size);
/// Null when the lines do not describe one.
std::unique_ptr<Tokenizer> wordPieceTokenizer(const VocabularyLines& pieces);

}  // namespace bubblescope
