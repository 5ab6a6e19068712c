// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/HeatMapChart.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/HeatMapPlot.h"
#include "app/desktop/window/Plots.h"
#include "app/desktop/window/SweepText.h"

namespace bubblescope {

namespace {

const SweepParameter& parameterOf(const QComboBox& choice) {
    return sweepParameters()[static_cast<std::size_t>(choice.currentData().toInt())];
}

}  // namespace

HeatMapChart::HeatMapChart(QWidget* parent)
    : PlanChart(parent),
      x_(addChoice(QStringLiteral("heatMapX"), tr("Across"))),
      y_(addChoice(QStringLiteral("heatMapY"), tr("Up"))),
      figure_(addChoice(QStringLiteral("heatMapFigure"), tr("Colour"))) {
    setObjectName(QStringLiteral("heatMap"));
    setAccessibleName(tr("A figure of the best plan for every two values of two parameters"));
    heading()->addStretch(1);
    for (const SweepFigure& figure : sweepFigures())
        figure_->addItem(figure.title);
    figure_->setCurrentIndex(1);
    for (QComboBox* choice : {x_, y_, figure_})
        connect(choice, &QComboBox::currentIndexChanged, this, &HeatMapChart::takeChoice);
}

QComboBox* HeatMapChart::addChoice(const QString& objectName, const QString& title) {
    auto* label = new QLabel(title, this);
    auto* choice = new QComboBox(this);
    choice->setObjectName(objectName);
    choice->setAccessibleName(title);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label->setBuddy(choice);
    heading()->addWidget(label);
    heading()->addWidget(choice);
    heading()->addSpacing(12);
    return choice;
}

/// Parameters that vary stand first; what was chosen stays.
void HeatMapChart::takeOutcome() {
    std::vector<const SweepParameter*> order;
    if (outcome()) order = variedParameters(*outcome());
    for (const SweepParameter& parameter : sweepParameters())
        if (std::ranges::find(order, &parameter) == order.end()) order.push_back(&parameter);
    int place = 0;
    for (QComboBox* choice : {x_, y_}) {
        const QSignalBlocker blocker(choice);
        const QVariant before = choice->currentData();
        choice->clear();
        for (const SweepParameter* parameter : order)
            choice->addItem(toQString(parameter->title),
                            static_cast<int>(parameter - sweepParameters().data()));
        const int kept = before.isValid() ? choice->findData(before) : -1;
        choice->setCurrentIndex(kept >= 0 ? kept : place);
        ++place;
    }
}

void HeatMapChart::takeChoice() {
    refresh();
}

void HeatMapChart::fill(QCustomPlot& plot) {
    map_ = heatMap(*outcome(), parameterOf(*x_), parameterOf(*y_),
                   sweepFigures()[static_cast<std::size_t>(figure_->currentIndex())]);
    cells_ = fillHeatMap(plot, map_, palette(), font());
}

void HeatMapChart::mark(QCustomPlot&) {
    cells_->setMarked(chosen() ? cellOf(*chosen()) : QPoint(-1, -1));
}

QPoint HeatMapChart::cellOf(std::size_t plan) const {
    const ParallelPlan& chosen = outcome()->plans()[plan].plan;
    return {static_cast<int>(map_.columns.indexOf(parameterText(*map_.x, chosen))),
            static_cast<int>(map_.rows.indexOf(parameterText(*map_.y, chosen)))};
}

QPointF HeatMapChart::positionOf(std::size_t plan) const {
    const QPoint cell = cellOf(plan);
    return positionOf(cell.x(), cell.y());
}

QPointF HeatMapChart::positionOf(int column, int row) const {
    return {plot()->xAxis->coordToPixel(column), plot()->yAxis->coordToPixel(row)};
}

std::optional<std::size_t> HeatMapChart::planAt(const QPointF& position) const {
    const QPoint cell = heatMapCellAt(*plot(), map_, position);
    return cell.x() < 0 ? std::nullopt : map_.at(cell.x(), cell.y()).plan;
}

QString HeatMapChart::textAt(const QPointF& position) const {
    const QPoint place = heatMapCellAt(*plot(), map_, position);
    if (place.x() < 0) return {};
    const HeatMap::Cell& cell = map_.at(place.x(), place.y());
    const QString where = QStringLiteral("%1: %2\n%3: %4")
                              .arg(toQString(map_.x->title), map_.columns[place.x()],
                                   toQString(map_.y->title), map_.rows[place.y()]);
    if (cell.plan)
        return tr("The best plan of this cell, of those that fit:\n%1")
            .arg(planText(*outcome(), *cell.plan));
    if (cell.tooLarge > 0)
        return tr("%1\nBeyond the memory of a device: all of %2 plans")
            .arg(where)
            .arg(cell.tooLarge);
    return tr("%1\nNo plan: such a combination is refused, or was not asked for").arg(where);
}

Picture HeatMapChart::picture(QSize size) const {
    return plotPicture(pictureTitle(map_.figure->title),
                       QString::fromStdString(outcome()->hardware.efficiency.source), size,
                       [&](QCustomPlot& plot, const QPalette& palette, const QFont& font) {
                           fillHeatMap(plot, map_, palette, font);
                       });
}

}  // namespace bubblescope
