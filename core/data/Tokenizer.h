// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// The tokens that every vocabulary starts with; ordinary ones follow from `firstOrdinary`.
namespace token {
inline constexpr std::int32_t pad = 0;
inline constexpr std::int32_t unknown = 1;
/// Before a sequence ([CLS] in BERT) and after one ([SEP]).
inline constexpr std::int32_t begin = 2;
inline constexpr std::int32_t end = 3;
inline constexpr std::int32_t mask = 4;
inline constexpr std::int32_t firstOrdinary = 5;
}  // namespace token

/// Text to numbers and back. Thread-safe. Text is UTF-8; bytes that are not are U+FFFD where a
/// tokenizer deals in characters.
class Tokenizer {
  public:
    virtual ~Tokenizer() = default;
    /// How many tokens there are, special ones included.
    virtual std::int32_t size() const = 0;
    virtual std::vector<std::int32_t> encode(std::string_view text) const = 0;
    /// Special tokens are left out.
    virtual std::string decode(std::span<const std::int32_t> tokens) const = 0;
};

enum class TokenizerKind {
    Byte,       // every byte is a token
    Character,  // every character of the texts is a token
    Bpe,        // pairs of bytes merged by frequency
    WordPiece,  // longest known pieces of words, lower case
};

/// "byte", "character", "bpe" or "wordpiece"; throws Error for anything else.
TokenizerKind tokenizerKind(std::string_view name);

struct TokenizerSpec {
    TokenizerKind kind = TokenizerKind::Byte;
    /// The most tokens a trained vocabulary (BPE, WordPiece) may have.
    std::int32_t size = 4096;
};

/// Trains the tokenizer on the texts. Trained vocabularies are kept in the user's cache
/// (XDG_CACHE_HOME/bubblescope/tokenizers), named by kind, size and the hash of the texts; a cache
/// that cannot be read or written is done without. Throws Error when the vocabulary is too small.
std::unique_ptr<Tokenizer> makeTokenizer(const TokenizerSpec& spec,
                                         std::span<const std::string> texts);

}  // namespace bubblescope
