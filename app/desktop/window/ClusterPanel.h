// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "app/desktop/window/ClusterParameters.h"

class QComboBox;
class QFormLayout;

namespace bubblescope {

class FoldGroup;

/// The ClusterParameters of a simulation, in groups that can be folded.
class ClusterPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ClusterPanel(QWidget* parent = nullptr);

    void showSpec(const SimulationSpec& spec);

    /// Where a parameter stands; the form is null for a name that is none of these.
    struct Place {
        QFormLayout* form = nullptr;
        int row = -1;
    };
    /// Opens its group.
    Place reveal(std::string_view parameter);

  signals:
    void edited(const bubblescope::ClusterParameter& parameter, double value, int gesture);

  private:
    /// What edits a parameter: one of the two.
    struct Field {
        const ClusterParameter* parameter;
        FoldGroup* group;
        NumberSlider* number = nullptr;
        QComboBox* choice = nullptr;

        QWidget* widget() const;
    };

    void addField(const ClusterParameter& parameter);
    QWidget* makeNumber(Field& field);
    QWidget* makeChoice(Field& field);

    std::array<FoldGroup*, clusterGroupCount> groups_{};
    std::vector<Field> fields_;
};

}  // namespace bubblescope
