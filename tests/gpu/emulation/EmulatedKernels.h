// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/backend/DeviceStream.h"
#include "tests/gpu/emulation/BlockEmulator.h"

namespace bubblescope {

/// Runs a kernel's body on the CPU.
void emulate(const KernelCall& call, BlockEmulator& emulator);

}  // namespace bubblescope
