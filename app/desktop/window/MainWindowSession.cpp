// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window opens, saves and recovers sessions.
#include <QFileDialog>
#include <QFileInfo>
#include <QVBoxLayout>

#include "app/desktop/timeline/TimelineArea.h"
#include "app/desktop/timeline/TimelineNotes.h"
#include "app/desktop/window/Actions.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/MessageBanner.h"
#include "app/desktop/window/RecoveryBanner.h"
#include "app/desktop/window/RunListPanel.h"
#include "app/desktop/window/SessionKeeper.h"

namespace bubblescope {

void MainWindow::connectSessionFiles() {
    keeper_ = new SessionKeeper({session_, *timeline_, *runPanel_, *actions_}, this);
    connect(keeper_, &SessionKeeper::changed, this, &MainWindow::showTitle);
    connect(keeper_, &SessionKeeper::messageWanted, banner_, &MessageBanner::addMessage);
    connect(keeper_, &SessionKeeper::opened, this, [this](const QString& path) {
        settings_.setLastFolder(QFileInfo(path).absolutePath());
        settings_.addRecentFiles({path});
    });
    connect(actions_->openSession, &QAction::triggered, this, &MainWindow::askForSession);
    connect(actions_->saveSession, &QAction::triggered, this, [this] {
        if (keeper_->path().isEmpty()) {
            keeper_->saveAs(settings_.lastFolder());
        } else {
            keeper_->save(keeper_->path());
        }
    });
    connect(actions_->saveSessionAs, &QAction::triggered, this,
            [this] { keeper_->saveAs(settings_.lastFolder()); });
    timeline_->notes().setList(&session_.notes());
    connect(lower_, &LowerPanel::noteActivated, &timeline_->notes(), &TimelineNotes::goTo);
    showTitle();
}

void MainWindow::showTitle() {
    const QString& path = keeper_->path();
    if (path.isEmpty()) {
        setWindowModified(false);
        return setWindowTitle(tr("Bubblescope"));
    }
    setWindowTitle(tr("%1[*] – Bubblescope").arg(QFileInfo(path).fileName()));
    setWindowModified(keeper_->isChanged());
}

void MainWindow::askForSession() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a session"), settings_.lastFolder(), tr("Sessions (*.bubblescope)"));
    if (!path.isEmpty()) keeper_->open(path);
}

void MainWindow::keepRecoverable(const QString& folder) {
    for (const std::shared_ptr<Leftover>& leftover : leftovers(folder)) {
        auto* banner = new RecoveryBanner(leftover, this);
        recordingBars_->addWidget(banner);
        connect(banner, &RecoveryBanner::recoveryWanted, this,
                [this, banner](const std::shared_ptr<Leftover>& wanted) {
                    banner->deleteLater();
                    keeper_->recover(wanted);
                });
    }
    keeper_->autosave(folder);
}

}  // namespace bubblescope
