// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QXmlStreamReader>

#include "tests/desktop/window/WindowFixture.h"

using namespace bubblescope;

/// The view leaves the window as figures and as numbers.
class ExportTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        fixture_->addSimulation(4, 8);
        fixture_->addSimulation(4, 8, "gpipe");
    }
    void cleanup() { fixture_.reset(); }

    void aPdfIsAPdf() {
        const QByteArray pdf = exported("view.pdf");
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.trimmed().endsWith("%%EOF"));
    }

    void anSvgHasTheNamesAsText() {
        QXmlStreamReader xml(exported("view.svg"));
        QString text;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::Characters) text += xml.text();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(text.contains("1F1B (flush)"));
        QVERIFY(text.contains("GPipe"));
        QVERIFY(text.contains("simulated"));
    }

    void aPngHasTwiceTheSize() {
        const QImage image = QImage::fromData(exported("view.png"));
        QCOMPARE(image.size(), QSize(1600, 1000));
        QVERIFY(image.pixelColor(2, 2).lightness() > 200);
    }

    void aCsvHasEveryDeviceAndBubble() {
        const QByteArray csv = exported("view.csv");
        QCOMPARE(csv.count("\ndevice,1F1B (flush),simulated,"), 4);
        QCOMPARE(csv.count("\ndevice,GPipe,simulated,"), 4);
        QVERIFY(csv.count("\nbubble,GPipe,simulated,") >= 4);
    }

    void aFailureIsExplained() {
        auto* text = fixture_->child<QLabel>("messageText");
        exportView("/nowhere/at/all.csv");
        QTRY_VERIFY(text->text().contains("/nowhere/at/all.csv"));
        QVERIFY(fixture_->child<QWidget>("messageBanner")->isVisible());
        exportView(fixture_->folder.filePath("view.bmp"));
        QTRY_VERIFY(text->text().contains("view.bmp"));
    }

    void theDialogAsksForFormatSizeAndFile() {
        WindowFixture& f = *fixture_;
        QTest::keyClick(&f.window, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = f.child<QDialog>("exportDialog");
        QVERIFY(dialog);
        auto* path = dialog->findChild<QLineEdit*>("exportPath");
        path->setFocus();
        path->selectAll();
        QTest::keyClicks(path, f.folder.filePath("out.png"));
        QCOMPARE(dialog->findChild<QComboBox*>("exportFormat")->currentData().toString(), "png");
        dialog->findChild<QSpinBox*>("exportWidth")->setValue(400);
        dialog->findChild<QSpinBox*>("exportHeight")->setValue(300);
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Save), Qt::LeftButton);
        QTRY_COMPARE(QImage(f.folder.filePath("out.png")).size(), QSize(800, 600));
    }

    void theDialogAsksHowAFigureIsSet() {
        WindowFixture& f = *fixture_;
        QTest::keyClick(&f.window, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = f.child<QDialog>("exportDialog");
        const QString path = f.folder.filePath("set.svg");
        dialog->findChild<QLineEdit*>("exportPath")->setText(path);
        dialog->findChild<QComboBox*>("exportCharts")->setCurrentIndex(1);
        dialog->findChild<QSpinBox*>("exportFontSize")->setValue(13);
        QVERIFY(!dialog->findChild<QWidget*>("exportScale")->isEnabled());
        auto* legend = dialog->findChild<QCheckBox*>("exportLegend");
        QTest::mouseClick(legend, Qt::LeftButton, {}, {8, legend->height() / 2});
        QVERIFY(!legend->isChecked());
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Save), Qt::LeftButton);
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray figure = file.readAll();
        QVERIFY(figure.contains("font-size=\"13\""));
        QVERIFY(figure.contains(">GPipe<") != figure.contains(">1F1B (flush)<"));
        QVERIFY(!figure.contains(">backward<"));
    }

    void theChartsAreCopiedAsAnImage() {
        WindowFixture& f = *fixture_;
        QApplication::clipboard()->clear();
        QTest::keyClick(&f.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(QApplication::clipboard()->image().size(), f.window.timeline().size() * 2);
    }

    void theSelectionsArrowsAreInTheFigure() {
        WindowFixture& f = *fixture_;
        const QByteArray before = exported("before.svg");
        f.window.timeline().view().setSelection({f.runs().at(0), SliceIndex(10), {}});
        const QByteArray after = exported("after.svg");
        QVERIFY(after.count("<polyline") + after.count("<path") + after.count("<polygon") >
                before.count("<polyline") + before.count("<path") + before.count("<polygon"));
    }

    void theWindowDoesNotWaitForAFigure() {
        WindowFixture& f = *fixture_;
        const Run* run = f.addSimulation(64, 512);
        QVERIFY(run);
        const QString path = f.folder.filePath("large.png");
        f.window.exportTo({ExportRequest::Content::View, path, {4000, 4000}});
        QVERIFY2(!QFile::exists(path), "it was written before the call returned");
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60'000);
    }

  private:
    QByteArray exported(const QString& name) const {
        const QString path = fixture_->folder.filePath(name);
        exportView(path);
        if (!QTest::qWaitFor([&] { return QFile::exists(path); }, 30'000)) return {};
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void exportView(const QString& path) const {
        fixture_->window.exportTo({ExportRequest::Content::View, path, {800, 500}});
    }

    std::unique_ptr<WindowFixture> fixture_;
};

QTEST_MAIN(ExportTest)
#include "tst_export.moc"
