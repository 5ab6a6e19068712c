// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/ByteSink.h"
#include "core/base/ByteSource.h"
#include "core/base/Error.h"

using namespace bubblescope;

class ByteSourceTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

    static QByteArray bytesOf(const std::string& path) {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void write(const std::string& path, const QByteArray& bytes) {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    static std::string readAll(ByteSource& source, std::size_t chunk) {
        std::string text;
        std::string buffer(chunk, '\0');
        for (;;) {
            const std::size_t got = source.read(buffer.data(), chunk);
            text.append(buffer, 0, got);
            if (got < chunk) return text;
        }
    }

    static std::string sample() {
        std::string text;
        for (int i = 0; i < 100'000; ++i)
            text += std::to_string(i * 7919);
        return text;
    }

  private slots:
    void readsWhatWasWritten() {
        const std::string text = sample();
        for (const char* name : {"plain.txt", "packed.txt.gz"}) {
            ByteSink sink(path(name));
            sink.write(text);
            sink.close();
            ByteSource source(path(name));
            QCOMPARE(source.packing() == "gzip", std::string_view(name).ends_with(".gz"));
            for (const std::size_t chunk : {std::size_t{1000}, std::size_t{1} << 20}) {
                source.rewind();
                QVERIFY(readAll(source, chunk) == text);
                QVERIFY(source.damage().empty());
                QCOMPARE(source.fractionRead(), 1.0);
            }
        }
        QVERIFY(bytesOf(path("packed.txt.gz")).size() < bytesOf(path("plain.txt")).size() / 2);
    }

    void joinsGzipMembers() {
        const QByteArray member = bytesOf(path("packed.txt.gz"));
        write(path("members.gz"), member + member + member + QByteArray(100, '\0'));
        ByteSource source(path("members.gz"));
        const std::string text = sample();
        QVERIFY(readAll(source, 4096) == text + text + text);
        QVERIFY(source.damage().empty());
    }

    void keepsWhatIsBeforeDamage() {
        const QByteArray whole = bytesOf(path("packed.txt.gz"));
        const std::string text = sample();
        for (const qsizetype size : {qsizetype{11}, whole.size() / 2, whole.size() - 4}) {
            write(path("cut.gz"), whole.left(size));
            ByteSource source(path("cut.gz"));
            QVERIFY(text.starts_with(readAll(source, 4096)));
            QCOMPARE(source.damage(), "the gzip stream is cut off");
        }
        QByteArray wrong = whole;
        wrong[wrong.size() - 6] = static_cast<char>(~wrong[wrong.size() - 6]);
        write(path("checksum.gz"), wrong);
        ByteSource source(path("checksum.gz"));
        QVERIFY(readAll(source, 4096) == text);
        QCOMPARE(source.damage(), "the gzip checksum is wrong");
    }

    void refusesWhatIsNoFile() {
        QVERIFY_EXCEPTION_THROWN(ByteSource("/does/not/exist"), Error);
        QVERIFY_EXCEPTION_THROWN(ByteSource{folder_.path().toStdString()}, Error);
        write(path("empty"), {});
        QVERIFY_EXCEPTION_THROWN(ByteSource{path("empty")}, Error);
    }
};

QTEST_GUILESS_MAIN(ByteSourceTest)
#include "tst_byte_source.moc"
