// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ClusterPanel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/FoldGroup.h"

namespace bubblescope {

namespace {

/// Titles are short, and not the same twice within their group only.
QString fullName(const ClusterParameter& parameter) {
    return clusterGroupTitle(parameter.group) + QStringLiteral(": ") + parameter.title;
}

}  // namespace

QWidget* ClusterPanel::Field::widget() const {
    return number ? static_cast<QWidget*>(number) : choice;
}

ClusterPanel::ClusterPanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (std::size_t i = 0; i < clusterGroupCount; ++i) {
        groups_[i] = new FoldGroup(clusterGroupTitle(static_cast<ClusterGroup>(i)), this);
        groups_[i]->setObjectName(QStringLiteral("group%1").arg(i));
        layout->addWidget(groups_[i]);
    }
    for (const ClusterParameter& parameter : clusterParameters())
        addField(parameter);
}

void ClusterPanel::addField(const ClusterParameter& parameter) {
    Field field{&parameter, groups_[static_cast<std::size_t>(parameter.group)]};
    QWidget* widget = parameter.choices.isEmpty() ? makeNumber(field) : makeChoice(field);
    widget->setObjectName(toQString(parameter.name));
    widget->setToolTip(parameter.help);
    QFormLayout* form = field.group->form();
    form->addRow(parameter.title, widget);
    // So that the sliders of all groups line up.
    form->labelForField(widget)->setMinimumWidth(
        fontMetrics().horizontalAdvance(QStringLiteral("Micro-batches")));
    fields_.push_back(field);
}

QWidget* ClusterPanel::makeNumber(Field& field) {
    const ClusterParameter& parameter = *field.parameter;
    field.number = new NumberSlider(parameter.scale, fullName(parameter), this);
    if (!parameter.leastText.isEmpty()) field.number->setMinimumText(parameter.leastText);
    connect(
        field.number, &NumberSlider::valueChanged, this,
        [this, &parameter](double value, int gesture) { emit edited(parameter, value, gesture); });
    return field.number;
}

QWidget* ClusterPanel::makeChoice(Field& field) {
    const ClusterParameter& parameter = *field.parameter;
    field.choice = new QComboBox(this);
    field.choice->setAccessibleName(fullName(parameter));
    field.choice->addItems(parameter.choices);
    connect(field.choice, &QComboBox::currentIndexChanged, this,
            [this, &parameter](int index) { emit edited(parameter, index, newGesture()); });
    return field.choice;
}

void ClusterPanel::showSpec(const SimulationSpec& spec) {
    const SimulationSpec untouched;
    std::array<int, clusterGroupCount> counts{};
    for (const Field& field : fields_) {
        const ClusterParameter& parameter = *field.parameter;
        const double value = parameter.value(spec);
        if (field.number) {
            field.number->setValue(value);
        } else {
            const QSignalBlocker blocker(field.choice);
            field.choice->setCurrentIndex(static_cast<int>(value));
        }
        const bool isShown = !parameter.onlyAsynchronous || isAsynchronous(spec);
        field.group->form()->setRowVisible(field.widget(), isShown);
        const bool isSet = isShown && value != parameter.value(untouched);
        counts[static_cast<std::size_t>(parameter.group)] += isSet;
    }
    for (std::size_t i = 0; i < clusterGroupCount; ++i)
        groups_[i]->setCount(counts[i]);
}

ClusterPanel::Place ClusterPanel::reveal(std::string_view name) {
    const auto found =
        std::ranges::find(fields_, name, [](const Field& field) { return field.parameter->name; });
    if (found == fields_.end()) return {};
    found->group->setOpen(true);
    Place place{found->group->form()};
    place.form->getWidgetPosition(found->widget(), &place.row, nullptr);
    return place;
}

}  // namespace bubblescope
