// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/model/Settings.h"

using namespace bubblescope;

class SettingsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { file_ = folder_.filePath(QTest::currentTestFunction()); }

    void everythingIsReadBackAsWritten() {
        {
            Settings settings(file_);
            QCOMPARE(settings.theme(), Theme::System);
            settings.setTheme(Theme::Dark);
            settings.setLastFolder("/some/folder");
            settings.setShortcut("measure", {"Ctrl+M"});
            settings.setShortcut("open", {"F7"});
            settings.resetShortcut("open");
            settings.setWindowLayout({"geometry", "state"});
            settings.addRecentFiles({"/a/rank0.json", "/a/rank1.json"});
        }
        const Settings again(file_);
        QCOMPARE(again.shortcuts(), (QHash<QString, QStringList>{{"measure", {"Ctrl+M"}}}));
        QCOMPARE(again.theme(), Theme::Dark);
        QCOMPARE(again.lastFolder(), "/some/folder");
        QCOMPARE(again.windowLayout(), (WindowLayout{"geometry", "state"}));
        QCOMPARE(again.recentFiles(), (QList<QStringList>{{"/a/rank0.json", "/a/rank1.json"}}));
    }

    void recentFilesAreTheTenNewestOnceEach() {
        Settings settings(file_);
        for (int i = 0; i < 15; ++i)
            settings.addRecentFiles({QString("/a/%1").arg(i)});
        settings.addRecentFiles({"/a/9"});
        const QList<QStringList> recent = settings.recentFiles();
        QCOMPARE(recent.size(), Settings::maximumRecent);
        QCOMPARE(recent[0], QStringList{"/a/9"});
        QCOMPARE(recent[1], QStringList{"/a/14"});
        QCOMPARE(recent.count({"/a/9"}), 1);
        settings.clearRecentFiles();
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void aLayoutOfAnotherVersionIsNotUsed() {
        Settings settings(file_);
        settings.setWindowLayout({"geometry", "state"});
        QSettings raw(file_, QSettings::IniFormat);
        raw.setValue("window/version", 0);
        raw.sync();
        QCOMPARE(Settings(file_).windowLayout(), WindowLayout());
    }

  private:
    QTemporaryDir folder_;
    QString file_;
};

QTEST_GUILESS_MAIN(SettingsTest)
#include "tst_settings.moc"
