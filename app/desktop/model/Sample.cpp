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
    flush.durations = {{250'000'000}, {500'000'000}, {}, {}, {}, 0};
    SimulationSpec interleaved = flush;
    interleaved.schedule = "interleaved";
    interleaved.shape.chunks = 2;
    interleaved.durations = {{125'000'000}, {250'000'000}, {}, {}, {}, 0};
    return {flush, interleaved};
}

QString sampleTraceName() {
    return QCoreApplication::translate("bubblescope::Sample", "Megatron, 4 stages");
}

QString sampleTrace() {
    return QString::fromStdString(shippedFile(sampleFile));
}

}  // namespace bubblescope
