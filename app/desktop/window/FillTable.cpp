// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/FillTable.h"

#include <QHeaderView>

#include "app/desktop/model/FillTableModel.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

FillTable::FillTable(QWidget* parent) : QTableView(parent), model_(new FillTableModel(this)) {
    setObjectName(QStringLiteral("fillTable"));
    setAccessibleName(tr("Filled bubbles of the current run, by device"));
    setModel(model_);
    styleTable(*this);
    const QFontMetrics metrics = fontMetrics();
    for (int column = 0; column < FillTableModel::ColumnCount; ++column) {
        const QString title = model_->headerData(column, Qt::Horizontal).toString();
        const int least = column == FillTableModel::DeviceColumn ? 14 : 9;
        horizontalHeader()->resizeSection(
            column, std::max(metrics.horizontalAdvance(title + QStringLiteral("     ")),
                             least * metrics.averageCharWidth()));
    }
}

void FillTable::setRun(Run* run) {
    model_->setRun(run);
}

}  // namespace bubblescope
