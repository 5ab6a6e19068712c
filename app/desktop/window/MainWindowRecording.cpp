// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window has runs recorded.
#include <QCloseEvent>
#include <QMessageBox>
#include <QVBoxLayout>

#include "app/desktop/window/Actions.h"
#include "app/desktop/window/LowerPanel.h"
#include "app/desktop/window/MainWindow.h"
#include "app/desktop/window/RecordDialog.h"
#include "app/desktop/window/RecordingBar.h"
#include "app/desktop/window/RunListPanel.h"

namespace bubblescope {

void MainWindow::connectRecording() {
    connect(actions_->record, &QAction::triggered, this, &MainWindow::askForRecording);
    connect(actions_->recordAgain, &QAction::triggered, this, &MainWindow::recordAgain);
    connect(actions_->simulateRecording, &QAction::triggered, this,
            [this] { session_.simulateRecording(currentRun()); });
    connect(runPanel_, &RunListPanel::simulationRequested, &session_, &Session::simulateRecording);
    connect(&session_, &Session::runWanted, this, [this](const Run* run) {
        if (run->recorded()) lower_->showComparison();
    });
    connect(&session_, &Session::runRecorded, lower_, &LowerPanel::showMetrics);
    connect(&session_, &Session::recordingStarted, this, [this](LiveRecording* recording) {
        recordingBars_->addWidget(new RecordingBar(recording));
    });
}

void MainWindow::askForRecording() {
    auto* dialog = new RecordDialog(settings_.recording(), settings_.lastFolder(), this);
    connect(dialog, &RecordDialog::recordingWanted, this, &MainWindow::record);
    dialog->open();
}

void MainWindow::recordAgain() {
    const RememberedRecording last = settings_.recording();
    if (last.file.isEmpty()) return askForRecording();
    const QString file = freePath(last.file);
    record({findBscope(), recordArguments(last.answers, file, false), file}, last);
}

void MainWindow::record(const RecordCommand& command, const RememberedRecording& recording) {
    settings_.setRecording(recording);
    session_.record(command);
}

/// Runs that are being recorded end with the window.
bool MainWindow::mayClose() {
    if (!session_.isRecording()) return true;
    return QMessageBox::question(
               this, tr("Close"),
               tr("A run is being recorded. Close the window, and end it after its current step?"),
               QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel) == QMessageBox::Close;
}

}  // namespace bubblescope
