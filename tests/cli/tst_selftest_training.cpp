// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

/// K-FAC and optimizers against the golden numerics, through the command line.
class SelftestTrainingTest : public QObject {
    Q_OBJECT

    static QJsonObject selftest(const QString& folder, const QString& precision, int& exitCode) {
        QProcess process;
        process.start(BSCOPE,
                      {"selftest", "--json", "-", "--oracle", folder, "--precision", precision});
        if (!process.waitForFinished(60'000)) return {};
        exitCode = process.exitCode();
        return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    }

    static QString golden(const QString& name) {
        return QString(BUBBLESCOPE_TEST_DATA "/numerics/") + name;
    }

  private slots:
    void goldenNumericsAgree_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("inDouble");
        QTest::addColumn<int>("inFloat");
        QTest::newRow("K-FAC of an MLP") << "kfac_mlp" << 30 << 30;
        QTest::newRow("K-FAC of convolutions") << "kfac_cnn" << 30 << 30;
        QTest::newRow("K-FAC of two micro-batches") << "kfac_bert_micro2" << 40 << 40;
        QTest::newRow("14 optimizers") << "optimizers" << 68 << 68;
    }

    void goldenNumericsAgree() {
        QFETCH(const QString, name);
        for (const QString precision : {"double", "float"}) {
            QFETCH(const int, inDouble);
            QFETCH(const int, inFloat);
            int exitCode = -1;
            const QJsonObject json = selftest(golden(name), precision, exitCode);
            QCOMPARE(exitCode, 0);
            const QJsonArray quantities = json["quantities"].toArray();
            QCOMPARE(quantities.size(), precision == "double" ? inDouble : inFloat);
            for (const QJsonValue quantity : quantities) {
                const double most = precision == "double" ? 1e-9 : 2e-3;
                QVERIFY(quantity["max_relative_error"].toDouble() <= most);
                QVERIFY(quantity["ok"].toBool());
            }
        }
    }

    /// A learning rate that is wrong in its sixth digit shows.
    void aWrongRunIsFound() {
        const QTemporaryDir folder;
        QDirIterator it(golden("optimizers"), QDir::Files, QDirIterator::Subdirectories);
        const QDir from(golden("optimizers"));
        while (it.hasNext()) {
            const QString file = from.relativeFilePath(it.next());
            QDir(folder.path()).mkpath(QFileInfo(file).path());
            QVERIFY(QFile::copy(from.filePath(file), folder.filePath(file)));
        }
        QFile json(folder.filePath("case.json"));
        QVERIFY(json.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(json.open(QIODevice::ReadWrite));
        const QByteArray changed = json.readAll().replace("\"lr\": 0.1,", "\"lr\": 0.1000001,");
        json.seek(0);
        json.write(changed);
        json.close();
        int exitCode = -1;
        const QJsonObject result = selftest(folder.path(), "double", exitCode);
        QCOMPARE(exitCode, 1);
        for (const QJsonValue quantity : result["quantities"].toArray())
            QCOMPARE(quantity["ok"].toBool(), !quantity["name"].toString().startsWith("sgd/"));
    }
};

QTEST_GUILESS_MAIN(SelftestTrainingTest)
#include "tst_selftest_training.moc"
