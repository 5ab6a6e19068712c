// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

namespace {

struct Outcome {
    int exitCode = -1;
    QJsonObject json;
    QString errors;
};

Outcome selftest(const QStringList& arguments) {
    QProcess process;
    process.start(BSCOPE, QStringList{"selftest", "--json", "-"} + arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), QJsonDocument::fromJson(process.readAllStandardOutput()).object(),
            QString::fromUtf8(process.readAllStandardError())};
}

QString golden(const QString& name) {
    return QString(BUBBLESCOPE_TEST_DATA "/numerics/") + name;
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A copy of a case that a test may damage.
class DamagedCase {
  public:
    explicit DamagedCase(const QString& name) {
        const QDir from(golden(name));
        QDirIterator it(from.path(), QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString file = from.relativeFilePath(it.next());
            QDir(folder_.path()).mkpath(QFileInfo(file).path());
            write(file, read(from.filePath(file)));
        }
    }

    QString path() const { return folder_.path(); }
    void write(const QString& file, const QByteArray& bytes) {
        QFile out(folder_.filePath(file));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }
    void replace(const QByteArray& before, const QByteArray& after) {
        write("case.json", read(folder_.filePath("case.json")).replace(before, after));
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace

class SelftestTest : public QObject {
    Q_OBJECT

  private slots:
    void itExplainsItselfWithAnExample() {
        QProcess process;
        process.start(BSCOPE, {"selftest", "--help"});
        QVERIFY(process.waitForFinished() && process.exitCode() == 0);
        QVERIFY(process.readAllStandardOutput().contains("Example: bscope selftest"));
    }

    void goldenNumericsAgree_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<int>("gradients");
        const QList<std::pair<const char*, int>> cases{{"a_mlp_relu", 6},
                                                       {"b_cnn", 6},
                                                       {"b_cnn_batchnorm", 10},
                                                       {"c_bert_mlm", 42},
                                                       {"c_bert_mlm_nsp_micro2", 30},
                                                       {"d_gpt", 36}};
        for (const auto& [name, gradients] : cases)
            for (const char* precision : {"double", "float"})
                QTest::addRow("%s in %s", name, precision) << name << precision << gradients;
    }

    void goldenNumericsAgree() {
        QFETCH(const QString, name);
        QFETCH(const QString, precision);
        QFETCH(const int, gradients);
        const Outcome outcome = selftest({"--oracle", golden(name), "--precision", precision});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        QCOMPARE(outcome.json["case"].toString(), name);
        QCOMPARE(outcome.json["precision"].toString(), precision);
        const double tolerance = precision == "double" ? 1e-9 : 1e-4;
        QStringList kinds;
        for (const QJsonValue quantity : outcome.json["quantities"].toArray()) {
            QVERIFY(quantity["ok"].toBool());
            const QString kind = quantity["name"].toString().section('/', 0, 0);
            kinds.append(kind);
            if (kind != "loss" && kind != "output" && kind != "grad") continue;
            QCOMPARE(quantity["tolerance"].toDouble(), tolerance);
            QVERIFY(quantity["max_relative_error"].toDouble() <= tolerance);
        }
        QCOMPARE(kinds.count("loss"), 1);
        QCOMPARE(kinds.count("output"), 1);
        QCOMPARE(kinds.count("grad"), gradients);
    }

    void kernelsAgreeWithTheReference() {
        const Outcome outcome = selftest({});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        QVERIFY(outcome.json["quantities"].toArray().size() > 60);
    }

    void aWrongNumberIsFound() {
        DamagedCase damaged("a_mlp_relu");
        QByteArray bytes = read(golden("a_mlp_relu/grad/fc.1.bias.f64"));
        bytes[8 * 3 + 5] = static_cast<char>(bytes[8 * 3 + 5] ^ 1);
        damaged.write("grad/fc.1.bias.f64", bytes);
        const Outcome outcome = selftest({"--oracle", damaged.path()});
        QCOMPARE(outcome.exitCode, 1);
        for (const QJsonValue quantity : outcome.json["quantities"].toArray())
            QCOMPARE(quantity["ok"].toBool(), quantity["name"].toString() != "grad/fc.1.bias");
    }

    void badCasesAreRefusedWithASentence_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, QByteArray before, QByteArray after, QString text) {
            QTest::newRow(name) << before << after << text;
        };
        row("no JSON", "{", "[", "no case");
        row("unknown kind", "\"mlp\"", "\"rnn\"", "no check");
        row("no file", "fc.0.bias.f64", "absent.f64", "cannot be read");
        row("wrong size", "fc.0.bias.f64", "fc.0.weight.f64", "bytes");
        row("type", "\"i32\"", "\"i16\"", "neither");
        row("config", "\"sizes\"", "\"size\"", "no case");
        row("micro-batches", "\"micro_batches\": 1", "\"micro_batches\": 3", "cannot be split");
        row("activation", "\"relu\"", "\"sine\"", "no activation");
    }

    void badCasesAreRefusedWithASentence() {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        QFETCH(const QString, text);
        DamagedCase damaged("a_mlp_relu");
        damaged.replace(before, after);
        const Outcome outcome = selftest({"--oracle", damaged.path()});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.contains(text), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void aFolderThatIsNotThereIsRefused() {
        const Outcome outcome = selftest({"--oracle", golden("nowhere")});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(outcome.errors.contains("nowhere"));
    }
};

QTEST_GUILESS_MAIN(SelftestTest)
#include "tst_selftest.moc"
