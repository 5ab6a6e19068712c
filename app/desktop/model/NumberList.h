// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace bubblescope {

/// Whole numbers from 1 as people type them: "1, 2, 4-8". Ascending, each once. Throws Error that
/// says which part is none, under the name `what`.
std::vector<int> parseNumberList(const QString& text, const QString& what);

/// "1, 2, 4"
QString numberListText(const std::vector<int>& numbers);

}  // namespace bubblescope
