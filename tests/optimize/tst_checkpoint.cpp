// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/Error.h"
#include "core/optimize/Checkpoint.h"
#include "core/optimize/StageOptimizer.h"
#include "tests/optimize/Values.h"

using namespace bubblescope;

class CheckpointTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    CpuBackend<double> backend_;

    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

    static Checkpoint<double> sample() {
        Checkpoint<double> checkpoint;
        checkpoint.step = 12;
        checkpoint.seed = 0xffff'ffff'ffff'fff1;
        checkpoint.configuration = {{"model", "mlp"}, {"optimizer", "adam"}};
        checkpoint.state.counters = {{"optimizer/steps", 12}};
        checkpoint.state.tensors["parameter/a\n\"ñ"] = {{2, 3},
                                                        {0.1, -0.0, 1e-310, INFINITY, 5, 6}};
        checkpoint.state.tensors["parameter/empty"] = {{0}, {}};
        checkpoint.state.tensors["parameter/scalar"] = {{}, {7}};
        return checkpoint;
    }

    template <typename T>
    static QString errorOf(const std::string& path) {
        try {
            readCheckpoint<T>(path);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    QByteArray bytesOf(const char* name) const {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    std::string write(const char* name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
        return path(name);
    }

  private slots:
    void comesBackBitForBit() {
        const Checkpoint<double> saved = sample();
        writeCheckpoint(path("a"), saved);
        const Checkpoint<double> read = readCheckpoint<double>(path("a"));
        QCOMPARE(read.step, saved.step);
        QCOMPARE(read.seed, saved.seed);
        QVERIFY(read.configuration == saved.configuration);
        QVERIFY(read.state.counters == saved.state.counters);
        QCOMPARE(read.state.tensors.size(), saved.state.tensors.size());
        for (const auto& [name, tensor] : saved.state.tensors) {
            const HostTensor<double>& other = read.state.tensors.at(name);
            QVERIFY(other.shape == tensor.shape);
            QCOMPARE(other.values.size(), tensor.values.size());
            QVERIFY(std::memcmp(other.values.data(), tensor.values.data(),
                                tensor.values.size() * sizeof(double)) == 0);
        }
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files), QStringList{"a"});
    }

    void refusesWhatIsNoCheckpointOfThisKind() {
        writeCheckpoint(path("a"), sample());
        QVERIFY(errorOf<float>(path("a")).contains("holds float64 numbers, the run has float32"));
        QVERIFY(errorOf<double>(path("none")).contains("No such file"));
        QVERIFY(errorOf<double>(folder_.path().toStdString()).contains("this is a folder"));
        QVERIFY(errorOf<double>(write("text", "hello\n")).contains("is not a checkpoint"));
        QByteArray later = bytesOf("a");
        later.replace("checkpoint 1\n", "checkpoint 2\n");
        QVERIFY(errorOf<double>(write("later", later)).contains("is a checkpoint of version 2"));
    }

    void noticesEveryDamage() {
        writeCheckpoint(path("a"), sample());
        const QByteArray whole = bytesOf("a");
        for (qsizetype size = 0; size < whole.size(); ++size)
            QVERIFY(!errorOf<double>(write("cut", whole.left(size))).isEmpty());
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray wrong = whole;
            wrong[at] = static_cast<char>(wrong[at] ^ 4);
            QVERIFY(!errorOf<double>(write("wrong", wrong)).isEmpty());
        }
        QVERIFY(!errorOf<double>(write("longer", whole + "x")).isEmpty());
    }

    void namesTheOptionThatDiffers() {
        const std::map<std::string, std::string> saved{{"model", "mlp"}, {"optimizer", "adam"}};
        checkConfiguration(saved, saved);
        try {
            checkConfiguration(saved, {{"model", "mlp"}, {"optimizer", "lamb"}});
            QFAIL("took another optimizer");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("saved with optimizer adam, this run has lamb"));
        }
        QVERIFY_EXCEPTION_THROWN(checkConfiguration(saved, {{"model", "mlp"}}), Error);
        QVERIFY_EXCEPTION_THROWN(checkConfiguration({}, saved), Error);
    }

    void namesTheTensorThatDoesNotFit() {
        TrainingState<double> state;
        state.put(backend_, "parameter/a", tensorOf(backend_, {1, 2}, {2}));
        try {
            state.get(backend_, "parameter/a", backend_.empty({3}));
            QFAIL("took another shape");
        } catch (const Error& error) {
            QCOMPARE(error.where(), "parameter/a");
            QVERIFY(QString(error.what()).contains("is [2] in the checkpoint and [3] here"));
        }
        QVERIFY_EXCEPTION_THROWN(state.get(backend_, "parameter/b"), Error);
        QVERIFY_EXCEPTION_THROWN(state.counter("steps"), Error);
    }

    /// Every optimizer: three steps, or two, a checkpoint file, and one.
    void optimizersGoOnBitForBit() {
        const std::vector<ParameterSpec> specs{{"a.weight", {3}, {}}, {"a.bias", {2}, {}}};
        for (const OptimizerFamily& family : optimizerFamilies()) {
            const OptimizerRecipe recipe{{std::string(family.name), {}, {.peak = 0.1}}};
            const auto makeValues = [&](std::uint64_t seed) {
                Random random(seed);
                ParameterSet<double> set;
                for (const ParameterSpec& spec : specs)
                    set.set(spec.name, randomTensor(backend_, random, spec.shape));
                return set;
            };
            StageOptimizer<double> through(recipe, specs, {});
            const ParameterSet<double> values = makeValues(1);
            for (std::int64_t step = 0; step < 2; ++step)
                through.step(backend_, step, 1, values, makeValues(10 + step));
            Checkpoint<double> checkpoint;
            through.save(backend_, checkpoint.state);
            const ParameterSet<double> copies = copyOf(backend_, specs, values);
            writeCheckpoint(path("state"), checkpoint);
            StageOptimizer<double> resumed(recipe, specs, {});
            resumed.restore(backend_, readCheckpoint<double>(path("state")).state);
            through.step(backend_, 2, 1, values, makeValues(12));
            resumed.step(backend_, 2, 1, copies, makeValues(12));
            for (const ParameterSpec& spec : specs)
                QCOMPARE(backend_.download(copies.at(spec.name)),
                         backend_.download(values.at(spec.name)));
        }
    }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "tst_checkpoint.moc"
