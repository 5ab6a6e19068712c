// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/cli/selftest/OracleCase.h"
#include "app/cli/selftest/OracleDevice.h"

namespace bubblescope {

/// One compared quantity.
struct Quantity {
    std::string name;
    double maxRelativeError = 0;  ///< infinite where a value is not finite or has the wrong size
    double tolerance = 0;

    bool isOk() const { return maxRelativeError <= tolerance; }
};

/// Compares what we compute with a case. A case may have several checks.
struct OracleCheck {
    bool (*applies)(const OracleCase&);
    std::vector<Quantity> (*run)(const OracleCase&, const OracleDevice&);
};

/// Losses, outputs, gradients and running statistics of a model. ModelCheck.cpp.
extern const OracleCheck modelCheck;
/// Curvature factors, damped inverses and preconditioned gradients of its layers. KfacCheck.cpp.
extern const OracleCheck kfacCheck;
/// Losses and final parameters of runs with optimizers and K-FAC. OptimizerCheck.cpp.
extern const OracleCheck optimizerCheck;
/// Losses and final parameters of asynchronous pipelines. AsynchronousCheck.cpp.
extern const OracleCheck asynchronousCheck;

/// Runs every check that applies. Throws Error where there is none.
std::vector<Quantity> checkOracle(const OracleCase& oracle, const OracleDevice& device);

/// Compares ours with the expected tensors of one group. The error of a tensor is
/// max |ours - expected| / max(max |expected|, 1e-3 G), G the largest |expected| of the group.
std::vector<Quantity> compareGroup(const std::string& prefix,
                                   const std::map<std::string, OracleTensor>& expected,
                                   const std::map<std::string, std::vector<double>>& ours,
                                   double tolerance);

}  // namespace bubblescope
