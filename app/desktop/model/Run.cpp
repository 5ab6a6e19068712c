// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Run.h"

namespace bubblescope {

RunContent makeRunContent(Timeline timeline) {
    const auto shared = std::make_shared<const Timeline>(std::move(timeline));
    return {shared, std::make_shared<const TimelineIndex>(shared), analyze(*shared)};
}

Run::Run(QString name, std::shared_ptr<const RunContent> content,
         std::optional<SimulationSpec> spec, QObject* parent)
    : QObject(parent), name_(std::move(name)), content_(std::move(content)), spec_(spec) {}

void Run::setName(const QString& name) {
    if (name == name_) return;
    name_ = name;
    emit nameChanged();
}

void Run::setContent(std::shared_ptr<const RunContent> content,
                     std::optional<SimulationSpec> spec) {
    content_ = std::move(content);
    if (spec_) spec_ = std::move(spec);
    emit contentChanged();
    setOutdated(false);
}

void Run::setOutdated(bool outdated) {
    if (outdated == outdated_) return;
    outdated_ = outdated;
    emit outdatedChanged();
}

}  // namespace bubblescope
