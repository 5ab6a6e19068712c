// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "app/cli/selftest/OracleCheck.h"
#include "core/base/Error.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/reference/KernelChecks.h"

namespace bubblescope {

namespace {

struct SelftestOptions {
    std::string oracle;
    std::string precision = "double";
    JsonOption json;
};

void report(const SelftestOptions& options, const std::string& name, const std::string& precision,
            const std::vector<Quantity>& quantities) {
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows{{"quantity", "largest error", "tolerance", ""}};
    std::size_t failed = 0;
    for (const Quantity& quantity : quantities) {
        list.push_back({{"name", quantity.name},
                        {"max_relative_error", quantity.maxRelativeError},
                        {"tolerance", quantity.tolerance},
                        {"ok", quantity.isOk()}});
        rows.push_back({quantity.name, fmt::format("{:.1e}", quantity.maxRelativeError),
                        fmt::format("{:.0e}", quantity.tolerance),
                        quantity.isOk() ? "ok" : "WRONG"});
        failed += !quantity.isOk();
    }
    if (!options.json.replacesText()) printTable(rows);
    options.json.write({{"case", name}, {"precision", precision}, {"quantities", list}});
    if (failed > 0)
        throw Error(fmt::format("{} of {} quantities are wrong", failed, quantities.size()), name,
                    "report it with the machine's type");
}

template <typename T>
std::vector<Quantity> kernels(const std::string& precision) {
    CpuBackend<T> backend;
    std::vector<Quantity> quantities;
    for (const KernelError& error : checkKernels<T>(backend))
        quantities.push_back(
            {precision + "/" + error.kernel, error.maxRelativeError, kernelTolerance<T>});
    return quantities;
}

void checkMachine(const SelftestOptions& options) {
    std::vector<Quantity> all = kernels<double>("double");
    const std::vector<Quantity> single = kernels<float>("float");
    all.insert(all.end(), single.begin(), single.end());
    report(options, "kernels", "double, float", all);
}

void selftest(const SelftestOptions& options) {
    if (options.oracle.empty()) return checkMachine(options);
    const OracleCase oracle(options.oracle);
    const auto precision = options.precision == "float" ? Precision::Float : Precision::Double;
    std::vector<Quantity> quantities;
    try {
        quantities = checkOracle(oracle, precision);
    } catch (const Json::exception& error) {
        throw Error(fmt::format("it is no case: {}", error.what()), options.oracle,
                    "copy the case again");
    }
    report(options, oracle.json().value("name", options.oracle), options.precision, quantities);
}

}  // namespace

void addSelftestCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "selftest",
        "Checks every operation of training on this machine against plain double "
        "precision, or models against a case of known numbers");
    const auto options = std::make_shared<SelftestOptions>();
    command->add_option("--oracle", options->oracle, "a folder with case.json and its tensors");
    command->add_option("--precision", options->precision, "of the oracle: double or float")
        ->check(CLI::IsMember({"double", "float"}));
    command->add_option("--json", options->json.path,
                        "also write the result as JSON; - for standard output");
    command->footer("Example: bscope selftest --oracle tests/data/numerics/d_gpt --json -");
    command->callback(
        [&action, options] { action = [options](Progress&) { selftest(*options); }; });
}

}  // namespace bubblescope
