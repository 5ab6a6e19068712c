// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

#include "app/desktop/model/Worker.h"
#include "app/desktop/window/SessionDocument.h"

namespace bubblescope {

/// What a window that ended badly left behind. While it is held, no other process offers it.
class Leftover {
  public:
    Leftover(QString path, std::unique_ptr<QLockFile> lock)
        : path_(std::move(path)), lock_(std::move(lock)) {}

    const QString& path() const { return path_; }
    QString lockPath() const;
    void discard();

  private:
    QString path_;
    std::unique_ptr<QLockFile> lock_;
};

/// Those in a folder, newest first. Files of processes that run are left alone.
std::vector<std::shared_ptr<Leftover>> leftovers(const QString& folder);

/// Keeps what is open in a file, so that it can be recovered when the process ends badly: some time
/// after each change, off the GUI thread. Each object has a file with a lock of its own, which
/// goes with it.
class Autosave : public QObject {
    Q_OBJECT

  public:
    static constexpr int usualDelayMs = 2000;

    /// `document` is asked in the GUI thread for what is to be kept; without runs and notes there
    /// is no file.
    Autosave(const QString& folder, std::function<SessionDocument()> document,
             QObject* parent = nullptr, int delayMs = usualDelayMs);
    ~Autosave() override;

    const QString& path() const { return path_; }

  public slots:
    void noteChange();
    void saveNow();

  signals:
    void saved();
    /// Once, when the file cannot be written.
    void failed(const QString& message);

  private:
    std::function<SessionDocument()> document_;
    QString path_;
    std::unique_ptr<QLockFile> lock_;
    QTimer delay_;
    bool hasFailed_ = false;
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>();
};

}  // namespace bubblescope
