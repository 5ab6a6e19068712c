// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace bubblescope {

/// What a device of a training pipeline can be told to do.
enum class InstructionKind : std::uint8_t {
    Operation,      ///< an operation of the schedule, or the two of a fused block
    Launch,         ///< gives this device's part to a collective
    Await,          ///< takes the result of a collective
    SendTied,       ///< gradients of parameters that another stage is tied to
    AddTied,        ///< adds those of the other stage
    TakeInputRows,  ///< of a micro-batch and layer that another device has sent
    TakeOutputRows,
    AddCurvatureA,  ///< ... or one of them
    AddCurvatureB,
    SendFactors,  ///< curvature of a layer to the other copies of the stage
    SumFactors,   ///< and theirs added; ends the layer's refresh
    InvertA,
    InvertB,
    SendInverses,     ///< of a layer that this device inverts for others
    PublishInverses,  ///< makes a layer's new inverses usable, own or received
    Precondition,     ///< gradients of a stage: with several copies, each its part of all layers
    TakeUpdates,      ///< the parts of the others
    SendProducts,     ///< of updates and gradients, for the KL clip over the whole model
    ClipUpdates,
    SendNorms,
    TakeNorms,
    Optimize,  ///< the update of a stage
};

/// One thing that a device does: plain data. Which fields count depends on the kind.
struct Instruction {
    InstructionKind kind = InstructionKind::Operation;
    std::uint8_t direction = 0;
    std::uint16_t stage = 0;
    std::uint32_t microBatch = 0;  ///< of an operation or of curvature, in its direction
    std::uint32_t index = 0;       ///< of the operation in the schedule, the collective in the
                                   ///< device's list, or the layer in the stage's K-FAC
    std::uint32_t number = 0;      ///< of a collective: how many of its kind the stage had before;
                                   ///< of curvature in bubbles: the copy that ran the micro-batch
    std::uint32_t part = 0;        ///< of the curvature of a micro-batch, or of an inversion ...
    std::uint32_t parts = 1;       ///< ... of so many

    bool operator==(const Instruction&) const = default;
};

}  // namespace bubblescope
