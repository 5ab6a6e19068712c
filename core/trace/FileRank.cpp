// SPDX-License-Identifier: Apache-2.0
#include "core/trace/FileRank.h"

#include <array>
#include <charconv>

namespace bubblescope {

namespace {

constexpr std::array<std::string_view, 2> rankWords{"rank", "worker"};
constexpr std::array<std::string_view, 10> endings{".gz",      ".zst",           ".json", ".trace",
                                                   ".pt",      ".pfw",           ".txt",  ".sqlite",
                                                   ".pftrace", ".perfetto-trace"};

std::string_view fileName(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::optional<int> numberInFileName(std::string_view path, std::string_view word) {
    const std::string_view name = fileName(path);
    for (std::size_t at = name.find(word); at != std::string_view::npos;
         at = name.find(word, at + 1)) {
        std::string_view rest = name.substr(at + word.size());
        if (rest.starts_with('_') || rest.starts_with('-')) rest.remove_prefix(1);
        int number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (error == std::errc{} && number >= 0) return number;
    }
    return {};
}

std::optional<int> rankOfFileName(std::string_view path) {
    for (const std::string_view word : rankWords) {
        if (const auto rank = numberInFileName(path, word)) return rank;
    }
    return {};
}

std::string_view plainFileName(std::string_view path) {
    std::string_view name = fileName(path);
    for (bool shortened = true; shortened;) {
        shortened = false;
        for (const std::string_view ending : endings) {
            if (name.size() <= ending.size() || !name.ends_with(ending)) continue;
            name.remove_suffix(ending.size());
            shortened = true;
        }
    }
    return name;
}

}  // namespace bubblescope
