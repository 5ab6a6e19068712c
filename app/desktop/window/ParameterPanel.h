// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/Run.h"

class QComboBox;
class QFormLayout;
class QLabel;

namespace bubblescope {

class NumberSlider;

/// The parameters of one simulation, edited live.
class ParameterPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterPanel(QWidget* parent = nullptr);

    void showSpec(const SimulationSpec& spec);
    /// Disables the parameters; `sentence` says why.
    void showUnavailable(const QString& sentence);
    /// Why the parameters cannot be simulated; empty when they can.
    void showError(const QString& sentence);

  signals:
    /// `gesture` is the same for all edits of one drag.
    void specEdited(const bubblescope::SimulationSpec& spec, int gesture);

  private:
    void buildLayout();
    void buildShape(QFormLayout* form);
    void buildDurations(QFormLayout* form);
    void connectParts();
    void showFamily();
    SimulationSpec spec() const;

    QComboBox* schedule_;
    NumberSlider* devices_;
    NumberSlider* microBatches_;
    NumberSlider* chunks_;
    NumberSlider* group_;
    NumberSlider* forward_;
    NumberSlider* backward_;
    NumberSlider* pointToPoint_;
    QFormLayout* form_;
    QLabel* error_;
    QLabel* notice_;
    QWidget* parameters_;
};

}  // namespace bubblescope
