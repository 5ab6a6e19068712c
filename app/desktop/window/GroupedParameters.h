// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/desktop/model/SimulationSpec.h"
#include "app/desktop/window/NumberSlider.h"

namespace bubblescope {

enum class ParameterGroup {
    Model,
    Hardware,
    Communication,
    DataParallelism,
    Memory,
    Steps,
    Filling
};
inline constexpr std::size_t parameterGroupCount = 7;
QString parameterGroupTitle(ParameterGroup group);

/// One parameter of a simulation besides its schedule and durations, described for a panel: a
/// number, one of a few choices, or a text.
struct GroupedParameter {
    /// A choice behind the others: what a file says.
    struct FileChoice {
        QString title;   ///< as long as no file is chosen: "jobs of a file …"
        QString filter;  ///< of the file dialog
        /// Empty while another choice is made.
        QString (*path)(const SimulationSpec&);
        void (*setPath)(SimulationSpec&, const QString&);
    };

    /// A text; the choices are proposals.
    struct TextValue {
        QString (*text)(const SimulationSpec&);
        void (*setText)(SimulationSpec&, const QString&);
    };

    ParameterGroup group;
    /// Two may have the same, if never both are shown.
    std::string_view name;  ///< as ParameterError says it: the command line's option
    QString title;
    QString help;
    QStringList choices;  ///< empty for a number; else the value is an index into them
    NumberScale scale;
    QString leastText;  ///< in place of the smallest number
    /// The number of choices where a file is chosen. Both are null for a text.
    double (*value)(const SimulationSpec&);
    void (*setValue)(SimulationSpec&, double);
    bool (*isShown)(const SimulationSpec&) = nullptr;  ///< null: always
    std::optional<FileChoice> file = {};
    std::optional<TextValue> text = {};
    bool (*isFixed)(const SimulationSpec&) = nullptr;  ///< others decide it; null: never
};

/// Grouped, in the order in which they are shown.
std::span<const GroupedParameter> groupedParameters();

/// Those of a model on hardware.
std::vector<GroupedParameter> modelParameters();
/// Those of the cluster and of its steps.
std::vector<GroupedParameter> clusterParameters();
/// Those of what bubbles are filled with.
std::vector<GroupedParameter> fillParameters();

NumberScale countScale(double minimum, double sliderMaximum, double maximum);
/// From 0, which stands for nothing or no limit.
NumberScale amountScale(double from, double to, const QString& unit, int decimals = 3);
NumberScale speedScale();

}  // namespace bubblescope
