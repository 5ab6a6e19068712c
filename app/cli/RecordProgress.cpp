// SPDX-License-Identifier: Apache-2.0
#include "app/cli/RecordProgress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr auto period = std::chrono::milliseconds(50);

}  // namespace

RecordProgress::RecordProgress(TrainingRun& run, const RunSink& sink, const Progress& progress,
                               std::int64_t printEvery)
    : run_(run),
      sink_(sink),
      progress_(progress),
      printEvery_(printEvery),
      isTerminal_(::isatty(STDERR_FILENO) != 0),
      begin_(std::chrono::steady_clock::now()),
      thread_([this](const std::stop_token& stop) { watch(stop); }) {}

RecordProgress::~RecordProgress() {
    thread_.request_stop();
    thread_.join();
    show();
    if (isTerminal_) fmt::print(stderr, "\r\x1b[K");
}

void RecordProgress::watch(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(period);
        if (progress_.isCancelled() || sink_.hasFailed()) run_.requestStop();
        show();
    }
}

void RecordProgress::show() {
    const std::optional<StepFigures> figures = run_.latest();
    if (!figures || figures->step.step == shownStep_) return;
    const std::int64_t step = figures->step.step;
    if (isTerminal_) {
        fmt::print(stderr, "\r\x1b[K{}", text(*figures));
    } else if (printEvery_ > 0 && (step + 1) / printEvery_ != (shownStep_ + 1) / printEvery_) {
        fmt::print("{}\n", text(*figures));
        std::fflush(stdout);
    }
    shownStep_ = step;
}

std::string RecordProgress::text(const StepFigures& figures) const {
    const std::int64_t step = figures.step.step;
    const bool hasTokens = figures.tokensPerSecond != figures.samplesPerSecond;
    const auto spent = std::chrono::steady_clock::now() - begin_;
    const auto leftNs = std::chrono::nanoseconds(spent).count() / (step + 1 - run_.firstStep()) *
                        (run_.steps() - step - 1);
    const std::string left =
        leftNs > 0 ? fmt::format("  {} left", formatDuration(leftNs)) : std::string();
    return fmt::format("step {} of {}  loss {:.5g}  {:.1f} {}/s  utilization {}{}", step + 1,
                       run_.steps(), figures.step.loss,
                       hasTokens ? figures.tokensPerSecond : figures.samplesPerSecond,
                       hasTokens ? "tokens" : "samples", formatPercent(figures.utilization), left);
}

}  // namespace bubblescope
