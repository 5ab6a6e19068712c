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

    /// Takes care of its height itself: form layouts of Qt 6.4 give rows whose height depends on
    /// their width none at all where other rows are hidden.
    bool hasHeightForWidth() const override { return false; }

  signals:
    void valueChosen(const std::string& parameter, int value);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void applyColors();
    void fitHeight();

    QLabel* label_;
    QHBoxLayout* buttons_;
};

}  // namespace bubblescope
