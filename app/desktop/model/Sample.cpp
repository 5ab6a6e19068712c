// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Sample.h"

#include <QCoreApplication>

#include "core/base/ShippedFile.h"

namespace bubblescope {

namespace {

constexpr auto sampleFile =
    "datasets/traces/megatron-pp4/data-1-pipeline-4-tensor-1-pp-aggregated.json";

}  // namespace

std::vector<SimulationSpec> sampleSpecs() {
    SimulationSpec flush;
    flush.shape.devices = 8;
    flush.shape.microBatches = 16;
    flush.forwardNs = 250'000'000;
    flush.backwardNs = 500'000'000;
    SimulationSpec interleaved = flush;
    interleaved.schedule = "interleaved";
    interleaved.shape.chunks = 2;
    interleaved.forwardNs = flush.forwardNs / 2;
    interleaved.backwardNs = flush.backwardNs / 2;
    return {flush, interleaved};
}

QString sampleTraceName() {
    return QCoreApplication::translate("bubblescope::Sample", "Megatron, 4 stages");
}

QString sampleTrace() {
    return QString::fromStdString(shippedFile(sampleFile));
}

}  // namespace bubblescope
