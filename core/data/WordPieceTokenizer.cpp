// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/data/Characters.h"
#include "core/data/MergeLearner.h"
#include "core/data/Tokenizers.h"

namespace bubblescope {

namespace {

constexpr std::string_view continues = "##";
constexpr std::size_t longestWord = 100;

/// Words (letters and digits) and single signs, in lower case, without the spaces between them.
std::vector<std::u32string> words(std::string_view text) {
    std::vector<std::u32string> parts;
    bool inWord = false;
    for (const char32_t character : decodeUtf8(lowerCase(text))) {
        const CharacterClass kind = characterClass(character);
        const bool isWord = kind == CharacterClass::Letter || kind == CharacterClass::Digit;
        if (isWord && inWord)
            parts.back().push_back(character);
        else if (kind != CharacterClass::Space)
            parts.emplace_back(1, character);
        inWord = isWord;
    }
    return parts;
}

std::string pieceOf(std::u32string_view characters, bool startsWord) {
    std::string piece(startsWord ? "" : continues);
    for (const char32_t character : characters)
        appendUtf8(piece, character);
    return piece;
}

std::string joined(const std::string& left, const std::string& right) {
    return left + right.substr(continues.size());
}

class WordPieceTokenizer final : public Tokenizer {
  public:
    explicit WordPieceTokenizer(VocabularyLines pieces) : pieces_(std::move(pieces)) {
        for (std::size_t i = 0; i < pieces_.size(); ++i)
            ids_.emplace(pieces_[i], token::firstOrdinary + static_cast<std::int32_t>(i));
    }

    bool isValid() const { return !pieces_.empty() && ids_.size() == pieces_.size(); }

    std::int32_t size() const override {
        return token::firstOrdinary + static_cast<std::int32_t>(pieces_.size());
    }

    std::vector<std::int32_t> encode(std::string_view text) const override {
        std::vector<std::int32_t> tokens;
        for (const std::u32string& word : words(text)) {
            const std::size_t before = tokens.size();
            if (encodeWord(word, tokens)) continue;
            tokens.resize(before);
            tokens.push_back(token::unknown);
        }
        return tokens;
    }

    std::string decode(std::span<const std::int32_t> tokens) const override {
        std::string text;
        for (const std::int32_t token : tokens) {
            if (token < token::firstOrdinary) continue;
            const std::string& piece =
                pieces_[static_cast<std::size_t>(token - token::firstOrdinary)];
            if (isContinuation(piece))
                text += piece.substr(continues.size());
            else
                text += text.empty() ? piece : " " + piece;
        }
        return text;
    }

  private:
    /// A sign is a word of its own, so a lone "##" is never the start of a longer piece.
    static bool isContinuation(const std::string& piece) {
        return piece.size() > continues.size() && piece.starts_with(continues);
    }

    bool encodeWord(std::u32string_view word, std::vector<std::int32_t>& tokens) const {
        if (word.size() > longestWord) return false;
        for (std::size_t from = 0; from < word.size();) {
            std::size_t length = word.size() - from;
            auto found = ids_.end();
            for (; length > 0 && found == ids_.end(); --length)
                found = ids_.find(pieceOf(word.substr(from, length), from == 0));
            if (found == ids_.end()) return false;
            tokens.push_back(found->second);
            from += length + 1;
        }
        return true;
    }

    VocabularyLines pieces_;
    std::unordered_map<std::string, std::int32_t> ids_;
};

/// The alphabet, as pieces that start and that continue words, and the words spelled in it.
struct Alphabet {
    VocabularyLines pieces;
    std::vector<CountedWord> words;
};

Alphabet alphabetOf(std::span<const std::string> texts) {
    std::map<std::u32string, std::int64_t> counts;
    for (const std::string& text : texts)
        for (const std::u32string& word : words(text))
            if (word.size() <= longestWord) ++counts[word];
    Alphabet alphabet;
    std::map<std::string, std::int32_t> ids;
    for (const auto& [word, count] : counts) {
        CountedWord spelled{{}, count};
        for (std::size_t i = 0; i < word.size(); ++i) {
            const std::string piece = pieceOf(word.substr(i, 1), i == 0);
            const auto [entry, isNew] =
                ids.emplace(piece, static_cast<std::int32_t>(alphabet.pieces.size()));
            if (isNew) alphabet.pieces.push_back(piece);
            spelled.symbols.push_back(entry->second);
        }
        alphabet.words.push_back(std::move(spelled));
    }
    return alphabet;
}

}  // namespace

VocabularyLines trainWordPiece(std::span<const std::string> texts, std::int32_t size) {
    Alphabet alphabet = alphabetOf(texts);
    VocabularyLines symbols = std::move(alphabet.pieces);
    const auto alphabetSize = static_cast<std::int32_t>(symbols.size());
    for (const auto& [left, right] : learnMerges(std::move(alphabet.words), alphabetSize,
                                                 size - token::firstOrdinary - alphabetSize))
        symbols.push_back(joined(symbols[static_cast<std::size_t>(left)],
                                 symbols[static_cast<std::size_t>(right)]));
    std::set<std::string_view> seen;
    VocabularyLines pieces;
    for (const std::string& symbol : symbols)
        if (seen.insert(symbol).second) pieces.push_back(symbol);
    return pieces;
}

std::unique_ptr<Tokenizer> wordPieceTokenizer(const VocabularyLines& pieces) {
    auto tokenizer = std::make_unique<WordPieceTokenizer>(pieces);
    if (!tokenizer->isValid()) return nullptr;
    return tokenizer;
}

}  // namespace bubblescope
