// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/base/Utf8.h"

using namespace bubblescope;

class Utf8Test : public QObject {
    Q_OBJECT

  private slots:
    void keepsWhatIsSound() {
        std::string repaired = "unused";
        for (const std::string_view text : {"", "plain", "é前🚀"})
            QCOMPARE(validUtf8(text, repaired), text);
        QCOMPARE(repaired, "unused");
    }

    void cutsBetweenCharacters() {
        QCOMPARE(briefText("short", 10), "short");
        QCOMPARE(briefText("a\nb\tc", 10), "a b c");
        QCOMPARE(briefText("aé", 2), "a");
        QCOMPARE(briefText("aé", 3), "aé");
    }

    void replacesTheRest() {
        std::string repaired;
        QCOMPARE(validUtf8("a\xFF"
                           "b\xC3",
                           repaired),
                 "a\xEF\xBF\xBD"
                 "b\xEF\xBF\xBD");
        // Overlong, a surrogate, and beyond the last code point.
        for (const std::string_view bytes : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80"})
            QCOMPARE(utf8Length(bytes), 0U);
    }
};

QTEST_GUILESS_MAIN(Utf8Test)
#include "tst_utf8.moc"
