// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/trace/JsonText.h"

using namespace bubblescope;

namespace {

constexpr std::size_t padding = 64;

/// Length of the object at the start of `json`; -1 when it does not end.
std::ptrdiff_t objectLength(std::string json) {
    const std::size_t size = json.size();
    json.append(padding, '}');
    const char* const end = findObjectEnd(json.data(), json.data() + size);
    return end == nullptr ? -1 : end - json.data();
}

std::string unescaped(std::string_view text) {
    std::string plain;
    appendUnescaped(text, plain);
    return plain;
}

}  // namespace

class JsonTextTest : public QObject {
    Q_OBJECT

  private slots:
    void findsTheEndOfAnObject() {
        QCOMPARE(objectLength("{}"), 2);
        QCOMPARE(objectLength("{},{}"), 2);
        QCOMPARE(objectLength("{\"a\":{\"b\":{}}} }"), 14);
        QCOMPARE(objectLength("{\"a\":\"}{\"}"), 10);
        QCOMPARE(objectLength("{\"a\":\"\\\"}\"}"), 11);
        QCOMPARE(objectLength("{\"a\":\"\\\\\"}"), 10);
        QCOMPARE(objectLength("{"), -1);
        QCOMPARE(objectLength("{\"a\":\"}"), -1);
    }

    void escapesCrossBlocks() {
        for (std::size_t length = 1; length < 200; ++length) {
            const std::string text = std::string(length, 'x') + "\\\\\\\"}{" + std::string(70, 'y');
            const std::string json = "{\"a\":\"" + text + "\"}";
            QCOMPARE(objectLength(json + ",{}"), static_cast<std::ptrdiff_t>(json.size()));
        }
    }

    void unescapes() {
        QCOMPARE(unescaped("a\\n\\t\\\"\\\\\\/b"), "a\n\t\"\\/b");
        QCOMPARE(unescaped("\\u00e9\\u524d"), "é前");
        QCOMPARE(unescaped("\\ud83d\\ude80"), "🚀");
        QCOMPARE(unescaped("\\ud83dx"), "\xEF\xBF\xBDx");
        QCOMPARE(unescaped("C:\\dir\\u12"), "C:\\dir\\u12");
        QCOMPARE(unescaped("tail\\"), "tail\\");
    }

    void repairs() {
        std::string repaired;
        QVERIFY(!repairJson("{\n\"a\": \"é\\n\"}", repaired).any());
        const JsonRepair control = repairJson("{\"a\":\"x\ny\"}", repaired);
        QCOMPARE(control.controlCharacters, 1);
        QCOMPARE(repaired, "{\"a\":\"x\\u000ay\"}");
        const JsonRepair utf8 = repairJson("{\"a\":\"\xFF\xC3\"}", repaired);
        QCOMPARE(utf8.badUtf8, 2);
        QCOMPARE(repaired, "{\"a\":\"\xEF\xBF\xBD\xEF\xBF\xBD\"}");
    }

    void quotes() {
        std::string json;
        appendQuoted("a\"b\\c\x01", json);
        QCOMPARE(json, "\"a\\\"b\\\\c\\u0001\"");
    }
};

QTEST_GUILESS_MAIN(JsonTextTest)
#include "tst_json_text.moc"
