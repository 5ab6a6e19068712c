// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "app/desktop/model/Run.h"

namespace bubblescope {

class ComparisonTableModel;

/// How far the simulation of a recording is off, by kind of operation.
class ComparisonTable : public QTableView {
    Q_OBJECT

  public:
    explicit ComparisonTable(QWidget* parent = nullptr);

    void setRun(Run* run);

  private:
    ComparisonTableModel* model_;
};

}  // namespace bubblescope
