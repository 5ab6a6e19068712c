// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <QTemporaryDir>
#include <QtTest>
#include <random>

#include "core/base/Error.h"
#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

/// JSON written with single quotes.
QByteArray json(QByteArray text) {
    return text.replace('\'', '"');
}

const QString dataFolder = QStringLiteral(BUBBLESCOPE_TEST_DATA "/traces/");

QByteArray bytesOf(const QString& name) {
    QFile file(dataFolder + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray eventText(int i, const QByteArray& name = "k") {
    return json("{'ph':'X','name':'") + name + json("','pid':1,'tid':1,'ts':") +
           QByteArray::number(10 * i) + json(",'dur':5,'args':{'a':[1,{'b':'}'}]}}");
}

QByteArray eventList(int count) {
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += (i > 0 ? ",\n" : "") + eventText(i);
    return text;
}

}  // namespace

/// Files that are broken: what is sound is kept, what is not is said.
class BrokenTracesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string write(const QByteArray& bytes) {
        QFile file(folder_.filePath("broken.json"));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
        return file.fileName().toStdString();
    }

    Timeline read(const QByteArray& bytes) {
        Progress progress;
        return readTraces({write(bytes)}, progress);
    }

    static const Finding* finding(const Timeline& timeline, std::string_view part) {
        for (const Finding& finding : timeline.findings())
            if (finding.what.find(part) != std::string::npos) return &finding;
        return nullptr;
    }

  private slots:
    void losesOnlyTheBrokenEvent_data() {
        QTest::addColumn<QByteArray>("broken");
        QTest::newRow("unescaped quote") << eventText(500, json("a'b"));
        QTest::newRow("two unescaped quotes") << eventText(500, json("a'b'c"));
        QTest::newRow("backslash before the quote") << eventText(500, json("C:\\"));
        QTest::newRow("missing colon") << QByteArray(json("{'ph' 'X'}"));
        QTest::newRow("missing value") << QByteArray(json("{'ph':'X','ts':}"));
        QTest::newRow("no end") << QByteArray(json("{'ph':'X','name':'k','args':{'a':1}"));
        QTest::newRow("one brace too many") << QByteArray(json("{'ph':'M','name':'k'}}"));
    }
    void losesOnlyTheBrokenEvent() {
        QFETCH(QByteArray, broken);
        for (const int before : {0, 1, 3000}) {
            const QByteArray list = before > 0 ? eventList(before) + "," : QByteArray();
            const Timeline timeline =
                read("{\"traceEvents\":[" + list + broken + "," + eventList(3000) + "]}");
            QVERIFY(timeline.sliceCount() >= static_cast<std::size_t>(before + 3000));
            QVERIFY(finding(timeline, "broken") != nullptr);
            QVERIFY(finding(timeline, "broken")->where.find("byte") != std::string::npos);
        }
    }

    void acceptsVariantsOfLists() {
        const QByteArray list = eventList(100);
        QCOMPARE(read("[" + list).sliceCount(), 100U);
        QCOMPARE(read("[" + list + ",").sliceCount(), 100U);
        QCOMPARE(read("[" + list + ",]").sliceCount(), 100U);
        QByteArray lines = list;
        lines.replace(",\n", "\n");
        QCOMPARE(read("[\n" + lines).sliceCount(), 100U);
        QCOMPARE(read(lines).sliceCount(), 100U);
        const Timeline mixed = read("[" + list + ",null,3,\"x\",[{}]]");
        QCOMPARE(mixed.sliceCount(), 100U);
        QCOMPARE(finding(mixed, "no event")->count, 4);
    }

    void saysWhereAFileEndsEarly() {
        const QByteArray whole = "{\"traceEvents\":[" + eventList(50) + "]}";
        for (qsizetype size = 120; size < whole.size(); size += 37) {
            const Timeline timeline = read(whole.left(size));
            const Finding* const cut = finding(timeline, "ends early");
            QVERIFY(cut != nullptr);
            QVERIFY(cut->where.find("byte " + std::to_string(size) + ",") != std::string::npos);
            const qsizetype complete = whole.left(size).count("\"}\"}]}}");
            QCOMPARE(timeline.sliceCount(), static_cast<std::size_t>(complete));
        }
    }

    void saysOnWhichLineAnEventIsBroken() {
        // 20 kB of events in front: what is counted is no longer in sight of the reader.
        const QByteArray before = eventList(20'000);
        const Timeline timeline =
            read("{\"traceEvents\":[\n" + before +
                 ",\n   {\"ph\":\"X\",\"name\":\"un\"quoted\",\"ts\":1,\"dur\":2},\n" +
                 eventList(2) + "]}");
        QCOMPARE(timeline.sliceCount(), 20'002U);
        const Finding* const broken = finding(timeline, "a broken event");
        QVERIFY(broken != nullptr);
        const auto line = 2 + before.count('\n') + 1;
        QVERIFY2(broken->where.ends_with(fmt::format("line {}, column 4", line)),
                 broken->where.c_str());
    }

    void reportsWhatOverlapsOnAStream() {
        const auto kernel = [](const QByteArray& name, int ts, int dur) {
            return json("{'ph':'X','cat':'kernel','name':'" + name +
                        "','ts':" + QByteArray::number(ts) + ",'dur':" + QByteArray::number(dur) +
                        ",'pid':0,'tid':7,'args':{'device':0,'stream':7}}");
        };
        const QByteArray sound = kernel("first", 0, 10) + "," + kernel("second", 10, 5);
        QVERIFY(finding(read("[" + sound + "]"), "overlap") == nullptr);
        const Timeline timeline =
            read("[" + sound + "," + kernel("third", 12, 9) + "," + kernel("fourth", 13, 1) + "]");
        const Finding* const overlap = finding(timeline, "overlap");
        QVERIFY(overlap != nullptr);
        QCOMPARE(overlap->count, 2);
        QVERIFY2(overlap->where.find("\"third\" begins 3000 ns before the end of \"second\"") !=
                     std::string::npos,
                 overlap->where.c_str());
    }

    /// They do not squash the view.
    void reportsTimesBeforeZero() {
        const Timeline timeline =
            read(json("[{'ph':'X','name':'a','ts':-5000000000,'dur':3,'pid':1,'tid':1},"
                      "{'ph':'X','name':'b','ts':100,'dur':5,'pid':1,'tid':1}]"));
        QCOMPARE(timeline.sliceCount(), 2U);
        QCOMPARE(finding(timeline, "before time zero")->count, 1);
        QCOMPARE(timeline.firstNs(), 100'000);
    }

    void takesTimesAsNanosecondsOnRequest() {
        Progress progress;
        const std::string path =
            write(json("[{'ph':'X','name':'a','ts':'1615207264505951000','dur':2.5e3},"
                       "{'ph':'X','name':'b','ts':1615207264505954000,'dur':1000.5}]"));
        const Timeline timeline = readTraces({path}, progress, {.timeUnit = TimeUnit::Nanoseconds});
        QCOMPARE(timeline.slice(0).startNs, 1615207264505951000);
        QCOMPARE(timeline.slice(0).durationNs, 2500);
        QCOMPARE(timeline.slice(1).startNs, 1615207264505954000);
        QCOMPARE(timeline.slice(1).durationNs, 1000);
        QVERIFY(timeline.files[0].format.ends_with("times taken as ns"));
    }

    void readsLongNames() {
        Progress progress;
        const Timeline timeline =
            readTraces({(dataFolder + "made-malformed/long_name.json").toStdString()}, progress);
        QVERIFY(timeline.text(timeline.slice(0).name).size() >= 300'000);
        QVERIFY(std::ranges::none_of(
            timeline.findings(), [](const Finding& f) { return f.severity != Severity::Note; }));
    }

    void repairsTexts() {
        Progress progress;
        const auto first = [&](const char* name) {
            return readTraces({(dataFolder + name).toStdString()}, progress);
        };
        const Timeline control = first("made-malformed/control_char_in_name.json");
        QVERIFY(control.text(control.slice(0).name) ==
                "a\x01"
                "b\nc\td");
        QVERIFY(finding(control, "control characters") != nullptr);
        const Timeline utf8 = first("made-malformed/invalid_utf8.json");
        QVERIFY(finding(utf8, "not UTF-8") != nullptr);
        QVERIFY(finding(first("made-malformed/two_objects_concatenated.json"), "more text"));
        QVERIFY(finding(first("made-malformed/duplicate_keys.json"), "several lists"));
        QVERIFY(finding(first("made-malformed/gz_cut_60pct.json.gz"), "cut off"));
        QCOMPARE(first("made-malformed/nan_inf.json").sliceCount(), 2U);
    }

    /// Neither crashes nor hangs, whatever the bytes.
    void survivesDamage_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"hta-amd/mi250_minitoy_train_ROCm6_2_kineto.json.gz", "made-malformed/bom.json",
              "catapult-data/simple_trace.json", "pippy-gpipe4/pipe_visualized.json",
              "megatron-pp4/benchmark-data-0-pipeline-0-tensor-0.json",
              "catapult-data/nestable_async.json", "made-malformed/string_ts_ns.json"})
            QTest::newRow(name) << QString(name);
    }
    void survivesDamage() {
        QFETCH(QString, name);
        const QByteArray sound = bytesOf(name);
        QVERIFY(!sound.isEmpty());
        std::mt19937 random(7);
        const auto place = [&] { return static_cast<qsizetype>(random() % sound.size()); };
        constexpr std::string_view marks = "{}[]\",:\\\n0-.eN";
        for (int round = 0; round < 60; ++round) {
            QByteArray bytes = sound;
            if (round % 4 == 0) bytes.truncate(place());
            if (round % 4 == 1) bytes[place()] = static_cast<char>(random());
            if (round % 4 == 2) bytes[place()] = marks[random() % marks.size()];
            if (round % 4 == 3) bytes.remove(place(), 100);
            try {
                read(bytes);
            } catch (const Error& error) {
                QVERIFY(!QString::fromUtf8(error.what()).contains('\n'));
            }
        }
    }
};

QTEST_GUILESS_MAIN(BrokenTracesTest)
#include "tst_broken_traces.moc"
