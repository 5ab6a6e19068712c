// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <functional>

#include "app/desktop/model/Worker.h"
#include "app/desktop/timeline/Figure.h"

namespace bubblescope {

/// What is to be written, and where to.
struct ExportRequest {
    enum class Content {
        View,      ///< figure or numbers of the shown runs; the path's ending decides
        Schedule,  ///< of the current run, as a CSV file of PyTorch
        ScheduleWithCommunication  ///< likewise, with sends and receives
    };
    Content content = Content::View;
    QString path;
    QSize size;  ///< of a figure
    FigureStyle style = {};
    bool isCurrentOnly = false;  ///< the current run alone, instead of all that are shown
    bool withNotes = false;      ///< in a figure
};

/// Takes a copy of what the runs show, in the GUI thread; the result writes it, in any thread: a
/// table when the path ends in .csv, else a Figure. Throws Error as Figure::write() does.
std::function<void()> viewWriter(const QList<Run*>& runs, const FigureView& view,
                                 const ExportRequest& request);

/// Writes files in a thread of its own, one after another.
class Exporter : public QObject {
    Q_OBJECT

  public:
    explicit Exporter(QObject* parent = nullptr) : QObject(parent) {}

    /// `write` may throw Error, and touches nothing that this thread changes meanwhile.
    void start(const QString& path, std::function<void()> write);

    /// Puts the figure on the clipboard, as an image.
    void copy(std::shared_ptr<const Figure> figure);

  signals:
    void started(const QString& path);
    void finished(const QString& path);
    void failed(const QString& message);

  private:
    Worker worker_;
};

}  // namespace bubblescope
