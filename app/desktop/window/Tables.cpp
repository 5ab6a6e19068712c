// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Tables.h"

#include <QHeaderView>
#include <QStyleOptionHeader>
#include <QTableView>

namespace bubblescope {

namespace {

/// Keeps the sort arrow off titles that end beside it.
class TableHeader : public QHeaderView {
  public:
    explicit TableHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setSectionsClickable(true);
    }

  protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
        QHeaderView::initStyleOptionForIndex(option, section);
        const bool isRight = option->textAlignment.testFlag(Qt::AlignRight);
        if (isRight && option->sortIndicator != QStyleOptionHeader::None) option->text += enSpace;
    }

  private:
    static constexpr QChar enSpace = QChar(0x2002);
};

}  // namespace

void styleTable(QTableView& table) {
    table.setHorizontalHeader(new TableHeader(&table));
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setTabKeyNavigation(false);
    table.setWordWrap(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

}  // namespace bubblescope
