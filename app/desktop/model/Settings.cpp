// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Settings.h"

#include <QDir>
#include <QFileInfo>

namespace bubblescope {

namespace {

constexpr int layoutVersion = 1;
constexpr auto recentKey = "recent";
constexpr auto filesKey = "files";
constexpr auto lastFolderKey = "lastFolder";
constexpr auto themeKey = "theme";
constexpr auto languageKey = "language";
constexpr auto recordingGroup = "recording";
constexpr auto recordingFileKey = "recordingFile";
constexpr auto layoutVersionKey = "window/version";
constexpr auto geometryKey = "window/geometry";
constexpr auto stateKey = "window/state";
constexpr auto shortcutGroup = "shortcuts";

}  // namespace

Settings::Settings()
    : store_(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("bubblescope"),
             QStringLiteral("bubblescope")) {}

Settings::Settings(const QString& file) : store_(file, QSettings::IniFormat) {}

QList<QStringList> Settings::recentFiles() const {
    QList<QStringList> recent;
    const int size = store_.beginReadArray(recentKey);
    for (int i = 0; i < size; ++i) {
        store_.setArrayIndex(i);
        recent.append(store_.value(filesKey).toStringList());
    }
    store_.endArray();
    return recent;
}

void Settings::addRecentFiles(const QStringList& files) {
    QStringList absolute;
    for (const QString& file : files)
        absolute.append(QFileInfo(file).absoluteFilePath());
    QList<QStringList> recent = recentFiles();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    writeRecentFiles(recent.mid(0, maximumRecent));
}

void Settings::clearRecentFiles() {
    writeRecentFiles({});
}

void Settings::writeRecentFiles(const QList<QStringList>& recent) {
    store_.remove(recentKey);
    store_.beginWriteArray(recentKey, static_cast<int>(recent.size()));
    for (int i = 0; i < recent.size(); ++i) {
        store_.setArrayIndex(i);
        store_.setValue(filesKey, recent[i]);
    }
    store_.endArray();
}

QString Settings::lastFolder() const {
    return store_.value(lastFolderKey, QDir::homePath()).toString();
}

void Settings::setLastFolder(const QString& folder) {
    store_.setValue(lastFolderKey, folder);
}

Theme Settings::theme() const {
    const QString name = store_.value(themeKey).toString();
    if (name == QLatin1String("light")) return Theme::Light;
    if (name == QLatin1String("dark")) return Theme::Dark;
    return Theme::System;
}

void Settings::setTheme(Theme theme) {
    const char* name = theme == Theme::Light ? "light" : theme == Theme::Dark ? "dark" : "system";
    store_.setValue(themeKey, QString::fromLatin1(name));
}

QString Settings::language() const {
    return store_.value(languageKey).toString();
}

void Settings::setLanguage(const QString& code) {
    store_.setValue(languageKey, code);
}

WindowLayout Settings::windowLayout() const {
    if (store_.value(layoutVersionKey).toInt() != layoutVersion) return {};
    return {store_.value(geometryKey).toByteArray(), store_.value(stateKey).toByteArray()};
}

void Settings::setWindowLayout(const WindowLayout& layout) {
    store_.setValue(layoutVersionKey, layoutVersion);
    store_.setValue(geometryKey, layout.geometry);
    store_.setValue(stateKey, layout.state);
}

QHash<QString, QStringList> Settings::shortcuts() const {
    QHash<QString, QStringList> shortcuts;
    store_.beginGroup(shortcutGroup);
    for (const QString& action : store_.childKeys())
        shortcuts[action] = store_.value(action).toStringList();
    store_.endGroup();
    return shortcuts;
}

void Settings::setShortcut(const QString& action, const QStringList& keys) {
    store_.setValue(QLatin1String(shortcutGroup) + u'/' + action, keys);
}

void Settings::resetShortcut(const QString& action) {
    store_.remove(QLatin1String(shortcutGroup) + u'/' + action);
}

RememberedRecording Settings::recording() const {
    RememberedRecording recording{.answers = {}, .file = store_.value(recordingFileKey).toString()};
    store_.beginGroup(recordingGroup);
    for (const QString& id : store_.childKeys())
        recording.answers[id] = store_.value(id).toString();
    store_.endGroup();
    return recording;
}

void Settings::setRecording(const RememberedRecording& recording) {
    store_.setValue(recordingFileKey, recording.file);
    store_.remove(recordingGroup);
    store_.beginGroup(recordingGroup);
    for (auto answer = recording.answers.begin(); answer != recording.answers.end(); ++answer)
        store_.setValue(answer.key(), answer.value());
    store_.endGroup();
}

}  // namespace bubblescope
