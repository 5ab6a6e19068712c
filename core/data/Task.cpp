// SPDX-License-Identifier: Apache-2.0
#include "core/data/Task.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/data/BagOfWords.h"
#include "core/data/Characters.h"
#include "core/data/TaskSamples.h"

namespace bubblescope {

namespace {

struct Split {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

Split trainOf(const Dataset& data) {
    return {0, data.trainSize};
}

Split testOf(const Dataset& data) {
    return {data.trainSize, data.size - data.trainSize};
}

template <typename T>
std::vector<T> part(const std::vector<T>& all, Split split) {
    return {all.begin() + split.first, all.begin() + split.first + split.count};
}

[[noreturn]] void refuse(const Dataset& data, const char* what, const char* hint) {
    throw Error(what, data.name, hint);
}

bool isImageTask(TaskKind kind) {
    return kind == TaskKind::ImageClassification || kind == TaskKind::Reconstruction;
}

void checkFits(const Dataset& data, const TaskSpec& spec) {
    if (isImageTask(spec.kind) && data.images.count == 0)
        refuse(data, "holds no images", "take fashion-mnist or an IDX file");
    if (spec.kind == TaskKind::Reconstruction && data.images.deviation != 1)
        refuse(data, "has standardized pixels, which cannot be reproduced as shares",
               "leave out --standardize-images");
    if (!isImageTask(spec.kind) && !data.hasText())
        refuse(data, "holds no text", "take verses, sentiment or a text file");
    const bool needsLabels = spec.kind == TaskKind::TextClassification ||
                             spec.kind == TaskKind::BagOfWords ||
                             spec.kind == TaskKind::ImageClassification;
    if (needsLabels && data.labels.empty())
        refuse(data, "has no labels", "take sentiment, fashion-mnist or a TSV file: label, text");
    if (spec.kind == TaskKind::Translation && data.translations.empty())
        refuse(data, "has no translations", "take verses-en-es or a TSV file of two texts a row");
    const std::int64_t least = spec.kind == TaskKind::SentencePairs ? 5 : 2;
    const bool hasSequences = !isImageTask(spec.kind) && spec.kind != TaskKind::BagOfWords;
    if (hasSequences && spec.sequenceLength < least)
        refuse(data, "the sequences are too short", "take sequences of 5 tokens or more");
}

constexpr std::size_t bagSize = 1500;

std::unique_ptr<Samples> bags(const Dataset& data, const std::vector<std::string>& vocabulary,
                              Split split) {
    return bagsOfWords(part(data.texts, split), vocabulary, part(data.labels, split));
}

/// A text data set as tokens: texts and, where there are any, translations.
class TokenizedData {
  public:
    TokenizedData(const Dataset& data, const TaskSpec& spec)
        : texts_(data.texts), translations_(data.translations) {
        if (spec.lowerCase)
            for (auto* side : {&texts_, &translations_})
                for (std::string& text : *side)
                    text = lowerCase(text);
        std::vector<std::string> training = part(texts_, trainOf(data));
        if (spec.kind == TaskKind::Translation)
            training.insert(training.end(), translations_.begin(),
                            translations_.begin() + data.trainSize);
        tokenizer_ = makeTokenizer(spec.tokenizer, training);
    }

    std::shared_ptr<const Tokenizer> tokenizer() const { return tokenizer_; }
    std::vector<Tokens> texts(Split split) const { return encoded(texts_, split); }
    std::vector<Tokens> translations(Split split) const { return encoded(translations_, split); }

  private:
    std::vector<Tokens> encoded(const std::vector<std::string>& texts, Split split) const {
        std::vector<Tokens> tokens;
        for (std::int64_t i = split.first; i < split.first + split.count; ++i)
            tokens.push_back(tokenizer_->encode(texts[static_cast<std::size_t>(i)]));
        return tokens;
    }

