// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/schedule/CollectivePlan.h"
#include "core/timeline/SliceKind.h"
#include "core/train/Instruction.h"

namespace bubblescope {

/// Two stages that hold the same values: of a parameter, and of one tied to it.
struct TiedStages {
    int owner = 0;
    int tied = 0;

    int otherThan(int stage) const { return stage == owner ? tied : owner; }
};

/// A copy of a stage in one pipeline: direction and virtual stage.
using StagePlace = std::pair<int, int>;

/// A layer that K-FAC preconditions, and the blocks of columns in which its factors are made and
/// inverted.
struct PlannedLayer {
    std::uint32_t blocksOfA = 1;
    std::uint32_t blocksOfB = 1;
};

/// Who does what in a training run: plain data that all workers share. Devices are numbered over
/// all replicas, those of a replica one after the other.
struct PipelinePlan {
    Schedule schedule;  ///< of one step; of a whole round where it is asynchronous
    int replicas = 1;
    Sharding sharding = Sharding::None;
    int buffers = 2;             ///< of a device, where weights or gradients are sharded
    CollectivePlan collectives;  ///< empty lists where nothing is exchanged
    std::vector<TiedStages> ties;
    std::vector<std::vector<PlannedLayer>> kfacLayers;  ///< [stage][layer]; empty without K-FAC
    bool isAsynchronous = false;
    int microBatchesPerUpdate = 1;  ///< of an asynchronous schedule
    bool exchangesNorms = false;
    bool exchangesProducts = false;

    int deviceCount() const { return replicas * schedule.devices; }
    int replicaOf(int device) const { return device / schedule.devices; }
    int deviceOf(int replica, int direction, int stage) const {
        return replica * schedule.devices +
               schedule
                   .placement[static_cast<std::size_t>(direction)][static_cast<std::size_t>(stage)];
    }

    std::uint32_t kfacLayersOf(int stage) const {
        return static_cast<std::uint32_t>(kfacLayers[static_cast<std::size_t>(stage)].size());
    }

    /// In how many parts a layer's work of that kind is done, outside bubbles as well.
    std::uint32_t partsOf(InstructionKind kind, int stage, std::uint32_t layer) const;

    /// What a device holds, in order of direction and stage.
    std::vector<StagePlace> stagesOn(int device) const;

    /// Copies of each stage: one for each replica and direction.
    int copies() const { return replicas * schedule.directions(); }
    int copyOf(int replica, int direction) const {
        return replica * schedule.directions() + direction;
    }
    /// The device that holds a copy of a stage.
    int deviceOfCopy(int copy, int stage) const {
        return deviceOf(copy / schedule.directions(), copy % schedule.directions(), stage);
    }

    /// Steps of a round: the schedule is run once a round.
    std::int64_t stepsPerRound() const {
        return isAsynchronous ? schedule.microBatches / microBatchesPerUpdate : 1;
    }
    /// Micro-batches of a mini-batch, over all replicas.
    int microBatchesPerStep() const {
        return isAsynchronous ? microBatchesPerUpdate : replicas * schedule.microBatches;
    }
    /// The step, counted from the round's first, that a micro-batch of the schedule belongs to.
    std::int64_t stepOf(std::uint32_t microBatch) const {
        return isAsynchronous ? microBatch / static_cast<std::uint32_t>(microBatchesPerUpdate) : 0;
    }
    /// Its place in the mini-batch.
    int placeInStep(int replica, int direction, std::uint32_t microBatch) const {
        if (isAsynchronous) return static_cast<int>(microBatch) % microBatchesPerUpdate;
        return (replica * schedule.directions() + direction) * schedule.microBatchesPerDirection() +
               static_cast<int>(microBatch);
    }
};

/// What K-FAC does in a step outside bubbles.
struct CurvatureWork {
    bool refreshes = false;
    bool inverts = false;
};

/// What a device of any replica does in one round, in order: the schedule's operations, with the
/// collectives where the plan has them, then what the update needs. Work of K-FAC comes between
/// the last backward and the update.
std::vector<Instruction> deviceProgram(const PipelinePlan& plan, int device,
                                       const CurvatureWork& curvature);

/// Work for a bubble.
struct PlacedWork {
    /// So many slices of the plain step come before it: operations (two of a fused block), then
    /// pieces of the update that take time.
    std::uint32_t after = 0;
    Instruction instruction;
};

/// A step's program with work in its bubbles: what waits for others waits after the work, what is
/// to be sent is sent before it. `work` is in order.
std::vector<Instruction> withWork(const std::vector<Instruction>& program, const Schedule& schedule,
                                  const std::vector<PlacedWork>& work);

/// What an instruction's time is spent on; Other where it takes none of its own.
SliceKind workOf(const Instruction& instruction, const Schedule& schedule);

/// How many slices an instruction makes: 0 where it takes no time of its own.
std::uint32_t slicesOf(const Instruction& instruction, const Schedule& schedule);

/// Whether it belongs to the update after the last backward.
bool isUpdate(InstructionKind kind);

}  // namespace bubblescope
