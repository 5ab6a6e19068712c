// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/analyze/Analysis.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/timeline/TimelineIndex.h"

namespace bubblescope {

/// What a simulated run is made from; durations are those of one chunk, in nanoseconds.
struct SimulationSpec {
    std::string schedule = "1f1b";  ///< name of a ScheduleFamily
    ScheduleParameters shape;
    std::int64_t forwardNs = 1'000'000;
    std::int64_t backwardNs = 2'000'000;
    std::int64_t pointToPointNs = 0;

    bool operator==(const SimulationSpec&) const = default;
};

/// Everything that views show of a run. Immutable, and replaced as a whole, so that worker threads
/// can make the next one while views read this one.
struct RunContent {
    std::shared_ptr<const Timeline> timeline;
    std::shared_ptr<const TimelineIndex> index;   ///< of that timeline
    Analysis analysis;                            ///< of that timeline
    std::vector<std::int32_t> peakActivations{};  ///< per device; empty for traces
};

RunContent makeRunContent(Timeline timeline);

/// One entry of the list of runs: a simulation or a trace.
class Run : public QObject {
    Q_OBJECT

  public:
    Run(QString name, std::shared_ptr<const RunContent> content,
        std::optional<SimulationSpec> spec = {}, QObject* parent = nullptr);

    const QString& name() const { return name_; }
    const RunContent& content() const { return *content_; }
    std::shared_ptr<const RunContent> sharedContent() const { return content_; }
    /// Empty for traces.
    const std::optional<SimulationSpec>& spec() const { return spec_; }

    void setName(const QString& name);
    /// `spec` says what the content was simulated from; it is kept as it is for traces.
    void setContent(std::shared_ptr<const RunContent> content,
                    std::optional<SimulationSpec> spec = {});

  signals:
    void nameChanged();
    void contentChanged();

  private:
    QString name_;
    std::shared_ptr<const RunContent> content_;
    std::optional<SimulationSpec> spec_;
};

}  // namespace bubblescope
