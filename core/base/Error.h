// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace bubblescope {

/// A failure that a user can act on: what went wrong, where, and what to do about it.
/// Thrown at the edges (readers, parameter checks); what() is the single line shown to users, in
/// which control characters have become spaces.
class Error : public std::runtime_error {
  public:
    Error(const std::string& what, std::string where, std::string hint);

    const std::string& where() const { return where_; }
    const std::string& hint() const { return hint_; }

  private:
    std::string where_;
    std::string hint_;
};

/// Thrown by long work when its Progress was cancelled. Not an error: nothing is shown for it.
class Cancelled : public std::exception {
  public:
    const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace bubblescope
