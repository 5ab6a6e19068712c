// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/FindingTableModel.h"

#include <QLocale>
#include <array>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

void FindingTableModel::setRun(Run* run) {
    if (run == run_) return;
    if (run_) run_->disconnect(this);
    run_ = run;
    if (run) connect(run, &Run::contentChanged, this, &FindingTableModel::reload);
    reload();
}

void FindingTableModel::reload() {
    beginResetModel();
    content_ = run_ ? run_->sharedContent() : nullptr;
    endResetModel();
}

int FindingTableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !content_) return 0;
    return static_cast<int>(content_->timeline->findings().size());
}

int FindingTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole && index.column() == CountColumn) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const Finding& finding = content_->timeline->findings()[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
        case SeverityColumn:
            return coreText(severityName(finding.severity));
        case WhatColumn:
            return toQString(finding.what);
        case WhereColumn:
            return toQString(finding.where);
        default:
            return QLocale().toString(static_cast<qlonglong>(finding.count));
    }
}

QVariant FindingTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= ColumnCount) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const std::array titles{tr("Severity"), tr("What"), tr("First place"), tr("Count")};
    return titles[static_cast<std::size_t>(section)];
}

}  // namespace bubblescope
