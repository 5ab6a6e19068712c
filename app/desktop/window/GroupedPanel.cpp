// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/GroupedPanel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
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

GroupedPanel::GroupedPanel(QWidget* parent, bool (*isOffered)(const GroupedParameter&))
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (std::size_t i = 0; i < parameterGroupCount; ++i) {
        groups_[i] = new FoldGroup(parameterGroupTitle(static_cast<ParameterGroup>(i)), this);
        groups_[i]->setObjectName(QStringLiteral("group%1").arg(i));
        layout->addWidget(groups_[i]);
    }
    for (const GroupedParameter& parameter : groupedParameters())
        if (!isOffered || isOffered(parameter)) addField(parameter);
}

void GroupedPanel::addField(const GroupedParameter& parameter) {
    Field field{&parameter, groups_[static_cast<std::size_t>(parameter.group)]};
    QWidget* widget = parameter.text                ? makeText(field)
                      : parameter.choices.isEmpty() ? makeNumber(field)
                                                    : makeChoice(field);
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
    connect(field.number, &NumberSlider::valueChanged, this,
            [this, &parameter](double value, int gesture) {
                emit edited([&](SimulationSpec& spec) { parameter.setValue(spec, value); },
                            gesture);
            });
    return field.number;
}

void GroupedPanel::styleChoice(QComboBox& choice, const GroupedParameter& parameter) {
    choice.setAccessibleName(fullName(parameter));
    choice.addItems(parameter.choices);
    for (int i = 0; i < choice.count(); ++i)
        choice.setItemData(i, parameter.choices[i], Qt::ToolTipRole);
    choice.setMinimumContentsLength(shortestChoice);
    choice.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

QWidget* GroupedPanel::makeChoice(Field& field) {
    const GroupedParameter& parameter = *field.parameter;
    field.choice = new QComboBox(this);
    styleChoice(*field.choice, parameter);
    const int choices = static_cast<int>(parameter.choices.size());
    if (parameter.file) field.choice->addItem(parameter.file->title);
    connect(field.choice, &QComboBox::currentIndexChanged, this,
            [this, &parameter, choices](int index) {
                if (index < choices)
                    emit edited([&](SimulationSpec& spec) { parameter.setValue(spec, index); },
                                newGesture());
            });
    connect(field.choice, &QComboBox::activated, this, [this, &parameter, choices](int index) {
        if (index == choices) askForFile(parameter);
    });
    return field.choice;
}

QWidget* GroupedPanel::makeText(Field& field) {
    const GroupedParameter& parameter = *field.parameter;
    field.choice = new QComboBox(this);
    field.choice->setEditable(true);
    field.choice->setInsertPolicy(QComboBox::NoInsert);
    styleChoice(*field.choice, parameter);
    const auto take = [this, &parameter, choice = field.choice] {
        const QString text = choice->currentText().simplified();
        if (text == parameter.text->text(spec_)) return;
        emit edited([&](SimulationSpec& spec) { parameter.text->setText(spec, text); },
                    newGesture());
    };
    connect(field.choice, &QComboBox::activated, this, take);
    connect(field.choice->lineEdit(), &QLineEdit::editingFinished, this, take);
    return field.choice;
}

/// Until a file is chosen, what was chosen before stays.
void GroupedPanel::askForFile(const GroupedParameter& parameter) {
    auto* dialog =
        new QFileDialog(this, parameter.title, QFileInfo(parameter.file->path(spec_)).path(),
                        parameter.file->filter);
    dialog->setObjectName(QStringLiteral("parameterFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, &parameter](const QString& path) {
        emit edited([&](SimulationSpec& spec) { parameter.file->setPath(spec, path); },
                    newGesture());
    });
    connect(dialog, &QFileDialog::rejected, this, [this] { showSpec(SimulationSpec(spec_)); });
    dialog->open();
}

void GroupedPanel::showValue(const Field& field) const {
    const GroupedParameter& parameter = *field.parameter;
    if (field.number) return field.number->setValue(parameter.value(spec_));
    const QSignalBlocker blocker(field.choice);
    if (!parameter.text) return showChoice(field);
    const QString text = parameter.text->text(spec_);
    if (field.choice->currentText() != text) field.choice->setEditText(text);
}

void GroupedPanel::showChoice(const Field& field) const {
    const GroupedParameter& parameter = *field.parameter;
    QString path;
    if (parameter.file) {
        path = parameter.file->path(spec_);
        field.choice->setItemText(
            static_cast<int>(parameter.choices.size()),
            path.isEmpty() ? parameter.file->title : QFileInfo(path).fileName());
    }
    field.choice->setCurrentIndex(static_cast<int>(parameter.value(spec_)));
}

bool GroupedPanel::isShown(const GroupedParameter& parameter) const {
    return !parameter.isShown || parameter.isShown(spec_);
}

/// By hand, to something else than at first.
bool GroupedPanel::isSet(const GroupedParameter& parameter) const {
    const SimulationSpec untouched;
    if (!isShown(parameter) || (parameter.isFixed && parameter.isFixed(spec_))) return false;
    if (parameter.text) return parameter.text->text(spec_) != parameter.text->text(untouched);
    return parameter.value(spec_) != parameter.value(untouched);
}

void GroupedPanel::showSpec(const SimulationSpec& spec) {
    spec_ = spec;
    std::array<int, parameterGroupCount> counts{};
    std::array<bool, parameterGroupCount> shown{};
    for (const Field& field : fields_) {
        const GroupedParameter& parameter = *field.parameter;
        const auto group = static_cast<std::size_t>(parameter.group);
        showValue(field);
        field.widget()->setEnabled(!parameter.isFixed || !parameter.isFixed(spec));
        field.group->form()->setRowVisible(field.widget(), isShown(parameter));
        counts[group] += isSet(parameter);
        shown[group] = shown[group] || isShown(parameter);
    }
    for (std::size_t i = 0; i < parameterGroupCount; ++i) {
        groups_[i]->setCount(counts[i]);
        groups_[i]->setVisible(shown[i]);
    }
}

std::vector<GroupedPanel::Field>::const_iterator GroupedPanel::fieldOf(
    std::string_view name) const {
    return std::ranges::find_if(fields_, [&](const Field& field) {
        return field.parameter->name == name && isShown(*field.parameter);
    });
}

const GroupedParameter* GroupedPanel::find(std::string_view name) const {
    const auto found = fieldOf(name);
    return found == fields_.end() ? nullptr : found->parameter;
}

GroupedPanel::Place GroupedPanel::reveal(std::string_view name) {
    const auto found = fieldOf(name);
    if (found == fields_.end()) return {};
    found->group->setOpen(true);
    Place place{found->group->form()};
    place.form->getWidgetPosition(found->widget(), &place.row, nullptr);
    return place;
}

}  // namespace bubblescope
