// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <unordered_map>

#include "core/data/Characters.h"
#include "core/data/MergeLearner.h"
#include "core/data/Tokenizers.h"

namespace bubblescope {

namespace {

constexpr std::int32_t byteCount = 256;
constexpr std::int32_t firstMerged = token::firstOrdinary + byteCount;

CharacterClass byteClass(char byte) {
    const auto value = static_cast<unsigned char>(byte);
    return value < 0x80 ? characterClass(value) : CharacterClass::Letter;
}

/// Cuts text where its kind of character changes; a space belongs to what follows it.
std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t from = 0;
    for (std::size_t at = 1; at <= text.size(); ++at) {
        const bool ends = at == text.size();
        if (!ends && byteClass(text[at]) == byteClass(text[at - 1])) continue;
        const bool isSpaceBefore = !ends && at == from + 1 && text[from] == ' ';
        if (isSpaceBefore) continue;
        const bool leavesSpace = !ends && at > from + 1 && text[at - 1] == ' ' &&
                                 byteClass(text[from]) == CharacterClass::Space;
        const std::size_t to = leavesSpace ? at - 1 : at;
        parts.push_back(text.substr(from, to - from));
        from = to;
    }
    return parts;
}

std::vector<std::int32_t> bytesOf(std::string_view word) {
    std::vector<std::int32_t> symbols;
    for (const char byte : word)
        symbols.push_back(token::firstOrdinary + static_cast<unsigned char>(byte));
    return symbols;
}

class BpeTokenizer final : public Tokenizer {
  public:
    /// False when the pair names tokens that do not exist yet.
    bool add(SymbolPair pair) {
        const auto known = [&](std::int32_t symbol) {
            return symbol >= token::firstOrdinary && symbol < size();
        };
        if (!known(pair.first) || !known(pair.second)) return false;
        const std::int32_t merged = size();
        texts_.push_back(textOf(pair.first) + textOf(pair.second));
        merges_.emplace(pair, merged);
        return true;
    }

    std::int32_t size() const override {
        return firstMerged + static_cast<std::int32_t>(texts_.size());
    }

    std::vector<std::int32_t> encode(std::string_view text) const override {
        std::vector<std::int32_t> tokens;
        for (const std::string_view word : words(text)) {
            std::vector<std::int32_t> symbols = bytesOf(word);
            for (;;) {
                const auto next = earliestMerge(symbols);
                if (next == merges_.end()) break;
                mergePair(symbols, next->first, next->second);
            }
            tokens.insert(tokens.end(), symbols.begin(), symbols.end());
        }
        return tokens;
    }

    std::string decode(std::span<const std::int32_t> tokens) const override {
        std::string text;
        for (const std::int32_t token : tokens)
            if (token >= token::firstOrdinary) text += textOf(token);
        return text;
    }

  private:
    std::map<SymbolPair, std::int32_t>::const_iterator earliestMerge(
        const std::vector<std::int32_t>& symbols) const {
        auto earliest = merges_.end();
        for (std::size_t i = 1; i < symbols.size(); ++i) {
            const auto found = merges_.find({symbols[i - 1], symbols[i]});
            if (found == merges_.end()) continue;
            if (earliest == merges_.end() || found->second < earliest->second) earliest = found;
        }
        return earliest;
    }

    std::string textOf(std::int32_t symbol) const {
        if (symbol >= firstMerged) return texts_[static_cast<std::size_t>(symbol - firstMerged)];
        return {static_cast<char>(symbol - token::firstOrdinary)};
    }

    std::map<SymbolPair, std::int32_t> merges_;
    std::vector<std::string> texts_;
};

}  // namespace

VocabularyLines trainBpe(std::span<const std::string> texts, std::int32_t size) {
    std::unordered_map<std::string_view, std::int64_t> counts;
    for (const std::string& text : texts)
        for (const std::string_view word : words(text))
            ++counts[word];
    std::vector<CountedWord> counted;
    for (const auto& [word, count] : counts)
        counted.push_back({bytesOf(word), count});
    VocabularyLines lines;
    for (const auto& [left, right] :
         learnMerges(std::move(counted), firstMerged, size - firstMerged))
        lines.push_back(fmt::format("{} {}", left, right));
    return lines;
}

std::unique_ptr<Tokenizer> bpeTokenizer(const VocabularyLines& merges) {
    auto tokenizer = std::make_unique<BpeTokenizer>();
    for (const std::string& line : merges) {
        SymbolPair pair;
        const char* const end = line.data() + line.size();
        const auto left = std::from_chars(line.data(), end, pair.first);
        if (left.ec != std::errc() || left.ptr == end || *left.ptr != ' ') return nullptr;
        const auto right = std::from_chars(left.ptr + 1, end, pair.second);
        if (right.ec != std::errc() || right.ptr != end || !tokenizer->add(pair)) return nullptr;
    }
    return tokenizer;
}

}  // namespace bubblescope
