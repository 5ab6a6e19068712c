// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SearchBar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/TimelineSearch.h"

namespace bubblescope {

namespace {

QString countText(const TimelineSearch& search) {
    if (!search.problem().isEmpty()) return search.problem();
    if (search.text().trimmed().isEmpty()) return {};
    if (search.isRunning()) return SearchBar::tr("searching…");
    const QString count = QLocale().toString(static_cast<qulonglong>(search.count()));
    if (search.count() == 0) return SearchBar::tr("nothing found");
    const auto place = search.place();
    if (!place) return SearchBar::tr("%1 found").arg(count);
    return SearchBar::tr("%1 of %2")
        .arg(QLocale().toString(static_cast<qulonglong>(*place + 1)), count);
}

}  // namespace

SearchBar::SearchBar(TimelineSearch& search, QWidget* charts, QWidget* parent)
    : QWidget(parent),
      search_(search),
      charts_(charts),
      text_(new QLineEdit(this)),
      count_(new QLabel(this)) {
    setObjectName(QStringLiteral("searchBar"));
    setAccessibleName(tr("Search"));
    buildLayout();
    connect(text_, &QLineEdit::textChanged, &search_, &TimelineSearch::setText);
    connect(previous_, &QToolButton::clicked, &search_, &TimelineSearch::selectPrevious);
    connect(next_, &QToolButton::clicked, &search_, &TimelineSearch::selectNext);
    connect(&search_, &TimelineSearch::changed, this, &SearchBar::refresh);
    text_->installEventFilter(this);
    refresh();
    hide();
}

void SearchBar::buildLayout() {
    text_->setObjectName(QStringLiteral("searchText"));
    text_->setAccessibleName(tr("What to search the bars for"));
    text_->setPlaceholderText(tr("name, kind or F3 · stage:2 · mb:0-3 · step:1 · device:4"));
    text_->setToolTip(longToolTip(
        tr("Finds bars that meet all words: a part of a name or kind, an operation such as F3 "
           "(forward of micro-batch 3), or numbers such as stage:2 and mb:0-3. Enter goes to the "
           "next, Shift+Enter to the one before.")));
    count_->setObjectName(QStringLiteral("searchCount"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    previous_ = makeButton(QStringLiteral("searchPrevious"), QStringLiteral("↑"),
                           tr("The one before (Shift+Enter)"));
    next_ = makeButton(QStringLiteral("searchNext"), QStringLiteral("↓"), tr("The next (Enter)"));
    auto* closing =
        makeButton(QStringLiteral("searchClose"), QStringLiteral("✕"), tr("Close (Esc)"));
    connect(closing, &QToolButton::clicked, this, &SearchBar::close);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(text_, 1);
    layout->addWidget(count_);
    layout->addWidget(previous_);
    layout->addWidget(next_);
    layout->addWidget(closing);
}

QToolButton* SearchBar::makeButton(const QString& objectName, const QString& text,
                                   const QString& toolTip) {
    auto* button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setAutoRaise(true);
    return button;
}

void SearchBar::open() {
    show();
    text_->setFocus();
    text_->selectAll();
}

void SearchBar::close() {
    text_->clear();
    hide();
    charts_->setFocus();
}

void SearchBar::refresh() {
    count_->setText(countText(search_));
    for (QToolButton* button : {previous_, next_})
        button->setEnabled(search_.count() > 0);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (key->modifiers().testFlag(Qt::ShiftModifier)) {
                search_.selectPrevious();
            } else {
                search_.selectNext();
            }
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        default:
            return QWidget::eventFilter(watched, event);
    }
}

}  // namespace bubblescope
