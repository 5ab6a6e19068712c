// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "TestRuns.h"
#include "app/desktop/timeline/Figure.h"
#include "app/desktop/timeline/Palette.h"
#include "core/base/Error.h"

using namespace bubblescope;

namespace {

constexpr QSize figureSize(640, 240);

QByteArray contentsOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A rectangle of an SVG file in the coordinates of the page, and its fill.
struct Shape {
    QRectF rect;
    QColor fill;
};

QTransform transformOf(const QString& matrix) {
    const QStringList n = matrix.section('(', 1).section(')', 0, 0).split(',');
    return {n[0].toDouble(), n[1].toDouble(), n[2].toDouble(),
            n[3].toDouble(), n[4].toDouble(), n[5].toDouble()};
}

std::vector<Shape> shapesOf(const QByteArray& svg) {
    std::vector<Shape> shapes;
    QXmlStreamReader xml(svg);
    QTransform transform;
    QColor fill;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        const auto attributes = xml.attributes();
        if (attributes.hasAttribute("transform")) {
            transform = transformOf(attributes.value("transform").toString());
            fill = QColor(attributes.value("fill").toString());
        }
        const auto number = [&](const char* name) { return attributes.value(name).toDouble(); };
        if (xml.name() == QLatin1String("rect")) {
            const QRectF rect(number("x"), number("y"), number("width"), number("height"));
            shapes.push_back({transform.mapRect(rect), fill});
        }
    }
    return shapes;
}

}  // namespace

class FigureTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        run_ = std::make_unique<Run>(
            QStringLiteral("1F1B & <fill>"),
            devicesOf({{{0, 4'000'000}, {6'000'000, 10'000'000, SliceKind::Backward}},
                       {{4'000'000, 5'000'000}, {5'000'000, 6'000'000, SliceKind::Inversion}}}),
            SimulationSpec{});
    }

    void pdfHasThePageAndTheTexts() {
        const QString path = write("figure.pdf");
        const QByteArray pdf = contentsOf(path);
        QVERIFY(pdf.startsWith("%PDF-"));
        const QRegularExpression page("/MediaBox \\[0 0 640(\\.0*)? 240(\\.0*)?\\]");
        QVERIFY(page.match(QString::fromLatin1(pdf)).hasMatch());
        QVERIFY2(!pdf.contains("/Subtype /Image"), "a bitmap");
        const QString pdfToText = QStandardPaths::findExecutable("pdftotext");
        if (pdfToText.isEmpty()) QSKIP("needs pdftotext");
        QProcess process;
        process.start(pdfToText, {path, "-"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        for (const char* expected : {"1F1B & <", "simulated", "utilization 50.0 %", "Stage 0",
                                     "Stage 1", "F0", "B1", "forward", "bubble", "10", "ms"})
            QVERIFY2(text.contains(expected), qPrintable(expected + QString(" not in ") + text));
    }

    void axesFitTheBarsOfAPdf() {
        const QString pdfToText = QStandardPaths::findExecutable("pdftotext");
        if (pdfToText.isEmpty()) QSKIP("needs pdftotext");
        QProcess process;
        process.start(pdfToText, {"-bbox", write("figure.pdf"), "-"});
        QVERIFY(process.waitForFinished());
        const QString words = QString::fromUtf8(process.readAllStandardOutput());
        const auto word = [&](const char* text) {
            const QRegularExpression box(
                QStringLiteral("xMin=\"([\\d.]+)\" yMin=\"([\\d.]+)\"[^>]*>%1<").arg(text));
            const auto match = box.match(words);
            return QPointF(match.captured(1).toDouble(), match.captured(2).toDouble());
        };
        QCOMPARE_GT(word("10").x(), 590.0);  // the last tick, near the right edge of 640
        QCOMPARE_LE(std::abs(word("2").y() - word("10").y()), 1.0);
        QCOMPARE_LE(std::abs(word("B1").x() - (word("10").x() + word("6").x()) / 2), 12.0);
    }

    void svgIsAPageOfShapesAndTexts() {
        const QByteArray svg = contentsOf(write("figure.svg"));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(svg.contains("viewBox=\"0 0 640 240\""));
        QVERIFY(svg.contains("<title>1F1B &amp; &lt;fill&gt;</title>"));
        QVERIFY(svg.contains("utilization 50.0 %"));
        QVERIFY(svg.contains(">F0</text>"));
        QVERIFY(!svg.contains("<image"));
        QVERIFY2(!svg.contains("<pattern"), "not every viewer knows patterns");
        QVERIFY(QSvgRenderer(svg).isValid());
    }

    void barsEndAtTheAxes() {
        const QByteArray svg = contentsOf(write("figure.svg", {1'000'000, 9'000'000}));
        const QColor forward = Palette::light().style(SliceKind::Forward).fill;
        const QColor backward = Palette::light().style(SliceKind::Backward).fill;
        QRectF bars;
        int count = 0;
        for (const Shape& shape : shapesOf(svg)) {
            if (shape.rect.height() < 20) continue;  // the legend
            if (shape.fill != forward && shape.fill != backward) continue;
            bars |= shape.rect;
            ++count;
        }
        QCOMPARE(count, 3);
        // Stage 0 is busy from the range's start to its end, so that its bars show the axes' ends.
        QCOMPARE_GT(bars.left(), 40.0);
        QCOMPARE_LT(bars.right(), 640.0);
        const double nsPerPixel = 8'000'000 / bars.width();
        for (const Shape& shape : shapesOf(svg)) {
            if (shape.fill != forward || shape.rect.height() < 20) continue;
            if (shape.rect.left() > bars.left() + 10)
                QCOMPARE_LE(std::abs(shape.rect.width() * nsPerPixel - 1'000'000), 2 * nsPerPixel);
        }
    }

    void pngHasTwiceTheSize() {
        const QImage image(write("figure.png"));
        QCOMPARE(image.size(), figureSize * 2);
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
        QVERIFY(image.text("Description").contains("utilization"));
        QMap<QRgb, int> colors;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                ++colors[image.pixel(x, y)];
        QCOMPARE_GT(colors[Palette::light().style(SliceKind::Forward).fill.rgb()], 10'000);
    }

    void colorsAreLightUnderADarkTheme() {
        const QPalette before = QGuiApplication::palette();
        QPalette dark(QColor(40, 40, 40));
        dark.setColor(QPalette::Base, Qt::black);
        QGuiApplication::setPalette(dark);
        const QImage image(write("figure.png"));
        QGuiApplication::setPalette(before);
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    }

    void manySlicesMakeASmallFile() {
        std::vector<Piece> pieces;
        for (std::int64_t startNs = 0; startNs < 1'000'000'000; startNs += 10'000)
            pieces.push_back({startNs, startNs + 9'000});
        run_->setContent(devicesOf({pieces, pieces}));
        const QString path = write("figure.svg", {0, 1'000'000'000});
        QCOMPARE_LT(QFileInfo(path).size(), 200'000);
    }

    void severalRunsAreStacked() {
        Run second(QStringLiteral("second"), run_->sharedContent());
        const QString path = folder_.filePath("two.svg");
        Figure({run_.get(), &second}, {{0, 10'000'000}}, figureSize).write(path);
        const QByteArray svg = contentsOf(path);
        QVERIFY(svg.contains(">second</text>"));
        QCOMPARE(svg.count(">Stage 1</text>"), 2);
        QCOMPARE(svg.count(">forward</text>"), 1);
    }

    void otherEndingsAreRefused() {
        const QString path = folder_.filePath("figure.bmp");
        QVERIFY_EXCEPTION_THROWN(Figure({run_.get()}, {{0, 100}}, figureSize).write(path), Error);
        QVERIFY(!QFile::exists(path));
    }

    void rowsAndColorsAreThoseOnScreen() {
        ChartLook look;
        look.arrangements[run_.get()].hidden = {"Stage 1"};
        look.colors = colorScaleOf(ColorBy::Stage, {colorExtentOf(ColorBy::Stage, run_->content())});
        const QString path = folder_.filePath("look.svg");
        Figure({run_.get()}, {{0, 10'000'000}, {}, look}, figureSize).write(path);
        const QByteArray svg = contentsOf(path);
        QVERIFY(svg.contains(">Stage 0</text>"));
        QVERIFY(!svg.contains(">Stage 1</text>"));
        QVERIFY(svg.contains(">stage 1</text>"));
        QVERIFY(!svg.contains(">forward</text>"));
        QVERIFY(svg.contains(BarColors::distinct(0).name().toLatin1()));
    }

    void nothingStaysWhereNothingCanBeWritten() {
        const QString path = folder_.filePath("missing/figure.pdf");
        QVERIFY_EXCEPTION_THROWN(Figure({run_.get()}, {{0, 100}}, figureSize).write(path), Error);
        for (const char* name : {"a.pdf", "a.svg", "a.png"})
            write(name);
        QCOMPARE(QDir(folder_.path()).entryList({"*part*"}).size(), 0);
    }

  private:
    QString write(const QString& name, TimeRange visible = {0, 10'000'000}) {
        const QString path = folder_.filePath(name);
        Figure({run_.get()}, {visible}, figureSize).write(path);
        return path;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Run> run_;
};

QTEST_MAIN(FigureTest)
#include "tst_figure.moc"
