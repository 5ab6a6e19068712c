// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ResultPanel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/MemoryGauge.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

QString peakPerDevice(const RunContent& content) {
    if (!content.simulation) return {};
    const std::vector<std::int32_t>& peaks = content.simulation->peakActivations;
    QStringList lines;
    const auto devices = content.timeline->devices();
    constexpr std::size_t mostShown = 16;
    for (std::size_t i = 0; i < peaks.size() && i < mostShown; ++i)
        lines += QStringLiteral("%1: %2").arg(toQString(devices[i].name)).arg(peaks[i]);
    if (peaks.size() > mostShown) lines += QStringLiteral("…");
    return lines.join(u'\n');
}

/// "8 × 1/16": a chunk's activations are a share of the model's.
QString peakText(const RunFigures& figures) {
    if (!figures.peakActivations) return QStringLiteral("–");
    return QStringLiteral("%1 × 1/%2")
        .arg(QLocale().toString(figures.peakActivations->count),
             QLocale().toString(figures.peakActivations->stages));
}

/// Formulas are written in ASCII.
QString typeset(std::string_view formula) {
    return toQString(formula)
        .replace(QStringLiteral(" - "), QStringLiteral(" − "))
        .replace(QStringLiteral(">="), QStringLiteral("≥"))
        .replace(QStringLiteral("<="), QStringLiteral("≤"));
}

void setToolTips(std::initializer_list<QLabel*> labels, const QString& text) {
    for (QLabel* label : labels)
        label->setToolTip(text);
}

}  // namespace

void ResultPanel::Line::setVisible(bool visible) const {
    for (QLabel* label : {title, value, difference})
        label->setVisible(visible);
}

ResultPanel::ResultPanel(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("resultPanel"));
    buildLayout();
    clear();
}

void ResultPanel::buildLayout() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(7);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(2, fontMetrics().horizontalAdvance(QStringLiteral("+100.0 pt")));
    stepTime_ = addLine(grid, QStringLiteral("stepTime"), tr("Step time"));
    utilization_ = addLine(grid, QStringLiteral("utilization"), tr("Utilization"));
    bubble_ = addLine(grid, QStringLiteral("bubbleFraction"), tr("Bubble fraction"));
    overhead_ = addLine(grid, QStringLiteral("bubbleOverhead"), tr("Bubble overhead"));
    samples_ = addLine(grid, QStringLiteral("samples"), tr("Samples/s"));
    tokens_ = addLine(grid, QStringLiteral("tokens"), tr("Tokens/s"));
    flops_ = addLine(grid, QStringLiteral("flops"), tr("Model FLOP use"));
    cost_ = addLine(grid, QStringLiteral("cost"), tr("Cost / M tokens"));
    activations_ = addLine(grid, QStringLiteral("peakActivations"), tr("Peak activations"));
    memory_ = addLine(grid, QStringLiteral("peakMemory"), tr("Peak memory"));
    gauge_ = new MemoryGauge(this);
    grid->addWidget(gauge_, grid->rowCount(), 0, 1, 3);
    longestBubble_ = addLine(grid, QStringLiteral("longestBubble"), tr("Longest bubble"));
    closedForm_ = addLine(grid, QStringLiteral("closedForm"), tr("Closed form"));
    formula_ = new QLabel(this);
    formula_->setObjectName(QStringLiteral("formula"));
    formula_->setWordWrap(true);
    formula_->setForegroundRole(QPalette::PlaceholderText);
    formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(formula_, grid->rowCount(), 0, 1, 3);
    comparison_ = new QLabel(this);
    comparison_->setWordWrap(true);
    comparison_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(grid);
    layout->addWidget(comparison_);
}

ResultPanel::Line ResultPanel::addLine(QGridLayout* grid, const QString& name,
                                       const QString& title) {
    const int row = grid->rowCount();
    const Line line{new QLabel(title, this), new QLabel(this), new QLabel(this)};
    QFont bold = font();
    bold.setBold(true);
    line.value->setFont(bold);
    line.value->setObjectName(name + QStringLiteral("Value"));
    line.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line.difference->setObjectName(name + QStringLiteral("Difference"));
    grid->addWidget(line.title, row, 0);
    grid->addWidget(line.value, row, 1, Qt::AlignRight);
    grid->addWidget(line.difference, row, 2, Qt::AlignRight);
    return line;
}

void ResultPanel::setRuns(const Run* run, const Run* baseline) {
    run_ = run;
    baseline_ = baseline;
    refresh();
}

void ResultPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && comparison_) refresh();
}

void ResultPanel::refresh() {
    clear();
    if (!run_) return gauge_->setPeaks({}, 0);
    showFigures();
    if (run_->isOutdated()) {
        comparison_->setText(tr("The figures are those of the last parameters that could be met."));
        return;
    }
    if (!baseline_) return;
    if (baseline_ == run_) {
        comparison_->setText(tr("The first shown run is what the others are compared with."));
        return;
    }
    comparison_->setText(tr("Differences to %1").arg(breakable(baseline_->name())));
    showDifferences();
}

void ResultPanel::clear() {
    for (const Line& line : {stepTime_, utilization_, bubble_, overhead_, samples_, tokens_, flops_,
                             cost_, activations_, memory_, longestBubble_, closedForm_}) {
        line.value->setText(QStringLiteral("–"));
        line.difference->clear();
    }
    for (const Line& line : {samples_, tokens_, flops_, cost_})
        line.setVisible(false);
    formula_->hide();
    comparison_->clear();
}

void ResultPanel::showFigures() {
    const RunContent& content = run_->content();
    const RunFigures figures = figuresOf(content);
    const QString source = tr("Source: %1, %2.")
                               .arg(coreText(provenanceName(content.timeline->provenance)),
                                    toQString(content.timeline->origin));
    const auto show = [&](const Line& line, const QString& text, const QString& definition) {
        line.value->setText(text);
        setToolTips({line.title, line.value, line.difference}, definition + u'\n' + source);
    };
    const auto ofDevices = [&](double share) {
        return figures.hasDevices ? percentText(share) : QStringLiteral("–");
    };
    show(stepTime_, durationText(figures.stepTimeNs), stepTimeDefinition(content));
    show(utilization_, ofDevices(figures.utilization),
         tr("Time in which a device computes, divided by %1; mean over devices.")
             .arg(toQString(content.analysis.spanDefinition)));
    show(bubble_, ofDevices(figures.bubbleFraction),
         tr("1 − utilization: the share of total time in which devices compute nothing."));
    show(overhead_, ofDevices(figures.bubbleOverhead),
         tr("Bubble divided by computation: the time lost as a share of ideal time."));
    show(activations_, peakText(figures),
         tr("Most activations held at once, on the device that holds most: their number times the "
            "share of the model's stages that one of a micro-batch and a chunk belongs to. "
            "Differences compare both together.\n%1")
             .arg(peakPerDevice(content)));
    showThroughput(figures, source);
    showMemory(figures, source);
    if (content.simulation) showClosedForm(*content.simulation, source);
}

/// Of a model on hardware alone.
void ResultPanel::showThroughput(const RunFigures& figures, const QString& source) {
    if (!figures.throughput) return;
    const Throughput& t = *figures.throughput;
    const PlannedFacts& facts = *run_->content().simulation->planned;
    const auto show = [&](const Line& line, const QString& text, const QString& definition) {
        line.setVisible(true);
        line.value->setText(text);
        setToolTips({line.title, line.value, line.difference},
                    longToolTip(definition) +
                        longToolTip(source + u' ' + tr("Costs: %1.").arg(costSource(facts))));
    };
    show(samples_, figureText(t.samplesPerSecond), samplesDefinition(facts, t));
    show(tokens_, figureText(t.tokensPerSecond), tokensDefinition(facts, t));
    show(flops_, percentText(t.flopUtilization), flopsDefinition(facts, t));
    show(cost_, t.costPerMillionTokens ? figureText(*t.costPerMillionTokens) : tr("no price"),
         costDefinition(facts, t));
}

void ResultPanel::showMemory(const RunFigures& figures, const QString& source) {
    const auto& simulation = run_->content().simulation;
    const QString sizes = simulation && simulation->planned
                              ? tr("of the model, as the cost model counts them")
                              : tr("of the sizes that are given under Memory");
    setToolTips({memory_.title, memory_.value, memory_.difference},
                longToolTip(tr("Most bytes held at once, on the device that holds most: weights, "
                               "gradients, optimizer state, activations and buffers %1.")
                                .arg(sizes)) +
                    longToolTip(source));
    if (!figures.peakBytes) return gauge_->setPeaks({}, 0);
    memory_.value->setText(bytesText(*figures.peakBytes));
    gauge_->setPeaks(simulation->peakParts, figures.capacityBytes);
}

