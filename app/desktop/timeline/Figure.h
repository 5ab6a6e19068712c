// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSize>
#include <QString>
#include <memory>
#include <vector>

#include "app/desktop/timeline/Alignment.h"
#include "app/desktop/timeline/ChartLook.h"
#include "app/desktop/timeline/FigureStyle.h"
#include "app/desktop/timeline/NoteMarks.h"
#include "app/desktop/timeline/PaneGeometry.h"
#include "app/desktop/timeline/PaneHeader.h"
#include "app/desktop/timeline/Picture.h"

namespace bubblescope {

/// What charts show, and how.
struct FigureView {
    TimeRange visible;
    TimelineItem selection = {};  ///< outlined, with its flow arrows
    ChartLook look = {};
    Alignment alignment = {};
};

/// The stacked Gantt charts of some runs as they are now, as a figure for print: light colours and
/// a fixed font whatever the theme, text as text, bars as vectors clipped to the axes.
class Figure {
  public:
    /// In the GUI thread, and soon done: rows and axes are laid out by draw().
    Figure(const QList<Run*>& runs, const FigureView& view, QSize size,
           const FigureStyle& style = {});

    /// See writePicture(). In any thread.
    void write(const QString& path) const;

    /// In any thread.
    QImage image() const;

    QSize size() const { return size_; }
    QString title() const;
    QString description() const;
    /// With a QCPPainter's modes, which say what the device is. In any thread.
    void draw(QPaintDevice& device, int painterModes) const;

  private:
    struct Part {
        HeaderText header;
        std::shared_ptr<const RunContent> content;
        TimeRange visible;
        TimelineItem selection;  ///< without its run
        RowArrangement arrangement;
        std::shared_ptr<const std::vector<CounterLane>> counters;
        std::vector<NoteMark> notes;
        bool outdated = false;
    };
    class Layout;

    Picture picture() const;

    QSize size_;
    FigureStyle style_;
    RowChoice rows_;
    ColorScale colors_;
    Palette palette_ = Palette::light();
    std::vector<Part> parts_;
};

}  // namespace bubblescope
