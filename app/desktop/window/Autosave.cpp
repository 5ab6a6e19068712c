// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace bubblescope {

namespace {

QString lockPathOf(const QString& path) {
    return path + QStringLiteral(".lock");
}

/// Never taken for left over because of its age.
std::unique_ptr<QLockFile> makeLock(const QString& path) {
    auto lock = std::make_unique<QLockFile>(lockPathOf(path));
    lock->setStaleLockTime(0);
    return lock;
}

/// One for each window of a process; what one left behind that had the same number stays.
QString freePathIn(const QString& folder) {
    for (int window = 1;; ++window) {
        const QString path = QDir(folder).filePath(QStringLiteral("window-%1-%2%3")
                                                       .arg(QCoreApplication::applicationPid())
                                                       .arg(window)
                                                       .arg(QLatin1String(sessionSuffix)));
        if (!QFile::exists(path) && !QFile::exists(lockPathOf(path))) return path;
    }
}

}  // namespace

QString Leftover::lockPath() const {
    return lockPathOf(path_);
}

void Leftover::discard() {
    QFile::remove(path_);
    lock_.reset();
}

std::vector<std::shared_ptr<Leftover>> leftovers(const QString& folder) {
    std::vector<std::shared_ptr<Leftover>> found;
    const QDir dir(folder);
    for (const QString& name :
         dir.entryList({u'*' + QLatin1String(sessionSuffix)}, QDir::Files, QDir::Time)) {
        auto lock = makeLock(dir.filePath(name));
        if (lock->tryLock(0))
            found.push_back(std::make_shared<Leftover>(dir.filePath(name), std::move(lock)));
    }
    return found;
}

Autosave::Autosave(const QString& folder, std::function<SessionDocument()> document,
                   QObject* parent, int delayMs)
    : QObject(parent), document_(std::move(document)) {
    QDir().mkpath(folder);
    path_ = freePathIn(folder);
    lock_ = makeLock(path_);
    lock_->tryLock(0);
    delay_.setSingleShot(true);
    delay_.setInterval(delayMs);
    connect(&delay_, &QTimer::timeout, this, &Autosave::saveNow);
}

/// What is being written is waited for.
Autosave::~Autosave() {
    worker_.reset();
    QFile::remove(path_);
}

/// Changes that go on are saved meanwhile, too.
void Autosave::noteChange() {
    if (!delay_.isActive()) delay_.start();
}

void Autosave::saveNow() {
    worker_->post([this, path = path_, document = document_()]() -> Worker::Delivery {
        try {
            if (document.runs.empty() && document.notes.empty()) {
                QFile::remove(path);
            } else {
                writeRecovery(document, path);
            }
            return [this] { emit saved(); };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                if (!std::exchange(hasFailed_, true))
                    emit failed(tr("What is open cannot be kept for recovery: %1").arg(message));
            };
        }
    });
}

}  // namespace bubblescope
