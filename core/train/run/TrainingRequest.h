// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/optimize/HyperParameters.h"
#include "core/schedule/ScheduleParameters.h"
#include "core/train/PipelineTrainer.h"

namespace bubblescope {

/// The devices of a pipeline, as "cpu:4" or "emulated:4" says it.
struct RequestedDevices {
    DeviceClock clock = DeviceClock::Emulated;
    int count = 1;
};

/// Throws Error for anything else.
RequestedDevices devicesOf(std::string_view text);

enum class Precision { Float, Double };
/// "float" or "double"; throws Error for anything else.
Precision precisionNamed(std::string_view name);

/// A training run in plain words: what command line, app and tests ask for. Empty texts and zeros
/// stand for what fits the model (modelDefaults()); names are checked when the run is made.
struct TrainingRequest {
    std::string model;
    double dropout = 0;
    bool recomputes = false;  ///< layers keep their inputs alone for the backward
    std::string precision = "float";

    std::string data;               ///< a shipped data set or a file; see openDataset()
    std::int64_t trainSamples = 0;  ///< 0: all
    std::int64_t shrinkImages = 1;  ///< pixels of each side that are averaged to one
    bool standardizesImages = false;
    bool hasSentencePairs = false;  ///< BERT's second task, next-sentence prediction
    std::string tokenizer;
    std::int32_t vocabulary = 4096;  ///< most tokens of a trained one
    std::int64_t sequenceLength = 0;
    bool lowerCase = false;  ///< of texts, first

    std::int64_t microBatchSize = 4;  ///< samples
    std::string schedule = "1f1b";  ///< a family, or a PyTorch schedule CSV, which fixes the shape
    /// Devices are those of `devices`. Micro-batches are of a step and a replica; of an
    /// asynchronous schedule, those of an update.
    ScheduleParameters shape;
    std::string devices = "emulated:4";  ///< of one replica
    int replicas = 1;
    std::string sharding = "none";
    int buffers = 2;
    EmulatedLinks links;            ///< of emulated devices alone
    std::vector<std::size_t> cuts;  ///< layers where stages begin; empty: even by measured time

    std::string strategy;  ///< of an asynchronous schedule; empty: pipedream
    WeightStrategyOptions strategyOptions;

    std::string optimizer = "adam";  ///< a family; "kfac" or "kfac-FAMILY" to precondition first
    double learningRate = 1e-3;
    double finalLearningRate = 0;
    std::int64_t warmUpSteps = 0;
    std::string decay = "constant";
    HyperValues hyperParameters;  ///< of the optimizer
    double clipNorm = 0;
    KfacOptions kfac;          ///< where the optimizer has K-FAC
    std::string dampingSplit;  ///< "plain", "pi" or "pi-without-bias"; empty: as `kfac` says
    /// Work for the bubbles: empty, or "kfac" where the optimizer has K-FAC. Refreshes are then as
    /// the bubbles allow, and not as `kfac` says.
    std::string fill;
    BubbleFillSetup filling;
    std::string restOptimizer;  ///< with K-FAC, of parameters that it leaves alone; empty: the same
    double restLearningRate = 0;  ///< of that one; 0: the same
    HyperValues restHyperParameters;

    std::int64_t steps = 100;
    std::uint64_t seed = 0;
    std::int64_t evaluateEvery = 0;    ///< steps; 0: never
    std::int64_t testSamples = 256;    ///< at most; the first ones
    bool evaluatesTraining = false;    ///< tests also take as many training samples
    std::string checkpoint;            ///< file; empty: none
    std::int64_t checkpointEvery = 0;  ///< steps; 0: at the end alone
    std::string resume;                ///< a checkpoint to go on from; empty: none
};

}  // namespace bubblescope
