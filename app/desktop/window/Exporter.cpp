// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Exporter.h"

#include <QApplication>
#include <QClipboard>

#include "app/desktop/model/RunCsv.h"

namespace bubblescope {

std::function<void()> viewWriter(const QList<Run*>& runs, const FigureView& view,
                                 const ExportRequest& request) {
    const QString& path = request.path;
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        const auto figure = std::make_shared<const Figure>(runs, view, request.size, request.style);
        return [figure, path] { figure->write(path); };
    }
    QList<RunSnapshot> snapshots;
    for (const Run* run : runs)
        snapshots << run->snapshot();
    return [snapshots, path] { writeRunCsv(snapshots, path); };
}

void Exporter::start(const QString& path, std::function<void()> write) {
    emit started(path);
    worker_.post([this, path, write = std::move(write)]() -> Worker::Delivery {
        try {
            write();
            return [this, path] { emit finished(path); };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] { emit failed(message); };
        }
    });
}

void Exporter::copy(std::shared_ptr<const Figure> figure) {
    worker_.post([figure = std::move(figure)]() -> Worker::Delivery {
        return [image = figure->image()] { QApplication::clipboard()->setImage(image); };
    });
}

}  // namespace bubblescope
