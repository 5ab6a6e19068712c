// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ComparisonTable.h"

#include <QHeaderView>

#include "app/desktop/model/RecordedComparison.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

namespace {

constexpr int columnCharacters = 26;

}  // namespace

ComparisonTable::ComparisonTable(QWidget* parent)
    : QTableView(parent), model_(new ComparisonTableModel(this)) {
    setObjectName(QStringLiteral("comparisonTable"));
    setAccessibleName(tr("The current simulation against its recording, by kind of operation"));
    setModel(model_);
    styleTable(*this);
    for (int column = 0; column < ComparisonTableModel::ColumnCount; ++column)
        horizontalHeader()->resizeSection(column,
                                          columnCharacters * fontMetrics().averageCharWidth());
}

void ComparisonTable::setRun(Run* run) {
    model_->setRun(run);
}

}  // namespace bubblescope
