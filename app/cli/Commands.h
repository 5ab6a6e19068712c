// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "core/base/Progress.h"

namespace bubblescope {

/// What main() runs after the command line is parsed; set by the command that was chosen.
using Action = std::function<void(Progress&)>;

/// Each adds its command to the command line. One file per command; main.cpp lists them.
void addSchedulesCommand(CLI::App& app, Action& action);
void addSimulateCommand(CLI::App& app, Action& action);
void addFillCommand(CLI::App& app, Action& action);
void addRecordCommand(CLI::App& app, Action& action);
void addAnalyzeCommand(CLI::App& app, Action& action);
void addCompareCommand(CLI::App& app, Action& action);
void addScenarioCommand(CLI::App& app, Action& action);
void addConvertCommand(CLI::App& app, Action& action);
void addModelsCommand(CLI::App& app, Action& action);
void addDevicesCommand(CLI::App& app, Action& action);
void addSelftestCommand(CLI::App& app, Action& action);
void addHardwareCommand(CLI::App& app, Action& action);
void addSweepCommand(CLI::App& app, Action& action);
void addTimeToLossCommand(CLI::App& app, Action& action);
void addValidateCommand(CLI::App& app, Action& action);

}  // namespace bubblescope
