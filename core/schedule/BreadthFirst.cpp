// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/BubbleFormulas.h"
#include "core/schedule/Families.h"
#include "core/schedule/ScheduleBuilder.h"

namespace bubblescope {

namespace {

/// All forwards of chunk 0, then of chunk 1, and so on; then all backwards of the last chunk down
/// to chunk 0.
Schedule generate(const ScheduleParameters& p) {
    ScheduleBuilder builder("breadth-first", p, Placement::Looped, p.chunks);
    for (int device = 0; device < p.devices; ++device) {
        for (int chunk = 0; chunk < p.chunks; ++chunk) {
            for (int m = 0; m < p.microBatches; ++m)
                builder.add(OperationKind::Forward, builder.stageOf(device, chunk), m);
        }
        for (int chunk = p.chunks - 1; chunk >= 0; --chunk) {
            for (int m = 0; m < p.microBatches; ++m)
                builder.add(OperationKind::Backward, builder.stageOf(device, chunk),
                            p.lifo ? p.microBatches - 1 - m : m);
        }
        builder.endDevice();
    }
    return builder.finish();
}

/// With fewer micro-batches than devices every chunk waits for the one before it.
std::optional<std::int64_t> bubbleNs(const ScheduleParameters& p) {
    if (p.microBatches < p.devices || p.lifo) return {};
    return fillAndDrainNs(p);
}

}  // namespace

const ScheduleFamily breadthFirstFamily{
    .name = "breadth-first",
    .title = "Breadth-first (looped)",
    .needs = "any number of devices, micro-batches and chunks",
    .source = "Lamy-Poirier, Breadth-First Pipeline Parallelism, arXiv 2211.05953, section 4",
    .parameters = {chunksParameter, lifoParameter},
    .bubble = {"(p - 1)(F + B), of one chunk", "m >= p, first micro-batch first", bubbleNs},
    .generate = generate,
};

}  // namespace bubblescope
