// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Worker.h"

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
/// requests under the same key that wait, only the newest is simulated.
class LiveSimulation : public QObject {
    Q_OBJECT

  public:
    explicit LiveSimulation(QObject* parent = nullptr);

    void request(quint64 key, const SimulationSpec& spec);
    bool isIdle() const { return !busy_; }

  signals:
    void finished(quint64 key, const bubblescope::SimulationResult& result);

  private:
    void startNext();

    std::vector<std::pair<quint64, SimulationSpec>> waiting_;  ///< oldest first
    bool busy_ = false;
    Worker worker_;
};

}  // namespace bubblescope
