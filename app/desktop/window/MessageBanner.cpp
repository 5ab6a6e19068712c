// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/MessageBanner.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr qsizetype mostMessages = 4;

}  // namespace

MessageBanner::MessageBanner(QWidget* parent) : QFrame(parent), label_(new QLabel(this)) {
    setObjectName(QStringLiteral("messageBanner"));
    setAccessibleName(tr("Message"));
    setAutoFillBackground(true);
    buildLayout();
    applyBannerColors(*this);
    hide();
}

void MessageBanner::buildLayout() {
    label_->setObjectName(QStringLiteral("messageText"));
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::PlainText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* icon = new QLabel(this);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(20, 20));
    auto* copy = new QPushButton(tr("&Copy"), this);
    auto* close = new QPushButton(tr("Close"), this);
    copy->setObjectName(QStringLiteral("copyMessage"));
    close->setObjectName(QStringLiteral("closeMessage"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text()); });
    connect(close, &QPushButton::clicked, this, &MessageBanner::closeAll);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(10);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addWidget(label_, 1);
    layout->addWidget(copy, 0, Qt::AlignTop);
    layout->addWidget(close, 0, Qt::AlignTop);
}

QString MessageBanner::text() const {
    return messages_.join(u'\n');
}

void MessageBanner::addMessage(const QString& message) {
    messages_.removeAll(message);
    messages_.append(message);
    messages_ = messages_.mid(qMax(qsizetype(0), messages_.size() - mostMessages));
    label_->setText(text());
    show();
}

void MessageBanner::closeAll() {
    messages_.clear();
    hide();
}

void MessageBanner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) applyBannerColors(*this);
}

}  // namespace bubblescope
