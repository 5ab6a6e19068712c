// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <functional>

class QPaintDevice;
class QPainter;
class QPicture;

namespace bubblescope {

/// Something for print: light colours whatever the theme, text as text.
struct Picture {
    QSize size;
    QString title;
    QString description;
    /// With a QCPPainter's modes, which say what the device is. Called in the thread that writes.
    std::function<void(QPaintDevice& device, int painterModes)> draw;
    double pngScale = 2;  ///< pixels of a PNG for each of the picture
};

/// As a PNG has it. In any thread.
QImage imageOf(const Picture& picture);

/// From any thread. The ending of `path` decides: .pdf, .svg or .png. Throws Error for another
/// ending or when the file cannot be written; no half-written file stays.
void writePicture(const Picture& picture, const QString& path);

/// QCPPainter's modes of PDF and SVG.
int vectorPainterModes();

/// Plays what was recorded in the GUI thread, in its own size whatever the device's resolution.
void playPicture(QPainter& painter, const QPicture& recorded);

}  // namespace bubblescope
