// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/cost/JsonObject.h"
#include "core/sweep/PlanRun.h"
#include "core/sweep/Validation.h"

using namespace bubblescope;

namespace {

constexpr const char* heading =
    "gpus,global_batch,micro_batch,hidden,heads,layers,sequence,tensor_parallel,data_parallel,"
    "pipeline_parallel,iteration_ms\n";

Validation validated(const std::string& csv) {
    Progress progress;
    return validate(csv, "table.csv", findHardwareDescription("a100-80gb"), progress);
}

Validation measured(const char* name) {
    return validated(
        readTextFile(std::string(BUBBLESCOPE_TEST_DATA "/measured/") + name, "restore it"));
}

/// With the heads and the sequence that the row's line of the file has.
ModelDescription modelOf(const char* name, const ValidationRow& row) {
    static std::map<std::string, QStringList> files;
    QStringList& lines = files[name];
    if (lines.isEmpty())
        lines =
            QString::fromStdString(
                readTextFile(std::string(BUBBLESCOPE_TEST_DATA "/measured/") + name, "restore it"))
                .split(u'\n');
    const QStringList names = lines[0].trimmed().split(u',');
    const QStringList cells = lines[row.line - 1].split(u',');
    const auto cell = [&](const char* column) { return cells[names.indexOf(column)].toInt(); };
    return validationModel(row.layers, row.hidden, cell("heads"), cell("sequence"));
}

/// The slowest cycle of 1F1B: stages i to k pass one micro-batch on in each k - i + 1 of them.
double closedFormNs(const PlanCosts& costs, int microBatches) {
    const auto& forward = costs.operations.forwardNs;
    const auto& backward = costs.operations.backwardNs;
    const double message =
        static_cast<double>(costs.operations.pointToPointNs + costs.cluster.transferNs());
    const std::size_t stages = forward.size();
    double pace = 0;
    double all = 0;
    for (std::size_t i = 0; i < stages; ++i) {
        double sum = 0;
        for (std::size_t k = i; k < stages; ++k) {
            sum += static_cast<double>(forward[k] + backward[k]);
            const auto hops = static_cast<double>(k - i);
            pace = std::max(pace, (sum + 2 * hops * message) / (hops + 1));
        }
        if (i == 0) all = sum + 2 * static_cast<double>(stages - 1) * message;
    }
    return all + (microBatches - 1) * pace;
}

}  // namespace

class ValidationTest : public QObject {
    Q_OBJECT

  private slots:
    void measuredIterationsArePredicted() {
        const Validation single = measured("megatron_a100_single.csv");
        QCOMPARE(single.all.rows, 720);
        QVERIFY2(single.all.meanPercent < 4.7, qPrintable(QString::number(single.all.meanPercent)));
        QVERIFY(single.all.medianPercent < 2.7);
        const Validation multi = measured("megatron_a100_multi.csv");
        QCOMPARE(multi.all.rows, 55);
        QVERIFY2(multi.all.meanPercent < 6.1, qPrintable(QString::number(multi.all.meanPercent)));
        QVERIFY(multi.all.medianPercent < 3.6);
    }

    void groupsCountEveryRow() {
        const Validation multi = measured("megatron_a100_multi.csv");
        std::map<std::string, int> rows;
        for (const ValidationGroup& group : multi.groups)
            rows[group.name.substr(0, group.name.find(' '))] += group.rows;
        QCOMPARE(rows.size(), std::size_t{4});
        for (const auto& [kind, count] : rows)
            QCOMPARE(count, 55);
    }

