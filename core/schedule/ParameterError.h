// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/Error.h"

namespace bubblescope {

/// A parameter that a schedule or a cluster cannot meet, and the nearest values that it can.
class ParameterError : public Error {
  public:
    ParameterError(const std::string& what, std::string where, std::string hint,
                   std::string parameter, std::vector<int> goodValues)
        : Error(what, std::move(where), std::move(hint)),
          parameter_(std::move(parameter)),
          goodValues_(std::move(goodValues)) {}

    /// "devices", "micro-batches", the name of a FamilyParameter, or the command line's option for
    /// one of a cluster.
    const std::string& parameter() const { return parameter_; }
    /// One or two, ascending, as good as the other parameters are.
    const std::vector<int>& goodValues() const { return goodValues_; }

  private:
    std::string parameter_;
    std::vector<int> goodValues_;
};

}  // namespace bubblescope
