// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/Analysis.h"

#include <algorithm>
#include <unordered_map>

#include "core/analyze/Intervals.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostTopKernels = 20;

double share(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// The intervals of one device's slices, sorted out by what they are.
struct DeviceActivity {
    std::vector<Interval> compute;
    std::vector<Interval> communication;
    std::vector<Interval> copies;
    std::array<std::vector<Interval>, sliceKindCount> byKind;

    void add(SliceKind kind, const Interval& interval) {
        if (isCompute(kind)) appendMerged(compute, interval);
        if (isCommunication(kind)) appendMerged(communication, interval);
        if (kind == SliceKind::Copy) appendMerged(copies, interval);
        appendMerged(byKind[static_cast<std::size_t>(kind)], interval);
    }
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

void addTrack(const Timeline& timeline, TrackIndex track, DeviceActivity& activity,
              DeviceAnalysis& device) {
    StreamUse stream{timeline.tracks()[track].threadId, 0, 0};
    std::vector<Interval> busy;
    forEachSlice(timeline, track, [&](SliceIndex i) {
        const SliceKind kind = timeline.kind()[i];
        if (!isWork(kind)) return;
        const Interval interval = intervalOf(timeline, i);
        const bool first = device.kernels == 0 && activity.copies.empty();
        device.firstStartNs =
            first ? interval.startNs : std::min(device.firstStartNs, interval.startNs);
        device.lastEndNs = first ? interval.endNs : std::max(device.lastEndNs, interval.endNs);
        if (kind != SliceKind::Copy) ++stream.kernels, ++device.kernels;
        activity.add(kind, interval);
        appendMerged(busy, interval);
    });
    if (busy.empty()) return;
    stream.busyNs = lengthNs(unite(std::move(busy)));
    device.streams.push_back(std::move(stream));
}

void addBubbles(const IntervalUnion& parts, BubbleCause cause, int device,
                std::vector<Bubble>& bubbles) {
    for (const Interval& part : parts)
        bubbles.push_back({device, part.startNs, part.endNs, cause});
}

std::vector<Bubble> findBubbles(int device, const Interval& span, const IntervalUnion& compute,
                                const IntervalUnion& communication, const IntervalUnion& copies,
                                BubbleCause between) {
    std::vector<Bubble> bubbles;
    const IntervalUnion gaps = subtract(unite({span}), compute);
    const IntervalUnion waiting = subtract(gaps, communication);
    const IntervalUnion idle = subtract(waiting, copies);
    addBubbles(intersect(gaps, communication), BubbleCause::Communication, device, bubbles);
    addBubbles(intersect(waiting, copies), BubbleCause::Copy, device, bubbles);
    for (const Interval& part : idle) {
        BubbleCause cause = between;
        if (compute.empty() || part.endNs <= compute.front().startNs)
            cause = BubbleCause::WarmUp;
        else if (part.startNs >= compute.back().endNs)
            cause = BubbleCause::Drain;
        bubbles.push_back({device, part.startNs, part.endNs, cause});
    }
    const auto byStart = [](const Bubble& a, const Bubble& b) { return a.startNs < b.startNs; };
    if (!std::is_sorted(bubbles.begin(), bubbles.end(), byStart))
        std::sort(bubbles.begin(), bubbles.end(), byStart);
    return bubbles;
}

/// The stretch that all devices share, where the timeline has one; imported traces have none.
std::optional<Interval> commonSpan(const Timeline& timeline) {
    if (timeline.provenance == Provenance::Imported || timeline.steps().empty()) return {};
    return Interval{timeline.steps().front().startNs, timeline.steps().back().endNs};
}

void analyzeDevice(const Timeline& timeline, int index, DeviceActivity& activity,
                   DeviceAnalysis& device) {
    const Interval span =
        commonSpan(timeline).value_or(Interval{device.firstStartNs, device.lastEndNs});
    device.spanStartNs = span.startNs;
    device.spanEndNs = span.endNs;

    const IntervalUnion compute = unite(std::move(activity.compute));
    const IntervalUnion communication = unite(std::move(activity.communication));
    const IntervalUnion copies = unite(std::move(activity.copies));
    IntervalUnion all = compute;
    all.insert(all.end(), communication.begin(), communication.end());
    all.insert(all.end(), copies.begin(), copies.end());

    device.busyNs = lengthNs(unite(std::move(all)));
    device.idleNs = device.lastEndNs - device.firstStartNs - device.busyNs;
    device.computeNs = lengthNs(compute);
    device.communicationNs = lengthNs(communication);
    device.overlapNs = lengthNs(intersect(compute, communication));
    device.exposedCommunicationNs = device.communicationNs - device.overlapNs;
    for (std::size_t k = 0; k < sliceKindCount; ++k)
        device.byKindNs[k] = lengthNs(unite(std::move(activity.byKind[k])));

    const BubbleCause between =
        timeline.provenance == Provenance::Simulated ? BubbleCause::Dependency : BubbleCause::Idle;
    device.bubbles = findBubbles(index, span, compute, communication, copies, between);
}

void analyzeDevices(const Timeline& timeline, Analysis& analysis) {
    std::vector<DeviceActivity> activities(timeline.devices().size());
    analysis.devices.resize(timeline.devices().size());
    for (TrackIndex track = 0; track < timeline.tracks().size(); ++track) {
        const int device = timeline.tracks()[track].device;
        if (device < 0) continue;
        const auto d = static_cast<std::size_t>(device);
        addTrack(timeline, track, activities[d], analysis.devices[d]);
    }
    for (std::size_t d = 0; d < activities.size(); ++d) {
        analyzeDevice(timeline, static_cast<int>(d), activities[d], analysis.devices[d]);
        analysis.kernels += analysis.devices[d].kernels;
    }
}

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

void rankKernels(const Timeline& timeline, Analysis& analysis) {
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
    for (auto& [name, total] : totals) {
        total.name = timeline.text(name);
        analysis.topKernels.push_back(std::move(total));
    }
    std::sort(analysis.topKernels.begin(), analysis.topKernels.end(),
              [](const KernelTotal& a, const KernelTotal& b) {
                  return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.name < b.name;
              });
    if (analysis.topKernels.size() > mostTopKernels) analysis.topKernels.resize(mostTopKernels);
}

struct BubbleCauseText {
    std::string_view name;
    std::string_view title;
};

constexpr std::array<BubbleCauseText, 6> bubbleCauseTable{{
    {"warm_up", "warm-up"},
    {"drain", "drain"},
    {"dependency", "waits for input"},
    {"idle", "idle"},
    {"communication", "exposed communication"},
    {"copy", "copy"},
}};

}  // namespace

std::string_view bubbleCauseName(BubbleCause cause) {
    return bubbleCauseTable[static_cast<std::size_t>(cause)].name;
}

std::string_view bubbleCauseTitle(BubbleCause cause) {
    return bubbleCauseTable[static_cast<std::size_t>(cause)].title;
}

double DeviceAnalysis::utilization() const {
    return share(computeNs, spanNs());
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
        bubbleNs += device.spanNs() - device.computeNs;
        computeNs += device.computeNs;
    }
    return share(bubbleNs, computeNs);
}

Analysis analyze(const Timeline& timeline) {
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

    analyzeDevices(timeline, analysis);
    countCopies(timeline, analysis);
    analyzeRows(timeline, analysis);
    rankKernels(timeline, analysis);
    return analysis;
}

}  // namespace bubblescope
