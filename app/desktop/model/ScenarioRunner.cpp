// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/ScenarioRunner.h"

namespace bubblescope {

namespace {

constexpr int pollIntervalMs = 40;

}  // namespace

ScenarioRunner::ScenarioRunner(QObject* parent) : QObject(parent) {
    poll_.setInterval(pollIntervalMs);
    connect(&poll_, &QTimer::timeout, this,
            [this] { emit progressChanged(progress_->fraction()); });
}

ScenarioRunner::~ScenarioRunner() {
    cancel();
}

void ScenarioRunner::cancel() {
    progress_->cancel();
}

void ScenarioRunner::start(const Scenario& scenario) {
    progress_ = std::make_shared<Progress>();
    poll_.start();
    worker_.post([this, scenario, progress = progress_]() -> Worker::Delivery {
        try {
            auto result = std::make_shared<const ScenarioResult>(
                ScenarioResult{scenario, runScenario(scenario, *progress)});
            return [this, result] {
                poll_.stop();
                emit finished(result);
            };
        } catch (const Cancelled&) {
            return [this] {
                poll_.stop();
                emit cancelled();
            };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                poll_.stop();
                emit failed(message);
            };
        }
    });
}

}  // namespace bubblescope
