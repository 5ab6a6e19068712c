// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/model/SweepOutcome.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace bubblescope {

class CheckList;
class GroupedPanel;

/// What a sweep is asked for: a model on hardware, values to combine, and what is fixed.
class SweepForm : public QWidget {
    Q_OBJECT

  public:
    /// Starts with the model, hardware and size of a simulation; with one that ships where that has
    /// none.
    explicit SweepForm(const SimulationSpec& start, QWidget* parent = nullptr);

    /// Throws Error that names the field that has no good value.
    SweepSetup setup() const;

  signals:
    void changed();

  private:
    /// Numbers to combine, and where they go.
    struct NumberField {
        QLineEdit* edit;
        QString title;
        std::vector<int> SweepRequest::*values;
    };

    void buildLayout();
    void buildChoices(QFormLayout& form);
    void buildNumbers(QFormLayout& form);
    void buildFixed(QFormLayout& form);
    CheckList* addChecks(QFormLayout& form, const QString& objectName, const QString& title,
                         const QString& toolTip);
    void addNumbers(QFormLayout& form, const QString& objectName, const QString& title,
                    const QString& toolTip, std::vector<int> SweepRequest::*values);
    QSpinBox* addNumber(QFormLayout& form, const QString& objectName, const QString& title,
                        const QString& toolTip, const QString& none);
    void showMicroBatches();
    void startWith(const SimulationSpec& start);

    SimulationSpec spec_;  ///< of which the model counts
    GroupedPanel* model_;
    CheckList* schedules_ = nullptr;
    CheckList* shardings_ = nullptr;
    CheckList* recomputes_ = nullptr;
    std::vector<NumberField> numbers_;
    QSpinBox* batch_ = nullptr;
    QSpinBox* accelerators_ = nullptr;
    QComboBox* rank_ = nullptr;
};

}  // namespace bubblescope
