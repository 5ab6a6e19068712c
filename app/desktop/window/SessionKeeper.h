// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "app/desktop/model/Worker.h"
#include "app/desktop/window/Autosave.h"
#include "app/desktop/window/OpenSession.h"
#include "app/desktop/window/SessionDocument.h"

class QWidget;

namespace bubblescope {

class Actions;
class RunListPanel;
class TimelineArea;

/// What of a window a session file holds.
struct SessionParts {
    Session& session;
    TimelineArea& timeline;
    RunListPanel& runPanel;
    Actions& actions;
};

/// The session file of a window: opened and saved, with all that is to be seen; whether there is
/// something to save; and what is kept for recovery.
class SessionKeeper : public QObject {
    Q_OBJECT

  public:
    /// Asks in front of the window, whose child it becomes.
    SessionKeeper(SessionParts parts, QWidget* window);

    /// Of the file that was opened or saved; empty without one.
    const QString& path() const { return path_; }
    /// Whether something was changed since, besides what is visible.
    bool isChanged() const;
    /// Everything as it is now; while a session is being opened, that.
    SessionDocument document() const;

    /// In the background; asks before it replaces unsaved changes of a session.
    void open(const QString& path);
    void recover(std::shared_ptr<Leftover> leftover);
    /// Whether it was saved.
    bool save(const QString& path);
    /// Asks for a path.
    bool saveAs(const QString& folder);
    /// Asks about unsaved changes of a session.
    bool mayLeave();
    /// Begins to keep what is open in the folder.
    void autosave(const QString& folder);

  signals:
    void changed();  ///< path() or isChanged()
    void opened(const QString& path);
    void messageWanted(const QString& message);

  private:
    using Done = std::function<void()>;

    void connectChanges();
    void watchRuns(int first, int last);
    void noteChange();
    void noteView();
    void read(const QString& path, std::function<void(SessionDocument)> take);
    void start(SessionDocument document, const QString& path, Done done);
    void finish(const Done& done);
    void restoreView(const OpenSession& opened);
    SessionRun savedRun(const Run* run) const;
    int idOf(Run* run) const;
    SessionView savedView() const;
    void addMissing(SessionDocument& document) const;

    SessionParts parts_;
    QWidget* window_;
    QString path_;
    bool hasOtherChange_ = false;  ///< that cannot be undone
    SessionDocument asOpened_;     ///< for what refers to missing runs
    std::vector<MissingRun> missing_;
    std::unique_ptr<OpenSession> opening_;
    std::unique_ptr<Autosave> autosave_;
    Worker worker_;
};

}  // namespace bubblescope
