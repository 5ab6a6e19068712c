// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ShortcutSheet.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/desktop/window/Tables.h"

namespace bubblescope {

namespace {

enum Column { TitleColumn, KeysColumn, ExplanationColumn, ColumnCount };

QString keysText(const QAction* action) {
    return QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
}

QString titleOf(const QAction* action) {
    return action->text().remove(u'&').remove(QStringLiteral("…")).trimmed();
}

/// Lets a key be pressed instead of typed.
class KeyDelegate : public QStyledItemDelegate {
  public:
    KeyDelegate(std::function<void(int, const QKeySequence&)> take, QObject* parent)
        : QStyledItemDelegate(parent), take_(std::move(take)) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        auto* editor = new QKeySequenceEdit(parent);
        editor->setObjectName(QStringLiteral("keyEditor"));
        editor->setAccessibleName(ShortcutSheet::tr("Press the new key"));
        connect(editor, &QKeySequenceEdit::editingFinished, this, [this, editor, index] {
            const QKeySequence key = editor->keySequence();
            auto* delegate = const_cast<KeyDelegate*>(this);
            emit delegate->closeEditor(editor);
            if (!key.isEmpty()) take_(index.row(), key[0]);
        });
        return editor;
    }
    void setEditorData(QWidget*, const QModelIndex&) const override {}
    void setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const override {}

  private:
    std::function<void(int, const QKeySequence&)> take_;
};

}  // namespace

ShortcutSheet::ShortcutSheet(Shortcuts& shortcuts, QWidget* parent)
    : QDialog(parent),
      shortcuts_(shortcuts),
      filter_(new QLineEdit(this)),
      table_(new QTableWidget(0, ColumnCount, this)),
      message_(new QLabel(this)) {
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    buildLayout();
    fill();
    resize(860, 620);
}

