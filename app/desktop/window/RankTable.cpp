// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RankTable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>

#include "app/desktop/model/RankTableModel.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/Tables.h"

namespace bubblescope {

namespace {

constexpr int mostCharacters = 26;  // of a column: names of devices may be those of files

void fitColumns(QTableView& table) {
    const QFontMetrics metrics = table.fontMetrics();
    const int most = mostCharacters * metrics.averageCharWidth();
    const auto* model = table.model();
    for (int column = 0; column < model->columnCount(); ++column) {
        int width = metrics.horizontalAdvance(model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < std::min(64, model->rowCount()); ++row)
            width = std::max(
                width, metrics.horizontalAdvance(model->index(row, column).data().toString()));
        table.horizontalHeader()->resizeSection(
            column, std::min(width + 3 * metrics.averageCharWidth(), most));
    }
}

}  // namespace

RankTable::RankTable(QWidget* parent)
    : QWidget(parent),
      steps_(new QComboBox(this)),
      balance_(new QLabel(this)),
      shares_(new RankShareModel(this)),
      waiting_(new RankWaitingModel(this)) {
    buildLayout();
    connect(steps_, &QComboBox::currentIndexChanged, this, &RankTable::work);
}

void RankTable::buildLayout() {
    steps_->setObjectName(QStringLiteral("rankStep"));
    steps_->setAccessibleName(tr("Step"));
    steps_->setToolTip(tr("What the figures are about: the whole run, or one of its steps"));
    steps_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    balance_->setObjectName(QStringLiteral("rankBalance"));
    balance_->setToolTip(longToolTip(balanceDefinition()));
    balance_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    balance_->setWordWrap(true);
    shareTable_ = makeTable(QStringLiteral("rankShares"),
                            tr("Computation and causes of waiting, by device"), shares_);
    waitingTable_ =
        makeTable(QStringLiteral("rankWaiting"), tr("Which device waits for which"), waiting_);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 4);
    head->addWidget(steps_);
    head->addSpacing(8);
    head->addWidget(balance_, 1);
    auto* tables = new QSplitter(this);
    tables->addWidget(shareTable_);
    tables->addWidget(waitingTable_);
    tables->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(tables, 1);
}

QTableView* RankTable::makeTable(const QString& objectName, const QString& accessibleName,
                                 QAbstractItemModel* model) {
    auto* table = new QTableView(this);
    table->setObjectName(objectName);
    table->setAccessibleName(accessibleName);
    table->setModel(model);
    styleTable(*table);
    table->setTextElideMode(Qt::ElideMiddle);
    table->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    return table;
}

bool RankTable::isFor(const Run* run) {
    return run && !run->content().simulation && run->content().analysis.devices.size() > 1;
}

void RankTable::setRun(Run* run) {
    if (run == run_) return;
    if (run_) run_->disconnect(this);
    run_ = isFor(run) ? run : nullptr;
    if (run_) connect(run_, &Run::contentChanged, this, &RankTable::reload);
    reload();
}

/// The chosen step stays, as far as there is one of its number.
void RankTable::reload() {
    const int chosen = std::max(0, steps_->currentIndex());
    const QSignalBlocker blocker(steps_);
    steps_->clear();
    steps_->addItem(tr("Whole run"));
    if (run_)
        for (const StepAnalysis& step : run_->content().analysis.steps)
            steps_->addItem(toQString(step.name));
    steps_->setCurrentIndex(chosen < steps_->count() ? chosen : 0);
    work();
}

void RankTable::work() {
    const int number = ++*asked_;
    if (!run_) return show(nullptr);
    std::optional<std::size_t> step;
    if (steps_->currentIndex() > 0) step = static_cast<std::size_t>(steps_->currentIndex()) - 1;
    worker_.post([this, number, asked = asked_, step,
                  content = run_->sharedContent()]() -> Worker::Delivery {
        if (number != *asked) return [] {};
        return [this, number,
                figures = std::make_shared<const RankFigures>(rankFiguresOf(content, step))] {
            if (number == *asked_) show(figures);
        };
    });
}

void RankTable::show(std::shared_ptr<const RankFigures> figures) {
    balance_->setText(figures ? balanceText(*figures) : QString());
    shares_->setFigures(figures);
    waiting_->setFigures(figures);
    fitColumns(*shareTable_);
    fitColumns(*waitingTable_);
}

}  // namespace bubblescope
