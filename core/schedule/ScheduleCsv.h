// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/schedule/ActionTable.h"

namespace bubblescope {

/// Reads a schedule file of PyTorch (torch.distributed.pipelining): a row a device, an action a
/// cell, empty cells where a device waits. Files that write B for I and BW for B are recognised,
/// with a note. Throws Error with row and column.
ActionTable parseScheduleCsv(std::string_view text, std::string name);

/// What parseScheduleCsv() reads. The second direction of bidirectional schedules, which PyTorch
/// does not know, is marked with "'" behind the stage.
std::string scheduleCsv(const ActionTable& table);

/// The file at `path`. Throws Error, also when the file's own communication deadlocks; that
/// blocking sends alone would is a note.
ActionTable readScheduleCsv(const std::string& path);

}  // namespace bubblescope
