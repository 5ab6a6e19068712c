// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/PaneHeader.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/timeline/ItemText.h"

namespace bubblescope {

namespace {

struct Header {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::PaneHeader)
};

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

HeaderText::Figure stepFigure(const RunContent& content) {
    const auto steps = content.timeline->steps();
    if (steps.empty()) {
        return {Header::tr("span %1").arg(durationText(content.analysis.spanNs)),
                Header::tr("From the first event to the last.")};
    }
    const std::int64_t stepNs = figuresOf(content).stepTimeNs;
    return {Header::tr("step %1").arg(durationText(stepNs)),
            Header::tr("Step time: %1").arg(stepTimeDefinition(content))};
}

QList<HeaderText::Figure> headerFigures(const RunContent& content) {
    const Analysis& analysis = content.analysis;
    QList<HeaderText::Figure> figures;
    if (!analysis.devices.empty()) {
        const QString span = QString::fromStdString(analysis.spanDefinition);
        figures << HeaderText::Figure{
            Header::tr("utilization %1").arg(percentText(analysis.utilization())),
            Header::tr("Utilization: the time in which a device computes, divided by the span; "
                       "the mean over devices. The span is %1.")
                .arg(span)};
        figures << HeaderText::Figure{
            Header::tr("bubble %1").arg(percentText(analysis.bubbleFraction())),
            Header::tr("Bubble fraction: 1 − utilization, a share of the span. The span is %1.")
                .arg(span)};
    }
    figures << stepFigure(content);
    const QString provenance =
        Header::tr("The figure is %1.").arg(provenanceTitle(content.timeline->provenance));
    for (auto& figure : figures)
        figure.definition += u' ' + provenance;
    return figures;
}

}  // namespace

HeaderText headerText(const Run& run) {
    const RunContent& content = run.content();
    QString origin = provenanceTitle(content.timeline->provenance);
    if (!content.timeline->origin.empty()) {
        origin += QStringLiteral(" · ") + QString::fromStdString(content.timeline->origin);
    }
    const QString warning =
        run.isOutdated() ? Header::tr("does not match the parameters") : QString();
    return {run.name(), warning, origin, headerFigures(content)};
}

QList<QRectF> figureRects(const HeaderText& header, const QRectF& rect, const QFont& font) {
    const QFontMetricsF metrics(bold(font));
    QList<QRectF> rects(header.figures.size());
    double right = rect.right();
    for (qsizetype i = header.figures.size() - 1; i >= 0; --i) {
        const double width = std::ceil(metrics.horizontalAdvance(header.figures[i].text));
        rects[i] = QRectF(right - width, rect.top(), width, rect.height());
        right -= width + 2 * metrics.averageCharWidth();
    }
    return rects;
}

void paintHeader(QPainter& painter, const QRectF& rect, const HeaderText& header,
                 const Palette& palette, const QFont& font) {
    const QFontMetricsF boldMetrics(bold(font));
    const double gap = boldMetrics.averageCharWidth();
    const QList<QRectF> rects = figureRects(header, rect, font);
    painter.setFont(bold(font));
    painter.setPen(palette.text);
    for (qsizetype i = 0; i < rects.size(); ++i) {
        painter.drawText(rects[i], Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
                         header.figures[i].text);
    }
    const double end = rects.isEmpty() ? rect.right() : rects.first().left() - 2 * gap;
    const QString name =
        boldMetrics.elidedText(header.name, Qt::ElideRight, std::max(0.0, end - rect.left()));
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, name);

    double originLeft = rect.left() + boldMetrics.horizontalAdvance(name) + gap;
    if (!header.warning.isEmpty()) {
        painter.setPen(palette.warning);
        painter.drawText(QRectF(originLeft, rect.top(), end - originLeft, rect.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, header.warning);
        originLeft += boldMetrics.horizontalAdvance(header.warning) + gap;
    }
    const QRectF originRect(originLeft, rect.top(), end - originLeft, rect.height());
    if (originRect.width() < 4 * gap) return;
    painter.setFont(font);
    painter.setPen(palette.mutedText);
    painter.drawText(
        originRect, Qt::AlignVCenter | Qt::AlignLeft,
        QFontMetricsF(font).elidedText(header.origin, Qt::ElideRight, originRect.width()));
}

void PaneHeader::setText(const HeaderText& text) {
    text_ = text;
    update();
}

void PaneHeader::setColors(const Palette& palette) {
    palette_ = palette;
    update();
}

QSize PaneHeader::sizeHint() const {
    const QFontMetrics metrics(bold(font()));
    return {40 * metrics.averageCharWidth(), metrics.height() * 7 / 4};
}

bool PaneHeader::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QList<QRectF> rects = figureRects(text_, rect(), font());
    QString toolTip = text_.name + u'\n' + text_.origin;
    if (!text_.warning.isEmpty()) {
        toolTip +=
            u'\n' + tr("The parameters cannot be met; chart and figures are those of the last "
                       "ones that could.");
    }
    for (qsizetype i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(help->pos())) toolTip = text_.figures[i].definition;
    }
    QToolTip::showText(help->globalPos(), toolTip, this);
    return true;
}

void PaneHeader::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintHeader(painter, rect(), text_, palette_, font());
}

}  // namespace bubblescope
