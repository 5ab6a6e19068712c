// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <bitset>

#include "app/desktop/timeline/BarColors.h"
#include "app/desktop/timeline/Hatching.h"
#include "app/desktop/timeline/Palette.h"

namespace bubblescope {

struct LegendEntry {
    QString title;
    KindStyle style;
};

/// An entry per look of a bar (kinds that look alike share one), the bubble last. Where colours
/// are not those of kinds, what they stand for, and kinds that are hatched.
QList<LegendEntry> legendEntries(std::bitset<sliceKindCount> kinds, const Palette& palette,
                                 const ColorScale& scale = {});

/// Height of a legend that is as wide as `width`.
double legendHeight(const QList<LegendEntry>& entries, double width, const QFont& font);
void paintLegend(QPainter& painter, Output output, const QRectF& rect,
                 const QList<LegendEntry>& entries, const Palette& palette, const QFont& font);

class Legend : public QWidget {
    Q_OBJECT

  public:
    explicit Legend(QWidget* parent = nullptr);

    const QList<LegendEntry>& entries() const { return entries_; }
    void setKinds(std::bitset<sliceKindCount> kinds);
    void setColorScale(const ColorScale& scale);
    void setColors(const Palette& palette);

    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void rebuild();

    std::bitset<sliceKindCount> kinds_;
    ColorScale scale_;
    QList<LegendEntry> entries_;
    Palette palette_ = Palette::light();
};

}  // namespace bubblescope
