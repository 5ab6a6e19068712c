// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace bubblescope {

/// The rank that the name of a file tells: "rank_0", "rank-34.Jul…", "worker3".
std::optional<int> rankOfFileName(std::string_view path);

/// The number behind a word of the name of a file: 2 for "pipeline" in "data-0-pipeline-2".
std::optional<int> numberInFileName(std::string_view path, std::string_view word);

/// The name of a file without its folders and without .json, .gz, .pt.trace and the like.
std::string_view plainFileName(std::string_view path);

}  // namespace bubblescope
