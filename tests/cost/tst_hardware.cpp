// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Error.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/JsonObject.h"

using namespace bubblescope;

namespace {

std::string changed(const QString& from, const QString& to) {
    QFile file(BUBBLESCOPE_SOURCE_DIR "/resources/hardware/a100-80gb.json");
    if (!file.open(QIODevice::ReadOnly)) qFatal("a100-80gb.json is missing");
    QString text = QString::fromUtf8(file.readAll());
    const QString before = text;
    text.replace(text.indexOf(from), from.size(), to);
    if (text == before) qFatal("nothing was changed");
    return text.toStdString();
}

std::string errorOf(const std::string& json) {
    try {
        parseHardwareDescription(json, "mine.json");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class HardwareTest : public QObject {
    Q_OBJECT

  private slots:
    void everyFigureHasItsSource() {
        QVERIFY(shippedHardwareNames().size() >= 9);
        for (const std::string_view name : shippedHardwareNames()) {
            const HardwareDescription hardware = findHardwareDescription(name);
            QCOMPARE(hardware.name, std::string(name));
            QCOMPARE(hardware.sources.size(), std::size_t{5});
            QVERIFY(!hardware.efficiency.source.empty());
        }
    }

    void reductionsInANodeAreThoseOfTheTable() {
        const HardwareDescription a100 = findHardwareDescription("A100_80GB");
        // tests/data/measured/allreduce_a100: 16 MiB among 8, in place: 231.0 us.
        const double ns = a100.tensorReduceNs(16 << 20, 8);
        QVERIFY2(std::abs(ns / 231'000 - 1) < 0.12, qPrintable(QString::number(ns)));
        QCOMPARE(a100.tensorReduceNs(1e6, 1), 0.0);
        QVERIFY(a100.tensorReduceNs(1e9, 16) > a100.tensorReduceNs(1e9, 8));
    }

    void ringsOfANodeShareItsNetwork() {
        const HardwareDescription a100 = findHardwareDescription("a100-80gb");
        const Link alone = a100.replicaRing(64, 1);
        QCOMPARE(a100.replicaRing(64, 8).bytesPerSecond, alone.bytesPerSecond / 8);
        QVERIFY(a100.replicaRing(8, 1).bytesPerSecond > alone.bytesPerSecond);
        QCOMPARE(a100.growth(8), 1.0);
        QVERIFY(a100.growth(512) > a100.growth(64));
    }

    void badFilesSayFieldAndReason() {
        const auto holds = [](const std::string& error, const char* part) {
            return error.find(part) != std::string::npos &&
                   error.find("mine.json") != std::string::npos;
        };
        QVERIFY(
            holds(errorOf(changed("\"half_flops\"", "\"half_flop\"")), "'half_flops' is missing"));
        QVERIFY(holds(errorOf(changed("\"matrix\": 0.8984", "\"matrix\": 1.5")),
                      "'efficiency.matrix' is 1.5, and must be 0.001 to 1"));
        QVERIFY(holds(errorOf(changed("\"members\": 2", "\"members\": 9")),
                      "'rings[1].members' is 3, and does not ascend"));
        QVERIFY(holds(errorOf(changed("\"node_size\": 8", "\"node_size\": \"8\"")),
                      "'node_size' must be a number"));
        QVERIFY(holds(errorOf("nothing"), "is no JSON object"));
        QVERIFY_EXCEPTION_THROWN(findHardwareDescription("abacus"), Error);
    }
};

QTEST_GUILESS_MAIN(HardwareTest)
#include "tst_hardware.moc"
