// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "app/desktop/model/LiveRecording.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace bubblescope {

/// A run that is being recorded: how far it is, what bscope said last, and how to end it. Goes away
/// with the recording.
class RecordingBar : public QFrame {
    Q_OBJECT

  public:
    RecordingBar(LiveRecording* recording, QWidget* parent = nullptr);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildLayout();
    void refresh();
    void applyColors();
    QString phaseText() const;

    LiveRecording* recording_;
    QLabel* name_;
    QProgressBar* progress_;
    QLabel* line_;
    QPushButton* stop_;
    QPushButton* kill_;
};

}  // namespace bubblescope
