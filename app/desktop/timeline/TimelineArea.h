// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// The Gantt charts of the shown runs, stacked, with linked time axes, a header each (name,
/// provenance and origin at the left; utilization, bubble and step time at the right), and one
/// legend. Owns navigation by mouse, wheel and keyboard.
class TimelineArea : public QWidget {
    Q_OBJECT

  public:
    explicit TimelineArea(QWidget* parent = nullptr);

    ViewState& view() { return *view_; }

    /// Shows these runs, in this order. The caller keeps them alive until the next call.
    void setRuns(const QList<Run*>& runs);
    const QList<Run*>& runs() const { return runs_; }

  public slots:
    void fitAll();        ///< the longest run fills the width
    void fitSelection();  ///< the selected object fills most of the width; without one, fitAll()

  private:
    ViewState* view_;
    QList<Run*> runs_;
};

}  // namespace bubblescope
