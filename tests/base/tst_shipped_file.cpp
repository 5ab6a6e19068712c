// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/base/ShippedFile.h"

using namespace bubblescope;

class ShippedFileTest : public QObject {
    Q_OBJECT

    static void write(const QString& path) {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("x");
    }

  private slots:
    void findsFilesOfTheSourceTree() {
        qunsetenv("BUBBLESCOPE_DATA");
        QCOMPARE(shippedFile("README.md"), BUBBLESCOPE_SOURCE_DIR "/README.md");
    }

    void prefersInstalledFiles() {
        qunsetenv("BUBBLESCOPE_DATA");
        const QString share = QCoreApplication::applicationDirPath() + "/../share/bubblescope";
        write(share + "/README.md");
        const auto removed = qScopeGuard([&] { QDir(share).removeRecursively(); });
        QVERIFY(QFileInfo(QString::fromStdString(shippedFile("README.md"))) ==
                QFileInfo(share + "/README.md"));
    }

    void takesTheChosenFolderAlone() {
        const QTemporaryDir folder;
        write(folder.filePath("datasets/a"));
        qputenv("BUBBLESCOPE_DATA", folder.path().toUtf8());
        QCOMPARE(shippedFile("datasets/a"), folder.filePath("datasets/a").toStdString());
        try {
            shippedFile("README.md");
            QFAIL("found a file that is not there");
        } catch (const Error& error) {
            QCOMPARE(error.where(), folder.filePath("README.md").toStdString());
            QVERIFY(QString::fromStdString(error.hint()).contains("BUBBLESCOPE_DATA"));
        }
    }
};

QTEST_GUILESS_MAIN(ShippedFileTest)
#include "tst_shipped_file.moc"
