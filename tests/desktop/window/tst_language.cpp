// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QMenuBar>
#include <QTranslator>
#include <QXmlStreamReader>

#include "WindowFixture.h"
#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/Text.h"
#include "core/analyze/Bubble.h"
#include "core/schedule/ScheduleFamily.h"

using namespace bubblescope;

/// The window in Spanish.
class LanguageTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QLocale::setDefault(QLocale("es"));
        QVERIFY(translator_.load(BUBBLESCOPE_SPANISH));
        QVERIFY(QCoreApplication::installTranslator(&translator_));
    }
    void cleanup() {
        QCoreApplication::removeTranslator(&translator_);
        QLocale::setDefault(QLocale::c());
    }

    void nothingIsLeftUntranslated() {
        QFile file(BUBBLESCOPE_SOURCE_DIR "/resources/translations/bubblescope_es.ts");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QStringList missing;
        QString source;
        int texts = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) source = xml.readElementText();
            if (xml.name() != QLatin1String("translation")) continue;
            ++texts;
            if (xml.attributes().value("type") == QLatin1String("unfinished")) missing << source;
        }
        QVERIFY(texts > 1000);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join('\n')));
    }

    void theWindowSpeaksSpanish() {
        WindowFixture fixture;
        QStringList menus;
        for (const QAction* menu : fixture.window.menuBar()->actions())
            menus << menu->text().remove('&');
        QVERIFY2(menus.contains("Archivo"), qPrintable(menus.join(' ')));
        QVERIFY(fixture.child<QAction>("simulate")->text().remove('&').startsWith("Simular"));
    }

    /// What the core names is translated by lists in CoreText.cpp.
    void theCoreIsTranslated() {
        for (std::size_t cause = 0; cause < bubbleCauseCount; ++cause)
            check(bubbleCauseTitle(static_cast<BubbleCause>(cause)));
        for (const SliceKindTraits& kind : sliceKindTable)
            check(kind.title);
        for (const Provenance provenance : {Provenance::Simulated, Provenance::Emulated,
                                            Provenance::Measured, Provenance::Imported})
            check(provenanceName(provenance));
        for (const ScheduleFamily& family : scheduleFamilies()) {
            for (const FamilyParameter& parameter : family.parameters) {
                check(parameter.title);
                check(parameter.help);
            }
        }
    }

    void numbersHaveTheDecimalPointOfTheUser() {
        QCOMPARE(durationText(1'500'000), "1,500 ms");
        QCOMPARE(percentText(0.6957), "69,6 %");
        QCOMPARE(signedText(-12.34, 1), "−12,3");
        QLocale::setDefault(QLocale::c());
        QCOMPARE(durationText(1'500'000), "1.500 ms");
    }

  private:
    void check(std::string_view text) {
        QVERIFY2(translator_.isEmpty() ||
                     !translator_.translate("core", std::string(text).c_str()).isEmpty(),
                 text.data());
    }

    QTranslator translator_;
};

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
