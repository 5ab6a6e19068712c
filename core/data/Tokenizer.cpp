// SPDX-License-Identifier: Apache-2.0
#include "core/data/Tokenizer.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"
#include "core/base/Random.h"
#include "core/base/Units.h"
#include "core/data/Tokenizers.h"

namespace bubblescope {

namespace fs = std::filesystem;

namespace {

struct TrainedKind {
    TokenizerKind kind;
    const char* name;
    VocabularyLines (*train)(std::span<const std::string>, std::int32_t);
    std::unique_ptr<Tokenizer> (*make)(const VocabularyLines&);
    /// Part of a cache file's name: raised when training would find something else.
    int version;
};

constexpr TrainedKind bpe{TokenizerKind::Bpe, "bpe", trainBpe, bpeTokenizer, 1};
constexpr TrainedKind wordPiece{TokenizerKind::WordPiece, "wordpiece", trainWordPiece,
                                wordPieceTokenizer, 1};

/// Nothing when there is neither XDG_CACHE_HOME nor HOME.
std::optional<fs::path> cacheFolder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        return fs::path(cache) / "bubblescope/tokenizers";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / ".cache/bubblescope/tokenizers";
    return std::nullopt;
}

std::string cacheName(const TrainedKind& kind, std::int32_t size,
                      std::span<const std::string> texts) {
    std::uint64_t content = 0;
    for (const std::string& text : texts)
        content = Random::seedOf({content, hashOf(text), text.size()});
    return fmt::format("{}-{}-{}-{:016x}", kind.name, kind.version, size, content);
}

/// A cache file: its lines, then a line with their hash, so that a damaged one is trained again.
VocabularyLines readCache(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    VocabularyLines lines;
    std::uint64_t hash = 0;
    for (std::string line; std::getline(stream, line);) {
        if (line == fmt::format("= {:016x}", hash)) return lines;
        hash = Random::seedOf({hash, hashOf(line)});
        lines.push_back(line);
    }
    return {};
}

void writeCache(const fs::path& path, const VocabularyLines& lines) try {
    fs::create_directories(path.parent_path());
    AtomicFile file(path);
    std::uint64_t hash = 0;
    for (const std::string& line : lines) {
        hash = Random::seedOf({hash, hashOf(line)});
        file.write(line + '\n');
    }
    file.write(fmt::format("= {:016x}\n", hash));
    file.commit();
} catch (const std::exception&) {
    // Without a cache the vocabulary is trained again the next time.
}

std::unique_ptr<Tokenizer> trainedTokenizer(const TrainedKind& kind, std::int32_t size,
                                            std::span<const std::string> texts) {
    const std::optional<fs::path> folder = cacheFolder();
    const fs::path path = folder.value_or("") / cacheName(kind, size, texts);
    if (folder) {
        const VocabularyLines cached = readCache(path);
        if (auto tokenizer = cached.empty() ? nullptr : kind.make(cached)) return tokenizer;
    }
    const VocabularyLines trained = kind.train(texts, size);
    std::unique_ptr<Tokenizer> tokenizer = kind.make(trained);
    if (!tokenizer || tokenizer->size() > size)
        throw Error(fmt::format("{} tokens are too few for the characters of these texts", size),
                    "", fmt::format("allow {} or more", (tokenizer ? tokenizer->size() : 256) * 2));
    if (folder) writeCache(path, trained);
    return tokenizer;
}

}  // namespace

TokenizerKind tokenizerKind(std::string_view name) {
    const std::string known = canonicalName(name);
    if (known == "byte") return TokenizerKind::Byte;
    if (known == "character") return TokenizerKind::Character;
    if (known == "bpe") return TokenizerKind::Bpe;
    if (known == "wordpiece") return TokenizerKind::WordPiece;
    throw Error("is no tokenizer", std::string(name), "choose byte, character, bpe or wordpiece");
}

std::unique_ptr<Tokenizer> makeTokenizer(const TokenizerSpec& spec,
                                         std::span<const std::string> texts) {
    switch (spec.kind) {
        case TokenizerKind::Byte:
            return byteTokenizer();
        case TokenizerKind::Character:
            return characterTokenizer(texts);
        case TokenizerKind::Bpe:
            return trainedTokenizer(bpe, spec.size, texts);
        case TokenizerKind::WordPiece:
            return trainedTokenizer(wordPiece, spec.size, texts);
    }
    throw std::logic_error("unknown tokenizer");
}

}  // namespace bubblescope
