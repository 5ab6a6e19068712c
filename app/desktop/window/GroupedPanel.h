// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "app/desktop/window/GroupedParameters.h"

class QComboBox;
class QFormLayout;

namespace bubblescope {

class FoldGroup;

/// The GroupedParameters of a simulation, in groups that can be folded.
class GroupedPanel : public QWidget {
    Q_OBJECT

  public:
    explicit GroupedPanel(QWidget* parent = nullptr);

    void showSpec(const SimulationSpec& spec);

    /// Where a parameter stands; the form is null for a name that is none of these.
    struct Place {
        QFormLayout* form = nullptr;
        int row = -1;
    };
    /// Opens its group.
    Place reveal(std::string_view parameter);

  signals:
    void edited(const bubblescope::GroupedParameter& parameter, double value, int gesture);
    void fileChosen(const bubblescope::GroupedParameter& parameter, const QString& path);

  private:
    /// What edits a parameter: one of the two.
    struct Field {
        const GroupedParameter* parameter;
        FoldGroup* group;
        NumberSlider* number = nullptr;
        QComboBox* choice = nullptr;

        QWidget* widget() const;
    };

    void addField(const GroupedParameter& parameter);
    QWidget* makeNumber(Field& field);
    QWidget* makeChoice(Field& field);
    void askForFile(const GroupedParameter& parameter);
    void showValue(const Field& field) const;

    std::array<FoldGroup*, parameterGroupCount> groups_{};
    std::vector<Field> fields_;
    SimulationSpec spec_;  ///< as it was shown last
};

}  // namespace bubblescope
