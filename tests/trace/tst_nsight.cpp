// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/analyze/Analysis.h"
#include "core/base/ByteSink.h"
#include "core/base/Database.h"
#include "core/base/Error.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

/// The number by which Nsight Systems names a thread, or with thread 0 a process.
constexpr std::int64_t globalId(std::int64_t pid, std::int64_t tid = 0) {
    return std::int64_t{1} << 56 | pid << 24 | tid;
}

std::int64_t findingCount(const Timeline& timeline, std::string_view part) {
    for (const Finding& finding : timeline.findings())
        if (finding.what.find(part) != std::string::npos) return finding.count;
    return 0;
}

std::vector<Slice> slicesNamed(const Timeline& timeline, std::string_view name) {
    std::vector<Slice> found;
    for (SliceIndex i = 0; i < timeline.sliceCount(); ++i)
        if (timeline.text(timeline.slice(i).name) == name) found.push_back(timeline.slice(i));
    return found;
}

const char* const kernelTable =
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, streamId, correlationId, "
    "globalPid, demangledName, shortName);";
const char* const callTable =
    "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start, end, globalTid, correlationId, nameId);";
const char* const rangeColumns = "(start, end, eventType, globalTid, endGlobalTid, text, textId);";
const char* const texts =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "INSERT INTO StringIds VALUES(1, 'gemm'), (2, 'cudaLaunchKernel'), (3, 'registered');";

}  // namespace

class NsightTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string path() const { return folder_.filePath("run.sqlite").toStdString(); }

    /// Writes a database; %1 and so on stand for the numbers of threads and processes.
    std::string write(const QString& sql) {
        QFile::remove(QString::fromStdString(path()));
        Database database(path(), Database::Access::Create);
        database.execute(qPrintable(sql));
        return path();
    }

    Timeline read(const QString& sql) {
        write(sql);
        Progress progress;
        return readTraces({path()}, progress);
    }

    QString refusal(const QString& sql) {
        try {
            read(sql);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

  private slots:
    void readsARealExport() {
        Progress progress;
        const Timeline timeline = readTraces(
            {BUBBLESCOPE_TEST_DATA "/traces/nsys-nsightful/power_iteration__baseline.sqlite"},
            progress);
        QCOMPARE(timeline.files[0].format, "Nsight Systems SQLite");
        QCOMPARE(slicesNamed(timeline, "Loop").size(), 1U);  // a registered text
        QCOMPARE(timeline.text(slicesNamed(timeline, "Loop")[0].category), "nvtx");
        QCOMPARE(timeline.statistics.completeSlices, 3689 + 89 + 7417 + 786 + 90);
        QVERIFY(timeline.flows().size() >= 3689U);
        QVERIFY(findingCount(timeline, "Not all CUDA events") == 1);
        for (const Finding& finding : timeline.findings())
            QVERIFY(finding.what.find("IP samples") == std::string::npos);  // only information
    }

    void namesRangesEitherWay() {
        const QString ranges = QString(
            "CREATE TABLE NVTX_EVENTS%1" + QString(rangeColumns) +
            "INSERT INTO NVTX_EVENTS%1 VALUES"
            "(100, 200, 59, %2, NULL, 'explicit', NULL), (300, 400, 59, %2, NULL, NULL, 3),"
            "(120, NULL, 34, %2, NULL, 'a mark', NULL), (500, NULL, 59, %2, NULL, 'open', NULL),"
            "(50, NULL, 75, NULL, NULL, 'domain', NULL), (90, NULL, 39, %2, NULL, 'main', NULL),"
            "(110, 900, 60, %2, %3, 'elsewhere', NULL);");
        for (const char* suffix : {"", "_V2", "_V3"}) {
            const Timeline timeline =
                read(texts + ranges.arg(suffix).arg(globalId(7, 8)).arg(globalId(7, 9)));
            QCOMPARE(timeline.sliceCount(), 4U);
            QCOMPARE(slicesNamed(timeline, "explicit").at(0).durationNs, 100);
            QCOMPARE(slicesNamed(timeline, "registered").at(0).startNs, 300);
            const Slice open = slicesNamed(timeline, "open").at(0);
            QVERIFY(open.unfinished);
            QCOMPARE(open.endNs(), 900);
            QCOMPARE(findingCount(timeline, "never closed"), 1);
            QCOMPARE(timeline.tracks()[0].name, "main");
            QCOMPARE(timeline.tracks()[0].threadId, "8");
            QCOMPARE(timeline.tracks()[1].kind, TrackKind::Async);
        }
    }

    /// Numbers of launches are those of a process; a call and the call in it share theirs.
    void tiesKernelsToTheirLaunches() {
        const Timeline timeline = read(
            texts + QString(kernelTable) + callTable +
            QString("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(10, 20, %1, 5, 2),"
                    "(12, 18, %1, 5, 2), (30, 40, %2, 5, 2), (50, 60, %1, 6, 2);"
                    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(100, 200, 0, 7, 5, %3, 1, 1),"
                    "(100, 300, 0, 7, 5, %4, 1, 1), (90, 95, 1, 7, 99, %3, NULL, 1);")
                .arg(globalId(1, 11))
                .arg(globalId(2, 21))
                .arg(globalId(1))
                .arg(globalId(2)));
        QCOMPARE(timeline.devices().size(), 3U);
        QCOMPARE(timeline.flows().size(), 2U);
        for (const Flow& flow : timeline.flows()) {
            const bool isFirst = timeline.slice(flow.from).startNs == 10;
            QCOMPARE(timeline.slice(flow.to).durationNs, isFirst ? 100 : 200);
        }
        QCOMPARE(slicesNamed(timeline, "gemm").size(), 3U);
        QCOMPARE(findingCount(timeline, "a launch has no kernel"), 1);
    }

    void waitsAndCopiesAreNoWork() {
        const Timeline timeline =
            read(texts + QString(kernelTable) +
                 QString("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 100, 0, 7, 1, %1, 1, 1);"
                         "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start, end, deviceId, streamId, "
                         "correlationId, globalPid, copyKind);"
                         "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES(200, 250, 0, 8, 2, %1, 1);"
                         "CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION(start, end, deviceId, "
                         "streamId, globalPid, syncType);"
                         "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES"
                         "(100, 900, 0, 7, %1, 3), (0, 999, 0, 4294967295, %1, 4);")
                     .arg(globalId(1)));
        const Analysis analysis = analyze(timeline);
        QCOMPARE(analysis.devices.size(), 1U);
        QCOMPARE(analysis.devices[0].kernels, 1);
        QCOMPARE(analysis.devices[0].busyNs, 150);
        QCOMPARE(analysis.devices[0].computeNs, 100);
        QCOMPARE(slicesNamed(timeline, "Memcpy HtoD").size(), 1U);
        QCOMPARE(slicesNamed(timeline, "Stream synchronize").at(0).durationNs, 800);
        QCOMPARE(slicesNamed(timeline, "Context synchronize").size(), 1U);
    }

    void graphsStandForTheirKernels() {
        const Timeline timeline =
            read(texts + QString("CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start, end, "
                                 "deviceId, graphId, streamId);"
                                 "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES"
                                 "(10, 30, 0, 4, 7), (50, 60, 0, 4, 7);"));
        QCOMPARE(analyze(timeline).devices.at(0).computeNs, 30);
        QCOMPARE(findingCount(timeline, "whole CUDA graphs"), 2);
    }

    /// Before there was a column for the process, and with nothing else in the file.
    void readsOldSchemas() {
        const Timeline timeline =
            read(texts +
                 QString("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, "
                         "streamId, correlationId, shortName);"
                         "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 9, 0, 7, 1, 1);") +
                 callTable +
                 QString("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(0, 1, %1, 1, 2);")
                     .arg(globalId(3, 4)));
        QCOMPARE(timeline.flows().size(), 1U);
        QCOMPARE(timeline.devices()[0].process, "3");
    }

    void alignsFilesByTheWallClock() {
        const auto rank = [this](int number, const char* utcNs) {
            const QString name = folder_.filePath(QString("rank%1.sqlite").arg(number));
            Database database(name.toStdString(), Database::Access::Create);
            database.execute(texts);
            database.execute(kernelTable);
            database.execute(qPrintable(
                QString("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(5, 9000, 0, 7, 1, 0, 1, 1);"
                        "CREATE TABLE TARGET_INFO_SESSION_START_TIME(utcEpochNs);"
                        "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(%1);")
                    .arg(utcNs)));
            return name.toStdString();
        };
        Progress progress;
        const Timeline timeline =
            readTraces({rank(1, "1754324972242077786"), rank(0, "1754324972242076786")}, progress);
        QCOMPARE(timeline.devices()[0].name, "rank 0 · GPU 0");
        QCOMPARE(timeline.files[1].clockOffsetNs, 1'000);
    }

    void leavesOutRowsThatMakeNoSense() {
        const Timeline timeline =
            read(texts + QString(kernelTable) +
                 "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 10, 0, 7, 1, 0, 1, 1),"
                 "('zero', 10, 0, 7, 1, 0, 1, 1), (0, NULL, 0, 7, 1, 0, 1, 1), (1.5, 2, 0, 7, 1, "
                 "0, 1, 1),"
                 "(9, 5, 0, 7, 1, 0, 1, 1), (-9223372036854775807, 9223372036854775807, 0, 7, 1, "
                 "0, 1, 1),"
                 "(20, 30, 'a', x'00', 'b', 'c', 'd', x'ff'), (40, 50, 0, 7, 1, 0, 77, 1);");
        QCOMPARE(timeline.sliceCount(), 3U);
        QCOMPARE(findingCount(timeline, "no valid start and end"), 3);
        QCOMPARE(findingCount(timeline, "ends before it begins"), 1);
        QCOMPARE(findingCount(timeline, "more than 36 years"), 1);
    }

    void runsNothingThatTheFileBrings() {
        const QString endless =
            "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE n(start) AS "
            "(SELECT 1 UNION ALL SELECT start + 1 FROM n) SELECT start, start AS end FROM n;";
        QVERIFY(refusal(texts + endless).contains("without kernels"));
        QVERIFY(refusal("CREATE TABLE t(a);").contains("no export of Nsight Systems"));
        const Timeline timeline =
            read(texts + QString(kernelTable) +
                 "CREATE TRIGGER t AFTER INSERT ON StringIds BEGIN DELETE FROM StringIds; END;"
                 "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 10, 0, 7, 1, 0, 1, 1);"
                 "CREATE TABLE NVTX_EVENTS(start, end, eventType, textId, "
                 "text TEXT AS (hex(zeroblob(1000))));"
                 "INSERT INTO NVTX_EVENTS VALUES(0, 5, 59, 3);");
        QCOMPARE(slicesNamed(timeline, "registered").size(), 1U);
    }

    void survivesAHugeValue() {
        const Timeline timeline =
            read(texts + QString(kernelTable) +
                 "INSERT INTO StringIds VALUES(9, printf('%.*c', 70000000, 'x'));"
                 "INSERT INTO StringIds VALUES(10, 'behind');"
                 "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 10, 0, 7, 1, 0, 1, 1),"
                 "(20, 30, 0, 7, 1, 0, 10, 10);");
        QCOMPARE(slicesNamed(timeline, "gemm").size(), 1U);
        QCOMPARE(findingCount(timeline, "database is damaged (string or blob too big)"), 1);
    }

    /// Whatever page is broken: a sentence, or what is on the others.
    void survivesBrokenPages() {
        QString sql = texts + QString(kernelTable);
        for (int i = 0; i < 2'000; ++i)
            sql +=
                QString("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(%1, %2, 0, 7, 1, 0, 1, 1);")
                    .arg(10 * i)
                    .arg(10 * i + 5);
        write("BEGIN;" + sql + "COMMIT;");
        QFile file(QString::fromStdString(path()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray sound = file.readAll();
        file.close();
        constexpr int pageBytes = 4096;
        int damaged = 0;
        for (qsizetype page = 0; page < sound.size() / pageBytes; ++page) {
            for (const char fill : {'\0', '\xFF', '\x05'}) {
                QByteArray bytes = sound;
                bytes.replace(page * pageBytes + (page == 0 ? 100 : 0), 64, QByteArray(64, fill));
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write(bytes);
                file.close();
                Progress progress;
                try {
                    const Timeline timeline = readTraces({path()}, progress);
                    QVERIFY(timeline.sliceCount() <= 2'000);
                    damaged += findingCount(timeline, "database is damaged") > 0 ? 1 : 0;
                } catch (const Error& error) {
                    QVERIFY(!QString::fromUtf8(error.what()).contains('\n'));
                    ++damaged;
                }
            }
        }
        QVERIFY(damaged > 20);
    }

    /// Pages that point at one page again and again hold billions of rows in some kilobytes.
    void refusesMoreRowsThanFit() {
        QString sql = "PRAGMA page_size = 512; BEGIN;" + QString(texts) + kernelTable;
        for (int i = 0; i < 3'000; ++i)
            sql +=
                QString("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(%1, %2, 0, 7, 1, 0, 1, 1);")
                    .arg(10 * i)
                    .arg(10 * i + 5);
        write(sql + "COMMIT;");
        QFile file(QString::fromStdString(path()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        constexpr qsizetype pageBytes = 512;
        constexpr char interiorTable = 5;
        for (qsizetype page = 1; page < bytes.size() / pageBytes; ++page) {
            char* const data = bytes.data() + page * pageBytes;
            if (data[0] != interiorTable) continue;
            // All cells point to what the first points to.
            const auto cellAt = [&](int cell) {
                const auto* pointers = reinterpret_cast<unsigned char*>(data) + 12 + 2 * cell;
                return data + (pointers[0] << 8 | pointers[1]);
            };
            const int cells =
                static_cast<unsigned char>(data[3]) << 8 | static_cast<unsigned char>(data[4]);
            for (int cell = 1; cell < cells; ++cell)
                memcpy(cellAt(cell), cellAt(0), 4);
        }
        file.seek(0);
        file.write(bytes);
        file.close();
        Progress progress;
        const Timeline timeline = readTraces({path()}, progress);
        QVERIFY(timeline.sliceCount() <= static_cast<std::size_t>(bytes.size() / 6));
    }

    void canBeCancelled() {
        Progress progress;
        progress.cancel();
        QVERIFY_EXCEPTION_THROWN(readTraces({write(texts)}, progress), Cancelled);
    }

    void refusesAPackedDatabase() {
        write(texts);
        QFile file(QString::fromStdString(path()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        ByteSink sink(path() + ".gz");
        sink.write(file.readAll().toStdString());
        sink.close();
        Progress progress;
        try {
            readTraces({path() + ".gz"}, progress);
            QFAIL("was read");
        } catch (const Error& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains("packed with gzip"));
        }
    }
};

QTEST_GUILESS_MAIN(NsightTest)
#include "tst_nsight.moc"