    std::vector<std::string> texts_;
    std::vector<std::string> translations_;
    std::shared_ptr<const Tokenizer> tokenizer_;
};

/// Leaves out the pairs that do not fit; returns how many.
std::size_t keepFitting(std::vector<Tokens>& sources, std::vector<Tokens>& targets,
                        std::int64_t length) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto longest = std::max(sources[i].size() + 1, targets[i].size() + 2);
        if (static_cast<std::int64_t>(longest) > length) continue;
        std::swap(sources[kept], sources[i]);
        std::swap(targets[kept], targets[i]);
        ++kept;
    }
    const std::size_t dropped = sources.size() - kept;
    sources.resize(kept);
    targets.resize(kept);
    return dropped;
}

std::unique_ptr<Samples> translation(const TokenizedData& tokenized, const Dataset& data,
                                     const TaskSpec& spec, Split split,
                                     std::vector<std::string>& notes) {
    std::vector<Tokens> sources = tokenized.texts(split);
    std::vector<Tokens> targets = tokenized.translations(split);
    if (const std::size_t dropped = keepFitting(sources, targets, spec.sequenceLength); dropped > 0)
        notes.push_back(fmt::format("{} of {} pairs are left out: longer than {} tokens", dropped,
                                    split.count, spec.sequenceLength - 2));
    if (sources.empty()) refuse(data, "no pair fits the sequence length", "take longer sequences");
    return translationPairs(std::move(sources), std::move(targets), spec.sequenceLength);
}

std::unique_ptr<Samples> classification(const TokenizedData& tokenized, const Dataset& data,
                                        const TaskSpec& spec, Split split,
                                        std::vector<std::string>& notes) {
    std::vector<Tokens> texts = tokenized.texts(split);
    const auto cut = std::ranges::count_if(texts, [&](const Tokens& text) {
        return static_cast<std::int64_t>(text.size()) >= spec.sequenceLength;
    });
    if (cut > 0)
        notes.push_back(fmt::format("{} of {} texts are cut: longer than {} tokens", cut,
                                    split.count, spec.sequenceLength - 1));
    return labelledTexts(std::move(texts), part(data.labels, split), spec.sequenceLength);
}

std::unique_ptr<Samples> textSamples(const TokenizedData& tokenized, const Dataset& data,
                                     const TaskSpec& spec, Split split,
                                     std::vector<std::string>& notes) {
    const std::int32_t vocabulary = tokenized.tokenizer()->size();
    switch (spec.kind) {
        case TaskKind::MaskedLanguage:
            return maskedBlocks(tokenized.texts(split), spec.sequenceLength, vocabulary);
        case TaskKind::CausalLanguage:
            return causalBlocks(tokenized.texts(split), spec.sequenceLength);
        case TaskKind::SentencePairs:
            return sentencePairs(tokenized.texts(split), spec.sequenceLength, vocabulary);
        case TaskKind::TextClassification:
            return classification(tokenized, data, spec, split, notes);
        default:
            return translation(tokenized, data, spec, split, notes);
    }
}

}  // namespace

Task makeTask(const Dataset& data, const TaskSpec& spec) {
    checkFits(data, spec);
    Task task;
    task.classes = data.classes;
    if (isImageTask(spec.kind)) {
        const bool flat = spec.kind == TaskKind::Reconstruction;
        task.train = imageSamples(data, 0, data.trainSize, flat);
        task.test = imageSamples(data, data.trainSize, data.size - data.trainSize, flat);
        return task;
    }
    if (spec.kind == TaskKind::BagOfWords) {
        const auto vocabulary = frequentWords(part(data.texts, trainOf(data)), bagSize);
        task.train = bags(data, vocabulary, trainOf(data));
        task.test = bags(data, vocabulary, testOf(data));
        return task;
    }
    const TokenizedData tokenized(data, spec);
    task.tokenizer = tokenized.tokenizer();
    task.train = textSamples(tokenized, data, spec, trainOf(data), task.notes);
    task.test = textSamples(tokenized, data, spec, testOf(data), task.notes);
    if (task.train->size() < 1 || task.test->size() < 1)
        refuse(data, "is too short for these sequences", "take a longer text or shorter sequences");
    return task;
}

}  // namespace bubblescope
