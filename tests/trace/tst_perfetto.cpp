// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/analyze/Analysis.h"
#include "core/base/ByteSink.h"
#include "core/base/Error.h"
#include "core/trace/TraceReader.h"
#include "tests/trace/ProtoMessage.h"

using namespace bubblescope;

namespace {

const std::string dataFolder = BUBBLESCOPE_TEST_DATA "/traces/perfetto-proto/";

/// Numbers of fields of TracePacket.
enum Packet : std::uint32_t {
    ClockSnapshot = 6,
    Timestamp = 8,
    Sequence = 10,
    Event = 11,
    Interned = 12,
    Flags = 13,
    Cleared = 41,
    Lost = 42,
    Zlib = 50,
    RenderStage = 53,
    ClockId = 58,
    Defaults = 59,
    Descriptor = 60,
};

constexpr std::uint64_t beginEvent = 1;
constexpr std::uint64_t endEvent = 2;
constexpr std::uint64_t counterEvent = 4;

std::int64_t findingCount(const Timeline& timeline, std::string_view part) {
    for (const Finding& finding : timeline.findings())
        if (finding.what.find(part) != std::string::npos) return finding.count;
    return 0;
}

std::vector<SliceIndex> slicesNamed(const Timeline& timeline, std::string_view name) {
    std::vector<SliceIndex> found;
    for (SliceIndex i = 0; i < timeline.sliceCount(); ++i)
        if (timeline.text(timeline.slice(i).name) == name) found.push_back(i);
    return found;
}

const Track& trackOf(const Timeline& timeline, SliceIndex slice) {
    return timeline.tracks()[timeline.laneOf(slice).track];
}

ProtoMessage packet(std::uint64_t timeNs, std::uint32_t sequence = 1) {
    return ProtoMessage().number(Timestamp, timeNs).number(Sequence, sequence);
}

ProtoMessage onTrack(std::uint64_t type, std::uint64_t track = 1) {
    return ProtoMessage().number(9, type).number(11, track);
}

ProtoMessage begin(std::uint64_t timeNs, const char* name, std::uint64_t track = 1) {
    return packet(timeNs).message(Event, onTrack(beginEvent, track).bytes(23, name));
}

ProtoMessage end(std::uint64_t timeNs, std::uint64_t track = 1) {
    return packet(timeNs).message(Event, onTrack(endEvent, track));
}

ProtoMessage reading(std::uint64_t clock, std::uint64_t value) {
    return ProtoMessage().number(1, clock).number(2, value);
}

QByteArray trace(std::initializer_list<ProtoMessage> packets) {
    ProtoMessage whole;
    for (const ProtoMessage& each : packets)
        whole.message(1, each);
    return whole.text();
}

}  // namespace

class PerfettoTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    Timeline read(const QByteArray& bytes, const char* name = "trace.bin") {
        const std::string path = folder_.filePath(name).toStdString();
        ByteSink sink(path);
        sink.write(bytes.toStdString());
        sink.close();
        Progress progress;
        return readTraces({path}, progress);
    }

  private slots:
    void readsThreadsProcessesAndTheirTracks() {
        Progress progress;
        const Timeline timeline = readTraces({dataFolder + "track_event_tracks.pftrace"}, progress);
        QCOMPARE(timeline.sliceCount(), 1U);
        const Track& track = trackOf(timeline, slicesNamed(timeline, "event1_on_async2").at(0));
        QCOMPARE(track.name, "async2");
        QCOMPARE(track.process, "p1 (5)");
        QCOMPARE(timeline.statistics.eventsByPhase.at("i"), 13);
        QCOMPARE(timeline.statistics.eventsByPhase.at("I"), 1);
    }

    void readsFlowsOfTheOldManner() {
        Progress progress;
        const Timeline timeline =
            readTraces({dataFolder + "flow_events_proto_v2.pftrace"}, progress);
        QStringList flows;
        for (const Flow& flow : timeline.flows())
            flows.append(QString::fromStdString(timeline.sliceLabel(flow.from) + " > " +
                                                timeline.sliceLabel(flow.to)));
        flows.sort();
        QCOMPARE(flows,
                 (QStringList{"FlowBeginSlice > FlowEndSlice_1", "FlowBeginSlice > FlowStepSlice",
                              "FlowStepSlice > FlowEndSlice_2"}));
        QCOMPARE(timeline.slice(0).durationNs, 10'000);
    }

    void pairsAsyncEventsOfTheOldManner() {
        Progress progress;
        const Timeline timeline = readTraces({dataFolder + "legacy_async_event.pftrace"}, progress);
        QCOMPARE(timeline.sliceCount(), 2U);
        QCOMPARE(timeline.slice(0).durationNs, 7'000);
        QCOMPARE(timeline.slice(1).durationNs, 1'000);
        QCOMPARE(trackOf(timeline, 0).kind, TrackKind::Async);
    }

    void readsGpuStages() {
        Progress progress;
        const Timeline timeline =
            readTraces({dataFolder + "gpu_render_stages_interned_spec.pftrace"}, progress);
        QCOMPARE(analyze(timeline).kernels, 3);
        const SliceIndex binning = slicesNamed(timeline, "binning").at(0);
        QCOMPARE(timeline.slice(binning).startNs, 100);
        QCOMPARE(timeline.slice(binning).durationNs, 10);
        QCOMPARE(trackOf(timeline, binning).name, "stream vertex");
        QCOMPARE(timeline.devices()[0].process, "42");
        QCOMPARE(findingCount(timeline, "queue of a GPU stage is not known"), 1);
    }

    /// As rocprofv3 writes them.
    void takesKernelsByTheirCategory() {
        const auto gpuTrack = [](std::uint64_t uuid, const char* name) {
            return ProtoMessage().message(Descriptor,
                                          ProtoMessage().number(1, uuid).bytes(2, name));
        };
        const auto on = [](std::uint64_t timeNs, std::uint64_t track, const char* category,
                           const char* name) {
            return packet(timeNs).message(
                Event, onTrack(beginEvent, track).bytes(22, category).bytes(23, name).fixed(47, 3));
        };
        const Timeline timeline = read(trace(
            {gpuTrack(5, "COMPUTE AGENT [4] QUEUE [1] GPU"),
             gpuTrack(6, "COPY to AGENT [4] THREAD [0] GPU"),
             on(10, 1, "hip_api", "hipLaunchKernel"), end(20), on(30, 5, "kernel_dispatch", "gemm"),
             end(80, 5), on(90, 6, "memory_copy", "MEMORY_COPY_HOST_TO_DEVICE"), end(100, 6)}));
        const Analysis analysis = analyze(timeline);
        QCOMPARE(timeline.devices().size(), 1U);
        QCOMPARE(timeline.devices()[0].device, "4");
        QCOMPARE(analysis.devices[0].kernels, 1);
        QCOMPARE(analysis.devices[0].computeNs, 50);
        QCOMPARE(analysis.devices[0].busyNs, 60);
        QCOMPARE(timeline.statistics.completeSlices, 3);
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].from), "hipLaunchKernel");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].to), "gemm");
    }

    /// Numbers of names are those of a sequence, until it is cleared.
    void namesByNumber() {
        const auto name = [](const char* text) {
            return ProtoMessage().message(2, ProtoMessage().number(1, 5).bytes(2, text));
        };
        const auto numbered = [](std::uint64_t timeNs, std::uint32_t sequence) {
            return packet(timeNs, sequence)
                .number(Flags, 2)
                .message(Event, onTrack(beginEvent, sequence).number(10, 5));
        };
        const Timeline timeline = read(
            trace({numbered(1, 1), packet(2, 1).number(Flags, 1).message(Interned, name("one")),
                   packet(2, 2).number(Cleared, 1).message(Interned, name("two")), numbered(10, 1),
                   numbered(11, 2), packet(20, 1).number(Flags, 1).message(Interned, name("three")),
                   numbered(30, 1), packet(40, 2).number(Lost, 1), numbered(50, 2), end(60, 1),
                   end(70, 1), end(80, 2)}));
        QCOMPARE(timeline.sliceCount(), 3U);
        for (const char* text : {"one", "two", "three"})
            QCOMPARE(slicesNamed(timeline, text).size(), 1U);
        QCOMPARE(findingCount(timeline, "was lost"), 2);
    }

    /// A clock that counts from stamp to stamp in microseconds, as the Perfetto SDK writes it.
    void bringsClocksTogether() {
        const ProtoMessage incremental =
            reading(64, 1'000).number(3, 1).number(4, 1'000);  // one millisecond
        const ProtoMessage snapshot = ProtoMessage()
                                          .message(1, reading(6, 50'000'000))
                                          .message(1, reading(1, 1'700'000'000'050'000'000))
                                          .message(1, reading(3, 9'000))
                                          .message(1, incremental);
        const ProtoMessage defaults =
            ProtoMessage().number(58, 64).message(11, ProtoMessage().number(11, 1));
        const auto ticked = [](std::uint64_t us, std::uint64_t type, const char* name) {
            return packet(us).message(Event, ProtoMessage().number(9, type).bytes(23, name));
        };
        const Timeline timeline = read(trace(
            {packet(0).number(Cleared, 1).number(ClockId, 6).message(ClockSnapshot, snapshot),
             ProtoMessage().number(Sequence, 1).message(Defaults, defaults),
             ticked(10, beginEvent, "a"), ticked(5, endEvent, ""), ticked(1, beginEvent, "b"),
             packet(9'500).number(ClockId, 3).message(Event, onTrack(beginEvent, 2).bytes(23, "c")),
             ticked(4, endEvent, ""),
             packet(9'900).number(ClockId, 3).message(Event, onTrack(endEvent, 2))}));
        QCOMPARE(timeline.sliceCount(), 3U);
        const auto check = [&](const char* name, qint64 startNs, qint64 durationNs) {
            const Slice slice = timeline.slice(slicesNamed(timeline, name).at(0));
            QCOMPARE(slice.startNs, startNs);
            QCOMPARE(slice.durationNs, durationNs);
        };
        check("a", 50'010'000, 5'000);
        check("b", 50'016'000, 4'000);
        check("c", 50'000'500, 400);
        QCOMPARE(findingCount(timeline, "tied to no other"), 0);
    }

    void saysWhichClocksAreUntied() {
        const Timeline timeline = read(
            trace({packet(7).number(ClockId, 3).message(Event, onTrack(beginEvent).bytes(23, "a")),
                   packet(9).number(ClockId, 3).message(Event, onTrack(endEvent))}));
        QCOMPARE(timeline.slice(0).startNs, 7);
        QCOMPARE(findingCount(timeline, "tied to no other"), 2);
    }

    void readsCountersAndFlows() {
        const auto counterTrack = [](std::uint64_t uuid, const char* name,
                                     const ProtoMessage& traits) {
            return ProtoMessage().message(
                Descriptor, ProtoMessage().number(1, uuid).bytes(2, name).message(8, traits));
        };
        const Timeline timeline = read(trace(
            {counterTrack(5, "memory", ProtoMessage().number(4, 1'024)),
             counterTrack(6, "steps", ProtoMessage().number(5, 1)),
             counterTrack(7, "load", ProtoMessage()),
             packet(10).message(Event, onTrack(counterEvent, 5).number(30, 2)),
             packet(10).message(Event, onTrack(counterEvent, 7).real(44, 0.5)),
             packet(20).message(
                 Event,
                 onTrack(beginEvent).bytes(23, "from").number(31, 6).number(12, 3).fixed(47, 9)),
             packet(30).message(Event, onTrack(endEvent).number(31, 6).number(12, 4)),
             packet(40).message(Event, onTrack(beginEvent, 2).bytes(23, "to").fixed(48, 9)),
             end(50, 2),
             packet(60).message(Event, onTrack(beginEvent, 3).bytes(23, "again").fixed(47, 9)),
             end(70, 3)}));
        QCOMPARE(timeline.counters().size(), 3U);
        const auto valuesOf = [&](std::string_view name) {
            for (const Counter& counter : timeline.counters())
                if (counter.name == name) return counter.values;
            return std::vector<double>();
        };
        QCOMPARE(valuesOf("memory"), std::vector<double>{2'048});
        QCOMPARE(valuesOf("steps"), (std::vector<double>{3, 7}));
        QCOMPARE(valuesOf("load"), std::vector<double>{0.5});
        QCOMPARE(timeline.flows().size(), 1U);
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].from), "from");
        QCOMPARE(timeline.sliceLabel(timeline.flows()[0].to), "to");
    }

    void readsPackedTraces() {
        const QByteArray plain = trace({begin(1'000, "a"), end(3'000)});
        // qCompress() puts the size in front of the zlib stream.
        const QByteArray packed = qCompress(plain).mid(4);
        const Timeline inner =
            read(ProtoMessage().message(1, ProtoMessage().bytes(Zlib, packed)).text());
        QCOMPARE(inner.slice(0).durationNs, 2'000);
        const Timeline outer = read(plain, "trace.gz");
        QCOMPARE(outer.slice(0).durationNs, 2'000);
        QCOMPARE(outer.files[0].format, "Perfetto (gzip)");
        const Timeline broken =
            read(plain + ProtoMessage().message(1, ProtoMessage().bytes(Zlib, "junk")).text());
        QCOMPARE(broken.sliceCount(), 1U);
        QCOMPARE(findingCount(broken, "packed packet is damaged"), 1);
    }

    void keepsWhatIsBeforeAnEnd() {
        const QByteArray whole = trace({begin(1'000, "a"), end(3'000), begin(4'000, "b")});
        const Timeline timeline = read(whole.left(whole.size() - 3));
        QCOMPARE(timeline.sliceCount(), 1U);
        QCOMPARE(findingCount(timeline, "ends early"), 1);
        const Timeline broken = read(whole + "\x7F\x01");
        QCOMPARE(broken.sliceCount(), 2U);
        QVERIFY(findingCount(broken, "list of packets is broken") == 1);
        QVERIFY(broken.isUnfinished(1));
    }

    void leavesJsonToOthers() {
        const QByteArray json =
            "\n{\"traceEvents\":[{\"ph\":\"X\",\"name\":\"k\",\"ts\":1,\"dur\":1}]}";
        QCOMPARE(read(json).files[0].format, "Chrome JSON");
    }

    /// Neither crashes nor hangs, whatever the bytes.
    void survivesDamage() {
        QByteArray sound;
        for (const char* name : {"track_event_tracks", "gpu_render_stages_interned_spec",
                                 "legacy_async_event", "flow_events_proto_v2"}) {
            QFile file(QString::fromStdString(dataFolder + name + ".pftrace"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            sound += file.readAll();
        }
        quint32 state = 1;
        const auto random = [&state] { return (state = state * 1'664'525 + 1'013'904'223) >> 8; };
        for (int round = 0; round < 500; ++round) {
            QByteArray bytes = sound;
            for (quint32 i = 0; i <= random() % 8; ++i)
                bytes[static_cast<qsizetype>(random() % quint32(bytes.size()))] =
                    static_cast<char>(random());
            try {
                read(bytes);
            } catch (const Error& error) {
                QVERIFY(!QString::fromUtf8(error.what()).contains('\n'));
            }
        }
    }
};

QTEST_GUILESS_MAIN(PerfettoTest)
#include "tst_perfetto.moc"
