// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <atomic>
#include <memory>
#include <optional>

#include "app/desktop/model/Run.h"
#include "app/desktop/model/Worker.h"

class QAbstractItemModel;
class QComboBox;
class QLabel;
class QTableView;

namespace bubblescope {

struct RankFigures;
class RankShareModel;
class RankWaitingModel;

/// The devices of one run side by side, over all of it or in a step: what each does, who waits for
/// whom, the slowest, and what perfect balance would give. Worked out in the background.
class RankTable : public QWidget {
    Q_OBJECT

  public:
    explicit RankTable(QWidget* parent = nullptr);

    /// May be null.
    void setRun(Run* run);
    /// Whether there is something to compare: a recording or trace of several devices.
    static bool isFor(const Run* run);

  private:
    void buildLayout();
    QTableView* makeTable(const QString& objectName, const QString& accessibleName,
                          QAbstractItemModel* model);
    void reload();
    void work();
    void show(std::shared_ptr<const RankFigures> figures);

    QPointer<Run> run_;
    QComboBox* steps_;
    QLabel* balance_;
    RankShareModel* shares_;
    RankWaitingModel* waiting_;
    QTableView* shareTable_;
    QTableView* waitingTable_;
    /// The number of the last request, which those that wait look at.
    std::shared_ptr<std::atomic<int>> asked_ = std::make_shared<std::atomic<int>>(0);
    Worker worker_;
};

}  // namespace bubblescope
