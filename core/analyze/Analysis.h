// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/analyze/Bubble.h"
#include "core/timeline/Timeline.h"

namespace bubblescope {

/// What time counts as in which only communication runs. A send or receive of NCCL spins on the GPU
/// until its peer comes: that is a bubble, unless somebody wants it to be work.
enum class Waiting : std::uint8_t { IsBubble, IsBusy };

struct AnalysisOptions {
    Waiting waiting = Waiting::IsBubble;
};

using TimeByCause = std::array<std::int64_t, bubbleCauseCount>;

struct StreamUse {
    std::string stream;
    std::int64_t kernels = 0;
    std::int64_t busyNs = 0;
    std::int64_t sumNs = 0;  ///< of durations: more than busyNs where slices overlap
};

/// Figures of one device over its span. Sums are unions: overlapping slices count once.
struct DeviceAnalysis {
    std::int64_t kernels = 0;      ///< slices that are computation or communication
    std::int64_t spanStartNs = 0;  ///< what utilization refers to: see Analysis::spanDefinition
    std::int64_t spanEndNs = 0;
    std::int64_t firstStartNs = 0;  ///< of the device's own activity
    std::int64_t lastEndNs = 0;
    std::int64_t busyNs = 0;  ///< union of computation, communication and copies
    std::int64_t idleNs = 0;  ///< first start to last end, less busyNs
    std::int64_t computeNs = 0;
    std::int64_t communicationNs = 0;
    std::int64_t overlapNs = 0;  ///< communication while computation runs
    std::int64_t exposedCommunicationNs = 0;
    std::int64_t utilizedNs = 0;  ///< computation, and what AnalysisOptions::waiting counts as work
    std::array<std::int64_t, sliceKindCount> byKindNs{};  ///< union per kind
    std::vector<StreamUse> streams;
    std::vector<Bubble> bubbles;  ///< in order of time; with utilizedNs they fill the span
    TimeByCause bubblesNs{};      ///< their sums

    std::int64_t spanNs() const { return spanEndNs - spanStartNs; }
    double utilization() const;     ///< utilizedNs / spanNs()
    double bubbleFraction() const;  ///< 1 - utilization()
};

/// What a device did in one step.
struct DeviceStep {
    std::int64_t computeNs = 0;
    std::int64_t utilizedNs = 0;
    TimeByCause bubblesNs{};  ///< with utilizedNs they are as long as the step
};

/// A step of a run: the same stretch of time for all devices, see StepWindow.
struct StepAnalysis {
    int number = -1;
    std::string name;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::vector<DeviceStep> devices;  ///< parallel to Timeline::devices()

    std::int64_t durationNs() const { return endNs - startNs; }
};

/// A thread or stage row of a timeline without GPU rows.
struct RowAnalysis {
    TrackIndex track = 0;
    std::int64_t slices = 0;
    std::int64_t busyNs = 0;
    std::int64_t idleNs = 0;  ///< within its own span
    std::int64_t spanNs = 0;
};

struct KernelTotal {
    std::string name;
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
};

struct Analysis {
    std::vector<DeviceAnalysis> devices;  ///< parallel to Timeline::devices()
    std::vector<StepAnalysis> steps;      ///< empty where slices tell no steps
    std::vector<RowAnalysis> rows;        ///< empty when there are GPU rows
    std::vector<KernelTotal> topKernels;  ///< the first of kernelTotals()
    std::int64_t kernels = 0;
    std::int64_t memcpys = 0;
    std::int64_t memsets = 0;
    std::int64_t spanNs = 0;     ///< first to last event, or the makespan of a simulation
    std::string spanDefinition;  ///< "the makespan", "each device's first start to last end"

    double utilization() const;     ///< mean over devices; 0 without devices
    double bubbleFraction() const;  ///< 1 - utilization()
    double bubbleOverhead() const;  ///< bubble / compute, over all devices
};

Analysis analyze(const Timeline& timeline, const AnalysisOptions& options = {});

/// All kernels of devices, by total time; ties by name.
std::vector<KernelTotal> kernelTotals(const Timeline& timeline);

}  // namespace bubblescope
