// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/desktop/model/SweepOutcome.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/model/Throughput.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::SweepFigures)
};

constexpr double percent = 100;

template <double PlanFigures::*Member>
double rate(const SweepOutcome&, const SweepPlan& plan) {
    return plan.figures.*Member;
}
template <double PlanFigures::*Member>
QString rateText(const SweepOutcome&, const SweepPlan& plan) {
    return figureText(plan.figures.*Member);
}
template <double PlanFigures::*Member>
double share(const SweepOutcome&, const SweepPlan& plan) {
    return percent * (plan.figures.*Member);
}
template <double PlanFigures::*Member>
QString shareText(const SweepOutcome&, const SweepPlan& plan) {
    return percentText(plan.figures.*Member);
}

template <double PlanFigures::*Member>
SweepFigure shareOf(const QString& title, const QString& help) {
    return {title, help, QStringLiteral("%"), share<Member>, shareText<Member>};
}
template <double PlanFigures::*Member>
SweepFigure rateOf(const QString& title, const QString& help) {
    return {title, help, {}, rate<Member>, rateText<Member>};
}

SweepFigure stepTime() {
    return {Texts::tr("Step"),
            Texts::tr("From the first operation to the end of the last optimizer, and what every "
                      "step costs besides."),
            QStringLiteral("ms"),
            [](const SweepOutcome&, const SweepPlan& plan) {
                return static_cast<double>(plan.figures.stepNs) * 1e-6;
            },
            [](const SweepOutcome&, const SweepPlan& plan) {
                return durationText(plan.figures.stepNs);
            }};
}

SweepFigure memory() {
    return {Texts::tr("Memory"), Texts::tr("Peak of the device that holds most."),
            QStringLiteral("GB"),
            [](const SweepOutcome&, const SweepPlan& plan) {
                return static_cast<double>(plan.figures.peakTotalBytes()) * 1e-9;
            },
            [](const SweepOutcome&, const SweepPlan& plan) {
                return bytesText(plan.figures.peakTotalBytes());
            }};
}

SweepFigure cost() {
    return {Texts::tr("Cost / M tokens"),
            Texts::tr("Of a million tokens: price of an hour × accelerators ÷ tokens of an hour."),
            Texts::tr("in the currency of the price"),
            [](const SweepOutcome& outcome, const SweepPlan& plan) {
                return outcome.costPerMillionTokens(plan);
            },
            [](const SweepOutcome& outcome, const SweepPlan& plan) {
                return outcome.setup.model.pricePerHour > 0
                           ? figureText(outcome.costPerMillionTokens(plan))
                           : Texts::tr("no price");
            }};
}

}  // namespace

const std::vector<SweepFigure>& sweepFigures() {
    static const std::vector<SweepFigure> figures{
        stepTime(),
        rateOf<&PlanFigures::samplesPerSecond>(Texts::tr("Samples/s"),
                                               Texts::tr("Samples of a step ÷ its time.")),
        rateOf<&PlanFigures::tokensPerSecond>(Texts::tr("Tokens/s"),
                                              Texts::tr("Samples a second × tokens of a sample.")),
        shareOf<&PlanFigures::flopUtilization>(
            Texts::tr("FLOP use"),
            Texts::tr("Model FLOP utilization: operations of forward and backward, without what "
                      "is recomputed, a second and accelerator ÷ its peak.")),
        shareOf<&PlanFigures::computeShare>(Texts::tr("Compute"),
                                            Texts::tr("Share of the step, mean over devices.")),
        shareOf<&PlanFigures::communicationShare>(
            Texts::tr("Comm."),
            Texts::tr("Communication: share of the step in which tensor-parallel exchanges or "
                      "only collectives run, mean over devices.")),
        shareOf<&PlanFigures::bubbleShare>(
            Texts::tr("Bubble"),
            Texts::tr("The rest of the step, optimizer included, mean over devices.")),
        memory(),
        cost(),
    };
    return figures;
}

QString boundTitle(PlanBound bound) {
    switch (bound) {
        case PlanBound::Compute:
            return Texts::tr("compute");
        case PlanBound::Bubble:
            return Texts::tr("bubble");
        case PlanBound::Communication:
            return Texts::tr("communication");
        case PlanBound::Memory:
            return Texts::tr("memory");
    }
    return {};
}

QString boundExplanation(const SweepOutcome& outcome, const SweepPlan& plan) {
    const PlanFigures& f = plan.figures;
    switch (f.bound) {
        case PlanBound::Compute:
            return Texts::tr(
                       "Computation takes %1 of the step; neither communication (%2) nor the "
                       "bubble (%3) a quarter of it.")
                .arg(percentText(f.computeShare), percentText(f.communicationShare),
                     percentText(f.bubbleShare));
        case PlanBound::Bubble:
            return Texts::tr(
                       "Devices wait for %1 of the step: more micro-batches, fewer stages or more "
                       "chunks would shorten the bubble.")
                .arg(percentText(f.bubbleShare));
        case PlanBound::Communication:
            return Texts::tr(
                       "Communication takes %1 of the step: less tensor parallelism, or exchanges "
                       "within a node, would shorten it.")
                .arg(percentText(f.communicationShare));
        case PlanBound::Memory:
            return Texts::tr(
                       "Device %1 would hold %2 of %3: more stages, tensor parallelism, sharding "
                       "or recomputation would need less.")
                .arg(f.peakDevice)
                .arg(bytesText(f.peakTotalBytes()), bytesText(outcome.hardware.memoryBytes));
    }
    return {};
}

}  // namespace bubblescope
