// SPDX-License-Identifier: Apache-2.0
#include "core/base/Machine.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

#include <fstream>
#include <thread>

namespace bubblescope {

namespace {

std::string cpuModel() {
    std::ifstream stream("/proc/cpuinfo");
    for (std::string line; std::getline(stream, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return {};
}

int usableCores() {
    cpu_set_t set;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

Machine thisMachine() {
    utsname name{};
    ::uname(&name);
    return {cpuModel(), usableCores(),
            fmt::format("{} {} {}", name.sysname, name.release, name.machine)};
}

}  // namespace bubblescope
