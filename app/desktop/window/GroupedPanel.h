// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
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
    using SpecChange = std::function<void(SimulationSpec&)>;

    /// Of all, or of those that are offered.
    explicit GroupedPanel(QWidget* parent = nullptr,
                          bool (*isOffered)(const GroupedParameter&) = nullptr);

    void showSpec(const SimulationSpec& spec);

    /// One of those that are shown; null for a name that is none of these.
    const GroupedParameter* find(std::string_view parameter) const;

    /// Where a parameter stands; the form is null for a name that is none of these.
    struct Place {
        QFormLayout* form = nullptr;
        int row = -1;
    };
    /// Opens its group.
    Place reveal(std::string_view parameter);

  signals:
    void edited(const SpecChange& change, int gesture);

  private:
    /// What edits a parameter: one of the two; the choice of a text can be typed into.
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
    QWidget* makeText(Field& field);
    void styleChoice(QComboBox& choice, const GroupedParameter& parameter);
    void askForFile(const GroupedParameter& parameter);
    void showValue(const Field& field) const;
    void showChoice(const Field& field) const;
    bool isShown(const GroupedParameter& parameter) const;
    bool isSet(const GroupedParameter& parameter) const;
    std::vector<Field>::const_iterator fieldOf(std::string_view parameter) const;

    std::array<FoldGroup*, parameterGroupCount> groups_{};
    std::vector<Field> fields_;
    SimulationSpec spec_;  ///< as it was shown last
};

}  // namespace bubblescope
