// SPDX-License-Identifier: Apache-2.0
#include <QtTest>
#include <random>

#include "core/trace/ProtoWire.h"
#include "tests/trace/ProtoMessage.h"

using namespace bubblescope;

class ProtoWireTest : public QObject {
    Q_OBJECT

  private slots:
    void readsWhatWasWritten() {
        const std::uint64_t most = UINT64_MAX;
        const QByteArray bytes =
            ProtoMessage().number(1, 300).bytes(2, "text").real(3, -0.5).number(4, most).text();
        ProtoReader reader({bytes.data(), static_cast<std::size_t>(bytes.size())});
        ProtoField field;
        QVERIFY(reader.next(field));
        QCOMPARE(field.number, 1U);
        QCOMPARE(field.value, 300U);
        QVERIFY(reader.next(field));
        QCOMPARE(field.bytes, "text");
        QVERIFY(reader.next(field));
        QCOMPARE(field.real(), -0.5);
        QVERIFY(reader.next(field));
        QCOMPARE(field.integer(), -1);
        QVERIFY(!reader.next(field));
        QVERIFY(reader.isSound());
    }

    void refusesWhatIsNotSound() {
        using namespace std::string_view_literals;
        for (const std::string_view bytes :
             {"\x08"sv, "\x08\x80"sv,
              "\x0A\x05"
              "abc"sv,
              "\x09"
              "1234567"sv,
              "\x0D"
              "123"sv,
              "\x0B"sv, "\x00\x01"sv, "\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"sv,
              "\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"sv}) {
            ProtoReader reader(bytes);
            ProtoField field;
            QVERIFY(!reader.next(field));
            QVERIFY(!reader.isSound());
        }
    }

    void readsRepeatedNumbersEitherWay() {
        const auto valuesOf = [](const QByteArray& bytes, WireType packed) {
            QList<quint64> values;
            forEachField({bytes.data(), static_cast<std::size_t>(bytes.size())},
                         [&](const ProtoField& field) {
                             forEachValue(field, packed,
                                          [&](std::uint64_t value) { values.append(value); });
                         });
            return values;
        };
        const QList<quint64> expected{1, 300, 2};
        QCOMPARE(valuesOf(ProtoMessage().number(5, 1).number(5, 300).number(5, 2).text(),
                          WireType::Varint),
                 expected);
        QCOMPARE(valuesOf(ProtoMessage().bytes(5, QByteArray("\x01\xAC\x02\x02")).text(),
                          WireType::Varint),
                 expected);
        QCOMPARE(valuesOf(ProtoMessage().fixed(5, 7).fixed(5, 8).text(), WireType::Fixed64),
                 (QList<quint64>{7, 8}));
    }

    void staysWithinTheMessage() {
        std::mt19937 random(3);
        for (int round = 0; round < 20'000; ++round) {
            std::string bytes(random() % 40, '\0');
            for (char& byte : bytes)
                byte = static_cast<char>(random());
            ProtoReader reader(bytes);
            ProtoField field;
            while (reader.next(field))
                if (field.type == WireType::Bytes)
                    QVERIFY(field.bytes.data() >= bytes.data() &&
                            field.bytes.data() + field.bytes.size() <= bytes.data() + bytes.size());
        }
    }
};

QTEST_GUILESS_MAIN(ProtoWireTest)
#include "tst_proto_wire.moc"
