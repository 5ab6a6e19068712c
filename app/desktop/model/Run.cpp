// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/Run.h"

#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::shared_ptr<const TraceFacts> traceFactsOf(const Timeline& timeline) {
    try {
        return std::make_shared<const TraceFacts>(
            TraceFacts{std::make_shared<const TracedPipeline>(tracedPipeline(timeline)), {}});
    } catch (const Error& error) {
        return std::make_shared<const TraceFacts>(
            TraceFacts{nullptr, QString::fromUtf8(error.what())});
    }
}

}  // namespace

RunContent makeRunContent(Timeline timeline) {
    const auto shared = std::make_shared<const Timeline>(std::move(timeline));
    return {shared, std::make_shared<const TimelineIndex>(shared), analyze(*shared)};
}

RunContent makeTraceContent(Timeline timeline) {
    RunContent content = makeRunContent(std::move(timeline));
    content.trace = traceFactsOf(*content.timeline);
    return content;
}

Run::Run(QString name, std::shared_ptr<const RunContent> content,
         std::optional<SimulationSpec> spec, QObject* parent)
    : QObject(parent), name_(std::move(name)), content_(std::move(content)), spec_(spec) {
    updateFilled();
}

void Run::updateFilled() {
    const bool wasFilled = filled_ != nullptr;
    if (content_->filled) {
        const QString name = QStringLiteral("%1 + %2").arg(
            name_, QString::fromStdString(content_->filled->fill->plan.title));
        if (!filled_) filled_ = new Run(name, content_->filled, {}, this);
        filled_->setName(name);
        if (filled_->content_ != content_->filled) filled_->setContent(content_->filled);
    } else if (filled_) {
        filled_->deleteLater();
        filled_ = nullptr;
    }
    if (wasFilled != (filled_ != nullptr)) emit filledChanged();
}

void Run::setName(const QString& name) {
    if (name == name_) return;
    name_ = name;
    emit nameChanged();
    updateFilled();
}

void Run::setContent(std::shared_ptr<const RunContent> content,
                     std::optional<SimulationSpec> spec) {
    content_ = std::move(content);
    if (spec_) spec_ = std::move(spec);
    updateFilled();  // before anybody looks at both
    emit contentChanged();
    setOutdated(false);
}

void Run::setChosenTiming(Run* simulation) {
    if (simulation == chosenTiming_) return;
    chosenTiming_ = simulation;
    emit timingChanged();
}

void Run::setOutdated(bool outdated) {
    if (outdated == outdated_) return;
    outdated_ = outdated;
    if (filled_) filled_->setOutdated(outdated);
    emit outdatedChanged();
}

}  // namespace bubblescope
