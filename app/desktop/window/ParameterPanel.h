// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/desktop/model/LiveSimulation.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;

namespace bubblescope {

class GroupedPanel;
class NumberSlider;
class ParameterHint;
struct PlannedFacts;

/// The parameters of one simulation, edited live: those that its schedule has.
class ParameterPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ParameterPanel(QWidget* parent = nullptr);

    /// `planned` is what the model and hardware of the last simulation made of durations, sizes
    /// and links; it may be null.
    void showSpec(const SimulationSpec& spec, const PlannedFacts* planned = nullptr);
    /// Disables the parameters; `sentence` says why.
    void showUnavailable(const QString& sentence);
    /// Beside the parameter that it is about. Nothing for an error without a sentence.
    void showError(const SpecError& error);

  signals:
    /// `gesture` is the same for all edits of one drag.
    void specEdited(const bubblescope::SimulationSpec& spec, int gesture);

  private:
    /// A parameter of the shape, and what edits it: one of the two.
    struct Field {
        const FamilyParameter* parameter;
        NumberSlider* number = nullptr;
        QCheckBox* box = nullptr;

        QWidget* widget() const;
        int value() const;
        void setValue(int value) const;
    };

    void buildLayout();
    void buildSchedule();
    void addField(const FamilyParameter& parameter);
    NumberSlider* addDuration(const QString& objectName, const QString& label,
                              const QString& toolTip, double minimumUs);
    void buildDurations();
    void takeEdit(int gesture);
    void readDurations();
    void chooseValue(const std::string& parameter, int value);
    void showDurations(const SimulationSpec& shown);
    void showSource(const PlannedFacts* planned);
    void hideHint();
    void showRows();
    bool isShown(const FamilyParameter& parameter) const;
    const Field* fieldOf(std::string_view parameter) const;

    SimulationSpec spec_;
    QComboBox* schedule_;
    QLabel* file_;
    std::vector<Field> fields_;
    NumberSlider* forward_ = nullptr;
    NumberSlider* backward_ = nullptr;
    NumberSlider* inputGrad_ = nullptr;
    NumberSlider* weightGrad_ = nullptr;
    NumberSlider* fused_ = nullptr;
    NumberSlider* pointToPoint_ = nullptr;
    QFormLayout* form_;
    QWidget* parameters_;
    QLabel* source_;  ///< of the durations, where they are not typed
    GroupedPanel* groups_;
    ParameterHint* hint_;
    QFormLayout* hintForm_ = nullptr;  ///< that has the hint, if any
    QLabel* notice_;
};

}  // namespace bubblescope
