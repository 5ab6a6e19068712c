// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/StartPage.h"

#include <QAction>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/model/Settings.h"
#include "app/desktop/model/TraceLoader.h"
#include "app/desktop/window/Actions.h"

namespace bubblescope {

namespace {

constexpr int mostRecent = 5;
constexpr double titleScale = 1.8;
constexpr int textCharacters = 80;

QLabel* makeText(const QString& text, QPalette::ColorRole role) {
    auto* label = new QLabel(text);
    label->setForegroundRole(role);
    label->setWordWrap(true);
    label->setMinimumWidth(textCharacters * label->fontMetrics().averageCharWidth());
    return label;
}

QString withoutMnemonic(const QAction& action) {
    return action.text().remove(u'&');
}

}  // namespace

StartPage::StartPage(const Actions& actions, const Settings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), recent_(new QVBoxLayout) {
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    buildLayout(actions);
}

void StartPage::buildLayout(const Actions& actions) {
    auto* title = new QLabel(tr("Where do your accelerators wait?"));
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * titleScale);
    title->setFont(large);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(2 * fontMetrics().averageCharWidth());
    grid->setVerticalSpacing(fontMetrics().height() / 2);
    for (QAction* action : {actions.open, actions.openFolder, actions.simulate, actions.record,
                            actions.sample, actions.sweep})
        addAction(grid, action);

    auto* column = new QVBoxLayout;
    column->setSpacing(fontMetrics().height());
    column->addStretch(2);
    column->addWidget(title);
    column->addLayout(grid);
    column->addLayout(recent_);
    column->addStretch(3);
    auto* layout = new QHBoxLayout(this);
    layout->addStretch(1);
    layout->addLayout(column);
    layout->addStretch(1);
}

/// All buttons as wide as the widest, and what they do beside them.
void StartPage::addAction(QGridLayout* grid, QAction* action) {
    auto* button = new QPushButton(withoutMnemonic(*action));
    button->setObjectName(QStringLiteral("start-") + action->objectName());
    button->setAccessibleDescription(action->statusTip());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    const int row = grid->rowCount();
    grid->addWidget(button, row, 0);
    QString text = action->statusTip();
    if (!action->shortcut().isEmpty())
        text += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
    grid->addWidget(makeText(text, QPalette::PlaceholderText), row, 1);
}

void StartPage::showEvent(QShowEvent* event) {
    fillRecent();
    QWidget::showEvent(event);
}

void StartPage::fillRecent() {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QStringList& files : settings_.recentFiles()) {
        const bool isThere =
            std::ranges::all_of(files, [](const QString& file) { return QFileInfo::exists(file); });
        if (!isThere) continue;
        if (recent_->isEmpty()) recent_->addWidget(makeText(tr("Recent"), QPalette::Text));
        auto* button = new QPushButton(traceName(files).replace(u'&', QStringLiteral("&&")));
        button->setObjectName(QStringLiteral("startRecent"));
        button->setFlat(true);
        button->setToolTip(files.join(u'\n'));
        button->setStyleSheet(QStringLiteral("text-align: left"));
        connect(button, &QPushButton::clicked, this, [this, files] { emit filesWanted(files); });
        recent_->addWidget(button);
        if (recent_->count() > mostRecent) return;
    }
}

}  // namespace bubblescope
