// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/LiveSimulation.h"

class QHBoxLayout;
class QLabel;

namespace bubblescope {

/// Why parameters cannot be met, with a button for each value that would do.
class ParameterHint : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterHint(QWidget* parent = nullptr);

    void showError(const SpecError& error);

  signals:
    void valueChosen(const std::string& parameter, int value);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyColors();

    QLabel* label_;
    QHBoxLayout* buttons_;
};

}  // namespace bubblescope
