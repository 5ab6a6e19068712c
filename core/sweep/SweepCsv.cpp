// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sweep/Sweep.h"

namespace bubblescope {

std::string sweepCsv(std::span<const SweepPlan> plans, double pricePerHour) {
    std::string csv;
    for (const SweepParameter& parameter : sweepParameters())
        csv += fmt::format("{},", parameter.name);
    csv +=
        "accelerators,batch,step_ns,samples_per_second,tokens_per_second,"
        "model_flop_utilization,compute_share,communication_share,bubble_share,peak_memory_bytes,"
        "fits,bound_by,pareto,cost_per_million_tokens\n";
    for (const SweepPlan& p : plans) {
        for (const SweepParameter& parameter : sweepParameters())
            csv += parameter.text(p.plan) + ",";
        const PlanFigures& f = p.figures;
        csv += fmt::format(
            "{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{},{},{},{},{:.6g}\n",
            p.plan.accelerators(), p.plan.batch(), f.stepNs, f.samplesPerSecond, f.tokensPerSecond,
            f.flopUtilization, f.computeShare, f.communicationShare, f.bubbleShare,
            f.peakTotalBytes(), f.fits ? 1 : 0, planBoundName(f.bound), p.isOnFront ? 1 : 0,
            f.costPerMillionTokens(pricePerHour, p.plan.accelerators()));
    }
    return csv;
}

}  // namespace bubblescope
