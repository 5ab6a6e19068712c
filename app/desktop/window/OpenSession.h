// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <memory>
#include <vector>

#include "app/desktop/model/Worker.h"
#include "app/desktop/window/Session.h"
#include "app/desktop/window/SessionDocument.h"
#include "core/base/Progress.h"

namespace bubblescope {

/// A run of a session that could not be brought back, with all that the file says of it: it is
/// written again when the session is saved.
struct MissingRun {
    int place = 0;  ///< in the list
    SessionRun run;
    std::vector<SessionNote> notes;
};

/// Brings the runs of a document back into a session, in their order: simulations and traces are
/// made in the background. Destruction gives up what is not there yet.
class OpenSession : public QObject {
    Q_OBJECT

  public:
    OpenSession(Session& session, SessionDocument document, QObject* parent = nullptr);
    ~OpenSession() override;

    void start();
    const SessionDocument& document() const { return document_; }
    /// Null where it is missing, or not there yet.
    Run* run(int id) const { return runs_.value(id); }
    const std::vector<MissingRun>& missing() const { return missing_; }

  signals:
    /// A sentence that names what is missing.
    void messageWanted(const QString& message);
    /// All are there that can be, and refer to each other; notes, too.
    void finished();

  private:
    struct Made {
        std::shared_ptr<const RunContent> content;
        QString error;
    };

    void simulate(int place);
    void read(int place);
    void take(int place, const Made& made);
    void addRun(int place, std::shared_ptr<const RunContent> content);
    void addMissing(int place, const QString& reason);
    void finishLoading();
    void finishIfAll();
    void connectRuns();
    void addNotes();

    Session& session_;
    SessionDocument document_;
    QHash<int, QPointer<Run>> runs_;
    std::vector<MissingRun> missing_;
    std::vector<bool> isDone_;  ///< parallel to the document's runs
    bool isFinished_ = false;
    std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
    Worker worker_;
};

}  // namespace bubblescope
