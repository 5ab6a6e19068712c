// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bubblescope {

/// Where a file that ships with the programs lies: `name` ("datasets/verses/verses.tsv.gz") in the
/// folder BUBBLESCOPE_DATA where that is set, else in share/bubblescope beside the program's
/// folder, else in the source tree it was built from. Throws Error when it is in none of them.
std::string shippedFile(const std::string& name);

}  // namespace bubblescope