void ShortcutSheet::buildLayout() {
    filter_->setObjectName(QStringLiteral("shortcutFilter"));
    filter_->setPlaceholderText(tr("Search"));
    filter_->setAccessibleName(tr("Search the shortcuts"));
    connect(filter_, &QLineEdit::textChanged, this, &ShortcutSheet::filter);

    table_->setObjectName(QStringLiteral("shortcutTable"));
    table_->setAccessibleName(windowTitle());
    table_->setHorizontalHeaderLabels({tr("Action"), tr("Keys"), tr("What it does")});
    styleTable(*table_);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    table_->setItemDelegateForColumn(
        KeysColumn,
        new KeyDelegate([this](int row, const QKeySequence& key) { take(row, key); }, table_));
    const int unit = fontMetrics().averageCharWidth();
    table_->horizontalHeader()->resizeSection(TitleColumn, 32 * unit);
    table_->horizontalHeader()->resizeSection(KeysColumn, 26 * unit);
    table_->horizontalHeader()->setStretchLastSection(true);

    message_->setObjectName(QStringLiteral("shortcutMessage"));
    message_->setText(tr("Double click a key, or F2 on it, and press another."));
    message_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* resetOne = buttons->addButton(tr("&Reset"), QDialogButtonBox::ActionRole);
    resetOne->setObjectName(QStringLiteral("resetShortcut"));
    QPushButton* resetAll = buttons->addButton(tr("Reset &all"), QDialogButtonBox::ResetRole);
    resetAll->setObjectName(QStringLiteral("resetAllShortcuts"));
    for (QPushButton* button : {resetOne, resetAll})
        button->setAutoDefault(false);
    connect(resetOne, &QPushButton::clicked, this, [this] {
        if (QAction* action = actionAt(table_->currentRow())) reset(action);
    });
    connect(resetAll, &QPushButton::clicked, this, &ShortcutSheet::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(filter_);
    layout->addWidget(table_, 1);
    layout->addWidget(message_);
    layout->addWidget(buttons);
}

void ShortcutSheet::fill() {
    addFixed(tr("W, S or +, −"), tr("Zoom"), tr("In and out at the cursor"));
    addFixed(tr("A, D or ←, →"), tr("Pan"), tr("To earlier or later times"));
    addFixed(tr("↑, ↓"), tr("Scroll"), tr("Rows that do not fit"));
    addFixed(tr("Wheel, drag"), tr("Zoom and pan"),
             tr("Over the charts; over the labels of rows they scroll and move rows"));
    addFixed(tr("Shift+drag"), tr("Measure"), tr("From edge to edge of bars and bubbles"));
    addFixed(tr("Ctrl+drag"), tr("Select an area"), tr("Rows over a time, to be summed up"));
    addFixed(tr("Ctrl+wheel"), tr("Height of a row"), tr("Over its label"));
    for (QAction* action : shortcuts_.actions())
        addAction(action);
    table_->setCurrentCell(0, KeysColumn);
}

void ShortcutSheet::addFixed(const QString& keys, const QString& title,
                             const QString& explanation) {
    const int row = addRow(title, keys, explanation);
    table_->item(row, KeysColumn)->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    table_->item(row, KeysColumn)->setToolTip(tr("Goes by its place, and cannot be changed"));
}

void ShortcutSheet::addAction(QAction* action) {
    const int row = addRow(titleOf(action), keysText(action), action->statusTip());
    table_->item(row, KeysColumn)->setData(Qt::UserRole, QVariant::fromValue<QObject*>(action));
    showRow(row);
}

int ShortcutSheet::addRow(const QString& title, const QString& keys, const QString& explanation) {
    const int row = table_->rowCount();
    table_->insertRow(row);
    table_->setItem(row, TitleColumn, new QTableWidgetItem(title));
    table_->setItem(row, KeysColumn, new QTableWidgetItem(keys));
    table_->setItem(row, ExplanationColumn, new QTableWidgetItem(explanation));
    for (const int column : {TitleColumn, ExplanationColumn})
        table_->item(row, column)->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    table_->item(row, ExplanationColumn)->setToolTip(explanation);
    return row;
}

QAction* ShortcutSheet::actionAt(int row) const {
    const QTableWidgetItem* item = table_->item(row, KeysColumn);
    return item ? qobject_cast<QAction*>(item->data(Qt::UserRole).value<QObject*>()) : nullptr;
}

void ShortcutSheet::take(int row, const QKeySequence& key) {
    QAction* action = actionAt(row);
    if (!action) return;
    if (!isFree(key, action)) return;
    shortcuts_.set(action, {key});
    message_->setText(tr("%1: %2").arg(titleOf(action), keysText(action)));
    showRow(row);
}

bool ShortcutSheet::isFree(const QKeySequence& key, const QAction* action) {
    const QString use = shortcuts_.usedFor(key, action);
    if (use.isEmpty()) return true;
    message_->setText(
        tr("%1 is taken: %2. Change that first.").arg(key.toString(QKeySequence::NativeText), use));
    return false;
}

void ShortcutSheet::reset(QAction* action) {
    for (const QKeySequence& key : shortcuts_.firstKeys(action))
        if (!isFree(key, action)) return;
    shortcuts_.reset(action);
    message_->setText(tr("%1 has its first keys again.").arg(titleOf(action)));
    showRow(table_->currentRow());
}

void ShortcutSheet::resetAll() {
    for (QAction* action : shortcuts_.actions())
        shortcuts_.reset(action);
    for (int row = 0; row < table_->rowCount(); ++row)
        if (actionAt(row)) showRow(row);
    message_->setText(tr("All actions have their first keys again."));
}

/// Changed keys are bold.
void ShortcutSheet::showRow(int row) {
    QTableWidgetItem* item = table_->item(row, KeysColumn);
    item->setText(keysText(actionAt(row)));
    QFont font = table_->font();
    font.setBold(shortcuts_.isChanged(actionAt(row)));
    item->setFont(font);
}

void ShortcutSheet::filter(const QString& text) {
    for (int row = 0; row < table_->rowCount(); ++row) {
        bool isFound = false;
        for (int column = 0; column < ColumnCount; ++column)
            isFound |= table_->item(row, column)->text().contains(text, Qt::CaseInsensitive);
        table_->setRowHidden(row, !isFound);
    }
}

}  // namespace bubblescope
