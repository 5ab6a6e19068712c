// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>

#include "app/desktop/model/RecordForm.h"
#include "app/desktop/model/Settings.h"
#include "core/nn/models/ModelFamily.h"
#include "core/schedule/ScheduleFamily.h"

using namespace bubblescope;

namespace {

const RecordField& field(const char* id) {
    return *std::ranges::find(recordFields(), QString(id), &RecordField::id);
}

QString command(const RecordAnswers& answers) {
    return recordArguments(answers, "run.bscope", false).join(' ');
}

}  // namespace

/// What is asked becomes bscope's command line.
class RecordFormTest : public QObject {
    Q_OBJECT

  private slots:
    void namesAreThoseOfTheFamilies() {
        QCOMPARE(field("model").items.size(), modelFamilies().size());
        QCOMPARE(field("schedule").items.size(), scheduleFamilies().size());
    }

    void whatIsTakenAnywayIsNotSaid() {
        QCOMPARE(command({{"model", "mlp"}}),
                 "record --model mlp --schedule 1f1b --micro-batches 8 --lr 0.001 --steps 100 "
                 "--seed 0 --devices emulated:4 --optimizer adam --print-every 1 --out run.bscope");
    }

    void answersBecomeOptions() {
        const QString line = command({{"model", "mlp"},
                                      {"clock", "cpu"},
                                      {"device-count", "2"},
                                      {"data-parallel", "2"},
                                      {"sharding", "full"},
                                      {"evaluate-every", "10"},
                                      {"hyper", "beta1=0.8, beta2=0.9"}});
        for (const char* part : {" --devices cpu:2 ", " --data-parallel 2 ", " --sharding full ",
                                 " --evaluate-every 10 ", " --hyper beta1=0.8 --hyper beta2=0.9 "})
            QVERIFY2(line.contains(part), qPrintable(line));
    }

    void whatIsNotAskedIsNotSaid() {
        const RecordAnswers answers{{"strategy", "2bw"}, {"damping", "0.1"}, {"fill", "1"}};
        QVERIFY(!command(answers).contains("--strategy"));
        QVERIFY(!command(answers).contains("--damping"));
        QVERIFY(!command(answers).contains("--fill"));
        RecordAnswers asked = answers;
        asked["schedule"] = "async-1f1b";
        asked["kfac"] = "1";
        QVERIFY(command(asked).contains("--strategy 2bw"));
        QVERIFY(command(asked).contains("--damping 0.1"));
        QVERIFY(command(asked).contains("--optimizer kfac-adam --fill kfac"));
    }

    void parametersBelongToTheirSchedules() {
        QVERIFY(!field("chunks").appliesTo(completeAnswers({})));
        QVERIFY(field("chunks").appliesTo(completeAnswers({{"schedule", "interleaved"}})));
    }

    void whatIsNotKnownIsAskedAgain() {
        QCOMPARE(completeAnswers({{"schedule", "of long ago"}})["schedule"], "1f1b");
        QCOMPARE(completeAnswers({{"data", "/some/file"}})["data"], "/some/file");
    }

    void numbersOutOfRangeAreSaid() {
        QVERIFY(answersProblem(completeAnswers({})).isEmpty());
        QVERIFY(answersProblem(completeAnswers({{"lr", "fast"}})).contains("Learning rate"));
        QVERIFY(answersProblem(completeAnswers({{"steps", "0"}})).contains("Steps"));
    }

    void commandsCanBePastedIntoAShell() {
        QCOMPARE(shellCommand("/usr/bin/bscope", {"--out", "a b.bscope", "it's"}),
                 "/usr/bin/bscope --out 'a b.bscope' 'it'\\''s'");
    }

    void filesAreNotTakenTwice() {
        QTemporaryDir folder;
        const auto touch = [&](const char* name) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        };
        QCOMPARE(freePath(folder.filePath("run.bscope")), folder.filePath("run.bscope"));
        touch("run.bscope");
        QCOMPARE(freePath(folder.filePath("run.bscope")), folder.filePath("run-2.bscope"));
        touch("run-2.bscope");
        QCOMPARE(freePath(folder.filePath("run-2.bscope")), folder.filePath("run-3.bscope"));
    }

    void answersAreRemembered() {
        QTemporaryDir folder;
        const QString file = folder.filePath("settings.ini");
        const RecordAnswers answers{{"model", "mlp"}, {"lr", "0.1"}, {"hyper", ""}};
        Settings(file).setRecording({answers, "/a/run.bscope"});
        QCOMPARE(Settings(file).recording().answers, answers);
        QCOMPARE(Settings(file).recording().file, "/a/run.bscope");
    }
};

QTEST_GUILESS_MAIN(RecordFormTest)
#include "tst_record_form.moc"
