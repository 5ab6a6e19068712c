// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SweepForm.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/desktop/model/NumberList.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/CheckList.h"
#include "app/desktop/window/FoldGroup.h"
#include "app/desktop/window/GroupedPanel.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr const char* firstModel = "gpt3-13b";
constexpr int firstAccelerators = 32;
constexpr int firstBatch = 256;
constexpr int mostNumber = 1 << 20;

/// What a sweep does not combine.
bool isFixed(const GroupedParameter& parameter) {
    const bool isModel =
        parameter.group == ParameterGroup::Model || parameter.group == ParameterGroup::Hardware;
    return isModel && parameter.name != "micro-batch-size" && parameter.name != "recompute" &&
           parameter.name != "tensor" && parameter.name != "profile";
}

QLabel* makeHeading(const QString& text) {
    auto* heading = new QLabel(text);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    return heading;
}

void setUpForm(QFormLayout& form) {
    form.setContentsMargins(0, 4, 0, 8);
    form.setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form.setHorizontalSpacing(12);
    form.setVerticalSpacing(7);
}

/// Several names, looked up one by one.
template <class Find>
auto found(const QStringList& names, const QString& title, Find find) {
    std::vector<decltype(find(std::string()))> values;
    for (const QString& name : names)
        values.push_back(find(name.toStdString()));
    if (values.empty())
        throw Error("nothing is chosen", title.toStdString(), "choose at least one");
    return values;
}

}  // namespace

SweepForm::SweepForm(const SimulationSpec& start, QWidget* parent)
    : QWidget(parent), model_(new GroupedPanel(this, isFixed)) {
    buildLayout();
    startWith(start);
}

void SweepForm::buildLayout() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(2);
    layout->addWidget(model_);
    for (const auto& [title, build] : {std::pair(tr("Combine"), &SweepForm::buildNumbers),
                                       std::pair(tr("Fix"), &SweepForm::buildFixed)}) {
        auto* form = new QFormLayout;
        setUpForm(*form);
        layout->addSpacing(6);
        layout->addWidget(makeHeading(title));
        layout->addLayout(form);
        (this->*build)(*form);
    }
    layout->addStretch(1);
    connect(model_, &GroupedPanel::edited, this,
            [this](const GroupedPanel::SpecChange& change, int) {
                change(spec_);
                model_->showSpec(spec_);
                emit changed();
            });
    for (auto* group : model_->findChildren<FoldGroup*>())
        group->setOpen(true);
    for (auto* label : findChildren<QLabel*>())  // so that all fields line up
        if (label->buddy())
            label->setMinimumWidth(
                fontMetrics().horizontalAdvance(QStringLiteral("Micro-batches")));
}

CheckList* SweepForm::addChecks(QFormLayout& form, const QString& objectName, const QString& title,
                                const QString& toolTip) {
    auto* list = new CheckList(this);
    list->setObjectName(objectName);
    list->setAccessibleName(title);
    list->setWhatsThis(toolTip);
    form.addRow(title, list);
    connect(list, &CheckList::changed, this, &SweepForm::changed);
    return list;
}

void SweepForm::addNumbers(QFormLayout& form, const QString& objectName, const QString& title,
                           const QString& toolTip, std::vector<int> SweepRequest::*values) {
    auto* edit = new QLineEdit(this);
    edit->setObjectName(objectName);
    edit->setAccessibleName(title);
    edit->setToolTip(longToolTip(tr("%1 Numbers and ranges: 1, 2, 4-8.").arg(toolTip)));
    form.addRow(title, edit);
    connect(edit, &QLineEdit::textEdited, this, &SweepForm::changed);
    numbers_.push_back({edit, title, values});
}

void SweepForm::buildNumbers(QFormLayout& form) {
    schedules_ = addChecks(form, QStringLiteral("sweepSchedules"), tr("Schedules"), {});
    for (const ScheduleFamily& family : scheduleFamilies())
        schedules_->addEntry(toQString(family.title), toQString(family.name),
                             tr("Needs %1.").arg(toQString(family.needs)));
    using Request = SweepRequest;
    addNumbers(form, QStringLiteral("sweepDevices"), tr("Devices"),
               tr("Of a pipeline; each is as many accelerators as share a layer."),
               &Request::devices);
    addNumbers(form, QStringLiteral("sweepChunks"), tr("Chunks"),
               tr("Per device, of schedules that have them."), &Request::chunks);
    addNumbers(form, QStringLiteral("sweepTensor"), tr("Tensor"),
               tr("Accelerators that share each layer."), &Request::tensorParallel);
    addNumbers(form, QStringLiteral("sweepDataParallel"), tr("Replicas"),
               tr("Data-parallel copies of the pipeline."), &Request::dataParallel);
    addNumbers(form, QStringLiteral("sweepMicroBatchSizes"), tr("Samples"), tr("Of a micro-batch."),
               &Request::microBatchSizes);
    addNumbers(form, QStringLiteral("sweepMicroBatches"), tr("Micro-batches"),
               tr("Of a replica and step; they follow where the batch is fixed."),
               &Request::microBatches);
    buildChoices(form);
}

