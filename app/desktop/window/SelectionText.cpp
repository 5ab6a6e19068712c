// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SelectionText.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/FillFigures.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/SliceFlows.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/StepSwitch.h"

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

/// "F3 on stage 1".
QString placeText(const Timeline& timeline, SliceIndex index) {
    const Slice slice = timeline.slice(index);
    const QString label = toQString(timeline.sliceLabel(index));
    if (slice.stage >= 0) return Texts::tr("%1 on stage %2").arg(label).arg(slice.stage);
    return Texts::tr("%1 on %2")
        .arg(label, toQString(timeline.tracks()[timeline.laneOf(index).track].name));
}

/// How long an input was there before it was needed. In traces transfers are not known.
QString inputText(const RunContent& content, std::int64_t slackNs) {
    const QString size = durationText(std::abs(slackNs));
    if (slackNs < 0) return Texts::tr("ended %1 after this started").arg(size);
    if (content.simulation) {
        return slackNs == 0 ? Texts::tr("arrived just when this started")
                            : Texts::tr("arrived %1 before").arg(size);
    }
    return Texts::tr("ended %1 before").arg(size);
}

QString outputText(const RunContent& content, std::int64_t slackNs) {
    const QString size = durationText(std::abs(slackNs));
    if (slackNs < 0) return Texts::tr("started %1 before this ended").arg(size);
    if (content.simulation) {
        return slackNs == 0 ? Texts::tr("started just when this arrived")
                            : Texts::tr("started %1 after this arrived").arg(size);
    }
    return Texts::tr("started %1 after this").arg(size);
}

void addFlows(Table& table, const RunContent& content, const QString& title,
              const std::vector<FlowEnd>& ends,
              QString (*describe)(const RunContent&, std::int64_t)) {
    constexpr std::size_t mostShown = 8;
    for (std::size_t i = 0; i < std::min(mostShown, ends.size()); ++i) {
        table.add(title, placeText(*content.timeline, ends[i].slice) + QStringLiteral(", ") +
                             describe(content, ends[i].slackNs));
    }
    if (ends.size() > mostShown) {
        table.add(title,
                  Texts::tr("and %n more", nullptr, static_cast<int>(ends.size() - mostShown)));
    }
}

void addSlice(Table& table, const RunContent& content, SliceIndex index) {
    const Timeline& timeline = *content.timeline;
    const Slice slice = timeline.slice(index);
    const Track& track = timeline.tracks()[timeline.laneOf(index).track];
    table.add(Texts::tr("Slice"), toQString(timeline.sliceLabel(index)));
    table.add(Texts::tr("Kind"), toQString(traits(slice.kind).title));
    table.add(Texts::tr("Track"), toQString(track.name));
    if (!track.process.empty()) table.add(Texts::tr("Process"), toQString(track.process));
    addTimes(table, slice.startNs, slice.endNs(), timeline);
    if (isFilling(content, index)) table.add(Texts::tr("Place"), fillsText(content, index));
    const SliceFlows flows = flowsOf(content, index);
    addFlows(table, content, Texts::tr("Input from"), flows.inputs, inputText);
    addFlows(table, content, Texts::tr("Output to"), flows.outputs, outputText);
    table.addNumber(Texts::tr("Micro-batch"), slice.microBatch);
    table.addNumber(Texts::tr("Stage"), slice.stage);
    if (content.fill) {
        table.add(Texts::tr("Refresh"), stepText(content.fill->stepsPerRefresh(), slice.step));
    } else {
        table.addNumber(Texts::tr("Step"), slice.step);
    }
    const QString category = toQString(timeline.text(slice.category));
    if (!category.isEmpty()) table.add(Texts::tr("Category"), category);
    if (slice.unfinished) {
        table.add(Texts::tr("Unfinished"), Texts::tr("its end is not in the file; not counted"));
    }
}

void addBubble(Table& table, const RunContent& content, const Bubble& bubble) {
    const auto device = static_cast<std::size_t>(bubble.device);
    const DeviceAnalysis& figures = content.analysis.devices[device];
    table.add(Texts::tr("Bubble"), coreText(bubbleCauseTitle(bubble.cause)));
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
                                       coreText(provenanceName(content.timeline->provenance))));
    if (item.slice && *item.slice < content.timeline->sliceCount()) {
        addSlice(table, content, *item.slice);
    } else if (item.bubble) {
        addBubble(table, content, *item.bubble);
    }
    return table.html();
}

}  // namespace bubblescope
