// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/FoldGroup.h"

#include <QFormLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace bubblescope {

FoldGroup::FoldGroup(const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(title),
      heading_(new QToolButton(this)),
      content_(new QWidget(this)),
      form_(new QFormLayout(content_)) {
    heading_->setObjectName(QStringLiteral("heading"));
    heading_->setAutoRaise(true);
    heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    heading_->setFocusPolicy(Qt::StrongFocus);
    connect(heading_, &QToolButton::clicked, this, [this] { setOpen(!isOpen()); });
    form_->setContentsMargins(0, 4, 0, 8);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setHorizontalSpacing(12);
    form_->setVerticalSpacing(8);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(heading_);
    layout->addWidget(content_);
    setCount(0);
    setOpen(false);
}

bool FoldGroup::isOpen() const {
    return content_->isVisibleTo(this);
}

void FoldGroup::setOpen(bool open) {
    heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    content_->setVisible(open);
}

void FoldGroup::setCount(int count) {
    heading_->setText(count == 0 ? title_ : tr("%1 · %2 set").arg(title_).arg(count));
}

}  // namespace bubblescope
