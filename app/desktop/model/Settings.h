// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QSettings>
#include <QStringList>

#include "app/desktop/model/RecordForm.h"

namespace bubblescope {

enum class Theme { System, Light, Dark };

/// Size, place and docks of the window.
struct WindowLayout {
    QByteArray geometry;
    QByteArray state;

    bool operator==(const WindowLayout&) const = default;
};

/// The training run that was asked for last.
struct RememberedRecording {
    RecordAnswers answers;
    QString file;  ///< empty: none was asked for yet
};

/// Everything that is remembered from one session to the next: the only place that knows its keys.
class Settings {
  public:
    static constexpr int maximumRecent = 10;

    Settings();  ///< those of the user
    explicit Settings(const QString& file);

    /// Newest first. An entry is the files that were opened together.
    QList<QStringList> recentFiles() const;
    void addRecentFiles(const QStringList& files);
    void clearRecentFiles();

    QString lastFolder() const;
    void setLastFolder(const QString& folder);

    Theme theme() const;
    void setTheme(Theme theme);

    QString language() const;  ///< a code such as "es"; empty: that of the system
    void setLanguage(const QString& code);

    /// Empty when none was saved, or by a version of the app with other docks.
    WindowLayout windowLayout() const;
    void setWindowLayout(const WindowLayout& layout);

    /// Keys of actions that were changed, in portable text, by the action's name.
    QHash<QString, QStringList> shortcuts() const;
    void setShortcut(const QString& action, const QStringList& keys);
    void resetShortcut(const QString& action);

    RememberedRecording recording() const;
    void setRecording(const RememberedRecording& recording);

  private:
    void writeRecentFiles(const QList<QStringList>& recent);

    mutable QSettings store_;  ///< reading an array moves its cursor
};

}  // namespace bubblescope
