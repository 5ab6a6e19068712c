// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

class QLabel;
class QToolButton;

namespace bubblescope {

/// "step 2 of 3" of a cycle of that many steps; `step` counts from 0 and goes on in the next cycle,
/// and is empty where all are shown. Empty without a cycle.
QString stepText(int steps, std::optional<int> step);

/// Which step of a filled cycle is shown, between buttons for the ones before and after. Hidden
/// where there is no cycle.
class StepSwitch : public QWidget {
    Q_OBJECT

  public:
    explicit StepSwitch(QWidget* parent = nullptr);

    /// See stepText().
    void setStep(int steps, std::optional<int> step);

  signals:
    /// 1 for the next step, -1 for the one before.
    void stepWanted(int direction);

  private:
    QToolButton* makeButton(const QString& objectName, Qt::ArrowType arrow, const QString& toolTip,
                            int direction);

    QLabel* label_;
};

}  // namespace bubblescope
