// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ParameterPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/model/Throughput.h"
#include "app/desktop/window/GroupedPanel.h"
#include "app/desktop/window/NumberSlider.h"
#include "app/desktop/window/ParameterHint.h"
#include "core/cost/OperationCosts.h"

namespace bubblescope {

namespace {

/// What every family has, described like what only some have.
constexpr std::array shapeParameters{
    FamilyParameter{
        "devices", QT_TRANSLATE_NOOP("bubblescope::ParameterPanel", "Devices"),
        QT_TRANSLATE_NOOP("bubblescope::ParameterPanel", "accelerators of the pipeline"), 1, 8,
        false, &ScheduleParameters::devices},
    FamilyParameter{"micro-batches",
                    QT_TRANSLATE_NOOP("bubblescope::ParameterPanel", "Micro-batches"),
                    QT_TRANSLATE_NOOP("bubblescope::ParameterPanel",
                                      "micro-batches between two optimizer steps"),
                    1, 16, false, &ScheduleParameters::microBatches, 512}};

NumberScale scaleOf(const FamilyParameter& parameter) {
    constexpr int mostLinear = 256;
    constexpr int spinReach = 16;  // of the slider's
    const double most = parameter.usualMost;
    return {.minimum = static_cast<double>(parameter.least),
            .sliderMaximum = most,
            .maximum = spinReach * most,
            .logarithmicFrom = most > mostLinear ? 1.0 : 0.0};
}

constexpr double nsPerUs = 1000;
constexpr double shortestUs = 0.001;

NumberScale durationScale(double minimumUs) {
    return {.minimum = minimumUs,
            .sliderMaximum = 1e6,
            .maximum = 1e9,
            .decimals = 3,
            .logarithmicFrom = minimumUs > 0 ? 1 : 0.1,
            .suffix = QStringLiteral(" µs")};
}

void setDuration(NumberSlider* slider, std::int64_t ns) {
    slider->setValue(static_cast<double>(ns) / nsPerUs);
}

std::int64_t durationNs(const NumberSlider* slider) {
    return std::llround(slider->value() * nsPerUs);
}

QString sentence(QString text) {
    text[0] = text[0].toUpper();
    return text + u'.';
}

}  // namespace

QWidget* ParameterPanel::Field::widget() const {
    return number ? static_cast<QWidget*>(number) : box;
}

int ParameterPanel::Field::value() const {
    return number ? static_cast<int>(std::lround(number->value())) : box->isChecked();
}

void ParameterPanel::Field::setValue(int value) const {
    if (number) return number->setValue(value);
    const QSignalBlocker blocker(box);
    box->setChecked(value != 0);
}

ParameterPanel::ParameterPanel(QWidget* parent)
    : QWidget(parent),
      schedule_(new QComboBox(this)),
      file_(new QLabel(this)),
      form_(new QFormLayout),
      parameters_(new QWidget(this)),
      source_(new QLabel(parameters_)),
      groups_(new GroupedPanel(parameters_)),
      hint_(new ParameterHint(parameters_)),
      notice_(new QLabel(this)) {
    buildLayout();
    showSpec({});
}

void ParameterPanel::buildLayout() {
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setHorizontalSpacing(12);
    form_->setVerticalSpacing(8);
    buildSchedule();
    for (const FamilyParameter& parameter : shapeParameters)
        addField(parameter);
    for (const FamilyParameter& parameter : familyParameters())
        addField(parameter);
    buildDurations();
    hint_->hide();
    connect(hint_, &ParameterHint::valueChosen, this, &ParameterPanel::chooseValue);
    connect(groups_, &GroupedPanel::edited, this,
            [this](const GroupedPanel::SpecChange& change, int gesture) {
                change(spec_);
                emit specEdited(spec_, gesture);
            });
    auto* parameters = new QVBoxLayout(parameters_);
    parameters->setContentsMargins(0, 0, 0, 0);
    parameters->setSpacing(10);
    parameters->addLayout(form_);
    parameters->addWidget(source_);
    parameters->addWidget(groups_);
    notice_->setObjectName(QStringLiteral("parameterNotice"));
    source_->setObjectName(QStringLiteral("durationSource"));
    for (QLabel* label : {notice_, source_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->hide();
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(notice_);
    layout->addWidget(file_);
    layout->addWidget(parameters_);
}

void ParameterPanel::buildSchedule() {
    schedule_->setObjectName(QStringLiteral("schedule"));
    schedule_->setAccessibleName(tr("Schedule"));
    for (const ScheduleFamily& family : scheduleFamilies()) {
        const QString name = toQString(family.name);
        schedule_->addItem(toQString(family.title), name);
        schedule_->setItemData(
            schedule_->count() - 1,
            tr("Needs %1.\nSource: %2").arg(toQString(family.needs), toQString(family.source)),
            Qt::ToolTipRole);
    }
    connect(schedule_, &QComboBox::currentIndexChanged, this, [this] { takeEdit(newGesture()); });
    file_->setObjectName(QStringLiteral("scheduleFile"));
    file_->setWordWrap(true);
    file_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form_->addRow(tr("&Schedule"), schedule_);
}

void ParameterPanel::addField(const FamilyParameter& parameter) {
    const QString title = coreText(parameter.title);
    Field field{&parameter};
    if (parameter.isSwitch) {
        field.box = new QCheckBox(title, this);
        connect(field.box, &QCheckBox::clicked, this, [this] { takeEdit(newGesture()); });
        form_->addRow(QString(), field.box);
    } else {
        field.number = new NumberSlider(scaleOf(parameter), title, this);
        if (!parameter.zeroTitle.empty())
            field.number->setMinimumText(coreText(parameter.zeroTitle));
        connect(field.number, &NumberSlider::valueChanged, this,
                [this](double, int gesture) { takeEdit(gesture); });
        form_->addRow(title, field.number);
    }
    field.widget()->setObjectName(toQString(parameter.name));
    field.widget()->setToolTip(sentence(coreText(parameter.help)));
    fields_.push_back(field);
}

NumberSlider* ParameterPanel::addDuration(const QString& objectName, const QString& label,
                                          const QString& toolTip, double minimumUs) {
    auto* slider = new NumberSlider(durationScale(minimumUs),
                                    tr("%1 time").arg(QString(label).remove(u'&')), this);
    slider->setObjectName(objectName);
    slider->setToolTip(toolTip);
    connect(slider, &NumberSlider::valueChanged, this,
            [this](double, int gesture) { takeEdit(gesture); });
    form_->addRow(label, slider);
    return slider;
}

void ParameterPanel::buildDurations() {
    forward_ = addDuration(QStringLiteral("forward"), tr("&Forward"),
                           tr("Forward of one micro-batch through one chunk."), shortestUs);
    backward_ = addDuration(QStringLiteral("backward"), tr("&Backward"),
                            tr("Backward of one micro-batch through one chunk."), shortestUs);
    inputGrad_ =
        addDuration(QStringLiteral("inputGrad"), tr("&Input grad"),
                    tr("The half of a backward that makes the gradient of a chunk's input; a full "
                       "backward takes as long as both halves."),
                    shortestUs);
    weightGrad_ = addDuration(QStringLiteral("weightGrad"), tr("&Weight grad"),
                              tr("The half of a backward that makes the gradient of a chunk's "
                                 "weights; a full backward takes as long as both halves."),
                              shortestUs);
    fused_ = addDuration(QStringLiteral("fused"), tr("F&used block"),
                         tr("A forward and a backward that run as one block and overlap."), 0);
    fused_->setMinimumText(tr("F + B"));
    pointToPoint_ = addDuration(
        QStringLiteral("pointToPoint"), tr("&Transfer"),
        tr("Latency of a transfer between two devices; it occupies neither of them."), 0);
}

void ParameterPanel::takeEdit(int gesture) {
    if (!spec_.file) {
        spec_.schedule = schedule_->currentData().toString().toStdString();
        for (const Field& field : fields_)
            spec_.shape.*field.parameter->value = field.value();
    }
    readDurations();
    showRows();
    emit specEdited(spec_, gesture);
}

/// A full backward is always as long as both halves.
void ParameterPanel::readDurations() {
    if (usesModel(spec_)) return;
    OperationDurations& durations = spec_.durations;
    durations.pointToPointNs = durationNs(pointToPoint_);
    if (hasStageDurations(spec_)) return;
    durations.forwardNs = {durationNs(forward_)};
    if (backward_->isVisibleTo(this)) {
        const std::int64_t backwardNs = durationNs(backward_);
        if (durations.backwardNs != OperationDurations::List{backwardNs}) {
            durations.weightGradNs = {backwardNs / 2};
            durations.inputGradNs = {backwardNs - backwardNs / 2};
        }
        durations.backwardNs = {backwardNs};
    } else {
        durations.inputGradNs = {durationNs(inputGrad_)};
        durations.weightGradNs = {durationNs(weightGrad_)};
        durations.backwardNs = {durations.inputGradNs[0] + durations.weightGradNs[0]};
    }
    const std::int64_t fusedNs = durationNs(fused_);
    durations.fusedNs =
        fusedNs > 0 ? OperationDurations::List{fusedNs} : OperationDurations::List();
}

void ParameterPanel::chooseValue(const std::string& parameter, int value) {
    if (const Field* field = fieldOf(parameter)) {
        field->setValue(value);
        takeEdit(newGesture());
    }
    if (const GroupedParameter* grouped = groups_->find(parameter)) {
        grouped->setValue(spec_, value);
        emit specEdited(spec_, newGesture());
    }
}

void ParameterPanel::showSpec(const SimulationSpec& spec, const PlannedFacts* planned) {
    spec_ = spec;
    if (!usesModel(spec)) planned = nullptr;
    const QSignalBlocker blocker(schedule_);
    schedule_->setCurrentIndex(schedule_->findData(toQString(spec.schedule)));
    for (const Field& field : fields_) {
        field.setValue(spec.shape.*field.parameter->value);
        field.widget()->setEnabled(!spec.file);
    }
    const SimulationSpec shown = planned ? withCosts(spec, planned->costs) : spec;
    showDurations(shown);
    showSource(planned);
    groups_->showSpec(shown);
    showRows();
    notice_->hide();
    parameters_->setEnabled(true);
}

void ParameterPanel::showDurations(const SimulationSpec& shown) {
    const OperationCosts costs = OperationCosts::complete(shown.durations);
    setDuration(forward_, costs.forwardNs[0]);
    setDuration(backward_, costs.backwardNs[0]);
    setDuration(inputGrad_, costs.inputGradNs[0]);
    setDuration(weightGrad_, costs.weightGradNs[0]);
    setDuration(fused_, costs.fusedNs.empty() ? 0 : costs.fusedNs[0]);
    setDuration(pointToPoint_, costs.pointToPointNs);
    for (NumberSlider* slider : {forward_, backward_, inputGrad_, weightGrad_, fused_})
        slider->setEnabled(!hasStageDurations(shown) && !usesModel(shown));
    pointToPoint_->setEnabled(!usesModel(shown));
}

void ParameterPanel::showSource(const PlannedFacts* planned) {
    if (!planned) return;
    QStringList layers;
    for (const int count : planned->costs.cut)
        layers << QLocale().toString(count);
    source_->setText(tr("Times of the first stage, by the cost model; layers of the stages: %1")
                         .arg(layers.join(QStringLiteral(", "))));
    source_->setToolTip(longToolTip(
        tr("Durations, sizes, links and memory are simulated: %1 on %2. They stand under "
           "Communication, Data parallelism and Memory too.")
            .arg(QString::fromStdString(planned->model.title), costSource(*planned))));
}

void ParameterPanel::showUnavailable(const QString& text) {
    notice_->setText(text);
    notice_->show();
    file_->hide();
    parameters_->setEnabled(false);
    showError({});
}

void ParameterPanel::hideHint() {
    hint_->hide();
    if (!hintForm_) return;
    const auto row = hintForm_->takeRow(hint_);
    delete row.fieldItem;
    hintForm_ = nullptr;
}

void ParameterPanel::showError(const SpecError& error) {
    hideHint();
    if (error.sentence.isEmpty()) return;
    hint_->showError(error);
    GroupedPanel::Place place{form_, form_->rowCount() - 1};
    if (const Field* field = fieldOf(error.parameter)) {
        form_->getWidgetPosition(field->widget(), &place.row, nullptr);
    } else if (const auto found = groups_->reveal(error.parameter); found.form) {
        place = found;
    }
    hintForm_ = place.form;
    hintForm_->insertRow(place.row + 1, hint_);
    hint_->show();
}

void ParameterPanel::showRows() {
    form_->setRowVisible(schedule_, !spec_.file);
    file_->setVisible(spec_.file || spec_.traced);
    schedule_->setToolTip(schedule_->currentData(Qt::ToolTipRole).toString());
    if (spec_.file) {
        const QString what =
            hasStageDurations(spec_)
                ? tr("The recording fixes the schedule and its durations: the medians of each "
                     "stage. Shown are those of the first.")
                : tr("The file fixes everything but durations.");
        file_->setText(QStringLiteral("<b>%1</b><br>%2")
                           .arg(breakable(spec_.file->name()).toHtmlEscaped(), what));
        file_->setToolTip(spec_.file->path);
    } else if (spec_.traced) {
        file_->setText(
            tr("Durations are the medians of each stage in the trace, joined or cut for "
               "other numbers of stages. Shown are those of the first."));
        file_->setToolTip({});
    }
    source_->setVisible(usesModel(spec_) && !source_->text().isEmpty());
    for (const Field& field : fields_)
        form_->setRowVisible(field.widget(), isShown(*field.parameter));
    const bool splits = splitsBackward(spec_);
    form_->setRowVisible(backward_, !splits);
    form_->setRowVisible(inputGrad_, splits);
    form_->setRowVisible(weightGrad_, splits);
    form_->setRowVisible(fused_, hasFusedBlocks(spec_));
}

bool ParameterPanel::isShown(const FamilyParameter& parameter) const {
    const bool ofEvery = std::ranges::find(shapeParameters, parameter) != shapeParameters.end();
    if (ofEvery) return true;
    if (spec_.file) return parameter == chunksParameter && spec_.shape.chunks > 1;
    return findScheduleFamily(spec_.schedule).has(parameter);
}

const ParameterPanel::Field* ParameterPanel::fieldOf(std::string_view parameter) const {
    const auto found = std::ranges::find_if(
        fields_, [&](const Field& field) { return field.parameter->name == parameter; });
    return found == fields_.end() ? nullptr : &*found;
}

}  // namespace bubblescope
