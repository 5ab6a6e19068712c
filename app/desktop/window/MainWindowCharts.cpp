// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window has to do with searching, colouring and measuring in its charts.
#include <QFileDialog>
#include <QLabel>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/TimeTicks.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/window/Actions.h"
#include "app/desktop/window/AreaTable.h"
#include "app/desktop/window/DifferenceTable.h"
#include "app/desktop/window/EventTable.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/SearchBar.h"

namespace bubblescope {

void MainWindow::connectCharts() {
    connect(actions_->find, &QAction::triggered, searchBar_, &SearchBar::open);
    connect(actions_->findNext, &QAction::triggered, &timeline_->search(),
            &TimelineSearch::selectNext);
    connect(actions_->findPrevious, &QAction::triggered, &timeline_->search(),
            &TimelineSearch::selectPrevious);
    connect(actions_->counters, &QActionGroup::triggered, this,
            [this] { timeline_->setCounters(actions_->counterChoice()); });
    connect(actions_->colorBy, &QActionGroup::triggered, this, [this](const QAction* action) {
        timeline_->setColorBy(static_cast<ColorBy>(action->data().toInt()));
    });
    const auto onExport = [this](auto wanted, const char* objectName, const QString& title,
                                 const QString& name, auto writer) {
        connect(lower_, wanted, this,
                [=, this] { askForTableExport(QLatin1String(objectName), title, name, writer); });
    };
    onExport(&LowerPanel::areaExportWanted, "areaExportDialog", tr("Export the selected area"),
             tr("area.csv"), [this](const QString& path) { return lower_->area().writer(path); });
    onExport(&LowerPanel::differenceExportWanted, "differenceExportDialog",
             tr("Export the differences"), tr("differences.csv"),
             [this](const QString& path) { return lower_->differences().writer(path); });
    onExport(&LowerPanel::eventExportWanted, "eventExportDialog", tr("Export the events"),
             tr("events.csv"),
             [this](const QString& path) { return lower_->events().writer(path); });
    connect(&timeline_->view(), &ViewState::visibleChanged, this, &MainWindow::showVisibleRange);
    connect(&timeline_->view(), &ViewState::cursorChanged, this, &MainWindow::showVisibleRange);
    connect(&timeline_->view(), &ViewState::rangeChanged, this, &MainWindow::showVisibleRange);
    showVisibleRange();
}

void MainWindow::showVisibleRange() {
    const TimeRange range = timeline_->view().visible();
    const auto cursorNs = timeline_->view().cursorNs();
    const auto& measured = timeline_->view().range();
    QStringList parts;
    if (measured) parts << tr("measured %1").arg(formatExactTime(measured->lengthNs()));
    if (cursorNs) parts << tr("cursor %1").arg(durationText(*cursorNs));
    parts << tr("visible %1 – %2").arg(durationText(range.startNs), durationText(range.endNs));
    visibleRange_->setText(parts.join(QStringLiteral(" · ")));
}

void MainWindow::askForTableExport(const QString& objectName, const QString& title,
                                   const QString& name,
                                   std::function<std::function<void()>(const QString&)> writer) {
    auto* dialog = new QFileDialog(this, title, settings_.lastFolder(), tr("Tables (*.csv)"));
    dialog->setObjectName(objectName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, writer](const QString& path) { exporter_.start(path, writer(path)); });
    dialog->open();
}

}  // namespace bubblescope
