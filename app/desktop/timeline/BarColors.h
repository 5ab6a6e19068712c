// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QList>
#include <limits>
#include <vector>

#include "app/desktop/model/Run.h"
#include "app/desktop/timeline/Palette.h"

namespace bubblescope {

/// What the colours of bars stand for. Source: whether a run was simulated, measured …
enum class ColorBy { Kind, Stage, MicroBatch, Duration, Source };

/// The same for all panes that are shown together, so that colours can be compared.
struct ColorScale {
    ColorBy by = ColorBy::Kind;
    int last = 0;  ///< stages or micro-batches have the numbers from 0 to this
    std::int64_t shortestNs = 1;
    std::int64_t longestNs = 1;

    bool operator==(const ColorScale&) const = default;
};

/// What the slices of a run need of a scale.
struct ColorExtent {
    int last = 0;  ///< the highest stage or micro-batch
    std::int64_t shortestNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t longestNs = 1;
};

/// Whether a scale depends on slices; others know their classes.
bool needsExtents(ColorBy by);
/// Looks at every slice.
ColorExtent colorExtentOf(ColorBy by, const RunContent& content);
ColorScale colorScaleOf(ColorBy by, const QList<ColorExtent>& extents);

/// Sorts slices into classes, and gives each a look. Few numbers get colours that are far apart,
/// more a scale from dark to bright that is ordered under every colour vision (cividis: Nuñez,
/// Anderton and Renslow, PLoS ONE 13(7), 2018). Hatching is that of the kind, always.
class BarColors {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::BarColors)

  public:
    static constexpr int mostDistinct = 8;
    static QColor distinct(int number);  ///< of mostDistinct
    static QColor graded(double share);  ///< from 0 to 1

    BarColors(const Palette& palette, const ColorScale& scale);

    std::size_t classCount() const { return styles_.size(); }
    std::size_t classOf(const Timeline& timeline, SliceIndex slice, SliceKind kind) const;
    /// As a bar of that class that is not hatched.
    const KindStyle& style(std::size_t number) const { return styles_[number]; }
    /// For legends: an entry per class, or some of a scale. Not for colours by kind.
    QList<std::pair<QString, KindStyle>> samples() const;

  private:
    std::size_t graded(double place, double whole) const;
    std::size_t classOfNumber(int number) const;
    QString title(std::size_t number) const;
    std::size_t knownClasses() const { return styles_.size() - 1; }

    ColorScale scale_;
    std::vector<KindStyle> styles_;  ///< unless by kind, the last is that of what is not known
};

}  // namespace bubblescope
