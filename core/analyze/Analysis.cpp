// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/analyze/BubbleFinder.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostTopKernels = 20;

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// The intervals of one device's slices, sorted out by what they are.
struct DeviceActivity {
    std::vector<Interval> compute;
    std::vector<Interval> copies;
    std::array<std::vector<Interval>, sliceKindCount> byKind;

    void add(SliceKind kind, const Interval& interval) {
        if (isCompute(kind)) appendMerged(compute, interval);
        appendMerged(byKind[static_cast<std::size_t>(kind)], interval);
    }
    std::vector<Interval>& of(SliceKind kind) { return byKind[static_cast<std::size_t>(kind)]; }
};

bool isWork(SliceKind kind) {
    return isCompute(kind) || isCommunication(kind) || kind == SliceKind::Copy;
}

template <typename Visit>
void forEachSlice(const Timeline& timeline, TrackIndex track, Visit visit) {
    for (const Lane& lane : timeline.lanesOf(track)) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            if (!timeline.isUnfinished(i)) visit(i);
        }
    }
}

Interval intervalOf(const Timeline& timeline, SliceIndex i) {
    return {timeline.startNs()[i], timeline.endNs(i)};
}

/// Calls visit(part, length of it within the window) for what lies in it. `next` is where the last
/// call stopped: windows must follow each other.
template <typename Part, typename Visit>
void forEachWithin(const std::vector<Part>& parts, const Interval& window, std::size_t& next,
                   Visit visit) {
    while (next < parts.size() && parts[next].endNs <= window.startNs)
        ++next;
    for (std::size_t i = next; i < parts.size() && parts[i].startNs < window.endNs; ++i)
        visit(parts[i],
              std::min(parts[i].endNs, window.endNs) - std::max(parts[i].startNs, window.startNs));
}

/// The name of the mark with that number, which its name ends with.
std::string nameOfStep(const Timeline& timeline, int number) {
    const std::string digits = std::to_string(number);
    for (const StepMark& mark : timeline.steps()) {
        if (!mark.name.ends_with(digits)) continue;
        const std::size_t before = mark.name.size() - digits.size();
        if (before == 0 || mark.name[before - 1] < '0' || mark.name[before - 1] > '9')
            return mark.name;
    }
    return fmt::format("step {}", number);
}

/// The stretch that all devices share, where the timeline has one; imported traces have none.
std::optional<Interval> commonSpan(const Timeline& timeline) {
    if (timeline.provenance == Provenance::Imported || timeline.steps().empty()) return {};
    return Interval{timeline.steps().front().startNs, timeline.steps().back().endNs};
}

/// Figures of the devices, from their slices.
class DeviceAnalyzer {
  public:
    DeviceAnalyzer(const Timeline& timeline, const AnalysisOptions& options)
        : timeline_(timeline),
          options_(options),
          devices_(timeline.devices().size()),
          activities_(devices_.size()),
          unions_(devices_.size()),
          windowsBuilder_(devices_.size()) {}

    void run(Analysis& analysis) {
        for (TrackIndex track = 0; track < timeline_.tracks().size(); ++track)
            if (timeline_.tracks()[track].device >= 0) addTrack(track);
        for (std::size_t d = 0; d < devices_.size(); ++d)
            sumUp(d);
        const Interval whole = wholeSpan();
        const std::vector<StepWindow> windows = windowsBuilder_.finish(whole);
        const std::vector<TimelineOperation> operations = operationsOf(timeline_);
        const BubbleFinder finder(timeline_, windows, operations);
        if (!windows.empty() && windows[0].step >= 0) addSteps(windows, analysis.steps);
        for (std::size_t d = 0; d < devices_.size(); ++d) {
            findBubbles(d, finder, whole, analysis.steps);
            analysis.kernels += devices_[d].kernels;
        }
        analysis.devices = std::move(devices_);
    }

  private:
    void addTrack(TrackIndex track) {
        const auto d = static_cast<std::size_t>(timeline_.tracks()[track].device);
        DeviceActivity& activity = activities_[d];
        DeviceAnalysis& device = devices_[d];
        StreamUse stream{timeline_.tracks()[track].threadId};
        std::vector<Interval> busy;
        forEachSlice(timeline_, track, [&](SliceIndex i) {
            const SliceKind kind = timeline_.kind()[i];
            if (!isWork(kind)) return;
            const Interval interval = intervalOf(timeline_, i);
            const bool isFirst = device.kernels == 0 && activity.of(SliceKind::Copy).empty();
            device.firstStartNs =
                isFirst ? interval.startNs : std::min(device.firstStartNs, interval.startNs);
            device.lastEndNs =
                isFirst ? interval.endNs : std::max(device.lastEndNs, interval.endNs);
            if (kind != SliceKind::Copy) {
                ++stream.kernels, ++device.kernels;
                windowsBuilder_.add(d, timeline_.step()[i], interval, isCompute(kind));
            }
            activity.add(kind, interval);
            appendMerged(busy, interval);
            stream.sumNs += interval.endNs - interval.startNs;
        });
        if (busy.empty()) return;
        stream.busyNs = lengthNs(unite(std::move(busy)));
        device.streams.push_back(std::move(stream));
    }

