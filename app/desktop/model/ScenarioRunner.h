// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <string>

#include "app/desktop/model/ScenarioResult.h"
#include "app/desktop/model/Worker.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// Runs a scenario in a thread of its own. Destruction cancels it.
class ScenarioRunner : public QObject {
    Q_OBJECT

  public:
    explicit ScenarioRunner(QObject* parent = nullptr);
    ~ScenarioRunner() override;

    void start(const Scenario& scenario);

  public slots:
    void cancel();

  signals:
    void progressChanged(double fraction);
    void finished(std::shared_ptr<const bubblescope::ScenarioResult> result);
    void cancelled();
    void failed(const QString& message);

  private:
    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    QTimer poll_;
    Worker worker_;
};

}  // namespace bubblescope
