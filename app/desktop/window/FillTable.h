// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "app/desktop/model/Run.h"

namespace bubblescope {

class FillTableModel;

/// The filled bubbles of the current run, a row per device.
class FillTable : public QTableView {
    Q_OBJECT

  public:
    explicit FillTable(QWidget* parent = nullptr);

    /// May be null.
    void setRun(Run* run);

  private:
    FillTableModel* model_;
};

}  // namespace bubblescope
