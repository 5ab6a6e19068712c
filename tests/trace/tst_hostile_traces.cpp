// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/ByteSink.h"
#include "core/base/Error.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

/// Files that are made to exhaust the machine: a sentence, soon, and with little memory.
class HostileTracesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// Written piece by piece, and packed by the ending.
    std::string write(const char* name, std::string_view head, std::string_view piece, int pieces,
                      std::string_view tail = {}) const {
        std::string path = folder_.filePath(name).toStdString();
        ByteSink sink(path);
        sink.write(head);
        std::string many;
        constexpr std::size_t enough = std::size_t{1} << 20;
        int perBlock = 0;
        for (; many.size() < enough && perBlock < pieces; ++perBlock)
            many += piece;
        for (int i = 0; i < pieces / perBlock; ++i)
            sink.write(many);
        sink.write(tail);
        sink.close();
        return path;
    }

    QString refusal(const std::string& path) const {
        Progress progress;
        try {
            readTraces({path}, progress);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    static qint64 peakBytes() {
        QFile file("/proc/self/status");
        if (!file.open(QIODevice::ReadOnly)) return 0;
        for (const QByteArray& line : file.readAll().split('\n'))
            if (line.startsWith("VmHWM:"))
                return line.simplified().split(' ')[1].toLongLong() * 1024;
        return 0;
    }

  private slots:
    void refusesBombs() {
        constexpr int mebibytes = 400;
        const std::string space(std::size_t{1} << 20, ' ');
        const std::string path = write("bomb.json.gz", "[", space, mebibytes, "{}]");
        QVERIFY(QFileInfo(QString::fromStdString(path)).size() < 2'000'000);
        const qint64 before = peakBytes();
        QVERIFY(refusal(path).contains("200 times as long as the gzip file"));
        QVERIFY(peakBytes() - before < 64 << 20);
    }

    void refusesLongTexts() {
        const std::string letters(std::size_t{1} << 20, 'x');
        const std::string path =
            write("text.json.gz", "[{\"ph\":\"X\",\"name\":\"", letters, 200, "\",\"ts\":1}]");
        const qint64 before = peakBytes();
        Progress progress;
        try {
            const Timeline timeline = readTraces({path}, progress);
            QVERIFY(timeline.sliceCount() == 0);
        } catch (const Error& error) {
            QVERIFY(!QString::fromUtf8(error.what()).contains('\n'));
        }
        QVERIFY(peakBytes() - before < 64 << 20);
    }

    void survivesDepth() {
        constexpr int depth = 100'000;
        const std::string open(depth, '[');
        const std::string close(depth, ']');
        const std::string sound = "{\"ph\":\"X\",\"name\":\"k\",\"ts\":1,\"dur\":1}";
        for (const std::string& json :
             {open, "[{\"args\":" + open + close + "}," + sound + "]",
              "{\"other\":" + open + close + ",\"traceEvents\":[" + sound + "]}",
              "[" + sound +
                  ",{\"ph\":\"X\",\"args\":" + QString("{\"a\":").repeated(depth).toStdString()}) {
            Progress progress;
            const std::string path = write("deep.json", json, " ", 1);
            try {
                readTraces({path}, progress);
            } catch (const Error& error) {
                QVERIFY(!QString::fromUtf8(error.what()).contains('\n'));
            }
        }
    }

    void survivesDeepCallStacks() {
        QByteArray json = "[";
        for (int i = 0; i < 100'000; ++i)
            json +=
                "{\"ph\":\"B\",\"name\":\"f\",\"pid\":1,\"tid\":1,\"ts\":" + QByteArray::number(i) +
                "},";
        Progress progress;
        const Timeline timeline =
            readTraces({write("stack.json", json.toStdString(), " ", 1)}, progress);
        QCOMPARE(timeline.sliceCount(), 100'000U);
    }

    void refusesTooManyOf_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("says");
        QTest::newRow("threads") << R"({"ph":"X","name":"k","pid":1,"tid":%1,"ts":1,"dur":1})"
                                 << "more than 100000 threads";
        QTest::newRow("processes") << R"({"ph":"X","name":"k","pid":%1,"tid":1,"ts":1,"dur":1})"
                                   << "more than 100000";
        QTest::newRow("streams") << R"({"ph":"X","cat":"kernel","name":"k","pid":1,"tid":1,"ts":1,)"
                                    R"("dur":1,"args":{"stream":%1}})"
                                 << "more than 10000 streams";
        QTest::newRow("counters") << R"({"ph":"C","name":"c%1","pid":1,"ts":1,"args":{"v":1}})"
                                  << "more than 100000 counters";
        QTest::newRow("phases") << R"({"ph":"P%1","name":"c","pid":1,"ts":1})"
                                << "more than 1000 kinds of events";
    }
    void refusesTooManyOf() {
        QFETCH(QString, pattern);
        QFETCH(QString, says);
        std::string json = "[";
        for (int i = 0; i < 100'002; ++i)
            json += (i > 0 ? "," : "") + pattern.arg(i).toStdString();
        const QString said = refusal(write("many.json", json, "]", 1));
        QVERIFY2(said.contains(says), qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(HostileTracesTest)
#include "tst_hostile_traces.moc"
