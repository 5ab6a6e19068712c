// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/UtilizationChart.h"

#include <qcustomplot.h>

#include <QHelpEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr double groupWidth = 0.84;  // of the place of one device
constexpr int legendNameWidth = 140;
constexpr int legendIconWidth = 66;  // with its paddings
constexpr QRgb communicationColor = 0xff8c959f;

double shareOfSpan(std::int64_t ns, const DeviceAnalysis& device) {
    return device.spanNs() > 0
               ? 100.0 * static_cast<double>(ns) / static_cast<double>(device.spanNs())
               : 0;
}

double computeShare(const DeviceAnalysis& d) {
    return shareOfSpan(d.computeNs, d);
}
double exposedShare(const DeviceAnalysis& d) {
    return shareOfSpan(d.exposedCommunicationNs, d);
}
double idleShare(const DeviceAnalysis& d) {
    return shareOfSpan(d.spanNs() - d.computeNs - d.exposedCommunicationNs, d);
}

}  // namespace

UtilizationChart::UtilizationChart(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)) {
    setObjectName(QStringLiteral("utilizationChart"));
    setAccessibleName(tr("Utilization per device of all shown runs"));
    buildPlot();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(plot_);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void UtilizationChart::buildPlot() {
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    plot_->setMinimumHeight(120);
    plot_->yAxis->setRange(0, 100);
    plot_->yAxis->setLabel(tr("% of the span"));
    plot_->yAxis->ticker()->setTickCount(5);
    plot_->xAxis->setSubTicks(false);
    plot_->xAxis->setTickLength(0);
    plot_->xAxis->grid()->setVisible(false);
    plot_->yAxis->setSubTicks(false);
    auto* row = new QCPLayoutGrid;
    plot_->plotLayout()->insertRow(0);
    plot_->plotLayout()->addElement(0, 0, row);
    plot_->plotLayout()->setRowStretchFactor(0, 0.001);
    plot_->plotLayout()->setRowSpacing(2);
    legend_ = new QCPLegend;
    row->addElement(0, 0, legend_);
    row->addElement(0, 1, new QCPLayoutElement);
    row->setColumnStretchFactor(0, 0.001);
    legend_->setLayer(QStringLiteral("legend"));
    legend_->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend_->setBorderPen(Qt::NoPen);
    legend_->setBrush(Qt::NoBrush);
    legend_->setMargins({0, 0, 0, 0});
    applyColors();
}

void UtilizationChart::setRuns(const QList<Run*>& runs, const QList<QColor>& colors) {
    shown_.clear();
    for (qsizetype i = 0; i < runs.size(); ++i) {
        shown_.append({runs[i]->name(), runs[i]->sharedContent(), colors.value(i)});
    }
    rebuild();
}

int UtilizationChart::deviceCount() const {
    std::size_t count = 0;
    for (const Shown& shown : shown_) {
        count = std::max(count, shown.content->analysis.devices.size());
    }
    return static_cast<int>(count);
}

void UtilizationChart::rebuild() {
    plot_->clearPlottables();
    legend_->clearItems();
    legend_->setWrap(legendColumns());
    auto* group = new QCPBarsGroup(plot_);
    group->setSpacingType(QCPBarsGroup::stPlotCoords);
    group->setSpacing(0.01);
    for (const Shown& shown : shown_)
        addRun(shown, group);
    const int devices = deviceCount();
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const int step = 1 + devices / 32;
    for (int device = 0; device < devices; device += step) {
        ticker->addTick(device, QString::number(device));
    }
    plot_->xAxis->setTicker(ticker);
    plot_->xAxis->setLabel(tr("device"));
    plot_->xAxis->setRange(-0.6, std::max(devices, 1) - 0.4);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void UtilizationChart::addRun(const Shown& shown, QCPBarsGroup* group) {
    QColor idle = palette().color(QPalette::Text);
    idle.setAlphaF(0.22F);
    QCPBars* compute = addBars(shown, computeShare, shown.color, nullptr);
    QCPBars* exposed = addBars(shown, exposedShare, QColor::fromRgba(communicationColor), compute);
    QCPBars* idling = addBars(shown, idleShare, QBrush(idle, Qt::Dense6Pattern), exposed);
    for (QCPBars* bars : {compute, exposed, idling})
        bars->setBarsGroup(group);
    addToLegend(compute, legendName(shown));
    if (&shown != &shown_.last()) return;
    addToLegend(exposed, tr("exposed communication"));
    addToLegend(idling, tr("idle"));
}

QCPBars* UtilizationChart::addBars(const Shown& shown, const Share& share, const QBrush& brush,
                                   QCPBars* below) {
    auto* bars = new QCPBars(plot_->xAxis, plot_->yAxis);
    const auto& devices = shown.content->analysis.devices;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        bars->addData(static_cast<double>(i), share(devices[i]));
    }
    bars->setWidth(groupWidth / static_cast<double>(shown_.size()));
    bars->setPen(Qt::NoPen);
    bars->setBrush(brush);
    bars->setAntialiased(false);
    bars->removeFromLegend();
    if (below) bars->moveAbove(below);
    return bars;
}

void UtilizationChart::addToLegend(QCPBars* bars, const QString& text) {
    bars->setName(text);
    auto* item = new QCPPlottableLegendItem(legend_, bars);
    item->setTextColor(palette().color(QPalette::Text));
    legend_->addItem(item);
}

/// One row where it fits (0), else columns of the widest item's width.
int UtilizationChart::legendColumns() const {
    QStringList texts{tr("exposed communication"), tr("idle")};
    for (const Shown& shown : shown_)
        texts += legendName(shown);
    int sum = 0;
    int widest = 0;
    for (const QString& text : texts) {
        const int needed = fontMetrics().horizontalAdvance(text) + legendIconWidth;
        sum += needed;
        widest = std::max(widest, needed);
    }
    const int available = width() - legendIconWidth / 2;
    return sum <= available ? 0 : std::max(1, available / widest);
}

QString UtilizationChart::legendName(const Shown& shown) const {
    return fontMetrics().elidedText(shown.name, Qt::ElideMiddle, legendNameWidth);
}

void UtilizationChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    rebuild();
}

void UtilizationChart::applyColors() {
    stylePlot(*plot_, palette(), font());
    legend_->setFont(font());
}

void UtilizationChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !legend_) return;
    applyColors();
    rebuild();
}

bool UtilizationChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int device = qRound(plot_->xAxis->pixelToCoord(help->pos().x()));
    QToolTip::showText(help->globalPos(), textAt(device), this);
    return true;
}

QString UtilizationChart::textAt(int device) const {
    QStringList lines;
    for (const Shown& shown : shown_) {
        const auto& devices = shown.content->analysis.devices;
        if (device < 0 || static_cast<std::size_t>(device) >= devices.size()) continue;
        const DeviceAnalysis& figures = devices[static_cast<std::size_t>(device)];
        lines +=
            tr("%1 (%2), %3: computes %4 %, only communicates %5 %, idle %6 %")
                .arg(shown.name, coreText(provenanceName(shown.content->timeline->provenance)),
                     toQString(
                         shown.content->timeline->devices()[static_cast<std::size_t>(device)].name))
                .arg(computeShare(figures), 0, 'f', 1)
                .arg(exposedShare(figures), 0, 'f', 1)
                .arg(idleShare(figures), 0, 'f', 1);
    }
    if (lines.isEmpty()) return {};
    lines += tr("Shares of %1.").arg(toQString(shown_.first().content->analysis.spanDefinition));
    return lines.join(u'\n');
}

}  // namespace bubblescope
