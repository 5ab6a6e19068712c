// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/Picture.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QFile>
#include <QPdfWriter>
#include <QPicture>
#include <QSvgGenerator>

#include "core/base/AtomicFile.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::Picture)
};

void writePdf(const Picture& picture, QIODevice& file) {
    QPdfWriter writer(&file);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Bubblescope"));
    writer.setResolution(72);
    writer.setPageSize(
        QPageSize(QSizeF(picture.size), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    picture.draw(writer, vectorPainterModes());
}

void writeSvg(const Picture& picture, QIODevice& file) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(96);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setTitle(picture.title.toHtmlEscaped());  // Qt writes it as it is
    generator.setDescription(picture.description.toHtmlEscaped());
    picture.draw(generator, vectorPainterModes());
}

void writePng(const Picture& picture, QIODevice& file) {
    QImage image = imageOf(picture);
    image.setText(QStringLiteral("Title"), picture.title);
    image.setText(QStringLiteral("Description"), picture.description);
    image.save(&file, "PNG");
}

using Writer = void (*)(const Picture&, QIODevice&);

Writer writerFor(const QString& path) {
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return writePdf;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) return writeSvg;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) return writePng;
    throw Error(Texts::tr("unknown kind of picture").toStdString(), path.toStdString(),
                Texts::tr("give the file the ending .pdf, .svg or .png").toStdString());
}

}  // namespace

QImage imageOf(const Picture& picture) {
    QImage image(picture.size * picture.pngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(picture.pngScale);
    picture.draw(image, QCPPainter::pmNoCaching);
    return image;
}

int vectorPainterModes() {
    return QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic;
}

void playPicture(QPainter& painter, const QPicture& recorded) {
    // Pictures are drawn larger on a device with more dots per inch.
    const double scale =
        static_cast<double>(recorded.logicalDpiX()) / painter.device()->logicalDpiX();
    painter.save();
    painter.scale(scale, scale);
    painter.drawPicture(0, 0, recorded);
    painter.restore();
}

void writePicture(const Picture& picture, const QString& path) {
    const Writer writeTo = writerFor(path);
    AtomicFile file(QFile::encodeName(path).toStdString());
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    writeTo(picture, bytes);
    file.write({bytes.data().constData(), static_cast<std::size_t>(bytes.size())});
    file.commit();
}

}  // namespace bubblescope
