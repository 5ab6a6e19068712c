// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ParameterHint.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desktop/window/Theme.h"

namespace bubblescope {

ParameterHint::ParameterHint(QWidget* parent)
    : QWidget(parent), label_(new QLabel(this)), buttons_(new QHBoxLayout) {
    label_->setObjectName(QStringLiteral("parameterError"));
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    buttons_->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(4);
    layout->addWidget(label_);
    layout->addLayout(buttons_);
    applyColors();
}

void ParameterHint::showError(const SpecError& error) {
    label_->setText(error.sentence);
    while (buttons_->count() > 1)
        buttons_->takeAt(0)->widget()->deleteLater();
    for (const int value : error.goodValues) {
        auto* button = new QPushButton(tr("Use %1").arg(QLocale().toString(value)), this);
        button->setObjectName(QStringLiteral("use%1").arg(value));
        connect(button, &QPushButton::clicked, this,
                [this, parameter = error.parameter, value] { emit valueChosen(parameter, value); });
        buttons_->insertWidget(buttons_->count() - 1, button);
    }
    fitHeight();
}

void ParameterHint::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void ParameterHint::fitHeight() {
    setFixedHeight(std::max(0, layout()->totalHeightForWidth(width())));
}

void ParameterHint::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColors();
}

void ParameterHint::applyColors() {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, worseColor(colors));
    label_->setPalette(colors);
}

}  // namespace bubblescope
