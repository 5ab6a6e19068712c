// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/Commands.h"
#include "app/cli/Output.h"
#include "app/cli/selftest/OracleCheck.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

struct SelftestOptions {
    std::string oracle;
    std::string precision = "double";
    JsonOption json;
};

void report(const SelftestOptions& options, const std::string& name,
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
    options.json.write({{"case", name}, {"precision", options.precision}, {"quantities", list}});
    if (failed > 0)
        throw Error(fmt::format("{} of {} quantities are wrong", failed, quantities.size()), name,
                    "report it with the machine's type");
}

void selftest(const SelftestOptions& options) {
    const OracleCase oracle(options.oracle);
    const auto precision = options.precision == "float" ? Precision::Float : Precision::Double;
    report(options, oracle.json().value("name", options.oracle), checkOracle(oracle, precision));
}

}  // namespace

void addSelftestCommand(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand(
        "selftest", "Checks the numerics of training on this machine, or against a given case");
    const auto options = std::make_shared<SelftestOptions>();
    command->add_option("--oracle", options->oracle, "a folder with case.json and its tensors");
    command->add_option("--precision", options->precision, "double or float")
        ->check(CLI::IsMember({"double", "float"}));
    command->add_option("--json", options->json.path,
                        "also write the result as JSON; - for standard output");
    command->footer("Example: bscope selftest --oracle tests/data/numerics/d_gpt");
    command->callback(
        [&action, options] { action = [options](Progress&) { selftest(*options); }; });
}

}  // namespace bubblescope
