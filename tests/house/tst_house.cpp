// SPDX-License-Identifier: Apache-2.0
#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

/// Holds the source tree to the plan in CONTRIBUTING.md.
class HouseTest : public QObject {
    Q_OBJECT

  private slots:
    void coreAndCommandLineAreFreeOfQt() {
        for (const QString& file : sources({"core", "gpu", "app/cli"})) {
            for (const QString& include : includesOf(file))
                QVERIFY2(!QRegularExpression("^(Q[A-Z]|Qt|qcustomplot)").match(include).hasMatch(),
                         qPrintable(file + " includes " + include));
        }
    }

    void includesOnlyPointUpTheTable() {
        static const QStringList rows{
            "core/base",   "core/schedule", "core/cost",     "core/timeline", "core/simulate",
            "core/trace",  "core/analyze",  "core/fill",     "core/scenario", "core/sweep",
            "core/record", "core/nn",       "core/optimize", "core/data",     "core/train",
            "gpu",         "app/cli",       "app/desktop"};
        const auto rowOf = [](const QString& path) {
            for (int row = 0; row < rows.size(); ++row)
                if (path.startsWith(rows[row] + "/")) return row;
            return -1;
        };
        for (const QString& file : sources({"core", "gpu", "app"})) {
            QVERIFY2(rowOf(file) >= 0, qPrintable(file + " lies outside the house"));
            for (const QString& include : includesOf(file)) {
                QVERIFY2(rowOf(include) <= rowOf(file),
                         qPrintable(file + " includes " + include + " from a lower row"));
                QVERIFY2(!include.startsWith("app/cli/") || file.startsWith("app/cli/"),
                         qPrintable(file + " includes the command line"));
                if (file.startsWith("app/desktop/"))
                    QVERIFY2(!include.startsWith("gpu/"), qPrintable(file + " includes gpu"));
            }
        }
    }

    void everySourceNamesItsLicence() {
        for (const QString& file : sources({"core", "gpu", "app", "tests"})) {
            const QString licence = file.startsWith("app/desktop/")
                                        ? "GPL-3.0-or-later"
                                        : "(Apache-2.0|GPL-3.0-or-later)";
            const QRegularExpression line("^// SPDX-License-Identifier: " + licence + "$");
            QVERIFY2(line.match(read(file).section('\n', 0, 0)).hasMatch(), qPrintable(file));
        }
    }

  private:
    static QStringList sources(const QStringList& folders) {
        const QDir root(BUBBLESCOPE_SOURCE_DIR);
        QStringList files;
        for (const QString& folder : folders) {
            QDirIterator it(root.filePath(folder), {"*.h", "*.cpp", "*.cu", "*.cuh"}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext())
                files.append(root.relativeFilePath(it.next()));
        }
        return files;
    }

    static QString read(const QString& file) {
        QFile stream(QDir(BUBBLESCOPE_SOURCE_DIR).filePath(file));
        return stream.open(QIODevice::ReadOnly) ? QString::fromUtf8(stream.readAll()) : QString();
    }

    static QStringList includesOf(const QString& file) {
        static const QRegularExpression include("^\\s*#include\\s+[\"<]([^\">]+)[\">]",
                                                QRegularExpression::MultilineOption);
        QStringList includes;
        for (auto it = include.globalMatch(read(file)); it.hasNext();)
            includes.append(it.next().captured(1));
        return includes;
    }
};

QTEST_GUILESS_MAIN(HouseTest)
#include "tst_house.moc"
