// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/EditSpecCommand.h"

#include <QCoreApplication>

#include "app/desktop/window/Session.h"

namespace bubblescope {

EditSpecCommand::EditSpecCommand(Session& session, Run* run, const SimulationSpec& before,
                                 const SimulationSpec& after, int gesture)
    : session_(session), run_(run), before_(before), after_(after), gesture_(gesture) {
    setText(QCoreApplication::translate("bubblescope::EditSpecCommand", "change of %1")
                .arg(run->name()));
}

bool EditSpecCommand::mergeWith(const QUndoCommand* other) {
    const auto* later = static_cast<const EditSpecCommand*>(other);
    if (later->run_ != run_ || later->gesture_ != gesture_) return false;
    after_ = later->after_;
    setObsolete(before_ == after_);
    return true;
}

void EditSpecCommand::apply(const SimulationSpec& spec) {
    if (run_) {
        session_.applySpec(run_, spec);
    } else {
        setObsolete(true);
    }
}

}  // namespace bubblescope
