// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/LiveSimulation.h"

#include <algorithm>
#include <chrono>

#include "app/desktop/model/Simulate.h"
#include "core/schedule/ParameterError.h"

namespace bubblescope {

namespace {

constexpr qint64 longMs = 200;

SimulationResult simulateTimed(const SimulationSpec& spec, Progress& progress) {
    SimulationResult result{spec, {}, {}};
    const auto start = std::chrono::steady_clock::now();
    try {
        result.content = std::make_shared<const RunContent>(simulate(spec, progress));
    } catch (const Cancelled&) {
        throw;
    } catch (const ParameterError& error) {
        result.error = {QString::fromUtf8(error.what()), error.parameter(), error.goodValues()};
    } catch (const std::exception& failure) {
        result.error = {QString::fromUtf8(failure.what())};
    }
    result.elapsedNs = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace

LiveSimulation::LiveSimulation(QObject* parent) : QObject(parent) {}

LiveSimulation::~LiveSimulation() {
    progress_->cancel();
}

void LiveSimulation::request(quint64 key, const SimulationSpec& spec) {
    const auto sameKey =
        std::ranges::find(waiting_, key, &std::pair<quint64, SimulationSpec>::first);
    if (sameKey != waiting_.end()) {
        sameKey->second = spec;
    } else {
        waiting_.emplace_back(key, spec);
    }
    if (busy_) {
        giveUpLong(key);
    } else {
        startNext();
    }
}

void LiveSimulation::giveUpLong(quint64 key) {
    if (running_ == key && runningSince_.elapsed() > longMs) progress_->cancel();
}

void LiveSimulation::startNext() {
    busy_ = !waiting_.empty();
    if (!busy_) return;
    const auto [key, spec] = waiting_.front();
    waiting_.erase(waiting_.begin());
    running_ = key;
    runningSince_.start();
    progress_ = std::make_shared<Progress>();
    worker_.post([this, key = key, spec = spec, progress = progress_]() -> Worker::Delivery {
        try {
            return [this, key, result = simulateTimed(spec, *progress)] {
                startNext();
                emit finished(key, result);
            };
        } catch (const Cancelled&) {
            return [this] { startNext(); };
        }
    });
}

}  // namespace bubblescope
