// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/trace/TraceReader.h"

using namespace bubblescope;

namespace {

/// Writes a Kineto trace of one GPU: CPU slices, and kernels that are launched 5 us before they
/// start unless said otherwise. All times in microseconds.
class KinetoText {
  public:
    void slice(const char* category, const char* name, double ts, double dur, int thread = 1) {
        add("{'ph':'X','cat':'%1','name':'%2','pid':100,'tid':%3,'ts':%4,'dur':%5}", category, name,
            thread, ts, dur);
    }
    void annotation(const char* name, double ts, double dur, int stream = 7) {
        add("{'ph':'X','cat':'gpu_user_annotation','name':'%2','pid':0,'tid':%3,'ts':%4,"
            "'dur':%5%1}",
            "", name, stream, ts, dur);
    }
    void kernel(const char* name, double launch, double ts, double dur, int thread = 1,
                const char* arguments = "", int stream = 7) {
        ++correlation_;
        events_ << QString(
                       "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':100,"
                       "'tid':%1,'ts':%2,'dur':1,'args':{'correlation':%3}}")
                       .arg(thread)
                       .arg(launch)
                       .arg(correlation_);
        events_ << QString(
                       "{'ph':'X','cat':'kernel','name':'%1','pid':0,'tid':%2,'ts':%3,"
                       "'dur':%4,'args':{'device':0,'stream':%2,'correlation':%5%6}}")
                       .arg(name)
                       .arg(stream)
                       .arg(ts)
                       .arg(dur)
                       .arg(correlation_)
                       .arg(arguments);
    }
    void forwardFlow(double ts, int thread = 1) {
        events_ << QString(
                       "{'ph':'s','cat':'fwdbwd','name':'fwdbwd','id':%1,'pid':100,'tid':%2,"
                       "'ts':%3}")
                       .arg(++correlation_)
                       .arg(thread)
                       .arg(ts);
    }

    QByteArray json(const QString& head = "") const {
        return QString("{'schemaVersion':1,%1'traceEvents':[%2]}")
            .arg(head, events_.join(",\n"))
            .replace('\'', '"')
            .toUtf8();
    }

  private:
    void add(const char* form, const char* category, const char* name, int row, double ts,
             double dur) {
        events_ << QString(form).arg(category).arg(name).arg(row).arg(ts).arg(dur);
    }

    QStringList events_;
    int correlation_ = 0;
};

}  // namespace

