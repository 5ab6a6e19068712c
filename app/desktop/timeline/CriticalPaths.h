// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// Finds the critical paths of the shown runs in the background while they are wanted, and gives
/// them to a ViewState.
class CriticalPaths : public QObject {
    Q_OBJECT

  public:
    /// The view must outlive this.
    explicit CriticalPaths(ViewState& view, QObject* parent = nullptr);

    void setWanted(bool isWanted);
    /// The runs, or the content of one, are others now.
    void setRuns(const QList<Run*>& runs);

  private:
    void update();

    ViewState& view_;
    bool isWanted_ = false;
    QList<std::shared_ptr<const RunContent>> contents_;
    ViewState::CriticalPathMap known_;
    BackgroundTask task_;
};

/// "on the critical path", or how much later the slice could end; empty where that is not known.
QString slackText(const ViewState& view, const TimelineItem& item);

}  // namespace bubblescope
