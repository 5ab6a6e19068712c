// SPDX-License-Identifier: Apache-2.0
// Kills a recording process (endless_run) with SIGKILL after random times and checks what it left.
// BUBBLESCOPE_KILLS=1000 in the environment kills that often.
#include <sqlite3.h>

#include <QProcess>
#include <QtTest>
#include <chrono>
#include <random>

#include "core/record/RecordingFile.h"
#include "core/record/RecordingFollower.h"

using namespace bubblescope;

namespace {

constexpr int defaultKills = 8;
constexpr std::int64_t secondNs = 1'000'000'000;
constexpr double meanMs = 350;
constexpr double longestMs = 3000;

std::int64_t nowNs() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string integrity(const std::string& path) {
    sqlite3* database = nullptr;
    std::string answer = "not opened";
    sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    const auto store = [](void* text, int, char** values, char**) {
        *static_cast<std::string*>(text) = values[0];
        return 0;
    };
    sqlite3_exec(database, "PRAGMA integrity_check", store, &answer, nullptr);
    sqlite3_close(database);
    return answer;
}

/// Whether the slices of every thread follow one another without a hole.
bool isWhole(const Timeline& timeline) {
    for (const Lane& lane : timeline.lanes()) {
        for (SliceIndex i = lane.begin; i < lane.end; ++i) {
            const auto step = static_cast<int>(i - lane.begin);
            if (timeline.slice(i).step != step) return false;
            if (step > 0 && timeline.endNs(i - 1) != timeline.startNs()[i]) return false;
        }
    }
    return true;
}

/// How much of the time before the kill the recording lacks, of the thread that lacks most.
std::int64_t lostNs(const Timeline& timeline, std::int64_t startedNs, std::int64_t killedNs) {
    std::int64_t lost = timeline.lanes().size() < 2 ? killedNs - startedNs : 0;
    for (const Lane& lane : timeline.lanes())
        lost = std::max(lost, killedNs - timeline.endNs(lane.end - 1));
    return lost;
}

/// A recording process that was killed, and what it left.
struct Kill {
    std::int64_t startedNs = 0;  ///< when the recording was there
    std::int64_t killedNs = 0;
    QString complaint;  ///< empty when the recording is sound
    RunState state = RunState::Running;
    Timeline timeline;
};

Kill killAfter(double ms, const QStringList& more) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.bscope");
    QProcess run;
    run.start(BUBBLESCOPE_ENDLESS_RUN, QStringList{path} + more);
    run.waitForStarted();
    while (!QFile::exists(path) && run.state() == QProcess::Running)
        QThread::usleep(200);
    Kill kill;
    kill.startedNs = nowNs();
    QThread::usleep(static_cast<unsigned long>(1000 * ms));
    kill.killedNs = nowNs();
    if (run.state() != QProcess::Running) kill.complaint = run.readAllStandardError();
    run.kill();
    run.waitForFinished();
    try {
        Progress progress;
        RecordingFollower follower(path.toStdString());
        follower.poll(progress);
        kill.state = follower.state();
        kill.timeline = follower.timeline();
        const std::string answer = integrity(path.toStdString());
        if (answer != "ok") kill.complaint += QString::fromStdString(answer);
        if (!isWhole(kill.timeline)) kill.complaint += "slices are missing between others";
    } catch (const std::exception& error) {
        kill.complaint += error.what();
        kill.complaint += QDir(folder.path()).entryList(QDir::Files).join(' ');
    }
    return kill;
}

}  // namespace

class KilledTest : public QObject {
    Q_OBJECT

  private slots:
    void killedRunsLoseAtMostASecond() {
        std::exponential_distribution<double> waitMs(1 / meanMs);
        std::int64_t worstNs = 0;
        std::size_t slices = 0;
        for (int i = 0; i < kills(); ++i) {
            const Kill kill = killAfter(std::min(waitMs(random_), longestMs), {});
            QVERIFY2(kill.complaint.isEmpty(), qPrintable(kill.complaint));
            QCOMPARE(kill.state, RunState::Lost);
            const std::int64_t lost = lostNs(kill.timeline, kill.startedNs, kill.killedNs);
            QVERIFY2(lost <= secondNs, qPrintable(QString("%1 ns").arg(lost)));
            worstNs = std::max(worstNs, lost);
            slices += kill.timeline.sliceCount();
        }
        qInfo("%d kills, %zu slices kept, at most %.0f ms lost", kills(), slices,
              static_cast<double>(worstNs) / 1e6);
    }

    /// While recordings are made, ended and replaced.
    void beginningAndEndMayBeKilled() {
        std::uniform_real_distribution<double> waitMs(0, 100);
        int lost = 0;
        for (int i = 0; i < kills(); ++i) {
            const Kill kill = killAfter(waitMs(random_), {"again"});
            QVERIFY2(kill.complaint.isEmpty(), qPrintable(kill.complaint));
            const bool isFinished = kill.state == RunState::Finished;
            QVERIFY(isFinished ? kill.timeline.sliceCount() == 1000 : kill.state == RunState::Lost);
            lost += isFinished ? 0 : 1;
        }
        qInfo("%d kills, %d of them before the end of a run", kills(), lost);
    }

  private:
    static int kills() {
        return std::max(defaultKills, qEnvironmentVariableIntValue("BUBBLESCOPE_KILLS"));
    }

    std::mt19937 random_{6};
};

QTEST_GUILESS_MAIN(KilledTest)
#include "tst_killed.moc"
