// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RunListPanel.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>

#include "app/desktop/model/RecordedSchedule.h"
#include "app/desktop/model/RunList.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/RunDelegate.h"

namespace bubblescope {

RunListPanel::RunListPanel(RunList& runs, QWidget* parent)
    : QWidget(parent), runs_(runs), view_(new QListView(this)) {
    buildLayout();
    connectParts();
}

void RunListPanel::buildLayout() {
    view_->setObjectName(QStringLiteral("runList"));
    view_->setAccessibleName(tr("Runs"));
    view_->setModel(&runs_);
    view_->setItemDelegate(new RunDelegate(view_));
    view_->setFrameShape(QFrame::NoFrame);
    view_->viewport()->setAutoFillBackground(false);
    view_->setMouseTracking(true);
    view_->setDragDropMode(QAbstractItemView::InternalMove);
    view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* hint = new QLabel(tr("Drop a trace here"), this);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setToolTip(
        tr("Several files dropped together, or those in a folder, are the ranks of one run."));
    hint->setContentsMargins(12, 4, 12, 10);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 0);
    layout->setSpacing(0);
    layout->addWidget(view_, 1);
    layout->addWidget(hint);
}

void RunListPanel::connectParts() {
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this] { emit currentRunChanged(currentRun()); });
    connect(view_, &QListView::customContextMenuRequested, this, &RunListPanel::showContextMenu);
}

Run* RunListPanel::currentRun() const {
    return runs_.at(view_->currentIndex().row());
}

void RunListPanel::setCurrentRun(const Run* run) {
    view_->setCurrentIndex(runs_.index(runs_.rowOf(run)));
}

void RunListPanel::renameCurrent() {
    const bool isEditing = view_->indexWidget(view_->currentIndex()) != nullptr;
    if (currentRun() && !isEditing) view_->edit(view_->currentIndex());
}

void RunListPanel::moveCurrent(int rows) {
    const int row = view_->currentIndex().row();
    if (row < 0) return;
    runs_.moveRow({}, row, {}, rows > 0 ? row + rows + 1 : row + rows);
}

void RunListPanel::showContextMenu(const QPoint& position) {
    Run* run = runs_.at(view_->indexAt(position).row());
    if (!run) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addAction(tr("&Rename"), this, &RunListPanel::renameCurrent);
    menu->addAction(tr("&Duplicate"), this, [this, run] { emit duplicateRequested(run); });
    if (!run->content().simulation) {
        QAction* simulate = menu->addAction(tr("&Simulate from this run"), this,
                                            [this, run] { emit simulationRequested(run); });
        const QString whyNot = whyNotSimulated(run->content());
        simulate->setEnabled(whyNot.isEmpty());
        simulate->setToolTip(longToolTip(whyNot));
    }
    QAction* baseline = menu->addAction(tr("Compare with this &baseline"), this,
                                        [this, run] { runs_.setBaseline(run); });
    baseline->setCheckable(true);
    baseline->setChecked(run == runs_.baseline());
    baseline->setEnabled(runs_.isShown(runs_.rowOf(run)));
    if (run->hasClocks())
        menu->addAction(tr("Cloc&ks…"), this, [this, run] { emit clocksRequested(run); });
    menu->addAction(tr("Move &up"), this, [this] { moveCurrent(-1); });
    menu->addAction(tr("Move do&wn"), this, [this] { moveCurrent(1); });
    menu->addSeparator();
    menu->addAction(tr("Re&move"), this, [this, run] { emit removeRequested(run); });
    menu->popup(view_->viewport()->mapToGlobal(position));
}

}  // namespace bubblescope
