// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/ClockText.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ClockText)
};

QString evidenceTitle(const std::string& evidence) {
    return evidence == "collectives" ? Texts::tr("the ends of collectives")
                                     : Texts::tr("sends and receives");
}

}  // namespace

QString clockChoiceTitle(ClockChoice choice) {
    switch (choice) {
        case ClockChoice::Automatic:
            return Texts::tr("Automatic");
        case ClockChoice::None:
            return Texts::tr("As in the files");
        case ClockChoice::WallClock:
            return Texts::tr("Wall-clock time");
        case ClockChoice::Exchanges:
            return Texts::tr("What ranks exchange");
        case ClockChoice::Begin:
            return Texts::tr("Begin together");
    }
    return {};
}

QString clockChoiceDefinition(ClockChoice choice) {
    switch (choice) {
        case ClockChoice::Automatic:
            return Texts::tr(
                "By wall-clock time; where the files have none in common, by what "
                "ranks exchange, else all begin together.");
        case ClockChoice::None:
            return Texts::tr("The files' times are taken as they are.");
        case ClockChoice::WallClock:
            return Texts::tr("By the wall-clock time that files give for their zero.");
        case ClockChoice::Exchanges:
            return Texts::tr(
                "Collectives end together on all members; else a receive cannot end "
                "before its send starts.");
        case ClockChoice::Begin:
            return Texts::tr("The first event of every file is moved to the same time.");
    }
    return {};
}

QString clocksInUseText(const Timeline& timeline) {
    const std::string& method = timeline.clock.method;
    const auto files = static_cast<int>(timeline.files.size());
    if (method == "wall-clock")
        return Texts::tr("The clocks of %n files are aligned by wall-clock time.", nullptr, files);
    if (method == "collectives")
        return Texts::tr("The clocks of %n files are aligned by %1 (± %2).", nullptr, files)
            .arg(evidenceTitle(timeline.clock.evidence),
                 durationText(timeline.clock.uncertaintyNs));
    if (method == "begin")
        return Texts::tr("The clocks of %n files are moved to begin together.", nullptr, files);
    return Texts::tr("The times of %n files are taken as of one clock.", nullptr, files);
}

QString clockProposalText(const Timeline& timeline) {
    if (timeline.clock.evidence.empty())
        return Texts::tr("The ranks exchange nothing that would tell more.");
    std::int64_t mostNs = 0;
    for (const SourceFile& file : timeline.files)
        mostNs = std::max(mostNs, std::abs(file.clockCorrectionNs.value_or(0)));
    if (mostNs == 0)
        return Texts::tr("Judged by %1, nothing is left to correct.")
            .arg(evidenceTitle(timeline.clock.evidence));
    const bool isSure = mostNs > timeline.clock.uncertaintyNs;
    return (isSure ? Texts::tr("Judged by %1, corrections of up to %2 (± %3) are proposed.")
                   : Texts::tr("Judged by %1, the clocks agree but for %2 (± %3)."))
        .arg(evidenceTitle(timeline.clock.evidence), durationText(mostNs),
             durationText(timeline.clock.uncertaintyNs));
}

QString clockOffsetText(std::int64_t ns) {
    return (ns > 0 ? QStringLiteral("+") : QString()) + durationText(ns);
}

}  // namespace bubblescope
