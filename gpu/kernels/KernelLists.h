// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bubblescope {

/// Kernels by name, to make a table of what launches them.
template <typename... Kernel>
struct KernelList {};

/// table[id] = Launch<Kernel>::run for each kernel of a list.
template <template <typename> class Launch, typename Table, typename... Kernel>
void addLaunches(Table& table, KernelList<Kernel...>) {
    ((table[static_cast<int>(Kernel::id)] = &Launch<Kernel>::run), ...);
}

}  // namespace bubblescope
