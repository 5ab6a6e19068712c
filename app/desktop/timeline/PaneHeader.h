// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "app/desktop/model/Run.h"
#include "app/desktop/timeline/Palette.h"

namespace bubblescope {

/// The line above a Gantt chart: name and origin at the left, figures at the right.
struct HeaderText {
    struct Figure {
        QString text;
        QString definition;  ///< a tooltip
    };
    QString name;
    QString warning;  ///< why the chart should not be trusted; mostly empty
    QString origin;   ///< provenance first
    QList<Figure> figures;
};

HeaderText headerText(const Run& run);

/// Where the figures of a header go: right-aligned, in order.
QList<QRectF> figureRects(const HeaderText& header, const QRectF& rect, const QFont& font);

void paintHeader(QPainter& painter, const QRectF& rect, const HeaderText& header,
                 const Palette& palette, const QFont& font);

class PaneHeader : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    const HeaderText& text() const { return text_; }
    void setText(const HeaderText& text);
    void setColors(const Palette& palette);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    HeaderText text_;
    Palette palette_ = Palette::light();
};

}  // namespace bubblescope
