// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/TrainingProfile.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "core/base/Error.h"
#include "core/base/Quantile.h"

namespace bubblescope {

namespace {

/// By virtual stage.
using Samples = std::map<int, std::vector<std::int64_t>>;

StageProfile::List mediansOf(Samples samples, int stages) {
    if (samples.empty()) return {};
    StageProfile::List medians(static_cast<std::size_t>(stages), 0);
    for (auto& [stage, values] : samples)
        medians[static_cast<std::size_t>(stage)] = median(std::move(values));
    return medians;
}

/// Sorts the slices of a recording by what they are.
class SliceSamples {
  public:
    explicit SliceSamples(const Timeline& recording) {
        for (const Lane& lane : recording.lanes())
            for (SliceIndex i = lane.begin; i < lane.end; ++i)
                add(recording.slice(i), lane.track);
        addBlocks();
    }

    int stages() const { return stages_; }
    StageProfile::List operation(SliceKind kind) const { return find(operations_, kind); }
    StageProfile::List fused() const { return mediansOf(fused_, stages_); }
    /// Of all work of a kind in a step on a device.
    StageProfile::List inSteps(SliceKind kind) const {
        Samples samples;
        for (const auto& [key, sumNs] : sums_)
            if (std::get<0>(key) == kind) samples[std::get<1>(key)].push_back(sumNs);
        return mediansOf(std::move(samples), stages_);
    }

  private:
    void add(const Slice& slice, TrackIndex track) {
        if (slice.stage < 0 || slice.unfinished || !isCompute(slice.kind)) return;
        stages_ = std::max(stages_, slice.stage + 1);
        if (slice.kind <= SliceKind::WeightGrad)
            blocks_[{track, slice.startNs, slice.durationNs}].push_back(slice);
        else
            sums_[{slice.kind, slice.stage, slice.step, track}] += slice.durationNs;
    }

    /// All operations of a block lie over the whole of it. Two forwards share it evenly.
    void addBlocks() {
        for (const auto& [key, slices] : blocks_) {
            const auto forward = std::ranges::find(slices, SliceKind::Forward, &Slice::kind);
            const auto forwards = static_cast<std::size_t>(
                std::ranges::count(slices, SliceKind::Forward, &Slice::kind));
            const bool isMixed = forwards > 0 && forwards < slices.size();
            if (isMixed) fused_[forward->stage].push_back(forward->durationNs);
            for (const Slice& slice : slices)
                if (!isMixed)
                    operations_[slice.kind][slice.stage].push_back(
                        slice.durationNs / static_cast<std::int64_t>(slices.size()));
        }
    }

    StageProfile::List find(const std::map<SliceKind, Samples>& samples, SliceKind kind) const {
        const auto found = samples.find(kind);
        return found == samples.end() ? StageProfile::List() : mediansOf(found->second, stages_);
    }

    int stages_ = 0;
    std::map<std::tuple<TrackIndex, std::int64_t, std::int64_t>, std::vector<Slice>> blocks_;
    std::map<SliceKind, Samples> operations_;
    Samples fused_;
    std::map<std::tuple<SliceKind, int, int, TrackIndex>, std::int64_t> sums_;
};

std::string settingOf(const Timeline& recording, std::string_view key) {
    const auto found = std::ranges::find(recording.configuration, key, &Setting::key);
    return found == recording.configuration.end() ? std::string() : found->value;
}

std::vector<std::int64_t> numbersOf(const std::string& text) {
    std::vector<std::int64_t> numbers;
    for (const char* at = text.data(); at < text.data() + text.size(); ++at) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
        if (error != std::errc()) break;
        numbers.push_back(number);
        at = end;
    }
    return numbers;
}

int numberOf(const Timeline& recording, std::string_view key) {
    const auto numbers = numbersOf(settingOf(recording, key));
    return numbers.empty() ? 0 : static_cast<int>(numbers[0]);
}

}  // namespace

StageProfile trainingProfile(const Timeline& recording) {
    const SliceSamples samples(recording);
    if (samples.stages() == 0)
        throw Error("holds no operations of stages", recording.title,
                    "give a recording of training");
    StageProfile profile{.origin = recording.origin,
                         .provenance = std::string(provenanceName(recording.provenance)),
                         .microBatchSize = numberOf(recording, "micro_batch_size"),
                         .microBatches = numberOf(recording, "micro_batches")};
    profile.operations.forwardNs = samples.operation(SliceKind::Forward);
    profile.operations.backwardNs = samples.operation(SliceKind::Backward);
    profile.operations.inputGradNs = samples.operation(SliceKind::InputGrad);
    profile.operations.weightGradNs = samples.operation(SliceKind::WeightGrad);
    profile.operations.fusedNs = samples.fused();
    profile.optimizerNs = samples.inSteps(SliceKind::Optimizer);
    profile.curvatureNs = samples.inSteps(SliceKind::Curvature);
    profile.inversionNs = samples.inSteps(SliceKind::Inversion);
    profile.preconditionNs = samples.inSteps(SliceKind::Precondition);
    profile.weightBytes = numbersOf(settingOf(recording, "weight_bytes"));
    profile.peakBytes = numbersOf(settingOf(recording, "peak_bytes"));
    return profile;
}

}  // namespace bubblescope
