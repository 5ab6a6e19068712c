// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "app/desktop/model/MetricSeries.h"

class QComboBox;
class QCPItemLine;
class QCustomPlot;
class QLabel;
class QMenu;
class QSlider;
class QToolButton;

namespace bubblescope {

class Run;
class RunList;

/// What the shown runs reported about their steps: loss, learning rate and the like, one over the
/// other, by step, time or amount of data; and how soon each gets as far as a baseline.
class MetricChart : public QWidget {
    Q_OBJECT

  public:
    explicit MetricChart(RunList& runs, QWidget* parent = nullptr);

    const MetricSeries& series() const { return series_; }
    /// The value that runs are compared at: the clicked one, or the baseline's last; nothing for
    /// metrics of which neither more nor less is better.
    std::optional<double> target() const;
    QString title() const;  ///< of a figure: "loss"
    /// What the tool tip says at a place on the axis; empty where nothing is known.
    QString textAt(double place) const;
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
    void buildControls();
    void buildPlot();
    void buildLayout();
    void connectParts();
    void setOutdated();
    void refresh();
    void refreshChoices(const std::vector<std::string>& names, const std::vector<MetricAxis>& axes);
    void refreshBaselines();
    void refreshTimings();
    QList<Run*> simulations() const;
    void fillTimingMenu();
    void time(Run* recording, Run* simulation);
    void rebuild();
    void showLegend();
    QString legendEntry(std::size_t index) const;
    QString reachText(const MetricLine& line, const MetricLine& baseline, double wanted) const;
    std::optional<std::size_t> baselineLine() const;
    double strength() const;
    void hover(const QPointF& position);
    void click(const QPointF& position);

    RunList& runs_;
    MetricSeries series_;
    std::vector<QPointer<Run>> lineRuns_;  ///< parallel to the lines
    std::string name_;                     ///< that was chosen last
    MetricAxis axis_ = MetricAxis::Steps;
    std::optional<double> clicked_;
    std::optional<QPointF> pressed_;
    bool isZoomed_ = false;
    bool outdated_ = true;
    QComboBox* names_;
    QComboBox* axes_;
    QSlider* smoothing_;
    QLabel* smoothingText_;
    QComboBox* baselines_;
    QToolButton* resetTarget_;
    QToolButton* timings_;
    QToolButton* export_;
    QCustomPlot* plot_;
    QLabel* legend_;
    QCPItemLine* cursor_ = nullptr;
};

}  // namespace bubblescope
