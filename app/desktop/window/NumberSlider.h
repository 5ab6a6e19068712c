// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace bubblescope {

/// What a NumberSlider can be set to. The spin box reaches further than the slider.
struct NumberScale {
    double minimum = 1;
    double sliderMaximum = 64;
    double maximum = 1024;
    int decimals = 0;
    /// The smallest value above 0 that a logarithmic slider reaches; 0 for a linear one.
    double logarithmicFrom = 0;
    QString suffix = {};
};

/// A slider with a spin box beside it for one number, changed live while dragging.
class NumberSlider : public QWidget {
    Q_OBJECT

  public:
    NumberSlider(const NumberScale& scale, const QString& accessibleName,
                 QWidget* parent = nullptr);

    double value() const;
    void setValue(double value);  ///< does not emit valueChanged()
    /// Shown for the smallest value in its place.
    void setMinimumText(const QString& text);

  signals:
    /// `gesture` is the same for all values of one drag.
    void valueChanged(double value, int gesture);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildLayout(const QString& accessibleName);
    void connectParts();
    void takeSliderPosition(int position);
    void takeSliderAction(int action);
    void takeSpinValue(double value);
    int positionOf(double value) const;
    double valueAt(int position) const;

    NumberScale scale_;
    QSlider* slider_;
    QDoubleSpinBox* spin_;
    int gesture_ = 0;
};

/// A number that no gesture has had before.
int newGesture();

}  // namespace bubblescope
