// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/GroupedPanel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/FoldGroup.h"

namespace bubblescope {

namespace {

constexpr int shortestChoice = 12;  ///< characters: long ones are elided, not the sliders

/// Titles are short, and not the same twice within their group only.
QString fullName(const GroupedParameter& parameter) {
    return parameterGroupTitle(parameter.group) + QStringLiteral(": ") + parameter.title;
}

}  // namespace

QWidget* GroupedPanel::Field::widget() const {
    return number ? static_cast<QWidget*>(number) : choice;
}

GroupedPanel::GroupedPanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (std::size_t i = 0; i < parameterGroupCount; ++i) {
        groups_[i] = new FoldGroup(parameterGroupTitle(static_cast<ParameterGroup>(i)), this);
        groups_[i]->setObjectName(QStringLiteral("group%1").arg(i));
        layout->addWidget(groups_[i]);
    }
    for (const GroupedParameter& parameter : groupedParameters())
        addField(parameter);
}

void GroupedPanel::addField(const GroupedParameter& parameter) {
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

QWidget* GroupedPanel::makeNumber(Field& field) {
    const GroupedParameter& parameter = *field.parameter;
    field.number = new NumberSlider(parameter.scale, fullName(parameter), this);
    if (!parameter.leastText.isEmpty()) field.number->setMinimumText(parameter.leastText);
    connect(
        field.number, &NumberSlider::valueChanged, this,
        [this, &parameter](double value, int gesture) { emit edited(parameter, value, gesture); });
    return field.number;
}

QWidget* GroupedPanel::makeChoice(Field& field) {
    const GroupedParameter& parameter = *field.parameter;
    field.choice = new QComboBox(this);
    field.choice->setAccessibleName(fullName(parameter));
    field.choice->addItems(parameter.choices);
    const int choices = static_cast<int>(parameter.choices.size());
    if (parameter.file) field.choice->addItem(parameter.file->title);
    field.choice->setMinimumContentsLength(shortestChoice);
    field.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(field.choice, &QComboBox::currentIndexChanged, this,
            [this, &parameter, choices](int index) {
                if (index < choices) emit edited(parameter, index, newGesture());
            });
    connect(field.choice, &QComboBox::activated, this, [this, &parameter, choices](int index) {
        if (index == choices) askForFile(parameter);
    });
    return field.choice;
}

/// Until a file is chosen, what was chosen before stays.
void GroupedPanel::askForFile(const GroupedParameter& parameter) {
    auto* dialog =
        new QFileDialog(this, parameter.title, QFileInfo(parameter.file->path(spec_)).path(),
                        parameter.file->filter);
    dialog->setObjectName(QStringLiteral("parameterFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, &parameter](const QString& path) { emit fileChosen(parameter, path); });
    connect(dialog, &QFileDialog::rejected, this, [this] { showSpec(SimulationSpec(spec_)); });
    dialog->open();
}

void GroupedPanel::showValue(const Field& field) const {
    const GroupedParameter& parameter = *field.parameter;
    const double value = parameter.value(spec_);
    if (field.number) return field.number->setValue(value);
    const QSignalBlocker blocker(field.choice);
    if (parameter.file) {
        const QString path = parameter.file->path(spec_);
        field.choice->setItemText(
            static_cast<int>(parameter.choices.size()),
            path.isEmpty() ? parameter.file->title : QFileInfo(path).fileName());
    }
    field.choice->setCurrentIndex(static_cast<int>(value));
}

void GroupedPanel::showSpec(const SimulationSpec& spec) {
    spec_ = spec;
    const SimulationSpec untouched;
    std::array<int, parameterGroupCount> counts{};
    for (const Field& field : fields_) {
        const GroupedParameter& parameter = *field.parameter;
        showValue(field);
        const bool isShown = !parameter.isShown || parameter.isShown(spec);
        field.group->form()->setRowVisible(field.widget(), isShown);
        const bool isSet = isShown && parameter.value(spec) != parameter.value(untouched);
        counts[static_cast<std::size_t>(parameter.group)] += isSet;
    }
    for (std::size_t i = 0; i < parameterGroupCount; ++i)
        groups_[i]->setCount(counts[i]);
}

GroupedPanel::Place GroupedPanel::reveal(std::string_view name) {
    const auto found =
        std::ranges::find(fields_, name, [](const Field& field) { return field.parameter->name; });
    if (found == fields_.end()) return {};
    found->group->setOpen(true);
    Place place{found->group->form()};
    place.form->getWidgetPosition(found->widget(), &place.row, nullptr);
    return place;
}

}  // namespace bubblescope
