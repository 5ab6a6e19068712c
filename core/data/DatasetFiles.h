// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/data/Dataset.h"

namespace bubblescope {

/// The readers behind openDataset(). All throw Error with the file and, where it helps, the line.

/// A whole file, unpacked; refused above 1 GiB.
std::string readWholeFile(const std::string& path);

/// The lines that are not empty, without their ends.
std::vector<std::string> readLines(const std::string& path);

/// Rows of fields; every row has as many as the first one, at least two.
std::vector<std::vector<std::string>> readTable(const std::string& path);

/// IDX (http://yann.lecun.com/exdb/mnist): magic 0x00000803 or 0x00000801, sizes as big-endian
/// 32-bit numbers, then one byte a value.
Images readIdxImages(const std::string& path);
std::vector<std::int32_t> readIdxLabels(const std::string& path);

}  // namespace bubblescope