    void sumUp(std::size_t d) {
        DeviceActivity& activity = activities_[d];
        DeviceAnalysis& device = devices_[d];
        const Interval span =
            commonSpan(timeline_).value_or(Interval{device.firstStartNs, device.lastEndNs});
        device.spanStartNs = span.startNs;
        device.spanEndNs = span.endNs;
        for (std::size_t k = 0; k < sliceKindCount; ++k) {
            activity.byKind[k] = unite(std::move(activity.byKind[k]));
            device.byKindNs[k] = lengthNs(activity.byKind[k]);
        }
        DeviceUnions& unions = unions_[d];
        unions.compute = unite(std::move(activity.compute));
        unions.pointToPoint = std::move(activity.of(SliceKind::PointToPoint));
        unions.collectives = std::move(activity.of(SliceKind::Collective));
        unions.copies = std::move(activity.of(SliceKind::Copy));

        const IntervalUnion communication = united({&unions.pointToPoint, &unions.collectives});
        device.busyNs = lengthNs(united({&unions.compute, &communication, &unions.copies}));
        device.idleNs = device.lastEndNs - device.firstStartNs - device.busyNs;
        device.computeNs = lengthNs(unions.compute);
        device.communicationNs = lengthNs(communication);
        device.overlapNs = lengthNs(intersect(unions.compute, communication));
        device.exposedCommunicationNs = device.communicationNs - device.overlapNs;
        device.utilizedNs = device.computeNs;
        if (options_.waiting == Waiting::IsBusy) device.utilizedNs += device.exposedCommunicationNs;
    }

    static IntervalUnion united(std::initializer_list<const IntervalUnion*> parts) {
        IntervalUnion all;
        for (const IntervalUnion* part : parts)
            all.insert(all.end(), part->begin(), part->end());
        return unite(std::move(all));
    }

    Interval wholeSpan() const {
        std::optional<Interval> whole;
        for (const DeviceAnalysis& device : devices_) {
            if (device.streams.empty()) continue;
            const Interval span{device.spanStartNs, device.spanEndNs};
            whole = Interval{std::min(whole.value_or(span).startNs, span.startNs),
                             std::max(whole.value_or(span).endNs, span.endNs)};
        }
        return whole.value_or(Interval{});
    }

    void addSteps(const std::vector<StepWindow>& windows, std::vector<StepAnalysis>& steps) const {
        for (const StepWindow& window : windows) {
            steps.push_back({.number = window.step,
                             .name = nameOfStep(timeline_, window.step),
                             .startNs = window.startNs,
                             .endNs = window.endNs,
                             .devices = std::vector<DeviceStep>(devices_.size())});
        }
    }

    /// Those of steps reach to the ends of the steps, those of the device only over its own span.
    void findBubbles(std::size_t d, const BubbleFinder& finder, const Interval& whole,
                     std::vector<StepAnalysis>& steps) {
        DeviceAnalysis& device = devices_[d];
        std::vector<Bubble> bubbles = finder.find(static_cast<int>(d), whole, unions_[d]);
        if (options_.waiting == Waiting::IsBusy)
            std::erase_if(bubbles,
                          [](const Bubble& b) { return isWaitingInCommunication(b.cause); });
        shareOut(d, bubbles, steps);
        for (Bubble bubble : bubbles) {
            bubble.startNs = std::max(bubble.startNs, device.spanStartNs);
            bubble.endNs = std::min(bubble.endNs, device.spanEndNs);
            if (bubble.startNs >= bubble.endNs) continue;
            device.bubbles.push_back(bubble);
            device.bubblesNs[static_cast<std::size_t>(bubble.cause)] += bubble.durationNs();
        }
    }

    void shareOut(std::size_t d, const std::vector<Bubble>& bubbles,
                  std::vector<StepAnalysis>& steps) const {
        std::size_t nextCompute = 0;
        std::size_t nextBubble = 0;
        const IntervalUnion& compute = unions_[d].compute;
        for (StepAnalysis& step : steps) {
            DeviceStep& share = step.devices[d];
            const Interval window{step.startNs, step.endNs};
            forEachWithin(compute, window, nextCompute,
                          [&share](const Interval&, std::int64_t ns) { share.computeNs += ns; });
            share.utilizedNs = step.durationNs();
            forEachWithin(bubbles, window, nextBubble, [&share](const Bubble& b, std::int64_t ns) {
                share.bubblesNs[static_cast<std::size_t>(b.cause)] += ns;
                share.utilizedNs -= ns;
            });
        }
    }

