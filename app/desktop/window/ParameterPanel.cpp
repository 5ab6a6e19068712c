// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/ParameterPanel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/NumberSlider.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr double nsPerUs = 1000;

NumberScale durationScale(double smallestUs, double minimumUs) {
    return {.minimum = minimumUs,
            .sliderMaximum = 1e6,
            .maximum = 1e9,
            .decimals = 3,
            .logarithmicFrom = smallestUs,
            .suffix = QStringLiteral(" µs")};
}

void setDuration(NumberSlider* slider, std::int64_t ns) {
    slider->setValue(static_cast<double>(ns) / nsPerUs);
}

std::int64_t durationNs(const NumberSlider* slider) {
    return std::llround(slider->value() * nsPerUs);
}

int intValue(const NumberSlider* slider) {
    return static_cast<int>(std::lround(slider->value()));
}

}  // namespace

ParameterPanel::ParameterPanel(QWidget* parent)
    : QWidget(parent),
      schedule_(new QComboBox(this)),
      devices_(new NumberSlider({.sliderMaximum = 64, .maximum = 1024}, tr("Devices"), this)),
      microBatches_(new NumberSlider({.sliderMaximum = 512, .maximum = 8192, .logarithmicFrom = 1},
                                     tr("Micro-batches"), this)),
      chunks_(new NumberSlider({.sliderMaximum = 8, .maximum = 64}, tr("Chunks per device"), this)),
      group_(new NumberSlider({.minimum = 0, .sliderMaximum = 64, .maximum = 1024},
                              tr("Micro-batches per group"), this)),
      forward_(new NumberSlider(durationScale(1, 0.001), tr("Forward time"), this)),
      backward_(new NumberSlider(durationScale(1, 0.001), tr("Backward time"), this)),
      pointToPoint_(new NumberSlider(durationScale(0.1, 0), tr("Transfer time"), this)),
      form_(new QFormLayout),
      error_(new QLabel(this)),
      notice_(new QLabel(this)),
      parameters_(new QWidget(this)) {
    buildLayout();
    connectParts();
    showSpec({});
}

void ParameterPanel::buildLayout() {
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setHorizontalSpacing(12);
    form_->setVerticalSpacing(8);
    buildShape(form_);
    buildDurations(form_);
    parameters_->setLayout(form_);
    for (QLabel* label : {error_, notice_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->hide();
    }
    error_->setObjectName(QStringLiteral("parameterError"));
    notice_->setObjectName(QStringLiteral("parameterNotice"));
    notice_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(notice_);
    layout->addWidget(parameters_);
    layout->addWidget(error_);
}

void ParameterPanel::buildShape(QFormLayout* form) {
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
    devices_->setObjectName(QStringLiteral("devices"));
    microBatches_->setObjectName(QStringLiteral("microBatches"));
    chunks_->setObjectName(QStringLiteral("chunks"));
    group_->setObjectName(QStringLiteral("group"));
    group_->setMinimumText(tr("devices", "as many micro-batches as there are devices"));
    devices_->setToolTip(tr("Accelerators of the pipeline; each holds one stage a chunk."));
    microBatches_->setToolTip(tr("Micro-batches between two optimizer steps."));
    chunks_->setToolTip(tr("Stages that a looping placement puts on a device."));
    group_->setToolTip(tr("Micro-batches that pass a chunk before the next chunk begins."));
    form->addRow(tr("&Schedule"), schedule_);
    form->addRow(tr("&Devices"), devices_);
    form->addRow(tr("&Micro-batches"), microBatches_);
    form->addRow(tr("&Chunks"), chunks_);
    form->addRow(tr("&Group"), group_);
}

void ParameterPanel::buildDurations(QFormLayout* form) {
    forward_->setObjectName(QStringLiteral("forward"));
    backward_->setObjectName(QStringLiteral("backward"));
    pointToPoint_->setObjectName(QStringLiteral("pointToPoint"));
    forward_->setToolTip(tr("Forward of one micro-batch through one chunk."));
    backward_->setToolTip(
        tr("Backward of one micro-batch through one chunk; a split backward takes half of it for "
           "each half."));
    pointToPoint_->setToolTip(
        tr("Latency of a transfer between two devices; it occupies neither of them."));
    form->addRow(tr("&Forward"), forward_);
    form->addRow(tr("&Backward"), backward_);
    form->addRow(tr("&Transfer"), pointToPoint_);
}

void ParameterPanel::connectParts() {
    connect(schedule_, &QComboBox::currentIndexChanged, this, [this] {
        showFamily();
        emit specEdited(spec(), newGesture());
    });
    for (NumberSlider* slider :
         {devices_, microBatches_, chunks_, group_, forward_, backward_, pointToPoint_}) {
        connect(slider, &NumberSlider::valueChanged, this,
                [this](double, int gesture) { emit specEdited(spec(), gesture); });
    }
}

SimulationSpec ParameterPanel::spec() const {
    SimulationSpec spec;
    spec.schedule = schedule_->currentData().toString().toStdString();
    spec.shape.devices = intValue(devices_);
    spec.shape.microBatches = intValue(microBatches_);
    spec.shape.chunks = intValue(chunks_);
    spec.shape.group = intValue(group_);
    spec.forwardNs = durationNs(forward_);
    spec.backwardNs = durationNs(backward_);
    spec.pointToPointNs = durationNs(pointToPoint_);
    return spec;
}

void ParameterPanel::showSpec(const SimulationSpec& spec) {
    const QSignalBlocker blocker(schedule_);
    schedule_->setCurrentIndex(schedule_->findData(toQString(spec.schedule)));
    devices_->setValue(spec.shape.devices);
    microBatches_->setValue(spec.shape.microBatches);
    chunks_->setValue(spec.shape.chunks);
    group_->setValue(spec.shape.group);
    setDuration(forward_, spec.forwardNs);
    setDuration(backward_, spec.backwardNs);
    setDuration(pointToPoint_, spec.pointToPointNs);
    showFamily();
    notice_->hide();
    parameters_->setEnabled(true);
}

void ParameterPanel::showUnavailable(const QString& sentence) {
    notice_->setText(sentence);
    notice_->show();
    parameters_->setEnabled(false);
    showError({});
}

void ParameterPanel::showError(const QString& sentence) {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, worseColor(colors));
    error_->setPalette(colors);
    error_->setText(sentence);
    error_->setVisible(!sentence.isEmpty());
}

void ParameterPanel::showFamily() {
    const ScheduleFamily& family =
        findScheduleFamily(schedule_->currentData().toString().toStdString());
    form_->setRowVisible(chunks_, family.hasChunks);
    form_->setRowVisible(group_, family.hasGroup);
    schedule_->setToolTip(schedule_->currentData(Qt::ToolTipRole).toString());
}

}  // namespace bubblescope
