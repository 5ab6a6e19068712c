// SPDX-License-Identifier: Apache-2.0
#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::string oneLine(const std::string& what, const std::string& where, const std::string& hint) {
    std::string line = where.empty() ? what : where + ": " + what;
    if (!hint.empty()) line += "; " + hint;
    // Texts from files get here as well.
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    return line;
}

}  // namespace

Error::Error(const std::string& what, std::string where, std::string hint)
    : std::runtime_error(oneLine(what, where, hint)),
      where_(std::move(where)),
      hint_(std::move(hint)) {}

}  // namespace bubblescope
