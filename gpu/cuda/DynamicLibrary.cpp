// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/DynamicLibrary.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "core/base/Error.h"

namespace bubblescope {

DynamicLibrary::DynamicLibrary(const std::vector<std::string>& names) {
    std::string reason;
    for (const std::string& name : names) {
        name_ = name;
        handle_ = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle_) return;
        if (reason.empty()) reason = dlerror();
    }
    throw Error(fmt::format("cannot be loaded: {}", reason), names.front(),
                "install the CUDA libraries, or name their folder in LD_LIBRARY_PATH");
}

void* DynamicLibrary::address(const char* name) const {
    void* const found = dlsym(handle_, name);
    if (!found)
        throw Error(fmt::format("has no function {}", name), name_,
                    "install the CUDA libraries of the version that bscope was built with");
    return found;
}

}  // namespace bubblescope
