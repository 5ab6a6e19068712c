// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SelectionText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::SelectionText)
};

/// Rows of title and value.
class Table {
  public:
    void add(const QString& title, const QString& value) {
        rows_ += QStringLiteral("<tr><td style='padding-right:18px'>%1</td><td><b>%2</b></td></tr>")
                     .arg(title.toHtmlEscaped(), value.toHtmlEscaped());
    }
    void addNumber(const QString& title, std::int64_t value) {
        if (value >= 0) add(title, QLocale().toString(static_cast<qlonglong>(value)));
    }
    void addTime(const QString& title, std::int64_t ns) {
        add(title, Texts::tr("%1 (%2 ns)").arg(durationText(ns)).arg(ns));
    }
    QString html() const {
        return QStringLiteral("<table cellspacing='3'>%1</table>").arg(rows_.join(QString()));
    }

  private:
    QStringList rows_;
};

void addTimes(Table& table, std::int64_t startNs, std::int64_t endNs, const Timeline& timeline) {
    table.addTime(Texts::tr("Duration"), endNs - startNs);
    table.addTime(Texts::tr("Start, since the run's start"), startNs - timeline.firstNs());
    table.addTime(Texts::tr("End"), endNs - timeline.firstNs());
}

void addSlice(Table& table, const Timeline& timeline, SliceIndex index) {
    const Slice slice = timeline.slice(index);
    const Track& track = timeline.tracks()[timeline.laneOf(index).track];
    table.add(Texts::tr("Slice"), toQString(timeline.sliceLabel(index)));
    table.add(Texts::tr("Kind"), toQString(traits(slice.kind).title));
    table.add(Texts::tr("Track"), toQString(track.name));
    if (!track.process.empty()) table.add(Texts::tr("Process"), toQString(track.process));
    addTimes(table, slice.startNs, slice.endNs(), timeline);
    table.addNumber(Texts::tr("Micro-batch"), slice.microBatch);
    table.addNumber(Texts::tr("Stage"), slice.stage);
    table.addNumber(Texts::tr("Step"), slice.step);
    const QString category = toQString(timeline.text(slice.category));
    if (!category.isEmpty()) table.add(Texts::tr("Category"), category);
    if (slice.unfinished) {
        table.add(Texts::tr("Unfinished"), Texts::tr("its end is not in the file; not counted"));
    }
}

void addBubble(Table& table, const RunContent& content, const Bubble& bubble) {
    const auto device = static_cast<std::size_t>(bubble.device);
    const DeviceAnalysis& figures = content.analysis.devices[device];
    table.add(Texts::tr("Bubble"), toQString(bubbleCauseTitle(bubble.cause)));
    table.add(Texts::tr("Cause"), causeDefinition(bubble.cause));
    table.add(Texts::tr("Device"), toQString(content.timeline->devices()[device].name));
    addTimes(table, bubble.startNs, bubble.endNs, *content.timeline);
    table.add(Texts::tr("Share of the span"),
              Texts::tr("%1 (span: %2)")
                  .arg(percentText(static_cast<double>(bubble.durationNs()) /
                                   static_cast<double>(figures.spanNs())),
                       toQString(content.analysis.spanDefinition)));
}

}  // namespace

QString selectionText(const TimelineItem& item) {
    if (item.isEmpty()) {
        return Texts::tr("Click a bar or a bubble in the charts, or a row of the bubble table.");
    }
    const RunContent& content = item.run->content();
    Table table;
    table.add(Texts::tr("Run"),
              Texts::tr("%1 (%2)").arg(item.run->name(),
                                       toQString(provenanceName(content.timeline->provenance))));
    if (item.slice && *item.slice < content.timeline->sliceCount()) {
        addSlice(table, *content.timeline, *item.slice);
    } else if (item.bubble) {
        addBubble(table, content, *item.bubble);
    }
    return table.html();
}

}  // namespace bubblescope
