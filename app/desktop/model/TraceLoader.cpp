// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/TraceLoader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

struct Outcome {
    std::shared_ptr<const RunContent> content;
    QString error;  ///< empty with a content, and when cancelled
};

Outcome readContent(const RunSource& source, Progress& progress) {
    std::vector<std::string> paths;
    for (const QString& file : source.files)
        paths.push_back(QFile::encodeName(file).toStdString());
    TraceOptions options;
    options.clocks = source.clocks.choice;
    options.clockOffsetsNs = source.clocks.offsetsNs;
    options.timeUnit = source.clocks.unit;
    try {
        Timeline timeline = openRun(paths, progress, options);
        progress.throwIfCancelled();
        const bool isTrace = timeline.provenance == Provenance::Imported;
        return {std::make_shared<const RunContent>(isTrace ? makeTraceContent(std::move(timeline))
                                                           : makeRunContent(std::move(timeline))),
                {}};
    } catch (const Cancelled&) {
        return {};
    } catch (const std::exception& failure) {
        return {{}, QString::fromUtf8(failure.what())};
    }
}

constexpr int pollIntervalMs = 40;

}  // namespace

QString traceName(const QStringList& files) {
    const QString first = QFileInfo(QDir::cleanPath(files.value(0))).fileName();
    if (files.size() < 2) return first;
    return TraceLoader::tr("%1 + %n more", nullptr, static_cast<int>(files.size()) - 1).arg(first);
}

TraceLoader::TraceLoader(QObject* parent) : QObject(parent) {
    poll_.setInterval(pollIntervalMs);
    connect(&poll_, &QTimer::timeout, this,
            [this] { emit progressChanged(progress_ ? progress_->fraction() : 0); });
}

TraceLoader::~TraceLoader() {
    cancel();
}

void TraceLoader::load(const QStringList& files) {
    add({{files}});
}

void TraceLoader::reload(Run* run, const ClockSetting& clocks) {
    add({{run->source().files, clocks}, true, run});
}

void TraceLoader::restore(const RunSource& source, Result result) {
    add({source, false, {}, std::move(result)});
}

void TraceLoader::add(Task task) {
    waiting_.push_back(std::move(task));
    if (!isLoading()) startNext();
}

void TraceLoader::cancel() {
    waiting_.clear();
    if (progress_) progress_->cancel();
}

void TraceLoader::startNext() {
    if (waiting_.empty()) {
        progress_.reset();
        poll_.stop();
        emit finished();
        return;
    }
    const Task task = waiting_.front();
    waiting_.pop_front();
    progress_ = std::make_shared<Progress>();
    currentName_ = traceName(task.source.files);
    poll_.start();
    emit started();
    worker_.post([this, task, progress = progress_]() -> Worker::Delivery {
        return [this, task, progress, outcome = readContent(task.source, *progress)] {
            if (task.result) {
                task.result(progress->isCancelled() ? nullptr : outcome.content, outcome.error);
                return startNext();
            }
            if (outcome.content && !progress->isCancelled()) deliver(task, outcome.content);
            if (!outcome.error.isEmpty()) emit failed(outcome.error, task.source.files);
            startNext();
        };
    });
}

void TraceLoader::deliver(const Task& task, std::shared_ptr<const RunContent> content) {
    if (!task.isAgain)
        emit loaded(traceName(task.source.files), content, task.source.files);
    else if (task.run)
        emit reloaded(task.run, content, task.source.clocks);
}

}  // namespace bubblescope
