// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/CriticalPaths.h"

#include <QCoreApplication>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::CriticalPaths)
};

}  // namespace

CriticalPaths::CriticalPaths(ViewState& view, QObject* parent) : QObject(parent), view_(view) {}

void CriticalPaths::setWanted(bool isWanted) {
    isWanted_ = isWanted;
    update();
}

void CriticalPaths::setRuns(const QList<Run*>& runs) {
    contents_.clear();
    for (const Run* run : runs)
        contents_ << run->sharedContent();
    if (isWanted_) update();
}

void CriticalPaths::update() {
    task_.cancel();
    ViewState::CriticalPathMap paths;
    QList<std::shared_ptr<const RunContent>> unknown;
    for (const auto& content : isWanted_ ? contents_ : decltype(contents_)()) {
        if (const auto known = known_.value(content.get()))
            paths.insert(content.get(), known);
        else
            unknown << content;
    }
    known_ = paths;
    view_.setCriticalPaths(known_);
    if (unknown.isEmpty()) return;
    task_.start([this, unknown](Progress& progress) -> Worker::Delivery {
        ViewState::CriticalPathMap found;
        for (const auto& content : unknown) {
            progress.throwIfCancelled();
            found.insert(content.get(),
                         std::make_shared<const CriticalPath>(criticalPath(*content->timeline)));
        }
        return [this, unknown, found] {
            known_.insert(found);
            view_.setCriticalPaths(known_);
        };
    });
}

QString slackText(const ViewState& view, const TimelineItem& item) {
    if (!item.run || !item.slice) return {};
    const auto path = view.criticalPathOf(*item.run);
    const auto slackNs = path ? path->slackNs(*item.slice) : std::nullopt;
    if (!slackNs) return {};
    if (path->contains(*item.slice)) return Texts::tr("on the critical path");
    return Texts::tr("could end %1 later without a longer run (slack)").arg(durationText(*slackNs));
}

}  // namespace bubblescope
