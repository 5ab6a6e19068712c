// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "app/desktop/model/Simulate.h"
#include "app/desktop/model/SpecJson.h"
#include "core/base/Error.h"

using namespace bubblescope;

/// Simulations as session files have them.
class SpecJsonTest : public QObject {
    Q_OBJECT

  private slots:
    void everyFieldComesBack() {
        SimulationSpec spec;
        spec.schedule = "interleaved";
        spec.shape.chunks = 4;
        spec.durations.forwardNs = {1, 2, std::numeric_limits<std::int64_t>::max()};
        spec.cluster.sharding = Sharding::Full;
        spec.cluster.replicaLink = {7, 8};
        spec.cluster.versions = VersionPolicy::DoubleBuffer;
        spec.disturbance = {0.1, std::numeric_limits<std::uint64_t>::max(), 2, 1, 1.5};
        spec.steps = 3;
        spec.filling.request.work = "kfac";
        spec.filling.request.placing.marginPercent = 9;
        spec.filling.profile = "other";
        spec.model.model = "gpt3-175b";
        spec.model.plan.cut = CutRequest::parse("6,6,5");
        spec.model.plan.recompute = Recompute::Full;
        spec.model.plan.precision = Precision::Single;
        const Json json = Json::parse(specJson(spec).dump());
        QVERIFY(specOfJson(json, {"file"}) == spec);
    }

    void aScheduleComesBackWithItsOrder() {
        for (const ScheduleFamily& family : scheduleFamilies()) {
            SimulationSpec made;
            made.schedule = std::string(family.name);
            made.shape.microBatches = 8;
            auto file = std::make_shared<ScheduleFile>();
            file->schedule = simulate(made).simulation->schedule;
            file->title = "kept";
            const SimulationSpec read = specOfJson(specJson(specOf(file)), {"file"});
            const Schedule& now = read.file->schedule;
            QVERIFY2(now.operations == file->schedule.operations, family.name.data());
            QVERIFY2(now.deviceBegin == file->schedule.deviceBegin, family.name.data());
            QVERIFY2(now.placement == file->schedule.placement, family.name.data());
            QCOMPARE(now.partsPerMicroBatch, file->schedule.partsPerMicroBatch);
            for (std::size_t i = 0; i < now.operations.size(); ++i)
                QCOMPARE(now.isFused(i), file->schedule.isFused(i));
        }
    }

    void badFieldsAreNamed() {
        Json json = specJson({});
        json["cluster"]["sharding"] = "some";
        try {
            specOfJson(json, {"file", "runs[2].simulation"});
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY(std::string(error.what()).find("runs[2].simulation.cluster.sharding") !=
                    std::string::npos);
        }
    }
};

QTEST_MAIN(SpecJsonTest)
#include "tst_spec_json.moc"
