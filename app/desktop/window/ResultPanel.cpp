// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ResultPanel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

QString signedText(double value, int decimals) {
    const QString size = QLocale::c().toString(std::abs(value), 'f', decimals);
    if (size.toDouble() == 0) return QStringLiteral("±0");
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

QString peakPerDevice(const RunContent& content) {
    QStringList lines;
    const auto devices = content.timeline->devices();
    constexpr std::size_t mostShown = 16;
    for (std::size_t i = 0; i < content.peakActivations.size() && i < mostShown; ++i) {
        lines += QStringLiteral("%1: %2")
                     .arg(toQString(devices[i].name))
                     .arg(content.peakActivations[i]);
    }
    if (content.peakActivations.size() > mostShown) lines += QStringLiteral("…");
    return lines.join(u'\n');
}

void setToolTips(std::initializer_list<QLabel*> labels, const QString& text) {
    for (QLabel* label : labels)
        label->setToolTip(text);
}

}  // namespace

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
    activations_ = addLine(grid, QStringLiteral("peakActivations"), tr("Peak activations"));
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
    if (!run_) return;
    showFigures();
    if (!baseline_) return;
    if (baseline_ == run_) {
        comparison_->setText(tr("The first shown run is what the others are compared with."));
        return;
    }
    comparison_->setText(tr("Differences to %1").arg(baseline_->name()));
    showDifferences();
}

void ResultPanel::clear() {
    for (const Line& line : {stepTime_, utilization_, bubble_, overhead_, activations_}) {
        line.value->setText(QStringLiteral("–"));
        line.difference->clear();
    }
    comparison_->clear();
}

void ResultPanel::showFigures() {
    const RunContent& content = run_->content();
    const RunFigures figures = figuresOf(content);
    const QString source = tr("Source: %1, %2.")
                               .arg(toQString(provenanceName(content.timeline->provenance)),
                                    toQString(content.timeline->origin));
    const auto show = [&](const Line& line, const QString& text, const QString& definition) {
        line.value->setText(text);
        setToolTips({line.title, line.value, line.difference}, definition + u'\n' + source);
    };
    show(stepTime_, durationText(figures.stepTimeNs), stepTimeDefinition(content));
    show(utilization_, percentText(figures.utilization),
         tr("Time in which a device computes, divided by %1; mean over devices.")
             .arg(toQString(content.analysis.spanDefinition)));
    show(bubble_, percentText(figures.bubbleFraction),
         tr("1 − utilization: the share of total time in which devices compute nothing."));
    show(overhead_, percentText(figures.bubbleOverhead),
         tr("Bubble divided by computation: the time lost as a share of ideal time."));
    show(activations_,
         figures.peakActivations ? QLocale().toString(*figures.peakActivations)
                                 : QStringLiteral("–"),
         tr("Most activations held at once, on the device that holds most; the activations of one "
            "micro-batch for one chunk count as 1.\n%1")
             .arg(peakPerDevice(content)));
}

void ResultPanel::showDifferences() {
    const RunFigures own = figuresOf(run_->content());
    const RunFigures base = figuresOf(baseline_->content());
    const auto points = [&](const Line& line, double difference, bool moreIsBetter) {
        showDifference(line, difference,
                       tr("%1 pt", "percentage points").arg(signedText(difference * 100, 1)),
                       moreIsBetter);
    };
    const bool comparable =
        run_->content().timeline->provenance == baseline_->content().timeline->provenance;
    if (comparable && base.stepTimeNs > 0) {
        const double change =
            static_cast<double>(own.stepTimeNs) / static_cast<double>(base.stepTimeNs) - 1;
        showDifference(stepTime_, change, tr("%1 %").arg(signedText(change * 100, 1)), false);
    }
    points(utilization_, own.utilization - base.utilization, true);
    points(bubble_, own.bubbleFraction - base.bubbleFraction, false);
    points(overhead_, own.bubbleOverhead - base.bubbleOverhead, false);
    if (own.peakActivations && base.peakActivations) {
        const int more = *own.peakActivations - *base.peakActivations;
        showDifference(activations_, more, signedText(more, 0), false);
    }
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
