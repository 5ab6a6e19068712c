// SPDX-License-Identifier: Apache-2.0
#include <QDirIterator>
#include <QtTest>

#include "tests/fuzz/FuzzTargets.h"

using namespace bubblescope;

/// Gives every reader the corpus of every other, and all files with which fuzzing found a fault.
class FuzzCorpusTest : public QObject {
    Q_OBJECT

  private slots:
    void readersSurvive_data() {
        QTest::addColumn<QString>("reader");
        for (const FuzzTarget& target : fuzzTargets()) {
            const QString name =
                QString::fromUtf8(target.name.data(), static_cast<qsizetype>(target.name.size()));
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    void readersSurvive() {
        QFETCH(QString, reader);
        const auto target =
            std::ranges::find(fuzzTargets(), reader.toStdString(), &FuzzTarget::name);
        QVERIFY(target != fuzzTargets().end());
        constexpr qint64 mostBytes = 1 << 20;
        int files = 0;
        for (const char* folder : {"tests/fuzz/corpus", "tests/data/traces"}) {
            QDirIterator it(QString(BUBBLESCOPE_SOURCE_DIR "/") + folder, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (file.size() == 0 || file.size() > mostBytes) continue;
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                target->run({bytes.data(), static_cast<std::size_t>(bytes.size())});
                ++files;
            }
        }
        QVERIFY(files > 100);
    }
};

QTEST_GUILESS_MAIN(FuzzCorpusTest)
#include "tst_fuzz_corpus.moc"