    const Timeline& timeline_;
    AnalysisOptions options_;
    std::vector<DeviceAnalysis> devices_;
    std::vector<DeviceActivity> activities_;
    std::vector<DeviceUnions> unions_;
    StepWindowsBuilder windowsBuilder_;
};

void countCopies(const Timeline& timeline, Analysis& analysis) {
    for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
        if (timeline.kind()[i] != SliceKind::Copy) continue;
        const bool isSet = timeline.text(timeline.slice(i).category) == "gpu_memset";
        ++(isSet ? analysis.memsets : analysis.memcpys);
    }
}

void analyzeRows(const Timeline& timeline, Analysis& analysis) {
    for (TrackIndex track = 0; track < timeline.tracks().size(); ++track) {
        if (timeline.tracks()[track].kind == TrackKind::Stream) return;
    }
    for (TrackIndex track = 0; track < timeline.tracks().size(); ++track) {
        if (timeline.tracks()[track].kind == TrackKind::Async) continue;
        RowAnalysis row{.track = track};
        std::vector<Interval> slices;
        forEachSlice(timeline, track, [&](SliceIndex i) {
            ++row.slices;
            appendMerged(slices, intervalOf(timeline, i));
        });
        if (slices.empty()) continue;
        std::int64_t firstNs = slices.front().startNs;
        std::int64_t lastNs = slices.front().endNs;
        for (const Interval& slice : slices) {
            firstNs = std::min(firstNs, slice.startNs);
            lastNs = std::max(lastNs, slice.endNs);
        }
        row.spanNs = lastNs - firstNs;
        row.busyNs = lengthNs(unite(std::move(slices)));
        row.idleNs = row.spanNs - row.busyNs;
        analysis.rows.push_back(row);
    }
}

}  // namespace

double DeviceAnalysis::utilization() const {
    return share(utilizedNs, spanNs());
}

double DeviceAnalysis::bubbleFraction() const {
    return 1 - utilization();
}

double Analysis::utilization() const {
    double sum = 0;
    for (const DeviceAnalysis& device : devices)
        sum += device.utilization();
    return devices.empty() ? 0 : sum / static_cast<double>(devices.size());
}

double Analysis::bubbleFraction() const {
    return 1 - utilization();
}

double Analysis::bubbleOverhead() const {
    std::int64_t bubbleNs = 0;
    std::int64_t computeNs = 0;
    for (const DeviceAnalysis& device : devices) {
        bubbleNs += device.spanNs() - device.utilizedNs;
        computeNs += device.utilizedNs;
    }
    return share(bubbleNs, computeNs);
}

std::vector<KernelTotal> kernelTotals(const Timeline& timeline) {
    std::unordered_map<StringId, KernelTotal> totals;
    for (TrackIndex track = 0; track < timeline.tracks().size(); ++track) {
        if (timeline.tracks()[track].device < 0) continue;
        forEachSlice(timeline, track, [&](SliceIndex i) {
            const SliceKind kind = timeline.kind()[i];
            const StringId name = timeline.name()[i];
            if (name == StringId::Empty || !isWork(kind) || kind == SliceKind::Copy) return;
            KernelTotal& total = totals[name];
            ++total.count;
            total.totalNs += timeline.durationNs()[i];
        });
    }
    std::vector<KernelTotal> sorted;
    for (auto& [name, total] : totals) {
        total.name = timeline.text(name);
        sorted.push_back(std::move(total));
    }
    std::sort(sorted.begin(), sorted.end(), [](const KernelTotal& a, const KernelTotal& b) {
        return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.name < b.name;
    });
    return sorted;
}

Analysis analyze(const Timeline& timeline, const AnalysisOptions& options) {
    Analysis analysis;
    const auto span = commonSpan(timeline);
    analysis.spanDefinition = span ? "the makespan of the step, the same for every device"
                                   : "each device's own first start to last end";
    const SourceStatistics& statistics = timeline.statistics;
    if (span)
        analysis.spanNs = span->endNs - span->startNs;
    else if (statistics.firstNs)
        analysis.spanNs = *statistics.lastNs - *statistics.firstNs;
    else
        analysis.spanNs = timeline.lastNs() - timeline.firstNs();

    DeviceAnalyzer(timeline, options).run(analysis);
    countCopies(timeline, analysis);
    analyzeRows(timeline, analysis);
    analysis.topKernels = kernelTotals(timeline);
    if (analysis.topKernels.size() > mostTopKernels) analysis.topKernels.resize(mostTopKernels);
    return analysis;
}

}  // namespace bubblescope
