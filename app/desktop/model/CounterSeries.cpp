// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/CounterSeries.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "app/desktop/model/Text.h"
#include "core/simulate/MemoryOverTime.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostLines = 8;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CounterSeries)
};

QString memoryName() {
    return Texts::tr("Memory");
}

bool hasMemory(const RunContent& content) {
    return content.simulation && !content.simulation->peakBytes.empty();
}

template <class Value>
int highest(const std::vector<Value>& peaks) {
    return static_cast<int>(std::ranges::max_element(peaks) - peaks.begin());
}

CounterLine lineOf(const Timeline& timeline, const Counter& counter, const QString& name,
                   std::size_t place) {
    CounterLine line{name, place, counter.timesNs, counter.values};
    for (std::int64_t& timeNs : line.timesNs)
        timeNs -= timeline.firstNs();
    return line;
}

/// From what stays all the time to what comes and goes, without what is not there at all.
CounterSeries memorySeries(const RunContent& content, int device) {
    constexpr std::array order{MemoryKind::Weights, MemoryKind::Gradients, MemoryKind::Optimizer,
                               MemoryKind::Buffers, MemoryKind::Activations};
    const Timeline& timeline = *content.timeline;
    CounterSeries series{.unit = CounterSeries::Unit::Bytes,
                         .isStacked = true,
                         .capacityBytes = content.simulation->capacityBytes};
    for (const MemoryKind kind : order) {
        const auto counter = std::ranges::find_if(timeline.counters(), [&](const Counter& c) {
            return c.device == device && c.name == memoryKindName(kind);
        });
        if (counter == timeline.counters().end()) continue;
        if (std::ranges::all_of(counter->values, [](double bytes) { return bytes == 0; })) continue;
        series.lines.push_back(lineOf(timeline, *counter, toQString(memoryKindName(kind)),
                                      static_cast<std::size_t>(kind)));
    }
    return series;
}

using Change = std::pair<std::int64_t, int>;

/// A forward holds its activations from its start, until its backward or weight gradient ends.
std::vector<Change> activationChanges(const Timeline& timeline, int device) {
    std::vector<Change> changes;
    for (const Lane& lane : timeline.lanes()) {
        if (timeline.tracks()[lane.track].device != device) continue;
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const SliceKind kind = timeline.kind()[i];
            if (kind == SliceKind::Forward) changes.emplace_back(timeline.startNs()[i], 1);
            if (kind == SliceKind::Backward || kind == SliceKind::WeightGrad)
                changes.emplace_back(timeline.endNs(i), -1);
        }
    }
    std::ranges::sort(changes);
    return changes;
}

CounterSeries activationSeries(const RunContent& content, int device) {
    const Timeline& timeline = *content.timeline;
    const Schedule& schedule = content.simulation->schedule;
    const double perMicroBatch = static_cast<double>(schedule.virtualStages) *
                                 schedule.partsPerMicroBatch / schedule.devices;
    CounterLine line{activationCounterName()};
    int held = 0;
    for (const auto& [timeNs, change] : activationChanges(timeline, device)) {
        held += change;
        if (line.timesNs.empty() || line.timesNs.back() != timeNs - timeline.firstNs()) {
            line.timesNs.push_back(timeNs - timeline.firstNs());
            line.values.push_back(0);
        }
        line.values.back() = held / perMicroBatch;
    }
    return {.unit = CounterSeries::Unit::MicroBatches, .isStacked = true, .lines = {line}};
}

/// Our own recordings have the memory that a device holds, by kind and in all; what counters of the
/// same name mean elsewhere is not known.
CounterSeries::Unit unitOf(const Timeline& timeline, std::string_view name) {
    constexpr std::array kinds{MemoryKind::Weights, MemoryKind::Gradients, MemoryKind::Optimizer,
                               MemoryKind::Buffers, MemoryKind::Activations};
    const bool isMemory = name == "memory" || std::ranges::count(kinds, name, memoryKindName) > 0;
    return isMemory && timeline.provenance != Provenance::Imported ? CounterSeries::Unit::Bytes
                                                                   : CounterSeries::Unit::None;
}

CounterSeries tracedSeries(const Timeline& timeline, const QString& name, int device) {
    const std::string wanted = name.toStdString();
    std::vector<const Counter*> found;
    for (const Counter& counter : timeline.counters()) {
        if (counter.name == wanted && !counter.timesNs.empty()) found.push_back(&counter);
    }
    const auto isOfDevice = [device](const Counter* c) {
        return device >= 0 && c->device == device;
    };
    CounterSeries series{.unit = unitOf(timeline, wanted)};
    if (std::ranges::any_of(found, isOfDevice)) {
        std::erase_if(found, std::not_fn(isOfDevice));
        series.subject = toQString(timeline.devices()[static_cast<std::size_t>(device)].name);
    }
    for (const Counter* counter : found) {
        if (series.lines.size() == mostLines) break;
        series.lines.push_back(lineOf(
            timeline, *counter,
            counter->device >= 0
                ? toQString(timeline.devices()[static_cast<std::size_t>(counter->device)].name)
                : toQString(counter->process),
            series.lines.size()));
    }
    series.leftOut = found.size() - series.lines.size();
    return series;
}

}  // namespace

QString activationCounterName() {
    return Texts::tr("Activations in flight");
}

QString counterText(CounterSeries::Unit unit, double value) {
    if (unit == CounterSeries::Unit::Bytes) return bytesText(std::llround(value));
    if (unit == CounterSeries::Unit::Share) return percentText(value);
    return QLocale().toString(value, 'g', 6);
}

QStringList counterNames(const RunContent& content) {
    QStringList names;
    if (hasMemory(content)) names << memoryName();
    if (content.simulation) return names << activationCounterName();
    std::set<std::string> found;
    for (const Counter& counter : content.timeline->counters())
        found.insert(counter.name);
    for (const std::string& name : found)
        names << toQString(name);
    return names;
}

CounterSeries counterSeries(const RunContent& content, const QString& name, int device) {
    if (!content.simulation) return tracedSeries(*content.timeline, name, device);
    const bool isMemory = name == memoryName() && hasMemory(content);
    const SimulationFacts& facts = *content.simulation;
    if (device < 0) device = isMemory ? highest(facts.peakBytes) : highest(facts.peakActivations);
    CounterSeries series =
        isMemory ? memorySeries(content, device) : activationSeries(content, device);
    series.subject = toQString(content.timeline->devices()[static_cast<std::size_t>(device)].name);
    return series;
}

}  // namespace bubblescope
