// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/model/RunCsv.h"
#include "core/base/Error.h"
#include "tests/desktop/model/SimulatedRun.h"

using namespace bubblescope;

class CsvTest : public QObject {
    Q_OBJECT

  private slots:
    void devicesAndBubblesAreRowsOfOneTable() {
        const auto run = simulatedRun("1F1B", specOf(2, 2));
        const QList<QByteArray> lines = runCsv({run->snapshot()}).trimmed().split('\n');
        QCOMPARE(lines[1],
                 "device,1F1B,simulated,Stage 0,0,9000000,9000000,,6000000,0,0,3000000,0.666667,"
                 "0.333333,2");
        qsizetype bubbles = 0;
        for (const DeviceAnalysis& device : run->content().analysis.devices) {
            bubbles += static_cast<qsizetype>(device.bubbles.size());
        }
        QCOMPARE(lines.size(), 1 + 2 + bubbles);
        for (const QByteArray& line : lines)
            QCOMPARE(line.count(','), lines[0].count(','));
    }

    void namesWithCommasAndQuotesAreQuoted() {
        const auto run = simulatedRun("a \"b\", c", specOf(2, 2));
        QVERIFY(runCsv({run->snapshot()}).contains("device,\"a \"\"b\"\", c\",simulated,"));
    }

    void aFolderThatDoesNotExistIsAnError() {
        const auto run = simulatedRun("run", specOf(2, 2));
        QVERIFY_EXCEPTION_THROWN(writeRunCsv({run->snapshot()}, "/nowhere/at/all.csv"), Error);
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.csv");
        writeRunCsv({run->snapshot()}, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), runCsv({run->snapshot()}));
    }
};

QTEST_GUILESS_MAIN(CsvTest)
#include "tst_csv.moc"
