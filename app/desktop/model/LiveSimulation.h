// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Worker.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Why parameters cannot be simulated, and what would do.
struct SpecError {
    QString sentence;                  ///< empty when they can
    std::string parameter = {};        ///< which of them, as ParameterError says it; may be empty
    std::vector<int> goodValues = {};  ///< of that parameter
};

/// Either a content or an error that says why there is none.
struct SimulationResult {
    SimulationSpec spec;
    std::shared_ptr<const RunContent> content;
    SpecError error;
    std::int64_t elapsedNs = 0;  ///< schedule, simulation, analysis and index together
};

/// Simulates while a slider moves: in a thread of its own, one request after another; of several
/// requests under the same key that wait, only the newest is simulated. One that takes long is
/// given up for a newer one. Destruction cancels it.
class LiveSimulation : public QObject {
    Q_OBJECT

  public:
    explicit LiveSimulation(QObject* parent = nullptr);
    ~LiveSimulation() override;

    void request(quint64 key, const SimulationSpec& spec);
    bool isIdle() const { return !busy_; }

  signals:
    void finished(quint64 key, const bubblescope::SimulationResult& result);

  private:
    void startNext();
    void giveUpLong(quint64 key);

    std::vector<std::pair<quint64, SimulationSpec>> waiting_;  ///< oldest first
    bool busy_ = false;
    quint64 running_ = 0;  ///< the key of what is simulated while busy
    QElapsedTimer runningSince_;
    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    Worker worker_;
};

}  // namespace bubblescope