void ResultPanel::showClosedForm(const SimulationFacts& simulation, const QString& source) {
    const BubbleFormula& formula = simulation.formula;
    longestBubble_.value->setText(durationText(simulation.longestBubbleNs));
    setToolTips({longestBubble_.title, longestBubble_.value},
                tr("The longest time that a device idles between its first start and its last "
                   "end.") +
                    u'\n' + source);
    const QString definition =
        tr("The longest bubble by the formula known for this schedule, for equal stages and "
           "transfers that take no time. p: devices, m: micro-batches; F, B, I, W: durations of "
           "forward, backward, its input-gradient and its weight-gradient half, FB: of a fused "
           "block, each of one chunk. Compared with the simulated one.");
    setToolTips({closedForm_.title, closedForm_.value, closedForm_.difference, formula_},
                definition);
    if (formula.text.empty()) {
        closedForm_.value->setText(tr("none known"));
        return;
    }
    const bool always = formula.holds == "always";
    const QString condition = always ? QString() : tr(", for %1").arg(typeset(formula.holds));
    formula_->show();
    if (!simulation.closedFormNs) {
        closedForm_.value->setText(tr("does not hold"));
        const QString equal = tr("equal stages, and transfers that take no time");
        formula_->setText(typeset(formula.text) +
                          (always ? tr(", for %1").arg(equal) : condition + tr(", %1").arg(equal)));
        return;
    }
    formula_->setText(typeset(formula.text) + condition);
    closedForm_.value->setText(durationText(*simulation.closedFormNs));
    const std::int64_t moreNs = simulation.longestBubbleNs - *simulation.closedFormNs;
    closedForm_.difference->setText(moreNs == 0  ? tr("equal")
                                    : moreNs > 0 ? tr("simulated +%1").arg(durationText(moreNs))
                                                 : tr("simulated −%1").arg(durationText(-moreNs)));
}

void ResultPanel::showDifferences() {
    const RunFigures own = figuresOf(run_->content());
    const RunFigures base = figuresOf(baseline_->content());
    const bool comparable =
        run_->content().timeline->provenance == baseline_->content().timeline->provenance;
    if (comparable)
        showChange(stepTime_, static_cast<double>(own.stepTimeNs),
                   static_cast<double>(base.stepTimeNs), false);
    if (own.hasDevices && base.hasDevices) {
        showPoints(utilization_, own.utilization, base.utilization, true);
        showPoints(bubble_, own.bubbleFraction, base.bubbleFraction, false);
        showPoints(overhead_, own.bubbleOverhead, base.bubbleOverhead, false);
    }
    if (own.throughput && base.throughput)
        showThroughputDifferences(*own.throughput, *base.throughput);
    if (own.peakActivations && base.peakActivations)
        showChange(activations_, own.peakActivations->models(), base.peakActivations->models(),
                   false);
    if (own.peakBytes && base.peakBytes)
        showChange(memory_, static_cast<double>(*own.peakBytes),
                   static_cast<double>(*base.peakBytes), false);
}

void ResultPanel::showThroughputDifferences(const Throughput& own, const Throughput& base) {
    showChange(samples_, own.samplesPerSecond, base.samplesPerSecond, true);
    showChange(tokens_, own.tokensPerSecond, base.tokensPerSecond, true);
    showPoints(flops_, own.flopUtilization, base.flopUtilization, true);
    if (own.costPerMillionTokens && base.costPerMillionTokens)
        showChange(cost_, *own.costPerMillionTokens, *base.costPerMillionTokens, false);
}

void ResultPanel::showChange(const Line& line, double own, double base, bool moreIsBetter) {
    if (base <= 0) return;
    const double change = own / base - 1;
    showDifference(line, change, tr("%1 %").arg(signedText(change * 100, 1)), moreIsBetter);
}

void ResultPanel::showPoints(const Line& line, double own, double base, bool moreIsBetter) {
    const double difference = own - base;
    showDifference(line, difference,
                   tr("%1 pt", "percentage points").arg(signedText(difference * 100, 1)),
                   moreIsBetter);
}

void ResultPanel::showDifference(const Line& line, double difference, const QString& text,
                                 bool moreIsBetter) {
    constexpr double invisible = 5e-4;
    QPalette colors = palette();
    if (std::abs(difference) >= invisible) {
        const bool better = (difference > 0) == moreIsBetter;
        colors.setColor(QPalette::WindowText,
                        better ? betterColor(palette()) : worseColor(palette()));
    }
    line.difference->setPalette(colors);
    line.difference->setText(text);
}

}  // namespace bubblescope
