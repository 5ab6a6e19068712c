// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/GroupedParameters.h"

#include <QCoreApplication>
#include <cmath>
#include <vector>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ClusterParameters)
};

constexpr double megabyte = 1e6;
constexpr double gigabyte = 1e9;
constexpr double nsPerUs = 1000;

NumberScale sizeScale() {
    return amountScale(0.1, 1e5, QStringLiteral("MB"));
}
NumberScale durationScale() {
    return amountScale(0.1, 1e6, QStringLiteral("µs"));
}

template <std::int64_t Cluster::*Member, int PerUnit>
double amount(const SimulationSpec& spec) {
    return static_cast<double>(spec.cluster.*Member) / PerUnit;
}
template <std::int64_t Cluster::*Member, int PerUnit>
void setAmount(SimulationSpec& spec, double value) {
    spec.cluster.*Member = std::llround(value * PerUnit);
}

template <StageBytes Cluster::*Member>
double size(const SimulationSpec& spec) {
    return static_cast<double>((spec.cluster.*Member)[0]) / megabyte;
}
template <StageBytes Cluster::*Member>
void setSize(SimulationSpec& spec, double value) {
    spec.cluster.*Member = {std::llround(value * megabyte)};
}

/// Decided by the model and the hardware where these are used.
GroupedParameter modelled(GroupedParameter parameter) {
    parameter.isFixed = usesModel;
    return parameter;
}

bool hasSizesByHand(const SimulationSpec& spec) {
    return !usesModel(spec);
}

template <StageBytes Cluster::*Member>
GroupedParameter sizeOf(std::string_view name, const QString& title, const QString& help) {
    return modelled({ParameterGroup::Memory,
                     name,
                     title,
                     help,
                     {},
                     sizeScale(),
                     Texts::tr("none"),
                     size<Member>,
                     setSize<Member>});
}

