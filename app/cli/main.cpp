// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "app/cli/Commands.h"

namespace bubblescope {

namespace {

constexpr int exitFailed = 1;
constexpr int exitUsage = 2;
constexpr int exitInterrupted = 130;

Progress progress;

/// The first Ctrl-C asks for a clean stop, a second one ends at once.
void onInterrupt(int) {
    if (progress.isCancelled()) std::_Exit(exitInterrupted);
    progress.cancel();
}

/// Shows the fraction on standard error while it lives, where that is a terminal.
class ProgressLine {
  public:
    ProgressLine() {
        if (::isatty(STDERR_FILENO))
            thread_ = std::jthread([](std::stop_token stop) { show(stop); });
    }

  private:
    static void show(const std::stop_token& stop) {
        using namespace std::chrono_literals;
        bool shown = false;
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(100ms);
            const double fraction = progress.fraction();
            if (fraction <= 0 || fraction >= 1 || stop.stop_requested()) continue;
            fmt::print(stderr, "\r{:3.0f} %", fraction * 100);
            shown = true;
        }
        if (shown) fmt::print(stderr, "\r      \r");
    }

    std::jthread thread_;
};

int run(int argc, char** argv) {
    CLI::App app("Bubblescope: simulates, runs, analyses and converts pipeline-parallel training",
                 "bscope");
    app.set_version_flag("--version", "bscope " BUBBLESCOPE_VERSION);
    app.require_subcommand(1);
    Action action;
    addSchedulesCommand(app, action);
    addSimulateCommand(app, action);
    addFillCommand(app, action);
    addRecordCommand(app, action);
    addAnalyzeCommand(app, action);
    addCompareCommand(app, action);
    addScenarioCommand(app, action);
    addConvertCommand(app, action);
    addModelsCommand(app, action);
    addDevicesCommand(app, action);
    addSelftestCommand(app, action);
    addHardwareCommand(app, action);
    addSweepCommand(app, action);
    addTimeToLossCommand(app, action);
    addValidateCommand(app, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : exitUsage;
    }
    try {
        const ProgressLine line;
        action(progress);
    } catch (const Cancelled&) {
        return exitInterrupted;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "bscope: there is not enough memory for this; use a smaller input\n");
        return exitFailed;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bscope: {}\n", error.what());
        return exitFailed;
    }
    return 0;
}

}  // namespace

}  // namespace bubblescope

int main(int argc, char** argv) {
    std::signal(SIGINT, bubblescope::onInterrupt);
    return bubblescope::run(argc, argv);
}
