// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bubblescope {

/// Names a kernel to whoever launches it.
enum class KernelId {
    // Elements.h
    Fill,
    Scale,
    AddScaled,
    Add,
    Activate,
    ActivateGradient,
    Dropout,
    Blend,
    BlendSquares,
    AdaptiveStep,
    RoundToBf16,
    // Reductions.h
    DotPartials,
    NotFinitePartials,
    FlagNotFinite,
    TracePartials,
    // Columns.h
    SumColumns,
    SumNormColumns,
    SumSquareColumns,
    SumBatchColumns,
    FinishSums,
    FinishNormWeights,
    FinishMean,
    FinishVariance,
    FinishBatchWeights,
    FinishBatchSlopes,
    // Matrices.h
    AddToRows,
    CopyColumns,
    MirrorLower,
    AddToDiagonal,
    AddToCorner,
    FillIdentity,
    PlaceInverseColumns,
    // Normalization.h
    LayerNorm,
    LayerNormInputGradient,
    BatchNorm,
    BatchNormInputGradient,
    // Losses.h
    CrossEntropy,
    CrossEntropyGradient,
    BinaryCrossEntropy,
    SumTotals,
    SampleClasses,
    SampleBits,
    // Sequences.h
    GatherRows,
    ScatterRowsAdd,
    LstmCell,
    LstmCellGradient,
    WeightedSums,
    WeightedSumsGradient,
    SwapMiddle,
    // Attention.h, for heads of up to 32, 64 and 128 values
    Attention32,
    Attention64,
    Attention128,
    AttentionQueryGradient32,
    AttentionQueryGradient64,
    AttentionQueryGradient128,
    AttentionKeyGradient32,
    AttentionKeyGradient64,
    AttentionKeyGradient128,
    // Images.h
    Unfold,
    Fold,
    MaxPool,
    MaxPoolGradient,
    Count
};

constexpr int kernelCount = static_cast<int>(KernelId::Count);

}  // namespace bubblescope
