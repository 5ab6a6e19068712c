// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace bubblescope {

class TraceLoader;

/// How far reading has come, with a button to cancel it; hidden while nothing is read.
class LoadProgress : public QWidget {
    Q_OBJECT

  public:
    explicit LoadProgress(TraceLoader& loader, QWidget* parent = nullptr);

  private:
    QLabel* name_;
    QProgressBar* bar_;
};

}  // namespace bubblescope
