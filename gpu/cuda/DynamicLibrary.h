// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bubblescope {

/// A library that is loaded when it is needed, so that a program starts without it. It stays
/// loaded.
class DynamicLibrary {
  public:
    /// The first of the names that can be loaded. Throws Error with the loader's reason.
    explicit DynamicLibrary(const std::vector<std::string>& names);

    /// Throws Error where the library has no such function.
    template <typename Function>
    void find(const char* name, Function*& function) const {
        function = reinterpret_cast<Function*>(address(name));
    }

  private:
    void* address(const char* name) const;

    std::string name_;
    void* handle_ = nullptr;
};

}  // namespace bubblescope
