// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/TraceLoader.h"

#include <QFile>
#include <QFileInfo>

#include "core/record/OpenRun.h"

namespace bubblescope {

namespace {

struct Outcome {
    std::shared_ptr<const RunContent> content;
    QString error;  ///< empty with a content, and when cancelled
};

Outcome readContent(const QStringList& files, Progress& progress) {
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back(QFile::encodeName(file).toStdString());
    try {
        Timeline timeline = openRun(paths, progress);
        progress.throwIfCancelled();
        return {std::make_shared<const RunContent>(makeRunContent(std::move(timeline))), {}};
    } catch (const Cancelled&) {
        return {};
    } catch (const std::exception& failure) {
        return {{}, QString::fromUtf8(failure.what())};
    }
}

constexpr int pollIntervalMs = 40;

}  // namespace

QString traceName(const QStringList& files) {
    const QString first = QFileInfo(files.value(0)).fileName();
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
    waiting_.push_back(files);
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
    const QStringList files = waiting_.front();
    waiting_.pop_front();
    progress_ = std::make_shared<Progress>();
    currentName_ = traceName(files);
    poll_.start();
    emit started();
    worker_.post([this, files, progress = progress_]() -> Worker::Delivery {
        return [this, files, progress, outcome = readContent(files, *progress)] {
            if (outcome.content && !progress->isCancelled())
                emit loaded(traceName(files), outcome.content, files);
            if (!outcome.error.isEmpty()) emit failed(outcome.error, files);
            startNext();
        };
    });
}

}  // namespace bubblescope
