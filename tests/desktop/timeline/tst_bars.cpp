// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QtTest>

#include "TestRuns.h"
#include "app/desktop/timeline/BarPainter.h"

using namespace bubblescope;

namespace {

constexpr QRect area(50, 20, 1000, 200);
constexpr QSize paper(1100, 240);

const Palette& palette() {
    static const Palette light = Palette::light();
    return light;
}

PaneGeometry geometryOf(const RunContent& content, TimeRange visible = {}) {
    if (visible.lengthNs() == 0)
        visible = {0, content.timeline->lastNs() - content.timeline->firstNs()};
    return {area, visible, 0, 40};
}

QImage paintedBy(Output output, const RunContent& content, const PaneGeometry& geometry,
                 double ratio = 1) {
    QImage image(paper * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    BarPainter bars(palette(), QGuiApplication::font());
    bars.paint(painter, output, content, layoutRows(*content.index), geometry);
    return image;
}

QImage painted(const RunContent& content, TimeRange visible = {}) {
    return paintedBy(Output::Raster, content, geometryOf(content, visible));
}

QColor fillOf(SliceKind kind) {
    return palette().style(kind).fill;
}

/// Runs of pixels of a line of the image that no bar covers, within the area.
int countGaps(const QImage& image, int y) {
    int gaps = 0;
    bool wasGap = false;
    for (int x = area.left(); x <= area.right(); ++x) {
        const QColor color = image.pixelColor(x, y);
        const bool isGap = color == palette().background || color == palette().bubble ||
                           color == palette().bubbleDot;
        gaps += isGap && !wasGap;
        wasGap = isGap;
    }
    return gaps;
}

/// 10 us kernels, back to back, around one second of nothing.
std::vector<Piece> kernelsAroundAGap() {
    constexpr std::int64_t kernelNs = 10'000;
    constexpr std::int64_t gapNs = 1'000'000'000;
    std::vector<Piece> pieces;
    std::int64_t startNs = 0;
    for (int half = 0; half < 2; ++half) {
        for (int i = 0; i < 200'000; ++i, startNs += kernelNs)
            pieces.push_back({startNs, startNs + kernelNs});
        startNs += gapNs;
    }
    return pieces;
}

}  // namespace

class BarsTest : public QObject {
    Q_OBJECT

  private slots:
    void barsAreWhereTheirTimesAre() {
        const auto content = devicesOf(
            {{{0, 100}, {300, 500, SliceKind::Backward}}, {{100, 300, SliceKind::WeightGrad}}});
        const QImage image = painted(*content, {0, 1000});
        const int first = area.top() + 5;
        const int second = area.top() + 46 + 5;
        QCOMPARE(image.pixelColor(area.left() + 50, first), fillOf(SliceKind::Forward));
        QCOMPARE(image.pixelColor(area.left() + 310, first), fillOf(SliceKind::Backward));
        QCOMPARE(image.pixelColor(area.left() + 499, first),
                 palette().style(SliceKind::Backward).outline);
        QCOMPARE(image.pixelColor(area.left() + 150, second), fillOf(SliceKind::WeightGrad));
        QCOMPARE(image.pixelColor(area.left() + 600, first), QColor(Qt::white));
        QCOMPARE(image.pixelColor(area.left() + 50, area.top() + 43), QColor(Qt::white));
    }

    void bubblesAreDotted() {
        const auto content = devicesOf({{{0, 100}, {300, 1000}}});
        const QImage image = painted(*content);
        QMap<QRgb, int> colors;
        for (int y = area.top(); y < area.top() + 40; ++y) {
            for (int x = area.left() + 101; x < area.left() + 299; ++x)
                ++colors[image.pixel(x, y)];
        }
        QCOMPARE(colors.size(), 2);
        QCOMPARE_GT(colors[palette().bubble.rgb()], 20 * colors[palette().bubbleDot.rgb()]);
        QCOMPARE_GT(colors[palette().bubbleDot.rgb()], 100);
    }

    void oneGapAmongManyKernelsIsOneGap() {
        const auto content = devicesOf({kernelsAroundAGap()});
        const QImage image = painted(*content);
        QCOMPARE(countGaps(image, area.top() + 10), 1);
        const int middle = area.left() + area.width() / 2;
        QVERIFY(image.pixelColor(middle, area.top() + 10) != fillOf(SliceKind::Forward));
    }

    void kernelsWithoutGapsShowNone_data() {
        QTest::addColumn<qint64>("periodNs");
        for (const int period : {300, 700, 900, 999, 1001, 1100, 1700, 2300})
            QTest::addRow("%d", period) << qint64{period};
    }

    /// Slices somewhat shorter or longer than a pixel (1000 ns), at every alignment.
    void kernelsWithoutGapsShowNone() {
        QFETCH(qint64, periodNs);
        std::vector<Piece> pieces;
        for (std::int64_t startNs = 0; startNs < 1'000'000; startNs += periodNs)
            pieces.push_back({startNs, startNs + periodNs});
        const auto content = devicesOf({pieces});
        QCOMPARE(countGaps(painted(*content, {0, 1'000'000}), area.top() + 10), 0);
    }

    void manyShortSlicesAreAsDarkAsTheyAreDense() {
        std::vector<Piece> dense;
        std::vector<Piece> sparse;
        for (std::int64_t startNs = 0; startNs < 1'000'000; startNs += 100) {
            dense.push_back({startNs, startNs + 95});
            sparse.push_back({startNs, startNs + 50});
        }
        const QImage image = painted(*devicesOf({dense, sparse}), {0, 1'000'000});
        const QColor nearlyFull = image.pixelColor(area.center().x(), area.top() + 10);
        const QColor half = image.pixelColor(area.center().x(), area.top() + 46 + 10);
        QCOMPARE_LT(nearlyFull.lightness(), half.lightness());
        QCOMPARE_LT(half.lightness(), 200);
    }

    void aLoneShortSliceCanBeSeen() {
        const auto content = devicesOf({{{0, 1}, {500'000, 500'010}, {999'999, 1'000'000}}});
        const QImage image = painted(*content);
        QVERIFY(image.pixelColor(area.left() + 500, area.top() + 10) != palette().bubble);
    }

    void fillingWorkIsHatched() {
        const auto content = devicesOf({{{0, 500, SliceKind::Curvature}, {500, 1000}}});
        const QImage image = painted(*content);
        QSet<QRgb> colors;
        for (int x = area.left() + 10; x < area.left() + 100; ++x)
            colors.insert(image.pixel(x, area.top() + 5));
        QCOMPARE(colors, (QSet{fillOf(SliceKind::Curvature).rgb(),
                               palette().style(SliceKind::Curvature).hatchInk.rgb()}));
    }

    void narrowFillingWorkIsHatchedTogether() {
        std::vector<Piece> pieces;
        for (std::int64_t start = 0; start < 500; start += 2)
            pieces.push_back({start, start + 2, SliceKind::Curvature});
        pieces.push_back({500, 1000});
        const QImage image = painted(*devicesOf({pieces}));
        int inked = 0;
        for (int x = area.left() + 10; x < area.left() + 400; ++x)
            inked += image.pixel(x, area.top() + 5) ==
                     palette().style(SliceKind::Curvature).hatchInk.rgb();
        QVERIFY2(inked > 20 && inked < 200, qPrintable(QString::number(inked)));
    }

    void labelsAreOnBarsWithRoom() {
        const auto content = devicesOf({{{0, 300}, {300, 306}}});
        const QImage image = painted(*content, {0, 1000});
        const auto hasInk = [&](int left, int right) {
            for (int y = area.top() + 8; y < area.top() + 32; ++y) {
                for (int x = left; x < right; ++x) {
                    if (image.pixelColor(area.left() + x, y).lightness() > 230) return true;
                }
            }
            return false;
        };
        QVERIFY(hasInk(130, 170));
        QVERIFY(!hasInk(10, 120));
        QVERIFY(!hasInk(301, 305));
    }

    void nothingIsDrawnOutsideTheArea_data() {
        QTest::addColumn<bool>("vector");
        QTest::newRow("raster") << false;
        QTest::newRow("vector") << true;
    }

    void nothingIsDrawnOutsideTheArea() {
        QFETCH(bool, vector);
        const auto content = devicesOf({{{0, 5000}, {6000, 9000, SliceKind::Inversion}},
                                        {{0, 9000}},
                                        {{0, 2000}, {8000, 9000}},
                                        {{0, 9000}},
                                        {{0, 9000}},
                                        {{4000, 9000}}});
        PaneGeometry geometry = geometryOf(*content, {1000, 8000});
        geometry.topRow = 0.4;
        QImage image = paintedBy(vector ? Output::Vector : Output::Raster, *content, geometry);
        QPainter(&image).fillRect(area, Qt::white);
        QImage blank(paper, QImage::Format_RGB32);
        blank.fill(Qt::white);
        QCOMPARE(image, blank);
    }

    void vectorsLookLikePixels() {
        const auto content = devicesOf({{{0, 100}, {300, 500, SliceKind::Backward}, {700, 1000}}});
        const QImage vector = paintedBy(Output::Vector, *content, geometryOf(*content));
        const QImage raster = painted(*content);
        for (const int x : {50, 310, 400, 800}) {
            QCOMPARE(vector.pixelColor(area.left() + x, area.top() + 5),
                     raster.pixelColor(area.left() + x, area.top() + 5));
        }
    }

    void highResolutionScreensGetAllTheirPixels() {
        const auto content = devicesOf({{{0, 1000}, {1500, 100'000}}});
        const QImage image =
            paintedBy(Output::Raster, *content, geometryOf(*content, {0, 100'000}), 2);
        const int y = 2 * (area.top() + 10);
        // 1000 ns are 20 pixels of the screen, 10 of the painter.
        QCOMPARE(image.pixelColor(2 * area.left() + 15, y), fillOf(SliceKind::Forward));
        QVERIFY(image.pixelColor(2 * area.left() + 21, y) != fillOf(SliceKind::Forward));
        QVERIFY(image.pixelColor(2 * area.left() + 29, y) != fillOf(SliceKind::Forward));
        QCOMPARE(image.pixelColor(2 * area.left() + 32, y), fillOf(SliceKind::Forward));
    }

    void operationsLoseTheirLetterBeforeTheirNumber() {
        std::vector<Piece> pieces;
        for (int i = 0; i < 12; ++i)
            pieces.push_back({i * 100, i * 100 + 100});
        const auto content = devicesOf({pieces});
        const Timeline& timeline = *content->timeline;
        BarLabels labels(QGuiApplication::font());
        BarLabels::Widths widths;
        for (const SliceIndex slice : {1, 11})
            labels.addWidths(timeline, slice, widths);
        QCOMPARE_LT(widths.number, widths.whole);
        QCOMPARE(labels.label(timeline, 11, widths.whole, widths)->text(), "F11");
        QCOMPARE(labels.label(timeline, 1, widths.whole, widths)->text(), "F1");
        QCOMPARE(labels.label(timeline, 11, widths.whole - 1, widths)->text(), "11");
        // "F1" would fit, but labels of one size of bars are of one form.
        QCOMPARE(labels.label(timeline, 1, widths.whole - 1, widths)->text(), "1");
        QVERIFY(!labels.label(timeline, 1, widths.number - 1, widths));
    }

    void longNamesAreShortened() {
        TimelineBuilder builder;
        const TrackIndex track = builder.addTrack({});
        builder.addSlice(track, {.startNs = 0,
                                 .durationNs = 10,
                                 .name = builder.intern("ampere_sgemm_128x64_tn"),
                                 .kind = SliceKind::Compute});
        const Timeline timeline = builder.finish();
        BarLabels labels(QGuiApplication::font());
        QCOMPARE(labels.label(timeline, 0, 1000, {})->text(), "ampere_sgemm_128x64_tn");
        const QStaticText* shortened = labels.label(timeline, 0, 80, {});
        QVERIFY(shortened->text().endsWith(QChar(0x2026)));
        QCOMPARE_LE(shortened->size().width(), 80.0);
        QCOMPARE(labels.label(timeline, 0, 5, {}), nullptr);
    }
};

QTEST_MAIN(BarsTest)
#include "tst_bars.moc"
