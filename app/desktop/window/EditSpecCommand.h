// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QUndoCommand>

#include "app/desktop/model/Run.h"

namespace bubblescope {

class Session;

/// One change of a simulation's parameters. All changes of one gesture, such as dragging a slider,
/// are undone together.
class EditSpecCommand : public QUndoCommand {
  public:
    EditSpecCommand(Session& session, Run* run, const SimulationSpec& before,
                    const SimulationSpec& after, int gesture);

    void undo() override { apply(before_); }
    void redo() override { apply(after_); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

  private:
    void apply(const SimulationSpec& spec);

    Session& session_;
    QPointer<Run> run_;
    SimulationSpec before_;
    SimulationSpec after_;
    int gesture_;
};

}  // namespace bubblescope
