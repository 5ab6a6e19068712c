// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "app/desktop/model/ScheduleFile.h"
#include "core/analyze/TracedPipeline.h"
#include "core/cost/Cluster.h"
#include "core/cost/PlanCosts.h"
#include "core/fill/BubbleFill.h"
#include "core/schedule/ScheduleFamily.h"

namespace bubblescope {

/// The parameters of all families at what they start with.
ScheduleParameters firstShape();

/// What bubbles are filled with.
struct FillSpec {
    /// Without work nothing is filled. Its costs and replicas are those of the profile and of the
    /// cluster, once it is simulated.
    BubbleFillRequest request{.work = {}};
    std::string profile = "bert-base/p100";  ///< see findMeasuredProfile()
    int microBatchSize = 32;

    bool operator==(const FillSpec&) const = default;
};

/// A model on hardware, from which durations, sizes and links come in place of those that are given
/// by hand. Named or read from files each time it is simulated.
struct ModelSpec {
    std::string model;                   ///< see findModelDescription(); empty: by hand
    std::string hardware = "a100-80gb";  ///< see findHardwareDescription()
    int sequence = 0;                    ///< tokens of a sample; 0: the model's
    std::string cut = "even";            ///< see CutRequest
    std::string profile;      ///< of its layers, see findMeasuredProfile(); empty: cost model
    double pricePerHour = 0;  ///< of one accelerator; 0: not said
    ParallelPlan plan;        ///< what the fields above and those of the simulation do not say

    bool operator==(const ModelSpec&) const = default;
};

/// What a simulated run is made from.
struct SimulationSpec {
    std::string schedule = "1f1b";            ///< name of a ScheduleFamily
    ScheduleParameters shape = firstShape();  ///< without its durations, which stand below
    /// One value each, of a chunk; of a recording or trace one for each stage. Backward is both
    /// halves; fused is empty for forward + backward.
    OperationDurations durations{{1'000'000}, {2'000'000}, {1'000'000}, {1'000'000}, {}, 0};
    std::shared_ptr<const ScheduleFile> file = {};  ///< in place of schedule and shape, if any
    /// What it was taken from, if that is a trace: its stages have durations of their own, which
    /// are joined or cut for schedules with fewer or more of them.
    std::shared_ptr<const TracedPipeline> traced = {};

    /// Sizes have one value each, of a chunk. Its versions count for asynchronous schedules only,
    /// where none means PipeDream's.
    Cluster cluster;
    int layers = 1;  ///< of a chunk, gathered and reduced one by one
    Disturbance disturbance;
    int steps = 1;
    FillSpec filling;
    ModelSpec model;

    bool operator==(const SimulationSpec&) const = default;
};

SimulationSpec specOf(std::shared_ptr<const ScheduleFile> file);

/// Whether some backward is split into its two halves.
bool splitsBackward(const SimulationSpec& spec);

/// Whether some forward and backward run as one block.
bool hasFusedBlocks(const SimulationSpec& spec);

/// Whether more is asked for than one step of one pipeline with free transfers.
bool needsCluster(const SimulationSpec& spec);

/// Whether operations take other times than planned.
bool isDisturbed(const SimulationSpec& spec);

/// Whether stages update their weights without waiting for a flush.
bool isAsynchronous(const SimulationSpec& spec);

/// Whether stages have durations of their own, which a recording or trace measured.
bool hasStageDurations(const SimulationSpec& spec);

/// Whether durations, sizes and links are those of a model on hardware. Schedules of files and
/// traces have their own.
bool usesModel(const SimulationSpec& spec);

bool fillsBubbles(const SimulationSpec& spec);

/// Whether the work is that of Transformer blocks, with the durations of a profile or a model.
bool usesProfile(const SimulationSpec& spec);

/// Forwards and backwards take what the profile measured. Where it measured nothing for such
/// micro-batches they stay; simulate() says why.
void takeProfile(SimulationSpec& spec);

/// "1F1B (flush)", or the file's name.
QString scheduleTitle(const SimulationSpec& spec);

/// "1F1B (flush)" or "Interleaved 1F1B, v=2": the name of a simulation as long as nobody gave it
/// another.
QString simulationName(const SimulationSpec& spec);

}  // namespace bubblescope
