// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RecordedRun.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <charconv>

#include "app/desktop/model/Text.h"
#include "core/record/RunSink.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RecordedRun)
};

QString stateTitle(const std::string& state) {
    const auto is = [&](RunState other) { return state == runStateName(other); };
    if (is(RunState::Running)) return Texts::tr("recording");
    if (is(RunState::Finished)) return Texts::tr("finished");
    if (is(RunState::Failed)) return Texts::tr("failed");
    if (is(RunState::Interrupted)) return Texts::tr("interrupted");
    if (is(RunState::Lost)) return Texts::tr("lost");
    return toQString(state);
}

}  // namespace

std::string settingOf(const Timeline& timeline, std::string_view key) {
    const auto found = std::ranges::find(timeline.configuration, key, &Setting::key);
    return found == timeline.configuration.end() ? std::string() : found->value;
}

std::int64_t numberOf(const Timeline& timeline, std::string_view key) {
    const std::string text = settingOf(timeline, key);
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

const Metric* metricOf(const Timeline& timeline, std::string_view name) {
    const auto found = std::ranges::find(timeline.metrics(), name, &Metric::name);
    return found == timeline.metrics().end() ? nullptr : &*found;
}

RecordedProgress recordedProgress(const Timeline& timeline) {
    const Metric* loss = metricOf(timeline, metricName::loss);
    return {loss && !loss->steps.empty() ? loss->steps.back() + 1 : 0, numberOf(timeline, "steps")};
}

QString runStateText(const Timeline& timeline) {
    const std::string state = settingOf(timeline, "state");
    if (state.empty()) return {};
    const RecordedProgress progress = recordedProgress(timeline);
    const QLocale locale;
    const QString title = stateTitle(state);
    if (progress.steps == 0) return title;
    if (progress.step == progress.steps)
        return Texts::tr("%1, %2 steps").arg(title, locale.toString(qint64{progress.steps}));
    return Texts::tr("%1, %2 of %3 steps")
        .arg(title, locale.toString(qint64{progress.step}),
             locale.toString(qint64{progress.steps}));
}

bool isBeingRecorded(const Timeline& timeline) {
    return settingOf(timeline, "state") == runStateName(RunState::Running);
}

bool endedBadly(const Timeline& timeline) {
    const std::string state = settingOf(timeline, "state");
    return state == runStateName(RunState::Failed) || state == runStateName(RunState::Lost);
}

}  // namespace bubblescope
