// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/TablePage.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "app/desktop/model/TableText.h"
#include "app/desktop/window/Tables.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

QToolButton* makeButton(const QString& objectName, const QString& text, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setObjectName(objectName);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

TablePage::TablePage(const QString& name, QAbstractItemModel* model, QWidget* parent)
    : QWidget(parent), model_(model), title_(new QLabel(this)), table_(new QTableView(this)) {
    setObjectName(name);
    model->setParent(this);
    table_->setModel(model);
    styleTable(*table_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    buildLayout(name);
}

void TablePage::buildLayout(const QString& name) {
    title_->setObjectName(name + QStringLiteral("Title"));
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName(name + QStringLiteral("Table"));

    const QString explanation = tr("The selected rows, or all, with tabs between the columns");
    auto* copyKey = new QShortcut(QKeySequence::Copy, table_);
    copyKey->setContext(Qt::WidgetShortcut);
    connect(copyKey, &QShortcut::activated, this, &TablePage::copy);
    auto* copyButton = makeButton(name + QStringLiteral("Copy"), tr("Copy"), explanation);
    connect(copyButton, &QToolButton::clicked, this, &TablePage::copy);
    auto* exportButton =
        makeButton(name + QStringLiteral("Export"), tr("Export…"), tr("Write the table as CSV"));
    connect(exportButton, &QToolButton::clicked, this, &TablePage::exportWanted);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 4);
    head->addWidget(title_, 1);
    head->addWidget(copyButton);
    head->addWidget(exportButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
}

void TablePage::setTitle(const QString& title) {
    title_->setText(title);
}

void TablePage::copy() const {
    QList<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows << index.row();
    std::ranges::sort(rows);
    QApplication::clipboard()->setText(
        tableText(*model_, rows.isEmpty() ? allRows(*model_) : rows, u'\t'));
}

std::function<void()> TablePage::writer(const QString& path) const {
    return [path, csv = tableText(*model_, allRows(*model_), u',').toStdString()] {
        AtomicFile file(QFile::encodeName(path).toStdString());
        file.write(csv);
        file.commit();
    };
}

}  // namespace bubblescope
