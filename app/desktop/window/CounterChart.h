// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

#include "app/desktop/model/CounterSeries.h"
#include "app/desktop/timeline/Navigator.h"
#include "app/desktop/window/CounterPlot.h"

class QComboBox;
class QCPItemLine;
class QCustomPlot;
class QLabel;
class QToolButton;

namespace bubblescope {

/// A counter of the current run over the time axis of the Gantt charts: memory as a stacked area
/// with capacity and peak, other counters as lines. Of the selected device, if there is one.
class CounterChart : public QWidget {
    Q_OBJECT

  public:
    CounterChart(ViewState& view, Navigator& navigator, QWidget* parent = nullptr);

    void setRun(Run* run);
    /// Pixels left and right of the bars of the Gantt charts, so that times stand below each other.
    void setTimeMargins(int left, int right);

    const CounterSeries& series() const { return series_; }
    /// What the tool tip says at a time from the run's start; empty where nothing is known.
    QString textAt(std::int64_t timeNs) const;
    QString title() const;  ///< of a figure; there is a run
    /// Takes a copy of what is shown, in the GUI thread; the result writes it, in any thread: a
    /// table when the path ends in .csv, else a figure. Throws Error.
    std::function<void()> writer(const QString& path, QSize size) const;

  signals:
    void exportWanted();

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Drag {
        double x = 0;
        TimeRange visible;
    };

    void buildPlot();
    void buildLayout();
    void connectParts();
    void setOutdated();
    void refresh();
    void refreshNames();
    void rebuild();
    void showTitle();
    void showTimes();
    void showCursor();
    void hover(const QPointF& position);
    void drag(double x);
    int selectedDevice() const;
    std::int64_t endNs() const;
    std::int64_t timeAt(double x) const;

    ViewState& view_;
    Navigator& navigator_;
    QPointer<Run> run_;
    CounterSeries series_;
    QString name_;  ///< of the counter that was chosen last
    bool outdated_ = true;
    std::optional<Drag> drag_;
    CounterPeak peak_;
    QComboBox* names_;
    QLabel* title_;
    QToolButton* export_;
    QCustomPlot* plot_;
    QCPItemLine* cursor_ = nullptr;
};

}  // namespace bubblescope
