// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/record/TimelineSink.h"
#include "core/trace/ClassificationRules.h"
#include "gpu/cupti/ActivityDecoder.h"
#include "gpu/cupti/WorkWatcher.h"

using namespace bubblescope;

namespace {

const TrainingSlice forward{.device = 1,
                            .kind = SliceKind::Forward,
                            .direction = 1,
                            .stage = 1,
                            .microBatch = 3,
                            .step = 7};

DeviceActivity kernel(std::uint32_t correlation, std::int64_t startNs, std::int64_t endNs) {
    return {DeviceWork::Kernel, "runKernel<Add>", correlation, startNs, endNs, 0, 13};
}

}  // namespace

/// Activity records made by hand: of every kind, dropped, out of order and broken ones.
class GpuActivityTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineSink> sink_;
    std::unique_ptr<ActivityDecoder> decoder_;

    const std::vector<Slice> slicesOn(const QString& track) const {
        const Timeline timeline = sink_->timeline();
        std::vector<Slice> found;
        for (TrackIndex t = 0; t < timeline.tracks().size(); ++t)
            if (QString::fromStdString(timeline.tracks()[t].name) == track)
                for (const Lane& lane : timeline.lanes())
                    if (lane.track == t)
                        for (std::size_t i = lane.begin; i < lane.end; ++i)
                            found.push_back(timeline.slice(static_cast<SliceIndex>(i)));
        return found;
    }
    QString setting(std::string_view key) const {
        const Timeline timeline = sink_->timeline();
        for (const Setting& s : timeline.configuration)
            if (s.key == key) return QString::fromStdString(s.value);
        return {};
    }
    bool hasFinding(std::string_view part) const {
        const Timeline timeline = sink_->timeline();
        for (const Finding& finding : timeline.findings())
            if (finding.what.find(part) != std::string::npos) return true;
        return false;
    }

  private slots:
    void init() {
        sink_ = std::make_unique<TimelineSink>(RunIdentity{.title = "run"});
        sink_->addDevice({.name = "Device 0"});
        sink_->addDevice({.name = "Device 1"});
        decoder_ = std::make_unique<ActivityDecoder>(*sink_);
        decoder_->begin(10'000, 500);
    }

    void kernelsGetTheirOperation_data() {
        QTest::addColumn<bool>("isExternalFirst");
        QTest::newRow("the number comes first") << true;
        QTest::newRow("the kernel comes first") << false;
    }
    void kernelsGetTheirOperation() {
        QFETCH(const bool, isExternalFirst);
        const std::uint64_t number = decoder_->numberOf(forward, "layer.0.attn");
        QCOMPARE(decoder_->numberOf(forward, "layer.0.attn"), number);
        QVERIFY(decoder_->numberOf(forward, "layer.0.ffn") != number);
        if (isExternalFirst) decoder_->add(ExternalActivity{42, number});
        decoder_->add(kernel(42, 10'100, 10'300));
        if (!isExternalFirst) decoder_->add(ExternalActivity{42, number});
        decoder_->finish();
        const std::vector<Slice> slices = slicesOn("GPU 0 · stream 13");
        QCOMPARE(slices.size(), std::size_t{1});
        const Slice& slice = slices[0];
        QCOMPARE(slice.startNs, 600);
        QCOMPARE(slice.durationNs, 200);
        QCOMPARE(slice.kind, SliceKind::Forward);
        QCOMPARE(slice.stage, 1);
        QCOMPARE(slice.microBatch, 3);
        QCOMPARE(slice.step, 7);
        const Timeline timeline = sink_->timeline();
        QCOMPARE(timeline.text(slice.name), std::string_view("runKernel<Add>"));
        QCOMPARE(timeline.text(slice.category), std::string_view("layer.0.attn"));
        QVERIFY(timeline.findings().empty());
    }

    void copiesAndSetsAreNoComputation() {
        const std::uint64_t number = decoder_->numberOf(forward, "");
        decoder_->add(ExternalActivity{1, number});
        decoder_->add(ExternalActivity{2, number});
        decoder_->add(
            DeviceActivity{DeviceWork::Copy, "copy to the GPU", 1, 10'000, 10'050, 0, 13});
        decoder_->add(DeviceActivity{DeviceWork::Set, "memset", 2, 10'060, 10'070, 0, 13});
        for (const Slice& slice : slicesOn("GPU 0 · stream 13"))
            QCOMPARE(slice.kind, SliceKind::Copy);
        QCOMPARE(slicesOn("GPU 0 · stream 13").size(), std::size_t{2});
    }

    void busyTimeCountsOverlapsOnce() {
        const std::uint64_t number = decoder_->numberOf(forward, "");
        for (std::uint32_t i = 1; i <= 3; ++i)
            decoder_->add(ExternalActivity{i, number});
        decoder_->add(kernel(3, 10'900, 11'000));
        decoder_->add(kernel(1, 10'100, 10'300));
        decoder_->add(kernel(2, 10'200, 10'400));
        decoder_->finish();
        QCOMPARE(setting("gpu_busy_ns"), "400");
    }

    void rangesAndOverheadHaveTracksOfTheirOwn() {
        decoder_->add(RangeActivity{5, 10'200, false, ""});
        decoder_->add(RangeActivity{5, 10'100, true, "PP:0F1"});
        decoder_->add(RangeActivity{6, 10'300, true, "never ends"});
        decoder_->add(OverheadActivity{"buffer flush", 10'400, 10'450});
        decoder_->finish();
        QCOMPARE(slicesOn("NVTX").size(), std::size_t{1});
        QCOMPARE(slicesOn("NVTX")[0].startNs, 600);
        QCOMPARE(slicesOn("NVTX")[0].kind, SliceKind::Annotation);
        QCOMPARE(slicesOn("CUPTI overhead")[0].durationNs, 50);
        QCOMPARE(setting("cupti_overhead_ns"), "50");
    }

    void whatIsMissingIsSaid() {
        decoder_->add(DroppedActivity{3});
        decoder_->add(DroppedActivity{4});
        decoder_->add(kernel(9, 10'100, 10'200));  // nobody pushed a number
        decoder_->add(ExternalActivity{10, 77});   // a number that nobody gave
        decoder_->add(kernel(10, 10'100, 10'200));
        decoder_->add(ExternalActivity{11, 0});
        decoder_->add(kernel(11, 10'100, 10'200));
        decoder_->add(kernel(12, 10'200, 10'100));  // ends before it starts
        decoder_->add(kernel(13, 0, 0));            // was never finished
        decoder_->finish();
        QVERIFY(hasFinding("7 records were dropped"));
        QVERIFY(hasFinding("3 kernels and copies ran for no operation"));
        QVERIFY(hasFinding("2 records had impossible times"));
        QVERIFY(slicesOn("GPU 0 · stream 13").empty());
    }

    /// A correlation that is used again after a pause does not get the work of before.
    void stretchesAreApart() {
        decoder_->add(ExternalActivity{1, decoder_->numberOf(forward, "")});
        decoder_->begin(20'000, 5'000);
        decoder_->add(kernel(1, 20'100, 20'200));
        TrainingSlice other = forward;
        other.device = 0;
        decoder_->add(ExternalActivity{1, decoder_->numberOf(other, "")});
        const std::vector<Slice> slices = slicesOn("GPU 0 · stream 13");
        QCOMPARE(slices.size(), std::size_t{1});
        QCOMPARE(slices[0].startNs, 5'100);
        QCOMPARE(sink_->timeline().tracks()[0].device, 0);
    }

    void rangesMeanHereWhatTheyAreCalled_data() {
        QTest::addColumn<SliceKind>("kind");
        QTest::addColumn<bool>("hasPlace");
        QTest::newRow("F") << SliceKind::Forward << true;
        QTest::newRow("B") << SliceKind::Backward << true;
        QTest::newRow("I") << SliceKind::InputGrad << true;
        QTest::newRow("W") << SliceKind::WeightGrad << true;
        QTest::newRow("curvature") << SliceKind::Curvature << false;
        QTest::newRow("inversion") << SliceKind::Inversion << false;
        QTest::newRow("precondition") << SliceKind::Precondition << false;
        QTest::newRow("optimizer") << SliceKind::Optimizer << false;
    }
    void rangesMeanHereWhatTheyAreCalled() {
        QFETCH(const SliceKind, kind);
        QFETCH(const bool, hasPlace);
        const std::string name = rangeName({.kind = kind, .stage = 11, .microBatch = 22});
        const auto meaning = ClassificationRules::shipped().match(RulePlace::Range, name);
        QVERIFY2(meaning.has_value(), name.c_str());
        QCOMPARE(meaning->kind, kind);
        if (!hasPlace) return;
        QCOMPARE(meaning->detail.stage, 11);
        QCOMPARE(meaning->detail.microBatch, 22);
    }
};

QTEST_GUILESS_MAIN(GpuActivityTest)
#include "tst_gpu_activity.moc"
