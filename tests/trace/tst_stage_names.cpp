// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/trace/KernelNames.h"
#include "core/trace/StageNames.h"

using namespace bubblescope;

class StageNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void readsNames_data() {
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
        row("inv_kron_A", SliceKind::Inversion, -1, -1);
        row("backward stage3 mb4", SliceKind::Backward, 3, 4);
    }
    void readsNames() {
        QFETCH(QString, name);
        QFETCH(SliceKind, kind);
        QFETCH(int, stage);
        QFETCH(int, microBatch);
        const auto operation = stageOperation(name.toStdString(), {});
        QVERIFY(operation.has_value());
        QCOMPARE(operation->kind, kind);
        QCOMPARE(operation->detail.stage, stage);
        QCOMPARE(operation->detail.microBatch, microBatch);
    }

    void leavesOtherNamesAlone() {
        for (const char* name : {"", "aten::mm", "F_2,", "F_,1", "F_-1,0", "forwards", "Forward",
                                 "PP:F1", "F1", "PP:0F1 ", "F_99999999999,1"})
            QVERIFY2(!stageOperation(name, {}), name);
    }

    void takesItsOwnCategories() {
        QCOMPARE(stageOperation("x", "input_grad")->kind, SliceKind::InputGrad);
        QVERIFY(!stageOperation("x", "kernel"));
    }

    void tellsKernelsApart() {
        QCOMPARE(kindOfKernel("ncclDevKernel_SendRecv(args)"), SliceKind::PointToPoint);
        QCOMPARE(kindOfKernel("ncclKernel_AllReduce_RING_LL_Sum_float"), SliceKind::Collective);
        QCOMPARE(kindOfKernel("rcclGenericKernel"), SliceKind::Collective);
        QCOMPARE(kindOfKernel("ampere_bf16_s16816gemm"), SliceKind::Compute);
        QCOMPARE(kindOfCpuCategory("gpu_user_annotation"), SliceKind::Annotation);
        QCOMPARE(kindOfCpuCategory("cuda_sync"), SliceKind::Host);
    }
};

QTEST_GUILESS_MAIN(StageNamesTest)
#include "tst_stage_names.moc"
