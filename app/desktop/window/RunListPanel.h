// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListView;

namespace bubblescope {

class Run;
class RunList;

/// The list of runs. The current one is what the parameters and the tables are about.
class RunListPanel : public QWidget {
    Q_OBJECT

  public:
    explicit RunListPanel(RunList& runs, QWidget* parent = nullptr);

    Run* currentRun() const;
    void setCurrentRun(const Run* run);

  public slots:
    void renameCurrent();
    void moveCurrent(int rows);

  signals:
    void currentRunChanged(bubblescope::Run* run);
    void duplicateRequested(bubblescope::Run* run);
    void simulationRequested(bubblescope::Run* run);
    void clocksRequested(bubblescope::Run* run);
    void removeRequested(bubblescope::Run* run);

  private:
    void buildLayout();
    void connectParts();
    void showContextMenu(const QPoint& position);

    RunList& runs_;
    QListView* view_;
};

}  // namespace bubblescope
