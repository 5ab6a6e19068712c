// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <functional>
#include <memory>

#include "app/desktop/model/BackgroundTask.h"
#include "app/desktop/model/Run.h"

namespace bubblescope {

/// Makes something of the content of each shown run, in the background, while it is wanted.
template <class Value>
class PerContent {
  public:
    using Map = QHash<const RunContent*, std::shared_ptr<const Value>>;
    using Make = std::function<Value(const RunContent&)>;

    /// `show` is told whenever there is more, or less.
    explicit PerContent(std::function<void(const Map&)> show) : show_(std::move(show)) {}

    /// Nothing is wanted any more for an empty one. What another one made is forgotten.
    void want(Make make) {
        make_ = std::move(make);
        known_.clear();
        update();
    }

    /// The runs, or the content of one, are others now.
    void setRuns(const QList<Run*>& runs) {
        contents_.clear();
        for (const Run* run : runs)
            contents_ << run->sharedContent();
        if (make_) update();
    }

  private:
    using Contents = QList<std::shared_ptr<const RunContent>>;

    void update() {
        task_.cancel();
        Map kept;
        Contents missing;
        for (const auto& content : make_ ? contents_ : Contents()) {
            if (const auto known = known_.value(content.get()))
                kept.insert(content.get(), known);
            else
                missing << content;
        }
        known_ = kept;
        show_(known_);
        if (missing.isEmpty()) return;
        task_.start([this, missing, make = make_](Progress& progress) -> Worker::Delivery {
            Map made;
            for (const auto& content : missing) {
                progress.throwIfCancelled();
                made.insert(content.get(), std::make_shared<const Value>(make(*content)));
            }
            return [this, missing, made] {
                known_.insert(made);
                show_(known_);
            };
        });
    }

    std::function<void(const Map&)> show_;
    Make make_;
    Contents contents_;
    Map known_;
    BackgroundTask task_;
};

}  // namespace bubblescope
