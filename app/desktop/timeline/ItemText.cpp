// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/ItemText.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/FillFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/PaneGeometry.h"
#include "app/desktop/timeline/StepSwitch.h"
#include "app/desktop/timeline/TimeTicks.h"

namespace bubblescope {

namespace {

struct ItemText {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ItemText)
};

QString trackTitle(const Timeline& timeline, const Track& track) {
    QStringList parts;
    if (track.device >= 0) {
        parts << toQString(timeline.devices()[static_cast<std::size_t>(track.device)].name);
    } else if (!track.process.empty()) {
        parts << toQString(track.process);
    }
    if (const QString name = toQString(track.name); !parts.contains(name)) parts << name;
    return parts.join(QStringLiteral(" · "));
}

/// Steps of a cycle are counted as everywhere where it is shown.
QString placeInTraining(const Slice& slice, int cycle) {
    QStringList parts;
    if (slice.stage >= 0) parts << ItemText::tr("stage %1").arg(slice.stage);
    if (slice.microBatch >= 0) parts << ItemText::tr("micro-batch %1").arg(slice.microBatch);
    if (slice.step >= 0)
        parts << (cycle > 0 ? stepText(cycle, slice.step)
                            : ItemText::tr("step %1").arg(slice.step));
    return parts.join(QStringLiteral(" · "));
}

QString describeSlice(const RunContent& content, SliceIndex index) {
    const Timeline& timeline = *content.timeline;
    if (index >= timeline.sliceCount()) return {};
    const Slice slice = timeline.slice(index);
    QStringList lines;
    lines << toQString(timeline.sliceLabel(index)) + QStringLiteral(" · ") + kindTitle(slice.kind);
    lines << (slice.unfinished ? ItemText::tr("unfinished: its end was not recorded")
                               : ItemText::tr("duration %1").arg(durationText(slice.durationNs)));
    lines << ItemText::tr("start %1").arg(formatExactTime(slice.startNs - timeline.firstNs()));
    lines << placeInTraining(slice, cycleSteps(content));
    lines << trackTitle(timeline, timeline.tracks()[timeline.laneOf(index).track]);
    if (isFilling(content, index)) lines << fillsText(content, index);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString describeBubble(const Timeline& timeline, const Bubble& bubble) {
    QStringList lines;
    lines << ItemText::tr("bubble · %1").arg(coreText(bubbleCauseTitle(bubble.cause)));
    lines << ItemText::tr("length %1").arg(durationText(bubble.durationNs()));
    lines << ItemText::tr("start %1").arg(formatExactTime(bubble.startNs - timeline.firstNs()));
    const auto device = static_cast<std::size_t>(bubble.device);
    if (device < timeline.devices().size()) lines << toQString(timeline.devices()[device].name);
    return lines.join(u'\n');
}

}  // namespace

QString describe(const TimelineItem& item) {
    if (item.isEmpty()) return {};
    const Timeline& timeline = *item.run->content().timeline;
    const QString text = item.slice ? describeSlice(item.run->content(), *item.slice)
                                    : describeBubble(timeline, *item.bubble);
    return text.isEmpty() ? text : text + u'\n' + provenanceTitle(timeline.provenance);
}

QString kindTitle(SliceKind kind) {
    return coreText(traits(kind).title);
}

QString provenanceTitle(Provenance provenance) {
    return coreText(provenanceName(provenance));
}

}  // namespace bubblescope