void SweepForm::buildChoices(QFormLayout& form) {
    recomputes_ = addChecks(form, QStringLiteral("sweepRecomputes"), tr("Recompute"),
                            tr("What the backward computes again."));
    for (const Recompute value : {Recompute::None, Recompute::Selective, Recompute::Full}) {
        const QString name = toQString(recomputeName(value));
        recomputes_->addEntry(name, name);
    }
    shardings_ = addChecks(form, QStringLiteral("sweepShardings"), tr("Sharding"),
                           tr("What replicas share out among them."));
    for (const Sharding value :
         {Sharding::None, Sharding::Optimizer, Sharding::Gradients, Sharding::Full}) {
        const QString name = toQString(shardingName(value));
        shardings_->addEntry(name, name);
    }
}

QSpinBox* SweepForm::addNumber(QFormLayout& form, const QString& objectName, const QString& title,
                               const QString& toolTip, const QString& none) {
    auto* number = new QSpinBox(this);
    number->setObjectName(objectName);
    number->setAccessibleName(title);
    number->setToolTip(toolTip);
    number->setRange(0, mostNumber);
    number->setSpecialValueText(none);
    form.addRow(title, number);
    connect(number, &QSpinBox::valueChanged, this, &SweepForm::changed);
    return number;
}

void SweepForm::buildFixed(QFormLayout& form) {
    accelerators_ = addNumber(form, QStringLiteral("sweepAccelerators"), tr("Accelerators"),
                              tr("Only plans that use exactly so many."), tr("any number"));
    batch_ = addNumber(form, QStringLiteral("sweepBatch"), tr("Batch"),
                       tr("Samples of a step in all; the number of micro-batches follows."),
                       tr("not fixed"));
    connect(batch_, &QSpinBox::valueChanged, this, &SweepForm::showMicroBatches);
    rank_ = new QComboBox(this);
    rank_->setObjectName(QStringLiteral("sweepRank"));
    rank_->setAccessibleName(tr("Rank by"));
    rank_->addItem(tr("throughput"), int(SweepRank::Time));
    rank_->addItem(tr("accelerator time of a sample"), int(SweepRank::Cost));
    rank_->addItem(tr("memory"), int(SweepRank::Memory));
    rank_->setMinimumContentsLength(8);
    rank_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    rank_->setToolTip(tr("Which plan is the best: of the table's order and of a heat map's cell."));
    form.addRow(tr("Best is"), rank_);
    connect(rank_, &QComboBox::currentIndexChanged, this, &SweepForm::changed);
}

void SweepForm::showMicroBatches() {
    for (const NumberField& field : numbers_)
        if (field.values == &SweepRequest::microBatches)
            field.edit->setEnabled(batch_->value() == 0);
}

void SweepForm::startWith(const SimulationSpec& start) {
    const bool hasModel = usesModel(start);
    if (hasModel) spec_.model = start.model;
    if (!hasModel) spec_.model.model = firstModel;
    spec_.model.profile.clear();
    model_->showSpec(spec_);
    SweepRequest request;
    request.devices = {1, 2, 4, 8};
    request.chunks = {1, 2, 4};
    request.tensorParallel = {1, 2, 4, 8};
    request.dataParallel = {1, 2, 4, 8, 16, 32};
    request.microBatchSizes = {1, 2, 4, 8};
    request.microBatches = {8, 16, 32};
    for (const NumberField& field : numbers_)
        field.edit->setText(numberListText(request.*field.values));
    schedules_->setChecked({QStringLiteral("1f1b"), QStringLiteral("interleaved")});
    recomputes_->setChecked(
        {QStringLiteral("none"), QStringLiteral("selective"), QStringLiteral("full")});
    shardings_->setChecked({QStringLiteral("none"), QStringLiteral("optimizer")});
    ParallelPlan plan = start.model.plan;
    plan.shape = start.shape;
    plan.dataParallel = start.cluster.replicas;
    accelerators_->setValue(hasModel ? plan.accelerators() : firstAccelerators);
    batch_->setValue(hasModel ? static_cast<int>(std::min<std::int64_t>(plan.batch(), mostNumber))
                              : firstBatch);
    showMicroBatches();
}

SweepSetup SweepForm::setup() const {
    if (!usesModel(spec_)) throw Error("no model is chosen", "", "choose one, or a file");
    SweepSetup setup{spec_.model};
    SweepRequest& request = setup.request;
    request.base = spec_.model.plan;
    request.base.shape = firstShape();
    request.base.cut = CutRequest::parse(spec_.model.cut);
    request.schedules =
        found(schedules_->checked(), tr("Schedules"), [](const std::string& name) { return name; });
    request.recomputes = found(recomputes_->checked(), tr("Recompute"), findRecompute);
    request.shardings = found(shardings_->checked(), tr("Sharding"), findSharding);
    for (const NumberField& field : numbers_)
        if (field.edit->isEnabled())
            request.*field.values = parseNumberList(field.edit->text(), field.title);
    request.batch = batch_->value();
    request.accelerators = accelerators_->value();
    setup.rank = static_cast<SweepRank>(rank_->currentData().toInt());
    return setup;
}

}  // namespace bubblescope
