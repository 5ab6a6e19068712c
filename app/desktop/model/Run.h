// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/model/SimulationSpec.h"
#include "core/analyze/Analysis.h"
#include "core/analyze/TracedPipeline.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/simulate/MemoryOverTime.h"
#include "core/timeline/TimelineIndex.h"
#include "core/trace/TraceOptions.h"

namespace bubblescope {

struct PlannedFacts;

/// Bytes of a device by MemoryKind.
using MemoryParts = std::array<std::int64_t, memoryKindCount>;

/// A schedule as it was simulated, how its bubble compares with a closed form, and what it holds.
struct SimulationFacts {
    Schedule schedule;
    std::int64_t transferNs = 0;                ///< from device to device, once its link is free
    BubbleFormula formula;                      ///< without text where no closed form is known
    std::optional<std::int64_t> closedFormNs;   ///< nothing where the formula does not hold
    std::int64_t longestBubbleNs = 0;           ///< simulated
    std::vector<std::int32_t> peakActivations;  ///< per device; one chunk of a micro-batch is 1
    std::vector<std::int64_t> peakBytes;        ///< per device; empty where no sizes are given
    std::vector<MemoryParts> peakParts;         ///< of these
    std::int64_t capacityBytes = 0;             ///< of a device; 0: not said
    std::shared_ptr<const PlannedFacts> planned{};  ///< null unless of a model on hardware
};

/// The pipeline of a trace, or why there is none that could be simulated.
struct TraceFacts {
    std::shared_ptr<const TracedPipeline> pipeline;
    QString noPipeline;  ///< a sentence; empty with a pipeline
};

/// Everything that views show of a run. Immutable, and replaced as a whole, so that worker threads
/// can make the next one while views read this one.
struct RunContent {
    std::shared_ptr<const Timeline> timeline;
    std::shared_ptr<const TimelineIndex> index;           ///< of that timeline
    Analysis analysis;                                    ///< of that timeline
    std::shared_ptr<const SimulationFacts> simulation{};  ///< null for traces
    std::shared_ptr<const TraceFacts> trace{};            ///< null for simulations and recordings
    std::shared_ptr<const RunContent> filled{};  ///< the same with bubbles filled; mostly null
    std::shared_ptr<const BubbleFill> fill{};    ///< how, where this is a filled one
};

RunContent makeRunContent(Timeline timeline);
/// Of a trace of another program: with its pipeline.
RunContent makeTraceContent(Timeline timeline);

/// A run as it was at some time: nothing in it changes.
struct RunSnapshot {
    QString name;
    std::shared_ptr<const RunContent> content;
};

/// What the times of a run's files count, and how their clocks are fitted together: see
/// TraceOptions.
struct ClockSetting {
    ClockChoice choice = ClockChoice::Automatic;
    std::map<int, std::int64_t> offsetsNs = {};  ///< by rank, besides what is chosen
    TimeUnit unit = TimeUnit::Microseconds;      ///< of Chrome JSON

    bool operator==(const ClockSetting&) const = default;
};

/// The files and folders that a run was read from, and how.
struct RunSource {
    QStringList files;
    ClockSetting clocks = {};
};

/// One entry of the list of runs: a simulation or a trace.
class Run : public QObject {
    Q_OBJECT

  public:
    Run(QString name, std::shared_ptr<const RunContent> content,
        std::optional<SimulationSpec> spec = {}, QObject* parent = nullptr);

    const QString& name() const { return name_; }
    const RunContent& content() const { return *content_; }
    std::shared_ptr<const RunContent> sharedContent() const { return content_; }
    RunSnapshot snapshot() const { return {name_, content_}; }
    /// The same run with its bubbles filled, to be shown below this one; null for most.
    Run* filled() const { return filled_; }
    /// Empty for traces.
    const std::optional<SimulationSpec>& spec() const { return spec_; }
    /// Of a simulation of a recording: that; null for others, and when it is gone.
    Run* recorded() const { return recorded_; }
    void setRecorded(Run* recorded) { recorded_ = recorded; }
    /// The simulation that gives a recording's steps a time, when one was chosen; see
    /// RunList::timedBy().
    Run* chosenTiming() const { return chosenTiming_; }
    void setChosenTiming(Run* simulation);
    /// The parameters were changed to what cannot be simulated; the content is that of before.
    bool isOutdated() const { return outdated_; }

    /// The number by which a session file knows it; 0: none yet.
    int sessionId() const { return sessionId_; }
    void setSessionId(int id) { sessionId_ = id; }

    /// Without files for simulations.
    const RunSource& source() const { return source_; }
    void setSource(RunSource source) { source_ = std::move(source); }
    /// Whether it was read from traces, whose times can be taken otherwise.
    bool hasClocks() const {
        return !source_.files.isEmpty() && content_->timeline->provenance == Provenance::Imported;
    }
    /// Whether there are several of them to be fitted together.
    bool hasSeveralClocks() const { return hasClocks() && content_->timeline->files.size() > 1; }

    void setName(const QString& name);
    /// `spec` says what the content was simulated from; it is kept as it is for traces.
    void setContent(std::shared_ptr<const RunContent> content,
                    std::optional<SimulationSpec> spec = {});
    void setOutdated(bool outdated);

  signals:
    void nameChanged();
    void contentChanged();
    /// filled() became null or not; what it was lives until control returns to the event loop.
    void filledChanged();
    void outdatedChanged();
    void timingChanged();

  private:
    void updateFilled();

    QString name_;
    std::shared_ptr<const RunContent> content_;
    std::optional<SimulationSpec> spec_;
    bool outdated_ = false;
    Run* filled_ = nullptr;
    QPointer<Run> recorded_;
    QPointer<Run> chosenTiming_;
    RunSource source_;
    int sessionId_ = 0;
};

}  // namespace bubblescope
