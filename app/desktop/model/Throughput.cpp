// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Throughput.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::Throughput)
};

constexpr double nsPerSecond = 1e9;
constexpr double secondsPerHour = 3600;
constexpr double million = 1e6;
constexpr double tera = 1e12;

QString wholeText(std::int64_t value) {
    return QLocale().toString(static_cast<qlonglong>(value));
}

}  // namespace

QString figureText(double value) {
    constexpr int digits = 4;
    if (value == 0 || !std::isfinite(value)) return QLocale().toString(value);
    const int places = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    return QLocale().toString(value, 'f', std::max(0, places));
}

Throughput throughputOf(const PlannedFacts& facts, std::int64_t stepTimeNs) {
    const ParallelPlan& plan = facts.plan;
    Throughput t;
    t.stepNs = stepTimeNs + facts.costs.stepNs;
    t.samplesPerSecond =
        static_cast<double>(plan.batch()) * nsPerSecond / static_cast<double>(t.stepNs);
    t.tokensPerSecond = t.samplesPerSecond * facts.model.sequence;
    t.flopUtilization = t.samplesPerSecond * facts.model.trainingFlops() / plan.accelerators() /
                        facts.hardware.peakFlops(plan.precision);
    if (facts.pricePerHour > 0)
        t.costPerMillionTokens =
            facts.pricePerHour * plan.accelerators() / secondsPerHour * million / t.tokensPerSecond;
    return t;
}

QString samplesDefinition(const PlannedFacts& facts, const Throughput& t) {
    const ParallelPlan& plan = facts.plan;
    return Texts::tr(
               "Samples of a step ÷ its time. %1 samples (%2 a micro-batch × %3 micro-batches × "
               "%4 replicas) ÷ %5, of which %6 are what every step costs besides its operations.")
        .arg(wholeText(plan.batch()), wholeText(plan.microBatchSize),
             wholeText(plan.shape.microBatches), wholeText(plan.dataParallel),
             durationText(t.stepNs), durationText(facts.costs.stepNs));
}

QString tokensDefinition(const PlannedFacts& facts, const Throughput& t) {
    return Texts::tr("Samples a second × tokens of a sample: %1 × %2.")
        .arg(figureText(t.samplesPerSecond), wholeText(facts.model.sequence));
}

QString flopsDefinition(const PlannedFacts& facts, const Throughput& t) {
    const ParallelPlan& plan = facts.plan;
    return Texts::tr(
               "Model FLOP utilization: floating-point operations of forward and backward, "
               "without what is recomputed, a second and accelerator ÷ its peak. %1 samples/s × %2 "
               "Tflop a sample ÷ %3 accelerators ÷ %4 Tflop/s (%5 precision).")
        .arg(figureText(t.samplesPerSecond), figureText(facts.model.trainingFlops() / tera),
             wholeText(plan.accelerators()),
             figureText(facts.hardware.peakFlops(plan.precision) / tera),
             toQString(precisionName(plan.precision)));
}

QString costDefinition(const PlannedFacts& facts, const Throughput& t) {
    if (!t.costPerMillionTokens)
        return Texts::tr("Give a price of an accelerator for an hour under Hardware.");
    return Texts::tr(
               "Price × accelerators ÷ tokens of an hour, for a million tokens: %1 an hour × %2 "
               "accelerators ÷ (%3 tokens/s × 3600 s) × 1,000,000.")
        .arg(figureText(facts.pricePerHour), wholeText(facts.plan.accelerators()),
             figureText(t.tokensPerSecond));
}

QString costSource(const PlannedFacts& facts) {
    const QString hardware = QString::fromStdString(facts.hardware.title);
    if (facts.measured.isGiven())
        return Texts::tr("%1; operations as they were measured").arg(hardware);
    return Texts::tr("%1; efficiency %2")
        .arg(hardware, QString::fromStdString(facts.hardware.efficiency.source));
}

}  // namespace bubblescope
