// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "core/data/Characters.h"
#include "core/data/Tokenizers.h"

namespace bubblescope {

namespace {

class ByteTokenizer final : public Tokenizer {
  public:
    std::int32_t size() const override { return token::firstOrdinary + 256; }

    std::vector<std::int32_t> encode(std::string_view text) const override {
        std::vector<std::int32_t> tokens;
        for (const char byte : text)
            tokens.push_back(token::firstOrdinary + static_cast<unsigned char>(byte));
        return tokens;
    }

    std::string decode(std::span<const std::int32_t> tokens) const override {
        std::string text;
        for (const std::int32_t token : tokens)
            if (token >= token::firstOrdinary)
                text.push_back(static_cast<char>(token - token::firstOrdinary));
        return text;
    }
};

class CharacterTokenizer final : public Tokenizer {
  public:
    explicit CharacterTokenizer(std::u32string characters) : characters_(std::move(characters)) {}

    std::int32_t size() const override {
        return token::firstOrdinary + static_cast<std::int32_t>(characters_.size());
    }

    std::vector<std::int32_t> encode(std::string_view text) const override {
        std::vector<std::int32_t> tokens;
        for (const char32_t character : decodeUtf8(text)) {
            const auto found = std::ranges::lower_bound(characters_, character);
            const bool known = found != characters_.end() && *found == character;
            const auto index = static_cast<std::int32_t>(found - characters_.begin());
            tokens.push_back(known ? token::firstOrdinary + index : token::unknown);
        }
        return tokens;
    }

    std::string decode(std::span<const std::int32_t> tokens) const override {
        std::string text;
        for (const std::int32_t token : tokens)
            if (token >= token::firstOrdinary)
                appendUtf8(text,
                           characters_[static_cast<std::size_t>(token - token::firstOrdinary)]);
        return text;
    }

  private:
    std::u32string characters_;  // sorted
};

}  // namespace

std::unique_ptr<Tokenizer> byteTokenizer() {
    return std::make_unique<ByteTokenizer>();
}

std::unique_ptr<Tokenizer> characterTokenizer(std::span<const std::string> texts) {
    std::set<char32_t> seen;
    for (const std::string& text : texts)
        for (const char32_t character : decodeUtf8(text))
            seen.insert(character);
    return std::make_unique<CharacterTokenizer>(std::u32string(seen.begin(), seen.end()));
}

}  // namespace bubblescope