std::vector<GroupedParameter> communication() {
    constexpr auto group = ParameterGroup::Communication;
    return {
        modelled({group,
                  "p2p-bytes",
                  Texts::tr("Size"),
                  Texts::tr("What is sent from stage to stage for each micro-batch."),
                  {},
                  sizeScale(),
                  Texts::tr("free"),
                  amount<&Cluster::transferBytes, 1'000'000>,
                  setAmount<&Cluster::transferBytes, 1'000'000>}),
        modelled(
            {group,
             "p2p-bytes-per-s",
             Texts::tr("Link speed"),
             Texts::tr("Of a link between two devices, which carries one message at a time in each "
                       "direction."),
             {},
             speedScale(),
             Texts::tr("no limit"),
             amount<&Cluster::linkBytesPerSecond, 1'000'000'000>,
             setAmount<&Cluster::linkBytesPerSecond, 1'000'000'000>}),
        {group,
         "no-overlap",
         Texts::tr("Overlap"),
         Texts::tr("Whether communication runs beside computation. Without, a device waits until "
                   "what it sends has arrived, and collectives run when it would wait anyway."),
         {Texts::tr("with computation"), Texts::tr("none")},
         {},
         {},
         [](const SimulationSpec& spec) { return spec.cluster.overlaps ? 0.0 : 1.0; },
         [](SimulationSpec& spec, double value) { spec.cluster.overlaps = value == 0; }},
    };
}

std::vector<GroupedParameter> dataParallelism() {
    constexpr auto group = ParameterGroup::DataParallelism;
    return {
        {group,
         "data-parallel",
         Texts::tr("Replicas"),
         Texts::tr("Copies of the pipeline, each with micro-batches of its own; the first is "
                   "shown."),
         {},
         countScale(1, 64, 4096),
         {},
         [](const SimulationSpec& spec) { return double(spec.cluster.replicas); },
         [](SimulationSpec& spec, double value) { spec.cluster.replicas = int(value); }},
        {group,
         "sharding",
         Texts::tr("Sharding"),
         Texts::tr("What the replicas share out among them instead of holding it whole (ZeRO "
                   "stages 1 to 3)."),
         {Texts::tr("none"), Texts::tr("optimizer"), Texts::tr("gradients"), Texts::tr("full")},
         {},
         {},
         [](const SimulationSpec& spec) { return double(spec.cluster.sharding); },
         [](SimulationSpec& spec, double value) {
             spec.cluster.sharding = static_cast<Sharding>(int(value));
         }},
        {group,
         "buffers",
         Texts::tr("Buffers"),
         Texts::tr("Chunks whose gathered weights or gradients a device holds, where these are "
                   "sharded."),
         {},
         countScale(1, 8, 256),
         {},
         [](const SimulationSpec& spec) { return double(spec.cluster.buffers); },
         [](SimulationSpec& spec, double value) { spec.cluster.buffers = int(value); }},
        {group,
         "layers",
         Texts::tr("Layers"),
         Texts::tr("Of a chunk, gathered and reduced one by one."),
         {},
         countScale(1, 16, 256),
         {},
         [](const SimulationSpec& spec) { return double(spec.layers); },
         [](SimulationSpec& spec, double value) { spec.layers = int(value); },
         hasSizesByHand},
        modelled(
            {group,
             "replica-bytes-per-s",
             Texts::tr("Link speed"),
             Texts::tr(
                 "Of the ring that joins the replicas of a stage. What it carries are the sizes "
                 "of weights and gradients below."),
             {},
             speedScale(),
             Texts::tr("no limit"),
             [](const SimulationSpec& spec) {
                 return double(spec.cluster.replicaLink.bytesPerSecond) / gigabyte;
             },
             [](SimulationSpec& spec, double value) {
                 spec.cluster.replicaLink.bytesPerSecond = std::llround(value * gigabyte);
             }}),
        modelled({group,
                  "replica-ns",
                  Texts::tr("Latency"),
                  Texts::tr("Of each round of the ring."),
                  {},
                  durationScale(),
                  {},
                  [](const SimulationSpec& spec) {
                      return double(spec.cluster.replicaLink.latencyNs) / nsPerUs;
                  },
                  [](SimulationSpec& spec, double value) {
                      spec.cluster.replicaLink.latencyNs = std::llround(value * nsPerUs);
                  }}),
        modelled(
            {group,
             "optimizer-ns",
             Texts::tr("Optimizer"),
             Texts::tr(
                 "Time to update a chunk, or a layer where chunks are cut into layers; divided "
                 "by the replicas where its state is sharded."),
             {},
             durationScale(),
             {},
             amount<&Cluster::optimizerNs, 1000>,
             setAmount<&Cluster::optimizerNs, 1000>}),
    };
}

std::vector<GroupedParameter> memory() {
    constexpr auto group = ParameterGroup::Memory;
    return {
        sizeOf<&Cluster::weightBytes>("weight-bytes", Texts::tr("Weights"),
                                      Texts::tr("Of a chunk, as they are computed with and "
                                                "gathered.")),
        sizeOf<&Cluster::gradientBytes>("gradient-bytes", Texts::tr("Gradients"),
                                        Texts::tr("Of a chunk, as they are reduced.")),
        sizeOf<&Cluster::optimizerBytes>("optimizer-bytes", Texts::tr("Optimizer"),
                                         Texts::tr("State of the optimizer for a chunk.")),
        sizeOf<&Cluster::activationBytes>("activation-bytes", Texts::tr("Activations"),
                                          Texts::tr("Kept by a chunk for each micro-batch.")),
        modelled({group,
                  "memory-bytes",
                  Texts::tr("Capacity"),
                  Texts::tr("Memory of a device."),
                  {},
                  amountScale(1, 1000, QStringLiteral("GB")),
                  Texts::tr("not said"),
                  amount<&Cluster::capacityBytes, 1'000'000'000>,
                  setAmount<&Cluster::capacityBytes, 1'000'000'000>}),
        {group,
         "versions",
         Texts::tr("Versions"),
         Texts::tr("Which weights are kept for micro-batches in flight: those that their forward "
                   "used (PipeDream), the latest alone, or two (PipeDream-2BW)."),
         {Texts::tr("stash"), Texts::tr("latest"), Texts::tr("double-buffer")},
         {},
         {},
         [](const SimulationSpec& spec) {
             return double(spec.cluster.versions.value_or(VersionPolicy::Stash));
         },
         [](SimulationSpec& spec, double value) {
             spec.cluster.versions = static_cast<VersionPolicy>(int(value));
         },
         isAsynchronous},
        {group,
         "per-update",
         Texts::tr("Per update"),
         Texts::tr("Micro-batches between two updates of a stage."),
         {},
         countScale(1, 32, 4096),
         {},
         [](const SimulationSpec& spec) { return double(spec.cluster.microBatchesPerUpdate); },
         [](SimulationSpec& spec, double value) {
             spec.cluster.microBatchesPerUpdate = int(value);
         },
         isAsynchronous},
    };
}

std::vector<GroupedParameter> steps() {
    constexpr auto group = ParameterGroup::Steps;
    constexpr double percent = 100;
    return {
        {group,
         "steps",
         Texts::tr("Steps"),
         Texts::tr("Consecutive ones: a device goes on when its own optimizer has ended."),
         {},
         countScale(1, 8, 1000),
         {},
         [](const SimulationSpec& spec) { return double(spec.steps); },
         [](SimulationSpec& spec, double value) { spec.steps = int(value); }},
        {group,
         "jitter",
         Texts::tr("Jitter"),
         Texts::tr("Standard deviation of each operation's duration, as a share of it."),
         {},
         {.minimum = 0,
          .sliderMaximum = percent * Disturbance::mostJitter,
          .maximum = percent * Disturbance::mostJitter,
          .decimals = 2,
          .suffix = QStringLiteral(" %")},
         {},
         [](const SimulationSpec& spec) { return percent * spec.disturbance.jitter; },
         [](SimulationSpec& spec, double value) { spec.disturbance.jitter = value / percent; }},
        {group,
         "seed",
         Texts::tr("Seed"),
         Texts::tr("Of the jitter: equal seeds, equal times."),
         {},
         countScale(0, 100, 1e9),
         {},
         [](const SimulationSpec& spec) { return double(spec.disturbance.seed); },
         [](SimulationSpec& spec, double value) {
             spec.disturbance.seed = static_cast<std::uint64_t>(value);
         }},
        {group,
         "slow-device",
         Texts::tr("Slow device"),
         Texts::tr("A device of the first replica that is slower than all others."),
         {},
         countScale(-1, 63, 1023),
         Texts::tr("none"),
         [](const SimulationSpec& spec) { return double(spec.disturbance.slowDevice); },
         [](SimulationSpec& spec, double value) { spec.disturbance.slowDevice = int(value); }},
        {group,
         "slow-factor",
         Texts::tr("Slower by"),
         Texts::tr("How many times as long the slow device's operations take."),
         {},
         {.minimum = 1,
          .sliderMaximum = 10,
          .maximum = 1000,
          .decimals = 2,
          .logarithmicFrom = 1,
          .suffix = QStringLiteral(" ×")},
         {},
         [](const SimulationSpec& spec) { return spec.disturbance.slowFactor; },
         [](SimulationSpec& spec, double value) { spec.disturbance.slowFactor = value; }},
    };
}

}  // namespace

std::vector<GroupedParameter> clusterParameters() {
    std::vector<GroupedParameter> list;
    for (const auto& part : {communication(), dataParallelism(), memory(), steps()})
        list.insert(list.end(), part.begin(), part.end());
    return list;
}

}  // namespace bubblescope
