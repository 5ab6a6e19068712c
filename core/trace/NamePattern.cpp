// SPDX-License-Identifier: Apache-2.0
#include "core/trace/NamePattern.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

struct Placeholder {
    std::string_view name;
    std::int32_t StageDetail::*target;
};

constexpr std::array placeholders{
    Placeholder{"stage", &StageDetail::stage},
    Placeholder{"chunk", &StageDetail::chunk},
    Placeholder{"micro_batch", &StageDetail::microBatch},
    Placeholder{"step", &StageDetail::step},
    Placeholder{"direction", &StageDetail::direction},
    Placeholder{"number", nullptr},
};

const Placeholder& placeholderOf(std::string_view name) {
    std::string known;
    for (const Placeholder& placeholder : placeholders) {
        if (placeholder.name == name) return placeholder;
        known += fmt::format("{}{{{}}}", known.empty() ? "" : ", ", placeholder.name);
    }
    throw Error(fmt::format("a name has the placeholder {{{}}}", name), {},
                fmt::format("use one of {}", known));
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

}  // namespace

NamePattern::NamePattern(std::string_view pattern, Letters letters) : letters_(letters) {
    while (!pattern.empty()) {
        const char first = pattern.front();
        std::size_t used = 1;
        if (first == '*') {
            parts_.push_back({Part::Kind::Anything});
        } else if (first == '{') {
            const std::size_t close = pattern.find('}');
            if (close == std::string_view::npos)
                throw Error(fmt::format("a name has a '{{' without '}}' in {}", pattern), {},
                            "write placeholders as {stage}");
            parts_.push_back({.kind = Part::Kind::Number,
                              .target = placeholderOf(pattern.substr(1, close - 1)).target});
            used = close + 1;
        } else {
            const bool isSame = letters == Letters::SameInAnyCase;
            parts_.push_back({Part::Kind::Letter, isSame ? lower(first) : first});
        }
        pattern.remove_prefix(used);
    }
}

bool NamePattern::sameLetter(char inName, char inPattern) const {
    return (letters_ == Letters::SameInAnyCase ? lower(inName) : inName) == inPattern;
}

bool NamePattern::takeNumber(std::string_view name, std::size_t& at, const Part& part,
                             StageDetail& detail) const {
    if (at >= name.size() || name[at] == '-') return false;
    std::int32_t number = 0;
    const char* const begin = name.data() + at;
    const auto [end, error] = std::from_chars(begin, name.data() + name.size(), number);
    if (error != std::errc{}) return false;
    if (part.target != nullptr) detail.*part.target = number;
    at += static_cast<std::size_t>(end - begin);
    return true;
}

/// Where a part does not fit, the last '*' before it takes one letter more; earlier ones need not
/// be tried again.
bool NamePattern::matches(std::string_view name, StageDetail& detail) const {
    name = name.substr(0, longestName);
    std::size_t at = 0;
    std::size_t part = 0;
    std::size_t afterStar = parts_.size() + 1;
    std::size_t starAt = 0;
    StageDetail found = detail;
    while (at < name.size() || part < parts_.size()) {
        if (part < parts_.size() && parts_[part].kind == Part::Kind::Anything) {
            afterStar = ++part;
            starAt = at;
            continue;
        }
        bool fits = false;
        if (part < parts_.size() && parts_[part].kind == Part::Kind::Number)
            fits = takeNumber(name, at, parts_[part], found);
        else if (part < parts_.size() && at < name.size())
            fits = sameLetter(name[at], parts_[part].letter) && ++at > 0;
        if (fits) {
            ++part;
        } else {
            if (afterStar > parts_.size() || starAt >= name.size()) return false;
            part = afterStar;
            at = ++starAt;
        }
    }
    detail = found;
    return true;
}

}  // namespace bubblescope
