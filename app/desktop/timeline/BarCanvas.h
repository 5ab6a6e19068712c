// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>
#include <algorithm>
#include <optional>
#include <vector>

class QPainter;

namespace bubblescope {

/// Where bars and bubbles are filled, band by band (rows and lanes, later ones over earlier ones)
/// and from left to right. Coordinates are pixels from the area's corner; what reaches out of the
/// area is cut off.
class BarCanvas {
  public:
    virtual ~BarCanvas() = default;

    /// Pixels of the canvas in a pixel of the painter.
    virtual double pixelRatio() const = 0;
    /// The width that fill() gives to a bar of that width.
    virtual double drawnPixels(double width) const = 0;
    virtual void beginBand(double top, double bottom) = 0;
    /// Without an outline when its color is transparent.
    virtual void fill(double left, double right, QRgb color, QRgb outline) = 0;
    virtual void fillDotted(double left, double right, QRgb color, QRgb dot) = 0;
    virtual void endBand() = 0;
    /// Everything is on the painter after this.
    virtual void finish() = 0;
};

/// Composes an image line by line: some ten times as fast as a painter's rectangles when bars are
/// narrow.
class RasterCanvas final : public BarCanvas {
  public:
    /// `area` lies on whole pixels of the painter; dots move with `dotOrigin`.
    void begin(QPainter& painter, const QRectF& area, QRgb background, double dotOrigin);

    double pixelRatio() const override { return image_.devicePixelRatio(); }
    double drawnPixels(double width) const override { return std::max(width, 1.0); }
    void beginBand(double top, double bottom) override;
    void fill(double left, double right, QRgb color, QRgb outline) override;
    void fillDotted(double left, double right, QRgb color, QRgb dot) override;
    void endBand() override;
    void finish() override;

  private:
    using Line = std::vector<QRgb>;  ///< 0 where nothing is drawn

    const Line& lineAt(int y) const;

    QPainter* painter_ = nullptr;
    QRectF area_;
    QImage image_;
    int dotPeriod_ = 1;
    int dotOrigin_ = 0;
    int top_ = 0;
    int bottom_ = 0;
    bool hasDots_ = false;
    Line body_;
    Line edge_;  ///< the first and last line of a band
    Line dots_;  ///< lines with dots
};

/// Draws a shape per bar, adjacent bars of one color as one.
class VectorCanvas final : public BarCanvas {
  public:
    VectorCanvas(QPainter& painter, const QRectF& area) : painter_(painter), area_(area) {}

    double pixelRatio() const override { return 1; }
    double drawnPixels(double width) const override { return std::max(width, narrowestBar); }
    void beginBand(double top, double bottom) override;
    void fill(double left, double right, QRgb color, QRgb outline) override;
    void fillDotted(double left, double right, QRgb color, QRgb dot) override;
    void endBand() override { flush(); }
    void finish() override {}

  private:
    static constexpr double narrowestBar = 0.3;

    struct Shape {
        double left;
        double right;
        QRgb color;
        QRgb outline;
    };
    QRectF rectOf(double left, double right) const;
    void flush();

    QPainter& painter_;
    QRectF area_;
    double top_ = 0;
    double bottom_ = 0;
    std::optional<Shape> pending_;
};

}  // namespace bubblescope
