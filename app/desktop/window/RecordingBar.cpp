// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RecordingBar.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desktop/timeline/Palette.h"

namespace bubblescope {

RecordingBar::RecordingBar(LiveRecording* recording, QWidget* parent)
    : QFrame(parent),
      recording_(recording),
      name_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      line_(new QLabel(this)),
      stop_(new QPushButton(tr("S&top"), this)),
      kill_(new QPushButton(tr("&Kill"), this)) {
    setObjectName(QStringLiteral("recordingBar"));
    setAccessibleName(tr("Recording"));
    setAutoFillBackground(true);
    buildLayout();
    applyColors();
    connect(recording_, &LiveRecording::changed, this, &RecordingBar::refresh);
    connect(recording_, &QObject::destroyed, this, &QObject::deleteLater);
    connect(stop_, &QPushButton::clicked, recording_, &LiveRecording::stop);
    connect(kill_, &QPushButton::clicked, recording_, &LiveRecording::kill);
    refresh();
}

void RecordingBar::buildLayout() {
    auto* copy = new QPushButton(tr("Copy command"), this);
    copy->setObjectName(QStringLiteral("copyCommand"));
    copy->setToolTip(recording_->command().text());
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(recording_->command().text()); });
    stop_->setObjectName(QStringLiteral("stopRecording"));
    stop_->setToolTip(
        tr("End after the step that runs, as Ctrl-C does: the recording is complete "
           "up to there"));
    kill_->setObjectName(QStringLiteral("killRecording"));
    kill_->setToolTip(tr("End at once: the recording lacks at most its last second"));
    name_->setToolTip(recording_->command().file);
    progress_->setFixedWidth(120);
    progress_->setTextVisible(false);
    progress_->setMaximumHeight(8);
    line_->setObjectName(QStringLiteral("recordingLine"));
    line_->setTextFormat(Qt::PlainText);
    line_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line_->setForegroundRole(QPalette::PlaceholderText);
    line_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* heading = new QHBoxLayout;
    heading->addWidget(name_);
    heading->addWidget(progress_);
    heading->addStretch(1);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(1);
    texts->addLayout(heading);
    texts->addWidget(line_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(12);
    layout->addLayout(texts, 1);
    layout->addWidget(copy);
    layout->addWidget(stop_);
    layout->addWidget(kill_);
}

/// While it runs bscope says itself where it is.
QString RecordingBar::phaseText() const {
    switch (recording_->phase()) {
        case LiveRecording::Phase::Starting:
            return tr("starting");
        case LiveRecording::Phase::Stopping:
            return tr("stopping after this step");
        default:
            return {};
    }
}

void RecordingBar::refresh() {
    name_->setText(
        QStringLiteral("<b>%1</b>&nbsp; %2")
            .arg(QFileInfo(recording_->command().file).fileName().toHtmlEscaped(), phaseText()));
    progress_->setRange(0, static_cast<int>(recording_->steps()));  // 0: busy
    progress_->setValue(static_cast<int>(recording_->step()));
    line_->setText(recording_->lastLine());
    line_->setToolTip(recording_->lastLine());
    stop_->setEnabled(recording_->phase() != LiveRecording::Phase::Stopping);
}

void RecordingBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) applyColors();
}

void RecordingBar::applyColors() {
    constexpr double strength = 0.12;
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, mixed(colors.color(QPalette::Highlight),
                                            colors.color(QPalette::Base), strength));
    setPalette(colors);
}

}  // namespace bubblescope
