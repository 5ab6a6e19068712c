// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/timeline/ViewState.h"

class QLabel;
class QTableView;

namespace bubblescope {

class BubbleTableModel;

/// The bubbles of one run. What is selected here is selected in the charts, and the other way
/// round.
class BubbleTable : public QWidget {
    Q_OBJECT

  public:
    explicit BubbleTable(ViewState& view, QWidget* parent = nullptr);

    void setRun(Run* run);

  signals:
    void activated();  ///< the selected bubble was double-clicked, or Enter pressed

  private:
    void buildLayout();
    void connectParts();
    void selectBubble(int row);
    void followSelection();
    void showRange(const Bubble& bubble);

    ViewState& view_;
    BubbleTableModel* model_;
    QTableView* table_;
};

}  // namespace bubblescope