/// What the kernels of a trace were for.
class ActivityMeaningsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    Timeline read(const KinetoText& text, const TraceOptions& options = {},
                  const QString& head = "") {
        QFile file(folder_.filePath("trace.json"));
        if (file.open(QIODevice::WriteOnly)) file.write(text.json(head));
        file.close();
        Progress progress;
        return readTraces({file.fileName().toStdString()}, progress, options);
    }

    /// Kind, stage, micro-batch, direction and step of the only kernel of a name.
    static QString what(const Timeline& timeline, std::string_view name) {
        for (SliceIndex i = 0; i < timeline.sliceCount(); ++i) {
            const Slice slice = timeline.slice(i);
            if (timeline.text(slice.name) != name) continue;
            if (timeline.text(slice.category) != "kernel") continue;
            QString text = QString::fromUtf8(traits(slice.kind).name.data());
            if (slice.stage >= 0) text += QString(" s%1").arg(slice.stage);
            if (slice.microBatch >= 0) text += QString(" m%1").arg(slice.microBatch);
            if (slice.direction > 0) text += QString(" d%1").arg(slice.direction);
            if (slice.step >= 0) text += QString(" t%1").arg(slice.step);
            return text;
        }
        return "no such kernel";
    }

  private slots:
    void rangesAroundTheLaunchTell() {
        KinetoText text;
        text.slice("user_annotation", "PP:2F3", 10, 20);
        text.kernel("a", 12, 50, 5);
        text.kernel("b", 31, 60, 5);  // launched after the range
        text.slice("user_annotation", "PP:2RECV_B1", 40, 10);
        text.kernel("ncclDevKernel_SendRecv", 42, 70, 5, 1, "", 20);
        text.slice("user_annotation", "PP:2B1", 50, 30);
        text.slice("user_annotation", "recompute", 52, 8);
        text.kernel("c", 55, 80, 5);
        text.kernel("d", 65, 90, 5);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "a"), "forward s2 m3");
        QCOMPARE(what(timeline, "b"), "compute");
        QCOMPARE(what(timeline, "ncclDevKernel_SendRecv"), "point_to_point s2 m1");
        QCOMPARE(what(timeline, "c"), "recompute s2 m1");
        QCOMPARE(what(timeline, "d"), "backward s2 m1");
    }

    void communicationIsToldByTheKernel() {
        KinetoText text;
        text.slice("user_annotation", "nccl:all_to_all", 10, 10);
        text.kernel("ncclKernel_SendRecv_RING", 12, 30, 5);
        text.kernel("elementwise", 14, 40, 5);
        text.slice("user_annotation", "PP:0F0", 50, 10);
        text.kernel("ncclDevKernel_AllReduce", 52, 70, 5);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "ncclKernel_SendRecv_RING"), "collective");
        QCOMPARE(what(timeline, "elementwise"), "compute");
        QCOMPARE(what(timeline, "ncclDevKernel_AllReduce"), "collective s0 m0");
    }

    void annotationsOnTheStreamTellFirst() {
        KinetoText text;
        text.slice("user_annotation", "PP:0F1", 10, 20);
        text.annotation("PP:0F0", 30, 40);
        text.kernel("a", 12, 35, 5);
        text.kernel("b", 14, 75, 5);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "a"), "forward s0 m0");
        QCOMPARE(what(timeline, "b"), "forward s0 m1");
    }

    void autogradThreadWaitsForItsCaller() {
        KinetoText text;
        text.slice("user_annotation", "PP:1B4", 10, 50);
        text.slice("cpu_op", "autograd::engine::evaluate_function: MmBackward0", 20, 10, 2);
        text.kernel("a", 22, 40, 5, 2);
        text.slice("cpu_op", "autograd::engine::evaluate_function: Ck", 32, 20, 2);
        text.slice("cpu_op", "CheckpointFunctionBackward", 33, 18, 2);
        text.kernel("b", 34, 50, 5, 2);
        text.slice("cpu_op", "autograd::engine::evaluate_function: MmBackward0", 40, 5, 2);
        text.kernel("c", 41, 60, 5, 2);
        text.slice("cpu_op", "autograd::engine::evaluate_function: X", 70, 10, 2);
        text.kernel("d", 72, 90, 5, 2);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "a"), "backward s1 m4");
        QCOMPARE(what(timeline, "b"), "recompute s1 m4");
        QCOMPARE(what(timeline, "c"), "backward s1 m4");
        QCOMPARE(what(timeline, "d"), "backward");
    }

    void flowsToBackwardMarkForwardOperators() {
        KinetoText text;
        text.slice("cpu_op", "aten::linear", 10, 20);
        text.slice("cpu_op", "aten::addmm", 12, 10);
        text.forwardFlow(12);
        text.kernel("a", 15, 40, 5);
        text.kernel("b", 25, 50, 5);  // of linear, which has no backward of its own
        text.slice("user_annotation", "Optimizer.step#Adam.step", 60, 10);
        text.kernel("c", 62, 80, 5);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "a"), "forward");
        QCOMPARE(what(timeline, "b"), "compute");
        QCOMPARE(what(timeline, "c"), "optimizer");
    }

    void kernelsTellWhereNothingElseDoes() {
        KinetoText text;
        text.kernel("flash_bwd_dq_dk_dv", 1, 10, 5);
        text.slice("user_annotation", "recompute", 20, 10);
        text.kernel("flash_fwd_kernel", 22, 40, 5);
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "flash_bwd_dq_dk_dv"), "backward");
        QCOMPARE(what(timeline, "flash_fwd_kernel"), "recompute");
    }

    void countsWhereNamesDoNot() {
        KinetoText text;
        for (int step = 0; step < 2; ++step) {
            const double from = 1000 * step;
            text.slice("nvtx", "call_pipeline", from, 900);
            text.slice("nvtx", "call_forward", from + 10, 10);
            text.slice("nvtx", "call_forward:up_pipe", from + 20, 10);
            text.slice("nvtx", "call_forward", from + 30, 10);
            text.slice("nvtx", "cov_kron_A", from + 40, 10);
            const auto kernel = [&](const char* name, double at) {
                text.kernel(qPrintable(QString("%1%2").arg(name).arg(step)), from + at,
                            from + at + 100, 5);
            };
            kernel("first", 12);
            kernel("up", 22);
            kernel("second", 32);
            kernel("cov", 42);
        }
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "first0"), "forward m0 t0");
        QCOMPARE(what(timeline, "up0"), "forward m0 d1 t0");
        QCOMPARE(what(timeline, "second0"), "forward m1 t0");
        QCOMPARE(what(timeline, "cov0"), "curvature t0");
        QCOMPARE(what(timeline, "second1"), "forward m1 t1");
        QCOMPARE(timeline.steps().size(), 2U);
    }

    void pipelineGroupsGiveStages() {
        KinetoText text;
        text.slice("user_annotation", "Forward 5", 10, 10);
        text.kernel("a", 12, 30, 5);
        const Timeline timeline =
            read(text, {},
                 "'distributedInfo':{'rank':6,'pg_config':[{'pg_name':'0','pg_desc':'default_pg',"
                 "'ranks':[0,1,2,3,4,5,6,7]},{'pg_name':'3','pg_desc':"
                 "'PIPELINE_MODEL_PARALLEL_GROUP','ranks':[2,6]}]},");
        QCOMPARE(what(timeline, "a"), "forward s1 m5");
        QCOMPARE(timeline.files[0].rank, std::optional(6));
    }

    void stepsAreOfTheLaunch() {
        KinetoText text;
        text.slice("user_annotation", "ProfilerStep#7", 0, 100);
        text.slice("user_annotation", "ProfilerStep#8", 100, 100);
        text.kernel("a", 90, 150, 5);
        text.kernel("b", 110, 160, 5);
        text.kernel("c", 210, 230, 5);
        text.kernel("d", 105, 240, 5, 2);  // by a thread without marks
        const Timeline timeline = read(text);
        QCOMPARE(what(timeline, "a"), "compute t7");
        QCOMPARE(what(timeline, "b"), "compute t8");
        QCOMPARE(what(timeline, "c"), "compute");
        QCOMPARE(what(timeline, "d"), "compute t8");
    }

    void saysWhereNothingMarksSteps() {
        KinetoText text;
        text.kernel("a", 1, 10, 5);
        const Timeline timeline = read(text);
        QVERIFY(std::ranges::any_of(timeline.findings(), [](const Finding& finding) {
            return finding.what.find("nothing marks steps") != std::string::npos;
        }));
    }

    void keepsWhomASliceTalksTo() {
        KinetoText text;
        text.kernel("gemm", 1, 10, 5);
        text.kernel("ncclDevKernel_SendRecv", 2, 20, 5, 1,
                    ",'Collective name':'recv','Group size':4,'Process Group Name':'1',"
                    "'Process Group Ranks':'[0, 1, 2, 3]','Src Rank':2,'Dst Rank':1",
                    20);
        const Timeline timeline = read(text);
        QCOMPARE(timeline.communications().size(), 1U);
        const Communication& communication = timeline.communications()[0];
        QCOMPARE(timeline.text(timeline.slice(communication.slice).name), "ncclDevKernel_SendRecv");
        QCOMPARE(timeline.text(communication.operation), "recv");
        QCOMPARE(timeline.text(communication.ranks), "[0, 1, 2, 3]");
        QCOMPARE(communication.source, 2);
        QCOMPARE(communication.destination, 1);
        QCOMPARE(communication.groupSize, 4);
    }
};

QTEST_GUILESS_MAIN(ActivityMeaningsTest)
#include "tst_activity_meanings.moc"
