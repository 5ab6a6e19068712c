// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// The runs of a window, in the order in which they are listed and stacked. Owns them.
/// A run's name can be edited, and its check box says whether it is shown.
class RunList : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        ProvenanceRole = Qt::UserRole,  ///< "simulated", "imported"
        OutdatedRole,                   ///< bool: see Run::isOutdated()
        UtilizationRole,                ///< double
        StepTimeRole,                   ///< nanoseconds
        RelativeStepTimeRole,           ///< double; invalid where there is nothing to compare with
        PeakBytesRole,                  ///< qint64; invalid where no sizes are given
        CapacityBytesRole,              ///< qint64; 0: not said
        StateRole,                      ///< of a recording: "failed, 12 of 100 steps"; else empty
        EndedBadlyRole,                 ///< bool: a recording that failed or was lost
        SwatchRole,                     ///< index of the run's colour
        BaselineRole,                   ///< bool: others are compared with it
    };

    explicit RunList(QObject* parent = nullptr);
    ~RunList() override;

    Run* add(std::unique_ptr<Run> run);
    /// Below a run; at the end for null.
    Run* addBelow(const Run* above, std::unique_ptr<Run> run);
    /// The run is deleted when control returns to the event loop.
    void remove(int row);
    Run* duplicate(int row);

    /// A run off the list, with what it needs to stand there again as before.
    struct Taken {
        std::unique_ptr<Run> run;
        int row = 0;
        int swatch = 0;
        bool shown = true;
    };
    Taken take(int row);  ///< without a run outside of the list
    Run* putBack(Taken taken);

    Run* at(int row) const;           ///< null outside of the list
    int rowOf(const Run* run) const;  ///< -1 when it is not in the list
    int swatchOf(const Run* run) const;
    bool isShown(int row) const;
    /// These change the list without telling that somebody did it in a view.
    void setShown(int row, bool shown);
    bool move(int row, int count, int destination);
    QList<Run*> shownRuns() const;
    /// The shown runs, each followed by itself with its bubbles filled, where they are.
    QList<Run*> shownCharts() const;
    /// The simulation whose step time a recording's steps are given: the chosen one, else the first
    /// that was made from it; null without one.
    Run* timedBy(const Run* recording) const;
    /// The shown run that others are compared with: the chosen one, else the first; null without.
    Run* baseline() const;
    void setBaseline(Run* run);
    Run* chosenBaseline() const { return baseline_; }
    void showBaseline(Run* run);  ///< without telling that somebody chose it
    /// `name`, with a number behind it when another run has that name.
    QString uniqueName(const QString& name) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

  signals:
    void shownRunsChanged();
    /// What somebody did in a view, once it is done.
    void renamed(bubblescope::Run* run, const QString& before);
    void shownToggled(bubblescope::Run* run);
    void moved(int row, int count, int destination);
    void baselineChosen(bubblescope::Run* before);

  private:
    struct Entry {
        std::unique_ptr<Run> run;
        int swatch = 0;
        bool shown = true;
    };

    Run* insert(int row, Entry entry);
    int unusedSwatch() const;
    void notifyAll();
    void notifyChanged(const Run* run);
    QVariant relativeStepTime(const Run& run) const;
    QString toolTip(const Run& run) const;

    std::vector<Entry> entries_;
    QPointer<Run> baseline_;  ///< the chosen one
};

}  // namespace bubblescope
