// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/schedule/ScheduleFamily.h"
#include "core/schedule/Versions.h"
#include "core/simulate/Simulator.h"

using namespace bubblescope;

namespace {

OperationDurations::List durations(const QJsonValue& value) {
    if (value.isUndefined()) return {};
    OperationDurations::List result;
    for (const QJsonValue& item : value.isArray() ? value.toArray() : QJsonArray{value})
        result.push_back(item.toInteger());
    return result;
}

QList<qint64> integers(const QJsonValue& value) {
    QList<qint64> result;
    for (const QJsonValue& item : value.toArray())
        result.append(item.toInteger());
    return result;
}

ScheduleParameters parametersOf(const QJsonObject& golden) {
    const QJsonObject options = golden["opts"].toObject();
    const QJsonObject times = golden["times"].toObject();
    ScheduleParameters parameters;
    parameters.devices = golden["p"].toInt();
    parameters.microBatches = golden["m"].toInt();
    parameters.chunks = golden["v"].toInt();
    for (const FamilyParameter& parameter : familyParameters()) {
        const QJsonValue value = options[QString::fromUtf8(parameter.name)];
        if (!value.isUndefined()) parameters.*parameter.value = value.toVariant().toInt();
    }
    parameters.durations = {durations(times["F"]), durations(times["B"]),  durations(times["I"]),
                            durations(times["W"]), durations(times["FB"]), golden["c"].toInteger()};
    return parameters;
}

/// The operation at `index` as a row of a golden file; a fused block is one row.
QJsonArray goldenRow(const Schedule& schedule, const Simulation& result, std::size_t index) {
    const Operation& o = schedule.operations[index];
    QJsonArray row{schedule.deviceOf(o)};
    if (schedule.isFused(index)) {
        const Operation& b = schedule.operations[index + 1];
        row.append("FB");
        row.append(QJsonArray{static_cast<int>(o.microBatch), static_cast<int>(b.microBatch)});
        row.append(QJsonArray{o.stage, b.stage});
        row.append(QJsonArray{o.direction, b.direction});
    } else {
        row.append(QString::fromUtf8(operationLetter(o.kind)));
        row.append(static_cast<int>(o.microBatch));
        row.append(o.stage);
        row.append(o.direction);
    }
    row.append(static_cast<qint64>(result.startNs[index]));
    row.append(static_cast<qint64>(result.endNs[index]));
    return row;
}

}  // namespace

/// Orders, times and versions against files that were computed independently.
class GoldenSchedulesTest : public QObject {
    Q_OBJECT

  private slots:
    void timesMatchExactly_data() { addFiles("*.json"); }
    void timesMatchExactly() {
        const QJsonObject golden = readGolden();
        const ScheduleParameters parameters = parametersOf(golden);
        const Schedule schedule =
            findScheduleFamily(golden["schedule"].toString().toStdString()).generate(parameters);
        Simulator simulator;
        const Simulation& result =
            simulator.run(schedule, OperationCosts::complete(parameters.durations));

        QCOMPARE(result.makespanNs, golden["makespan"].toInteger());
        QCOMPARE(QList<qint64>(result.busyNs.begin(), result.busyNs.end()),
                 integers(golden["busy_per_device"]));
        QCOMPARE(QList<qint64>(result.peakActivations.begin(), result.peakActivations.end()),
                 integers(golden["peak_activations_per_device"]));
        QCOMPARE(result.utilization(), 1 - golden["bubble_fraction"].toDouble());
        QCOMPARE(schedule.chunks, golden["v"].toInt());
        QCOMPARE(schedule.virtualStages, golden["n_vstages"].toInt());
        const QJsonArray expected = golden["ops"].toArray();
        qsizetype row = 0;
        for (std::size_t i = 0; i < schedule.operations.size(); ++i) {
            QCOMPARE(goldenRow(schedule, result, i), expected.at(row++).toArray());
            if (schedule.isFused(i)) ++i;
        }
        QCOMPARE(row, expected.size());
    }

    void versionsMatchExactly_data() { addFiles("*_async_1f1b_*.json"); }
    void versionsMatchExactly() {
        const QJsonObject golden = readGolden();
        const QJsonObject versions = golden["versions"].toObject();
        const Schedule s = findScheduleFamily("async-1f1b").generate(parametersOf(golden));
        const int acc = versions["acc"].toInt();
        QCOMPARE(versionRows(s, VersionPolicy::Stash, 1), versions["pipedream_stash"].toArray());
        QCOMPARE(versionRows(s, VersionPolicy::Latest, 1), versions["no_stash"].toArray());
        QCOMPARE(versionRows(s, VersionPolicy::Stash, acc), versions["stash_acc"].toArray());
        QCOMPARE(versionRows(s, VersionPolicy::DoubleBuffer, acc), versions["2bw"].toArray());
        QCOMPARE(lagRows(s, VersionPolicy::Stash, 1), versions["update_lags_stash"].toArray());
        QCOMPARE(lagRows(s, VersionPolicy::DoubleBuffer, acc),
                 versions["update_lags_2bw"].toArray());
        QJsonArray distances;
        for (int stage = 0; stage < s.virtualStages; ++stage)
            distances.append(predictionDistance(s, stage));
        QCOMPARE(distances, versions["pipeoptim_s"].toArray());
    }

  private:
    static void addFiles(const QString& pattern) {
        QTest::addColumn<QString>("file");
        const QDir folder(BUBBLESCOPE_TEST_DATA "/schedules");
        for (const QString& name : folder.entryList({pattern})) {
            const bool isFillCase = name.contains("pipefisher");
            if (!isFillCase) QTest::newRow(qPrintable(name)) << folder.filePath(name);
        }
    }

    static QJsonObject readGolden() {
        QFETCH(QString, file);
        QFile stream(file);
        if (!stream.open(QIODevice::ReadOnly)) return {};
        return QJsonDocument::fromJson(stream.readAll()).object();
    }

    static QJsonArray versionRows(const Schedule& s, VersionPolicy policy, int perUpdate) {
        QJsonArray rows;
        const std::vector<VersionUse> uses = versionsUsed(s, policy, perUpdate);
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const Operation& o = s.operations[i];
            rows.append(QJsonArray{s.deviceOf(o), QString::fromUtf8(operationLetter(o.kind)),
                                   static_cast<int>(o.microBatch), o.stage, uses[i].used,
                                   uses[i].latest, uses[i].lag()});
        }
        return rows;
    }

    static QJsonArray lagRows(const Schedule& s, VersionPolicy policy, int perUpdate) {
        QJsonArray rows;
        for (const std::vector<UpdateLag>& stage : updateLags(s, policy, perUpdate)) {
            QJsonArray updates;
            for (const UpdateLag& lag : stage)
                updates.append(QJsonArray{lag.least, lag.most});
            rows.append(updates);
        }
        return rows;
    }
};

QTEST_GUILESS_MAIN(GoldenSchedulesTest)
#include "tst_golden_schedules.moc"
