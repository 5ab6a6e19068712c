// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/Cluster.h"

namespace bubblescope {

enum class Precision : std::uint8_t { Half, Single };
std::string_view precisionName(Precision precision);  ///< "half", "single"
/// By name, in any case. Throws Error that lists the names.
Precision findPrecision(std::string_view name);

/// How far real work stays behind the peak: the parameters of the cost model (docs/cost.md), data
/// of the hardware and of the software that runs on it.
struct Efficiency {
    double matrix = 1;           ///< share of the peak that large products reach
    double smallDepth = 0;       ///< inner dimension at which a product takes twice its time
    double wave = 0;             ///< exponent of wasted multiprocessors in the last wave of tiles
    double unaligned = 1;        ///< share that is left where 8 does not divide a dimension
    double memory = 1;           ///< share of the memory's bandwidth that streaming reaches
    double residualBytes = 0;    ///< moved by a pass of a layer, per token and hidden unit
    double splitBytes = 0;       ///< and per output of a product that is split
    double scoreBytes = 0;       ///< and per attention score that reaches memory
    double forwardLaunchNs = 0;  ///< what a processor needs to launch the kernels of a layer
    double backwardLaunchNs = 0;
    double unfusedSoftmaxNs = 0;  ///< more, where 4 does not divide the matrices of scores
    double launchExponent = 2;    ///< of the soft maximum of launching and computing
    double headBytes = 0;         ///< moved by the loss and its gradient, per token and word
    double headLaunchNs = 0;
    double optimizerBytes = 28;    ///< moved per parameter by its update
    double stepNs = 0;             ///< of a step, besides everything else
    double growthPerDoubling = 0;  ///< of everything, with each doubling of the nodes
    std::string source;
};

/// An accelerator and the cluster around it, as data: what resources/hardware holds, and what users
/// write in files of their own. Every figure has its source in the file.
struct HardwareDescription {
    struct Ring {
        int members = 2;
        Link link;  ///< its latency is that of a whole all-reduce
    };

    std::string name;   ///< canonical: "a100-80gb"
    std::string title;  ///< on screen
    std::vector<std::string> sources;
    double halfFlops = 0;  ///< peak a second, dense
    double singleFlops = 0;
    std::int64_t memoryBytes = 0;
    double memoryBytesPerSecond = 0;
    int multiprocessors = 1;
    int tile = 128;  ///< edge of the part of a product that one multiprocessor makes at a time

    int nodeSize = 1;         ///< accelerators of a node
    std::vector<Ring> rings;  ///< in a node, ascending; the first also where none is as small
    Link nodeLink;            ///< between two accelerators of a node
    Link networkLink;         ///< between two of different nodes
    Link networkTensorRing;   ///< of one ring across nodes; latency of a round
    std::int64_t networkReplicaBytesPerSecond = 0;  ///< of all rings of a node together

    Efficiency efficiency;

    double peakFlops(Precision precision) const {
        return precision == Precision::Half ? halfFlops : singleFlops;
    }
    int nodes(int accelerators) const { return (accelerators + nodeSize - 1) / nodeSize; }
    /// The factor by which everything takes longer on more nodes.
    double growth(int accelerators) const;
    /// A ring all-reduce of `bytes` among accelerators that stand next to each other.
    double tensorReduceNs(double bytes, int members) const;
    /// The link of a ring among `replicas`, each of `tensorParallel` accelerators that stand next
    /// to each other and share the network of their node. Its latency is that of a round.
    Link replicaRing(int replicas, int tensorParallel) const;
};

std::vector<std::string_view> shippedHardwareNames();

/// One that ships, by name in any case and with '-' or '_'; or else a JSON file with the same
/// fields. Throws Error that names file, field and reason, or lists the names.
HardwareDescription findHardwareDescription(std::string_view nameOrPath);

/// `where` is what errors name. Throws Error.
HardwareDescription parseHardwareDescription(std::string_view json, const std::string& where);

}  // namespace bubblescope
