// SPDX-License-Identifier: Apache-2.0
#include <zstd.h>
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

    static QByteArray zstd(const std::string& text) {
        QByteArray packed(static_cast<qsizetype>(ZSTD_compressBound(text.size())), '\0');
        packed.resize(static_cast<qsizetype>(ZSTD_compress(
            packed.data(), static_cast<std::size_t>(packed.size()), text.data(), text.size(), 3)));
        return packed;
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

    void readsZstd() {
        const std::string text = sample();
        const QByteArray frame = zstd(text);
        for (const auto& [bytes, times] : {std::pair{frame, 1}, std::pair{frame + frame, 2},
                                           std::pair{frame + QByteArray(100, '\0'), 1}}) {
            write(path("packed.zst"), bytes);
            ByteSource source(path("packed.zst"));
            QCOMPARE(source.packing(), "zstd");
            std::string expected;
            for (int i = 0; i < times; ++i)
                expected += text;
            QVERIFY(readAll(source, 4096) == expected);
            QCOMPARE(source.damage(), "");
            source.rewind();
            QVERIFY(readAll(source, 100'000) == expected);
        }
        write(path("cut.zst"), frame.left(frame.size() / 2));
        ByteSource cut(path("cut.zst"));
        QVERIFY(text.starts_with(readAll(cut, 4096)));
        QCOMPARE(cut.damage(), "the zstd stream is cut off");
        QByteArray wrong = frame;
        wrong.replace(frame.size() / 2, 20, QByteArray(20, '\xFF'));
        write(path("wrong.zst"), wrong);
        ByteSource damaged(path("wrong.zst"));
        QVERIFY(text.starts_with(readAll(damaged, 4096)));
        QCOMPARE(damaged.damage(), "the zstd stream is damaged");
    }

    void refusesBombs() {
        const std::string zeros(std::size_t{600} << 20, '\0');
        write(path("bomb.zst"), zstd(zeros));
        ByteSource source(path("bomb.zst"));
        QVERIFY_EXCEPTION_THROWN(readAll(source, 1 << 20), Error);
    }

    void unpacksInMemory() {
        const std::string text = sample();
        std::string unpacked;
        // qCompress() puts the size in front of the zlib stream.
        const QByteArray zlib = qCompress(QByteArray::fromStdString(text)).mid(4);
        const auto view = [](const QByteArray& bytes) {
            return std::string_view(bytes.data(), static_cast<std::size_t>(bytes.size()));
        };
        QVERIFY(unpackZlib(view(zlib), text.size(), unpacked));
        QVERIFY(unpacked == text);
        QVERIFY(!unpackZlib(view(zlib), text.size() - 1, unpacked));
        QVERIFY(!unpackZlib(view(zlib.left(zlib.size() / 2)), text.size(), unpacked));
        QVERIFY(!unpackZlib("junk", text.size(), unpacked));
        QVERIFY(unpackZstd(view(zstd(text)), text.size(), unpacked));
        QVERIFY(unpacked == text);
        QVERIFY(!unpackZstd(view(zstd(text)), text.size() - 1, unpacked));
        QVERIFY(!unpackZstd(view(zstd(text).left(500)), text.size(), unpacked));
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