    void simulatorMeetsTheClosedFormOfTheFit() {
        const HardwareDescription hardware = findHardwareDescription("a100-80gb");
        double worst = 0;
        double sum = 0;
        int rows = 0;
        for (const char* name : {"megatron_a100_single.csv", "megatron_a100_multi.csv"}) {
            for (const ValidationRow& row : measured(name).rows) {
                ParallelPlan plan;
                plan.shape.devices = row.pipelineParallel;
                plan.shape.microBatches = row.microBatches;
                plan.microBatchSize = row.microBatchSize;
                plan.tensorParallel = row.tensorParallel;
                plan.recompute = Recompute::Full;
                const auto [schedule, costs] = planStep(modelOf(name, row), hardware, plan);
                ClusterSimulator cluster(schedule, costs.operations, costs.cluster);
                const double ns = static_cast<double>(cluster.nextStep().replicas[0].makespanNs);
                const double error =
                    std::abs(ns / closedFormNs(costs, plan.shape.microBatches) - 1);
                worst = std::max(worst, error);
                sum += error;
                ++rows;
            }
        }
        QVERIFY2(worst < 0.03, qPrintable(QString::number(worst)));
        QVERIFY2(sum / rows < 0.001, qPrintable(QString::number(sum / rows)));
    }

    void rowsAreWrittenAndReadBack() {
        const Validation v = validated(std::string(heading) +
                                       "2,16,8,1024,16,24,1024,1,1,2,372.16\n"
                                       "2,16,8,1025,16,24,1024,1,1,2,372.16\n");
        const std::string csv = validationCsv(v.rows);
        QVERIFY(isValidationCsv(csv));
        const auto rows = parseValidationCsv(csv, "rows.csv");
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].pipelineParallel, 2);
        QCOMPARE(rows[0].microBatches, 2);
        QVERIFY(std::abs(rows[0].predictedMs - v.rows[0].predictedMs) < 1e-5);
        QCOMPARE(rows[1].line, 3);
        QVERIFY(!rows[1].isPredicted());
        QCOMPARE(rows[1].measuredMs, 372.16);
        QVERIFY_EXCEPTION_THROWN(parseValidationCsv(csv + "1,2\n", "rows.csv"), Error);
    }

    void rowsThatAreNoPlansAreSaid() {
        const Validation v = validated(std::string(heading) +
                                       "2,16,8,1024,16,24,1024,1,1,2,372.16\n"
                                       "2,16,8,1000,16,24,1024,1,1,2,372.16\n"
                                       "2,16,7,1024,16,24,1024,1,1,2,372.16\n"
                                       "2,16,8,1024,16,1,1024,1,1,2,372.16\n"
                                       "2,16,8,x,16,24,1024,1,1,2,372.16\n"
                                       "2,16,8,1024,16,24,1024,3,1,2,372.16\n"
                                       "2,16,8,1024\n");
        QCOMPARE(v.rows.size(), std::size_t{7});
        QCOMPARE(v.all.rows, 1);
        QCOMPARE(v.rows[1].refusal, std::string("heads do not divide the hidden size"));
        QVERIFY(v.rows[2].refusal.find("batch") != std::string::npos);
        QVERIFY(v.rows[3].refusal.find("layers") != std::string::npos);
        QVERIFY(v.rows[4].refusal.find("hidden") != std::string::npos);
        QVERIFY(v.rows[5].refusal.find("heads") != std::string::npos);
        QCOMPARE(v.rows[6].line, 8);
        QVERIFY(!v.rows[6].isPredicted());
    }

    void otherTablesAreRefused() {
        for (const char* csv : {"", "a,b\n1,2\n", heading}) {
            try {
                validated(csv);
                QFAIL(csv);
            } catch (const Error& error) {
                QCOMPARE(error.where(), std::string("table.csv"));
            }
        }
    }

    void canBeCancelled() {
        Progress progress;
        progress.cancel();
        const std::string csv = std::string(heading) + "2,16,8,1024,16,24,1024,1,1,2,372\n";
        QVERIFY_EXCEPTION_THROWN(validate(csv, "", findHardwareDescription("a100-80gb"), progress),
                                 Cancelled);
    }
};

QTEST_GUILESS_MAIN(ValidationTest)
#include "tst_validation.moc"
