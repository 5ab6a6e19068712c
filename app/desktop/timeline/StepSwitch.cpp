// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/StepSwitch.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace bubblescope {

QString stepText(int steps, std::optional<int> step) {
    if (steps == 0) return {};
    if (step) return StepSwitch::tr("step %1 of %2").arg(*step + 1).arg(steps);
    return steps == 1 ? StepSwitch::tr("1 step") : StepSwitch::tr("all %1 steps").arg(steps);
}

StepSwitch::StepSwitch(QWidget* parent) : QWidget(parent), label_(new QLabel(this)) {
    label_->setObjectName(QStringLiteral("shownStep"));
    label_->setAlignment(Qt::AlignCenter);
    label_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("step %1 of %2").arg(10).arg(10)));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * fontMetrics().averageCharWidth(), 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeButton(QStringLiteral("previousStep"), Qt::LeftArrow,
                                 tr("The step before (PgUp)"), -1));
    layout->addWidget(label_);
    layout->addWidget(
        makeButton(QStringLiteral("nextStep"), Qt::RightArrow, tr("The next step (PgDn)"), 1));
}

QToolButton* StepSwitch::makeButton(const QString& objectName, Qt::ArrowType arrow,
                                    const QString& toolTip, int direction) {
    auto* button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::NoFocus);  // keys go to the TimelineArea
    const int side = fontMetrics().height() + 4;
    button->setFixedSize(side, side);
    connect(button, &QToolButton::clicked, this, [this, direction] { emit stepWanted(direction); });
    return button;
}

void StepSwitch::setStep(int steps, std::optional<int> step) {
    setVisible(steps > 0);
    label_->setText(stepText(steps, step));
    label_->setToolTip(tr(
        "Puts one step of every run at time 0, so that they stand below each other. The steps of "
        "filled bubbles are those of a refresh, after which all work has been done once."));
}

}  // namespace bubblescope
