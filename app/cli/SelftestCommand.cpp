// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Commands.h"
#include "app/cli/Gpus.h"
#include "app/cli/Output.h"
#include "app/cli/selftest/OracleCheck.h"
#include "core/base/Error.h"
#include "core/nn/reference/KernelChecks.h"
#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

namespace {

struct SelftestOptions {
    std::string oracle;
    std::string precision = "double";
    std::string device = "cpu";
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
std::vector<Quantity> kernels(const OracleDevice& device, const std::string& precision) {
    const TrainingDevice<T> computes = device.make<T>();
    const bool isRounded = device.products != ProductPrecision::Float;
    const double tolerance = isRounded ? device.tolerance() : kernelTolerance<T>;
    std::vector<Quantity> quantities;
    for (const KernelError& error :
         isRounded ? checkProducts<T>(*computes.backend) : checkKernels<T>(*computes.backend))
        quantities.push_back({precision + "/" + error.kernel, error.maxRelativeError, tolerance});
    return quantities;
}

/// GPUs compute in single precision, whatever the default is.
OracleDevice deviceOf(const SelftestOptions& options) {
    const bool isGpu = options.device == "cuda";
    const RunPrecision precision =
        precisionNamed(isGpu && options.precision == "double" ? "float" : options.precision);
    if (!isGpu) {
        if (precision.products != ProductPrecision::Float)
            throw Error(fmt::format("CPUs do not compute in {}", options.precision), "--precision",
                        "use double or float, or --device cuda");
        return {.precision = precision.isDouble ? Precision::Double : Precision::Float};
    }
    const std::shared_ptr<GpuProvider> gpus = machineGpus();
    if (!gpus || gpus->gpus().empty())
        throw Error(fmt::format("no GPU can be used: {}",
                                gpus ? gpus->whyNone() : "this bscope is built without CUDA"),
                    "--device", "see 'bscope devices'");
    return {.precision = Precision::Float, .gpus = gpus, .products = precision.products};
}

void checkMachine(const SelftestOptions& options, const OracleDevice& device) {
    if (device.gpus) {
        const std::string name = options.precision == "double" ? "float" : options.precision;
        return report(options, "kernels", name, kernels<float>(device, name));
    }
    std::vector<Quantity> all = kernels<double>({.precision = Precision::Double}, "double");
    const std::vector<Quantity> single = kernels<float>({.precision = Precision::Float}, "float");
    all.insert(all.end(), single.begin(), single.end());
    report(options, "kernels", "double, float", all);
}

void selftest(const SelftestOptions& options) {
    const OracleDevice device = deviceOf(options);
    if (options.oracle.empty()) return checkMachine(options, device);
    const OracleCase oracle(options.oracle);
    std::vector<Quantity> quantities;
    try {
        quantities = checkOracle(oracle, device);
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
    command->add_option("--device", options->device, "cpu, or cuda: the first GPU")
        ->check(CLI::IsMember({"cpu", "cuda"}));
    command
        ->add_option("--precision", options->precision,
                     "of the oracle: double or float; of a GPU: float, tf32 or bf16 (products)")
        ->check(CLI::IsMember({"double", "float", "fp32", "tf32", "bf16"}));
    command->add_option("--json", options->json.path,
                        "also write the result as JSON; - for standard output");
    command->footer("Example: bscope selftest --oracle tests/data/numerics/d_gpt --json -");
    command->callback(
        [&action, options] { action = [options](Progress&) { selftest(*options); }; });
}

}  // namespace bubblescope
