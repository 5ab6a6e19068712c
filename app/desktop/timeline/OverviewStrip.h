// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <atomic>
#include <vector>

#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/Navigator.h"
#include "app/desktop/timeline/Palette.h"
#include "app/desktop/timeline/TimelineSearch.h"

namespace bubblescope {

/// All there is to see, in one line: how much of the devices computes over time, a skyline for each
/// run; what was found by searching; and the visible range, which can be dragged and resized here.
/// Profiles are made in the background.
class OverviewStrip : public QWidget {
    Q_OBJECT

  public:
    OverviewStrip(ViewState& view, Navigator& navigator, const TimelineSearch& search,
                  QWidget* parent = nullptr);

    void setRuns(const QList<Run*>& runs);
    /// Times at which notes stand, as the view counts them.
    void setNotes(std::vector<std::int64_t> timesNs);
    void setColors(const Palette& palette);
    /// Pixels left and right of the time axis, which is as long as those of the panes.
    void setMargins(int left, int right);
    /// The visible range, and what is around it.
    QRectF windowRect() const;
    QRectF timeRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  public slots:
    /// To be called when a run's content, or how much of it is shown, has changed.
    void refresh();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    enum class Grip { None, Start, End, Whole };
    struct Press {
        Grip grip;
        double x;
        TimeRange visible;
    };
    struct Profile {
        Run* run;
        std::vector<float> shares;
    };

    double xOf(std::int64_t ns) const;
    double xOfShare(const Run& run, double share) const;
    std::int64_t timeAt(double x) const;
    Grip gripAt(double x) const;
    void drag(double x);
    void paintProfiles(QPainter& painter) const;
    void paintMatches(QPainter& painter) const;
    void paintNotes(QPainter& painter) const;
    void paintWindow(QPainter& painter) const;

    ViewState& view_;
    Navigator& navigator_;
    const TimelineSearch& search_;
    QList<Run*> runs_;
    std::vector<Profile> profiles_;  ///< in order of runs
    std::vector<std::int64_t> noteTimesNs_;
    Palette palette_ = Palette::light();
    int left_ = 0;
    int right_ = 0;
    std::optional<Press> press_;
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    Worker worker_;
};

}  // namespace bubblescope
