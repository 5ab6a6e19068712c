// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace bubblescope {

/// What all tables of the window have in common: whole rows, no grid, compact, read-only.
void styleTable(QTableView& table);

}  // namespace bubblescope
