// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/NumberSlider.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

constexpr int logarithmicPositions = 1000;
constexpr int spinWidthInCharacters = 16;

/// Shows no more decimals than the value has.
class PlainSpinBox : public QDoubleSpinBox {
  public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QString textFromValue(double value) const override {
        QString text = QDoubleSpinBox::textFromValue(value);
        if (decimals() == 0) return text;
        while (text.endsWith(locale().zeroDigit()))
            text.chop(1);
        if (text.endsWith(locale().decimalPoint())) text.chop(locale().decimalPoint().size());
        return text;
    }
};

}  // namespace

int newGesture() {
    static int last = 0;
    return ++last;
}

NumberSlider::NumberSlider(const NumberScale& scale, const QString& accessibleName, QWidget* parent)
    : QWidget(parent),
      scale_(scale),
      slider_(new QSlider(Qt::Horizontal, this)),
      spin_(new PlainSpinBox(this)) {
    buildLayout(accessibleName);
    connectParts();
}

void NumberSlider::buildLayout(const QString& accessibleName) {
    const bool logarithmic = scale_.logarithmicFrom > 0;
    slider_->setRange(logarithmic ? 0 : static_cast<int>(scale_.minimum),
                      logarithmic ? logarithmicPositions : static_cast<int>(scale_.sliderMaximum));
    slider_->setPageStep(std::max(1, (slider_->maximum() - slider_->minimum()) / 10));
    slider_->setObjectName(QStringLiteral("slider"));
    slider_->setAccessibleName(accessibleName);
    spin_->setDecimals(scale_.decimals);
    spin_->setRange(scale_.minimum, scale_.maximum);
    spin_->setSuffix(scale_.suffix);
    spin_->setStepType(scale_.decimals > 0 ? QAbstractSpinBox::AdaptiveDecimalStepType
                                           : QAbstractSpinBox::DefaultStepType);
    spin_->setGroupSeparatorShown(true);
    spin_->setKeyboardTracking(false);
    spin_->setAlignment(Qt::AlignRight);
    spin_->setFixedWidth(fontMetrics().averageCharWidth() * spinWidthInCharacters +
                         fontMetrics().height());
    spin_->setObjectName(QStringLiteral("spinBox"));
    spin_->setAccessibleName(accessibleName);
    setFocusProxy(slider_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(slider_, 1);
    layout->addWidget(spin_);
}

void NumberSlider::connectParts() {
    connect(slider_, &QSlider::sliderPressed, this, [this] { gesture_ = newGesture(); });
    connect(slider_, &QSlider::valueChanged, this, &NumberSlider::takeSliderPosition);
    connect(slider_, &QSlider::actionTriggered, this, &NumberSlider::takeSliderAction);
    connect(spin_, &QDoubleSpinBox::valueChanged, this, &NumberSlider::takeSpinValue);
    for (QWidget* part : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(spin_)}) {
        part->setFocusPolicy(Qt::StrongFocus);
        part->installEventFilter(this);
    }
}

double NumberSlider::value() const {
    return spin_->value();
}

void NumberSlider::setValue(double value) {
    const QSignalBlocker spinBlocker(spin_);
    spin_->setValue(value);
    if (slider_->isSliderDown()) return;
    const QSignalBlocker sliderBlocker(slider_);
    slider_->setValue(positionOf(value));
}

void NumberSlider::setMinimumText(const QString& text) {
    spin_->setSpecialValueText(text);
}

void NumberSlider::takeSliderPosition(int position) {
    if (!slider_->isSliderDown()) gesture_ = newGesture();
    const QSignalBlocker blocker(spin_);
    const double before = spin_->value();
    spin_->setValue(valueAt(position));
    if (spin_->value() != before) emit valueChanged(spin_->value(), gesture_);
}

void NumberSlider::takeSliderAction(int action) {
    if (action != QSlider::SliderSingleStepAdd && action != QSlider::SliderSingleStepSub) return;
    spin_->stepBy(action == QSlider::SliderSingleStepAdd ? 1 : -1);
    slider_->setSliderPosition(positionOf(spin_->value()));
}

void NumberSlider::takeSpinValue(double value) {
    const QSignalBlocker blocker(slider_);
    slider_->setValue(positionOf(value));
    emit valueChanged(value, newGesture());
}

int NumberSlider::positionOf(double value) const {
    const double from = scale_.logarithmicFrom;
    if (from <= 0) return static_cast<int>(std::lround(value));
    if (value < from) return 0;
    const double share = std::log(value / from) / std::log(scale_.sliderMaximum / from);
    const int lowest = scale_.minimum < from ? 1 : 0;
    return lowest + static_cast<int>(std::lround(share * (logarithmicPositions - lowest)));
}

double NumberSlider::valueAt(int position) const {
    const double from = scale_.logarithmicFrom;
    if (from <= 0) return position;
    const int lowest = scale_.minimum < from ? 1 : 0;
    if (position < lowest) return scale_.minimum;
    const double share = static_cast<double>(position - lowest) / (logarithmicPositions - lowest);
    const double exact = from * std::pow(scale_.sliderMaximum / from, share);
    if (scale_.decimals == 0) return std::round(exact);
    const double digit = std::pow(10, std::floor(std::log10(exact)) - 2);
    return std::round(exact / digit) * digit;
}

/// The wheel scrolls the panel unless the number has been clicked.
bool NumberSlider::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace bubblescope
