// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "app/desktop/timeline/BarColors.h"

using namespace bubblescope;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

// On linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.
constexpr Matrix unit{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{{{0.152286, 1.052583, -0.204868},
                             {0.114503, 0.786281, 0.099216},
                             {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{{{0.367322, 0.860646, -0.227968},
                               {0.280085, 0.672501, 0.047413},
                               {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{{{1.255528, -0.076749, -0.178779},
                             {-0.078411, 0.930809, 0.147602},
                             {0.004733, 0.691367, 0.303900}}};

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Vector linearRgb(const QColor& color) {
    return {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
}

double dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double luminance(const QColor& color) {
    return dot(linearRgb(color), {0.2126, 0.7152, 0.0722});
}

double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first / second, second / first);
}

/// CIE L*a*b* as somebody with this vision sees the color.
Vector labOf(const QColor& color, const Matrix& vision) {
    const Vector rgb = linearRgb(color);
    Vector seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(dot(vision[i], rgb), 0.0, 1.0);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(dot(seen, {0.4124, 0.3576, 0.1805}) / 0.95047);
    const double y = f(dot(seen, {0.2126, 0.7152, 0.0722}));
    const double z = f(dot(seen, {0.0193, 0.1192, 0.9505}) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Vector& a, const Vector& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const std::vector<Palette>& palettes() {
    static const std::vector both{Palette::light(), Palette::dark()};
    return both;
}

}  // namespace

class PaletteTest : public QObject {
    Q_OBJECT

  private slots:
    void kindsDifferUnderEveryVision_data() {
        QTest::addColumn<int>("vision");
        QTest::newRow("normal") << 0;
        QTest::newRow("protanopia") << 1;
        QTest::newRow("deuteranopia") << 2;
        QTest::newRow("tritanopia") << 3;
    }

    /// Kinds that are told apart by colour must look different; hatched ones differ by their
    /// hatching, the two halves of a backward share its colour but not its letter, and data loading
    /// is drawn as other work of the host.
    void kindsDifferUnderEveryVision() {
        QFETCH(int, vision);
        const Matrix matrix = std::array{unit, protanopia, deuteranopia,
                                         tritanopia}[static_cast<std::size_t>(vision)];
        const Palette palette = Palette::light();
        for (std::size_t i = 0; i < sliceKindCount; ++i) {
            for (std::size_t j = i + 1; j < sliceKindCount; ++j) {
                const KindStyle& a = palette.style(static_cast<SliceKind>(i));
                const KindStyle& b = palette.style(static_cast<SliceKind>(j));
                if (a.fill == b.fill || a.hatch != b.hatch) continue;
                const double apart = distance(labOf(a.fill, matrix), labOf(b.fill, matrix));
                QVERIFY2(apart > 13, qPrintable(QStringLiteral("%1 and %2: %3")
                                                    .arg(sliceKindTable[i].name.data())
                                                    .arg(sliceKindTable[j].name.data())
                                                    .arg(apart)));
            }
        }
    }

    void distinctColorsDifferUnderEveryVision_data() { kindsDifferUnderEveryVision_data(); }

    /// Stages and sources are told apart by colour and label alone.
    void distinctColorsDifferUnderEveryVision() {
        QFETCH(int, vision);
        const Matrix matrix = std::array{unit, protanopia, deuteranopia,
                                         tritanopia}[static_cast<std::size_t>(vision)];
        for (int i = 0; i < BarColors::mostDistinct; ++i) {
            for (int j = i + 1; j < BarColors::mostDistinct; ++j) {
                const double apart = distance(labOf(BarColors::distinct(i), matrix),
                                              labOf(BarColors::distinct(j), matrix));
                QVERIFY2(apart > 16,
                         qPrintable(QStringLiteral("%1 and %2: %3").arg(i).arg(j).arg(apart)));
            }
        }
    }

    void gradedColorsAreOrderedUnderEveryVision_data() { kindsDifferUnderEveryVision_data(); }

    void gradedColorsAreOrderedUnderEveryVision() {
        QFETCH(int, vision);
        const Matrix matrix = std::array{unit, protanopia, deuteranopia,
                                         tritanopia}[static_cast<std::size_t>(vision)];
        for (int i = 1; i <= 31; ++i) {
            const Vector darker = labOf(BarColors::graded((i - 1) / 31.0), matrix);
            const Vector brighter = labOf(BarColors::graded(i / 31.0), matrix);
            QVERIFY(brighter[0] > darker[0]);
        }
    }

    void labelsOnColorsCanBeRead_data() {
        QTest::addColumn<int>("by");
        QTest::newRow("distinct") << static_cast<int>(ColorBy::Source);
        QTest::newRow("graded") << static_cast<int>(ColorBy::Duration);
    }

    void labelsOnColorsCanBeRead() {
        QFETCH(int, by);
        for (const Palette& palette : palettes()) {
            const BarColors colors(palette, {.by = static_cast<ColorBy>(by), .longestNs = 100});
            for (std::size_t i = 0; i < colors.classCount(); ++i) {
                const KindStyle& style = colors.style(i);
                QCOMPARE_GE(contrast(style.ink, style.fill), 4.5);
                const double best = std::max(contrast(style.fill, palette.background),
                                             contrast(style.outline, palette.background));
                QVERIFY(best >= 1.9);
            }
        }
    }

    void colorsAreSharedOnlyAsMeant() {
        const Palette palette = Palette::light();
        QCOMPARE(palette.style(SliceKind::Backward), palette.style(SliceKind::InputGrad));
        QCOMPARE(palette.style(SliceKind::PointToPoint), palette.style(SliceKind::Collective));
        QCOMPARE(palette.style(SliceKind::DataLoading), palette.style(SliceKind::Host));
        QSet<QRgb> fills;
        for (std::size_t i = 0; i < sliceKindCount; ++i)
            fills.insert(palette.style(static_cast<SliceKind>(i)).fill.rgb());
        QCOMPARE(fills.size(), static_cast<qsizetype>(sliceKindCount) - 3);
    }

    void labelsCanBeRead() {
        for (std::size_t i = 0; i < sliceKindCount; ++i) {
            const KindStyle& style = palettes().front().style(static_cast<SliceKind>(i));
            QCOMPARE_GE(contrast(style.ink, style.fill), 4.5);
        }
    }

    void onlyFillingWorkIsHatched() {
        const Palette palette = Palette::dark();
        QSet<Qt::BrushStyle> hatches;
        for (std::size_t i = 0; i < sliceKindCount; ++i) {
            const KindStyle& style = palette.style(static_cast<SliceKind>(i));
            if (style.isHatched()) hatches.insert(style.hatch);
        }
        QCOMPARE(hatches, (QSet{Qt::BDiagPattern, Qt::DiagCrossPattern, Qt::FDiagPattern}));
        QCOMPARE(palette.style(SliceKind::Curvature).hatch, Qt::BDiagPattern);
        QCOMPARE(palette.style(SliceKind::Inversion).hatch, Qt::DiagCrossPattern);
        QCOMPARE(palette.style(SliceKind::Precondition).hatch, Qt::FDiagPattern);
    }

    /// What is too pale for its background has an outline that is not.
    void barsStandOutFromTheBackground() {
        for (const Palette& palette : palettes()) {
            for (std::size_t i = 0; i < sliceKindCount; ++i) {
                const KindStyle& style = palette.style(static_cast<SliceKind>(i));
                const double best = std::max(contrast(style.fill, palette.background),
                                             contrast(style.outline, palette.background));
                QVERIFY2(best >= 1.9, sliceKindTable[i].name.data());
            }
        }
    }

    void textsCanBeRead() {
        for (const Palette& palette : palettes()) {
            QCOMPARE_GE(contrast(palette.text, palette.background), 7.0);
            QCOMPARE_GE(contrast(palette.mutedText, palette.background), 4.5);
            QCOMPARE_GE(contrast(palette.selection, palette.background), 7.0);
        }
    }

    void chromeFollowsTheSystem() {
        QPalette system;
        system.setColor(QPalette::Window, QColor(30, 30, 40));
        system.setColor(QPalette::WindowText, Qt::white);
        system.setColor(QPalette::Base, QColor(20, 20, 30));
        system.setColor(QPalette::Text, QColor(230, 230, 230));
        const Palette palette = Palette::fromSystem(system);
        QCOMPARE(palette.background, QColor(20, 20, 30));
        QCOMPARE(palette.text, QColor(230, 230, 230));
        QCOMPARE(palette.style(SliceKind::Forward), Palette::dark().style(SliceKind::Forward));
    }

    void mixesColors() {
        QCOMPARE(mixed(Qt::black, Qt::white, 1), QColor(Qt::black));
        QCOMPARE(mixed(Qt::black, Qt::white, 0), QColor(Qt::white));
        QCOMPARE(mixed(QColor(100, 0, 200), QColor(0, 100, 0), 0.5), QColor(50, 50, 100));
    }
};

QTEST_GUILESS_MAIN(PaletteTest)
#include "tst_palette.moc"
