// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

const std::array checks{&modelCheck, &kfacCheck, &optimizerCheck, &asynchronousCheck};

double largest(const std::vector<double>& values) {
    double most = 0;
    for (const double value : values)
        most = std::max(most, std::abs(value));
    return most;
}

double largestDifference(const std::vector<double>& ours, const std::vector<double>& expected) {
    if (ours.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const double difference = std::abs(ours[i] - expected[i]);
        if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
        most = std::max(most, difference);
    }
    return most;
}

}  // namespace

std::vector<Quantity> checkOracle(const OracleCase& oracle, const OracleDevice& device) {
    std::vector<Quantity> all;
    for (const OracleCheck* check : checks) {
        if (!check->applies(oracle)) continue;
        const std::vector<Quantity> quantities = check->run(oracle, device);
        all.insert(all.end(), quantities.begin(), quantities.end());
    }
    if (all.empty())
        throw Error("there is no check for kind '" + oracle.kind() + "'", "case.json",
                    "use a case of another kind");
    return all;
}

std::vector<Quantity> compareGroup(const std::string& prefix,
                                   const std::map<std::string, OracleTensor>& expected,
                                   const std::map<std::string, std::vector<double>>& ours,
                                   double tolerance) {
    double scale = 0;
    for (const auto& [name, tensor] : expected)
        scale = std::max(scale, largest(tensor.values));
    std::vector<Quantity> quantities;
    for (const auto& [name, tensor] : expected) {
        const auto found = ours.find(name);
        const double difference = largestDifference(
            found == ours.end() ? std::vector<double>() : found->second, tensor.values);
        const double divisor = std::max(largest(tensor.values), 1e-3 * scale);
        const double error = difference == 0 ? 0 : difference / divisor;
        quantities.push_back({prefix + name, error, tolerance});
    }
    return quantities;
}

}  // namespace bubblescope
