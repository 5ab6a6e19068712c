// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/SlackText.h"

#include <QCoreApplication>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::SlackText)
};

}  // namespace

QString slackText(const ViewState& view, const TimelineItem& item) {
    if (!item.run || !item.slice) return {};
    const auto path = view.criticalPathOf(*item.run);
    const auto slackNs = path ? path->slackNs(*item.slice) : std::nullopt;
    if (!slackNs) return {};
    if (path->contains(*item.slice)) return Texts::tr("on the critical path");
    return Texts::tr("could end %1 later without a longer run (slack)").arg(durationText(*slackNs));
}

}  // namespace bubblescope
