// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/CounterLanes.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CounterLanes)
};

const QString recordedMemory = QStringLiteral("memory");

/// 1 while the device computes, 0 in its bubbles and out of its span.
StepFunction utilizationOf(const DeviceAnalysis& device, std::int64_t zeroNs) {
    std::vector<std::int64_t> timesNs;
    std::vector<double> values;
    const auto add = [&](std::int64_t timeNs, double value) {
        if (!timesNs.empty() && timesNs.back() == timeNs - zeroNs) {
            values.back() = value;
        } else {
            timesNs.push_back(timeNs - zeroNs);
            values.push_back(value);
        }
    };
    add(device.spanStartNs, 1);
    for (const Bubble& bubble : device.bubbles) {
        add(bubble.startNs, 0);
        add(bubble.endNs, 1);
    }
    add(device.spanEndNs, 0);
    return {std::move(timesNs), std::move(values)};
}

/// Of the lines of a stacked chart, at every time that any of them changes.
StepFunction sumOf(const std::vector<CounterLine>& lines) {
    std::set<std::int64_t> timesNs;
    std::vector<StepFunction> parts;
    for (const CounterLine& line : lines) {
        timesNs.insert(line.timesNs.begin(), line.timesNs.end());
        parts.emplace_back(line.timesNs, line.values);
    }
    std::vector<double> sums;
    for (const std::int64_t timeNs : timesNs) {
        double sum = 0;
        for (const StepFunction& part : parts)
            sum += part.at(timeNs);
        sums.push_back(sum);
    }
    return {{timesNs.begin(), timesNs.end()}, std::move(sums)};
}

class Lanes {
  public:
    Lanes(const RunContent& content, const CounterChoice& choice)
        : content_(content), choice_(choice), names_(counterNames(content)) {}

    std::vector<CounterLane> build() {
        for (int device = 0; device < static_cast<int>(content_.analysis.devices.size()); ++device)
            addDevice(device);
        for (CounterLane& lane : lanes_)
            lane.top = topOf(lane.name);
        return std::move(lanes_);
    }

  private:
    void addDevice(int device) {
        if (choice_.utilization)
            lanes_.push_back(
                {device, Texts::tr("utilization"), CounterSeries::Unit::Share,
                 utilizationOf(content_.analysis.devices[static_cast<std::size_t>(device)],
                               content_.timeline->firstNs())});
        for (const QString& name : names_)
            if (isWanted(name)) addSeries(name, device);
    }

    bool isWanted(const QString& name) const {
        if (content_.simulation)
            return name == activationCounterName() ? choice_.activations : choice_.memory;
        return name == recordedMemory ? choice_.memory : choice_.others;
    }

    void addSeries(const QString& name, int device) {
        const CounterSeries series = counterSeries(content_, name, device);
        const bool isOfDevice =
            series.subject ==
            toQString(content_.timeline->devices()[static_cast<std::size_t>(device)].name);
        if (!isOfDevice || series.lines.empty()) return;
        lanes_.push_back({device, name.toLower(), series.unit, sumOf(series.lines)});
    }

    double topOf(const QString& name) const {
        double top = 0;
        for (const CounterLane& lane : lanes_)
            if (lane.name == name) top = std::max(top, lane.values.highest());
        return top > 0 ? top : 1;
    }

    const RunContent& content_;
    CounterChoice choice_;
    QStringList names_;
    std::vector<CounterLane> lanes_;
};

}  // namespace

std::vector<CounterLane> counterLanes(const RunContent& content, const CounterChoice& choice) {
    return Lanes(content, choice).build();
}

}  // namespace bubblescope
