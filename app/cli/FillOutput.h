// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/Output.h"
#include "core/fill/BubbleFill.h"

namespace bubblescope {

/// What runs in the whole cycle, work in bubbles included.
Json filledOperationsJson(const BubbleFill& fill);

/// The figures of a filled step.
Json fillJson(const BubbleFill& fill);
void printFill(const BubbleFill& fill);

/// The fields that every fill of one device has, also that of a case.
void addReport(Json& json, const FillReport& report);

/// PipeFisher's usage, as a share.
double usage(const FillReport& report);

}  // namespace bubblescope
