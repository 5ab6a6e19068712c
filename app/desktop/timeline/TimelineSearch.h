// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <atomic>
#include <vector>

#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/SelectionWalk.h"
#include "core/timeline/SliceSearch.h"

namespace bubblescope {

/// What a search found in one run.
struct FoundSlices {
    static constexpr std::size_t columnCount = 1024;

    Run* run = nullptr;
    SliceMatches matches;
    std::vector<bool> columns;  ///< parts of the run's length in which a match starts
};

/// Finds slices in the rows that the panes show, in the background, and selects one after another:
/// pane by pane, by time.
class TimelineSearch : public QObject {
    Q_OBJECT

  public:
    /// The list of panes is the caller's and may change.
    TimelineSearch(ViewState& view, SelectionWalk& walk, const QList<GanttPane*>& panes,
                   QObject* parent = nullptr);

    /// See SliceQuery. Empty: nothing is searched for.
    void setText(const QString& text);
    const QString& text() const { return text_; }
    /// What is wrong with the text; mostly empty.
    const QString& problem() const { return problem_; }
    bool isRunning() const { return done_ != *asked_; }

    const std::vector<FoundSlices>& found() const { return found_; }
    std::size_t count() const;
    /// Of the selected slice among those found, counted from 0; nothing when it is none of them.
    std::optional<std::size_t> place() const;

  public slots:
    /// After the last comes the first.
    void selectNext();
    void selectPrevious();
    /// To be called when what the panes show has changed.
    void restart();

  signals:
    void changed();

  private:
    std::optional<std::size_t> selectedRun() const;  ///< place in found_
    void select(std::size_t i, SliceIndex slice);

    ViewState& view_;
    SelectionWalk& walk_;
    const QList<GanttPane*>& panes_;
    QString text_;
    QString problem_;
    std::vector<FoundSlices> found_;  ///< in order of panes
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    int done_ = 0;
    Worker worker_;
};

}  // namespace bubblescope
