// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/trace/ClassificationRules.h"

using namespace bubblescope;

/// What names mean by the rules that ship, and by those of a file.
class ClassificationRulesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string write(const QByteArray& json) {
        QFile file(folder_.filePath("rules.json"));
        if (file.open(QIODevice::WriteOnly)) file.write(QByteArray(json).replace('\'', '"'));
        return file.fileName().toStdString();
    }

    static std::optional<NameMeaning> range(std::string_view name) {
        return ClassificationRules::shipped().match(RulePlace::Range, name);
    }

  private slots:
    void readsRanges_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<SliceKind>("kind");
        QTest::addColumn<int>("stage");
        QTest::addColumn<int>("microBatch");
        const auto row = [](const char* name, SliceKind kind, int stage, int microBatch) {
            QTest::newRow(name) << QString(name) << kind << stage << microBatch;
        };
        row("forward", SliceKind::Forward, -1, -1);
        row("backward", SliceKind::Backward, -1, -1);
        row("F_2,13", SliceKind::Forward, 2, 13);
        row("B_0,1", SliceKind::Backward, 0, 1);
        row("Forward 7", SliceKind::Forward, -1, 7);
        row("Weight 0", SliceKind::WeightGrad, -1, 0);
        row("PP:10F11", SliceKind::Forward, 10, 11);
        row("PP:0I2", SliceKind::InputGrad, 0, 2);
        row("PP:1W3", SliceKind::WeightGrad, 1, 3);
        row("PP:0SEND_F1", SliceKind::PointToPoint, 0, 1);
        row("PP:0UNSHARD", SliceKind::Collective, 0, -1);
        row("2B0", SliceKind::Backward, 2, 0);
        row("W3.1.22", SliceKind::WeightGrad, -1, 3);
        row("call_forward", SliceKind::Forward, -1, -1);
        row("cov_kron_A:up_pipe", SliceKind::Curvature, -1, -1);
        row("inv_kron_A", SliceKind::Inversion, -1, -1);
        row("curvature", SliceKind::Curvature, -1, -1);
        row("inversion", SliceKind::Inversion, -1, -1);
        row("sync_kron_A:bert.encoder", SliceKind::Collective, -1, -1);
        row("backward stage3 mb4", SliceKind::Backward, 3, 4);
        row("Optimizer.step#Adam.step", SliceKind::Optimizer, -1, -1);
        row("deepspeed/runtime/pipe/engine.py(633): _exec_forward_pass", SliceKind::Forward, -1,
            -1);
        row("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", SliceKind::DataLoading,
            -1, -1);
        row("nccl:send 0->1", SliceKind::PointToPoint, -1, -1);
        row("nccl:all_to_all", SliceKind::Collective, -1, -1);
    }
    void readsRanges() {
        QFETCH(QString, name);
        QFETCH(SliceKind, kind);
        QFETCH(int, stage);
        QFETCH(int, microBatch);
        const auto meaning = range(name.toStdString());
        QVERIFY(meaning.has_value());
        QCOMPARE(meaning->kind, kind);
        QCOMPARE(meaning->detail.stage, stage);
        QCOMPARE(meaning->detail.microBatch, microBatch);
    }

    void leavesOtherNamesAlone() {
        for (const char* name : {"", "aten::mm", "F_2,", "F_,1", "F_-1,0", "forwards", "Forward",
                                 "PP:F1", "F1", "PP:0F1 ", "F_99999999999,1", "F", "B"})
            QVERIFY2(!range(name), name);
    }

    void tellsDirectionsAndCounts() {
        QCOMPARE(range("call_forward:up_pipe")->detail.direction, 1);
        QVERIFY(range("call_forward:up_pipe")->isCounted);
        QVERIFY(range("call_forward")->rule != range("call_forward:up_pipe")->rule);
        QVERIFY(range("ProfilerStep#12")->isStep);
        QCOMPARE(range("ProfilerStep#12")->detail.step, 12);
        QCOMPARE(range("F5.2.9")->detail.chunk, 2);
    }

    void tellsKernelsApart() {
        const auto kind = [](std::string_view name) {
            const auto meaning = ClassificationRules::shipped().match(RulePlace::Kernel, name);
            return meaning ? meaning->kind : SliceKind::Compute;
        };
        QCOMPARE(kind("ncclDevKernel_SendRecv(args)"), SliceKind::PointToPoint);
        QCOMPARE(kind("ncclKernel_AllReduce_RING_LL_Sum_float"), SliceKind::Collective);
        QCOMPARE(kind("rcclGenericKernel"), SliceKind::Collective);
        QCOMPARE(kind("ampere_bf16_s16816gemm"), SliceKind::Compute);
        QCOMPARE(kind("void flash_fwd_kernel<Flash_fwd_kernel_traits<128> >"), SliceKind::Forward);
        QCOMPARE(kind("multi_tensor_apply_kernel<FusedAdamMathFunctor>"), SliceKind::Optimizer);
    }

    void patterns_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char* pattern, const char* name, bool fits) {
            QTest::newRow(qPrintable(QString("%1 | %2").arg(pattern, name)))
                << QString(pattern) << QString(name) << fits;
        };
        row("*", "", true);
        row("**", "x", true);
        row("a*b*c", "a1b2b3c", true);
        row("a*b*c", "a1b2b3", false);
        row("*{stage}", "x12", true);
        row("*{stage}", "12x", false);
        row("{stage}*{micro_batch}", "1-2", true);
        row("F{number}.{chunk}", "F7.3", true);
        row("F{number}.{chunk}", "F7", false);
        row("abc", "ABC", false);
    }
    void patterns() {
        QFETCH(QString, pattern);
        QFETCH(QString, name);
        QFETCH(bool, fits);
        StageDetail detail;
        QCOMPARE(NamePattern(pattern.toStdString()).matches(name.toStdString(), detail), fits);
        if (!fits) QCOMPARE(detail.stage, -1);
    }

    void longNamesTakeNoLongTime() {
        StageDetail detail;
        const NamePattern pattern("*a*a*a*a*a*a*a*a*a*b");
        QVERIFY(!pattern.matches(std::string(1 << 24, 'a'), detail));
    }

    void rulesOfAFileComeFirst() {
        const ClassificationRules rules = ClassificationRules::fromFile(
            write("{'rules':[{'in':'range','name':'forward','kind':'inversion'},"
                  "{'in':'range','name':'mine {stage}/{micro_batch}','kind':'recompute'}]}"));
        QCOMPARE(rules.match(RulePlace::Range, "forward")->kind, SliceKind::Inversion);
        QCOMPARE(rules.match(RulePlace::Range, "mine 3/4")->detail.microBatch, 4);
        QCOMPARE(rules.match(RulePlace::Range, "backward")->kind, SliceKind::Backward);
    }

    void refusesWhatItCannotUse_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* says, const char* json) {
            QTest::newRow(says) << QByteArray(json) << QString(says);
        };
        row("the rules are no JSON", "{'rules':[");
        row("there is no list \"rules\"", "[]");
        row("rule 1: it is no object", "{'rules':[3]}");
        row("rule 1: \"in\" is \"thread\"",
            "{'rules':[{'in':'thread','name':'a','kind':'forward'}]}");
        row("rule 2: \"kind\" is \"fast\"",
            "{'rules':[{'in':'range','name':'a','kind':'forward'},"
            "{'in':'range','name':'a','kind':'fast'}]}");
        row("rule 1: \"name\" is missing", "{'rules':[{'in':'range','kind':'forward'}]}");
        row("rule 1: there is no field \"nmae\"",
            "{'rules':[{'in':'range','nmae':'a','kind':'forward'}]}");
        row("rule 1: a name has the placeholder {layer}",
            "{'rules':[{'in':'range','name':'F{layer}','kind':'forward'}]}");
        row("rule 1: a name has a '{' without '}'",
            "{'rules':[{'in':'range','name':'F{stage','kind':'forward'}]}");
        row("rule 1: \"direction\" is no direction",
            "{'rules':[{'in':'range','name':'F','kind':'forward','direction':2}]}");
    }
    void refusesWhatItCannotUse() {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const std::string path = write(json);
        try {
            ClassificationRules::fromFile(path);
            QFAIL("must be refused");
        } catch (const Error& error) {
            const QString line = QString::fromStdString(error.what());
            QVERIFY2(line.contains(says), qPrintable(line));
            QVERIFY2(line.startsWith(QString::fromStdString(path)), qPrintable(line));
            QVERIFY2(!line.contains('\n'), qPrintable(line));
        }
    }
};

QTEST_GUILESS_MAIN(ClassificationRulesTest)
#include "tst_classification_rules.moc"
