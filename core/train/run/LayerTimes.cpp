// SPDX-License-Identifier: Apache-2.0
#include "core/train/run/LayerTimes.h"

#include <time.h>

#include <algorithm>
#include <numeric>

namespace bubblescope {

namespace {

constexpr int repeats = 3;

/// How long a device works.
class Stopwatch {
  public:
    explicit Stopwatch(DeviceQueue& queue)
        : queue_(queue),
          clock_(dynamic_cast<HostQueue*>(&queue) ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC) {}

    /// Keeps the shortest time of `work`.
    template <typename Work>
    void time(std::int64_t& shortestNs, const Work& work) const {
        queue_.finish();
        const std::int64_t beginNs = nowNs();
        work();
        queue_.finish();
        // What takes no time at all would weigh nothing when stages are balanced.
        const std::int64_t ns = std::max<std::int64_t>(nowNs() - beginNs, 1);
        shortestNs = shortestNs == 0 ? ns : std::min(shortestNs, ns);
    }

  private:
    std::int64_t nowNs() const {
        timespec time{};
        clock_gettime(clock_, &time);
        return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
    }

    DeviceQueue& queue_;
    clockid_t clock_;
};

template <typename T>
void runOnce(const Stopwatch& watch, const Pass<T>& pass,
             const std::vector<LayerPointer<T>>& layers, const ParameterSet<T>& gradients,
             std::vector<LayerTime>& times) {
    std::vector<Saved<T>> saved(layers.size());
    Tensors<T> flow;
    bool wantsGradient = false;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        saved[i].wantsInputGradient = wantsGradient;
        watch.time(times[i].forwardNs,
                   [&] { flow = layers[i]->forward(pass, std::move(flow), saved[i]); });
        wantsGradient = wantsGradient || !layers[i]->parameters().empty();
    }
    for (std::size_t i = layers.size(); i-- > 0;) {
        watch.time(times[i].inputGradNs,
                   [&] { flow = layers[i]->inputGradient(pass, std::move(flow), saved[i]); });
        watch.time(times[i].weightGradNs,
                   [&] { layers[i]->weightGradient(pass, saved[i], gradients); });
        if (!saved[i].wantsInputGradient) return;
    }
}

}  // namespace

template <typename T>
std::vector<LayerTime> measureLayers(const TrainingDevice<T>& device, const Model<T>& model,
                                     const Batch<T>& microBatch, std::uint64_t seed) {
    Backend<T>& backend = *device.backend;
    const Stopwatch watch(*device.queue);
    std::vector<LayerTime> times;
    for (const LayerPointer<T>& layer : model.layers)
        times.push_back({.name = layer->name()});
    const auto specs = model.parameters();
    const ParameterSet<T> parameters = initialParameters(backend, specs, seed);
    const ParameterSet<T> gradients = zeroGradients(backend, specs);
    const Pass<T> pass{
        .backend = backend, .parameters = parameters, .batch = microBatch, .seed = seed};
    for (int repeat = 0; repeat < repeats; ++repeat)
        runOnce(watch, pass, model.layers, gradients, times);
    return times;
}

OperationDurations stageTimes(const std::vector<LayerTime>& layers,
                              const std::vector<std::size_t>& cuts) {
    std::vector<std::size_t> ends = cuts;
    ends.push_back(layers.size());
    OperationDurations times;
    std::size_t layer = 0;
    for (const std::size_t end : ends) {
        LayerTime stage;
        for (; layer < end; ++layer) {
            stage.forwardNs += layers[layer].forwardNs;
            stage.inputGradNs += layers[layer].inputGradNs;
            stage.weightGradNs += layers[layer].weightGradNs;
        }
        times.forwardNs.push_back(stage.forwardNs);
        times.backwardNs.push_back(stage.inputGradNs + stage.weightGradNs);
        times.inputGradNs.push_back(stage.inputGradNs);
        times.weightGradNs.push_back(stage.weightGradNs);
    }
    return times;
}

template std::vector<LayerTime> measureLayers(const TrainingDevice<float>&, const Model<float>&,
                                              const Batch<float>&, std::uint64_t);
template std::vector<LayerTime> measureLayers(const TrainingDevice<double>&, const Model<double>&,
                                              const Batch<double>&, std::uint64_t);

}  // namespace bubblescope
