// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/ViewState.h"

namespace bubblescope {

/// By how much more (up) or less (down) of its devices a run computes than a baseline does at the
/// same time of the view: the difference of their utilizations, column by column of pixels.
/// Computed in the background.
class DifferenceLane : public QWidget {
    Q_OBJECT

  public:
    DifferenceLane(Run* run, Run* baseline, ViewState& view, QWidget* parent = nullptr);

    Run* baseline() const { return baseline_; }
    void setColors(const Palette& palette);
    /// Pixels left and right of the time axis, which is as long as that of the run's chart.
    void setMargins(int left, int right);

    struct Shares {
        double run = 0;
        double baseline = 0;

        double difference() const { return run - baseline; }
    };
    /// Of computing devices, from 0 to 1, around a place; nothing outside of the axis, and until it
    /// is known.
    std::optional<Shares> sharesAt(double x) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Profiles {
        TimeRange visible;
        std::vector<float> run;
        std::vector<float> baseline;
    };

    QRectF timeRect() const;
    void refresh();
    void show(Profiles profiles);
    void paintColumns(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    QString textAt(double x) const;

    QPointer<Run> run_;
    QPointer<Run> baseline_;
    ViewState& view_;
    Palette palette_ = Palette::light();
    int left_ = 0;
    int right_ = 0;
    Profiles profiles_;
    BackgroundTask task_;
};

}  // namespace bubblescope
