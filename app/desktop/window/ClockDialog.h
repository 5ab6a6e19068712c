// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/desktop/model/Run.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QTableWidget;

namespace bubblescope {

/// What the times of a run's files count, how their clocks are fitted together, what the ranks'
/// exchanges propose, and what the user wants instead. Deletes itself.
class ClockDialog : public QDialog {
    Q_OBJECT

  public:
    /// The run's clocks; see Run::hasClocks().
    ClockDialog(const Run& run, QWidget* parent);

  signals:
    void clocksChosen(const bubblescope::ClockSetting& clocks);

  private:
    /// The field for the offset of a rank.
    struct Field {
        int rank = 0;
        QDoubleSpinBox* offset;  ///< microseconds
    };

    void buildLayout(const Run& run);
    QTableWidget* makeTable(const Run& run);
    void addFile(QTableWidget& table, int row, const SourceFile& file);
    void addField(QTableWidget& table, int row, const SourceFile& file, std::int64_t offsetNs);
    void confirm();

    QComboBox* method_;
    QCheckBox* nanoseconds_;
    std::vector<Field> fields_;
};

}  // namespace bubblescope
