// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/RunDelegate.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include "app/desktop/model/RunList.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/Theme.h"

namespace bubblescope {

namespace {

constexpr int margin = 4;    // around the card
constexpr int padding = 8;   // within the card
constexpr int boxSize = 16;  // the check box
constexpr int swatchSize = 12;

QRect cardOf(const QRect& item) {
    return item.adjusted(margin, margin / 2, -margin, -margin / 2);
}

QRect nameLine(const QRect& item, int lineHeight) {
    const QRect card = cardOf(item);
    const int left = card.left() + padding + swatchSize + padding;
    return {left, card.top() + padding - 2, RunDelegate::checkBox(item).left() - padding - left,
            lineHeight};
}

QString figuresText(const QModelIndex& index) {
    if (index.data(RunList::OutdatedRole).toBool()) return RunDelegate::tr("outdated");
    const QVariant utilization = index.data(RunList::UtilizationRole);
    const QVariant relative = index.data(RunList::RelativeStepTimeRole);
    const QString step =
        index.data(RunList::BaselineRole).toBool() ? RunDelegate::tr("baseline")
        : relative.isValid()
            ? RunDelegate::tr("%1×").arg(QLocale().toString(relative.toDouble(), 'f', 2))
            : durationText(index.data(RunList::StepTimeRole).toLongLong());
    if (!utilization.isValid()) return step;
    return percentText(utilization.toDouble()) + QStringLiteral(" · ") + step;
}

/// "memory 23.1 of 32 GB"; empty for runs without.
QString memoryText(const QModelIndex& index) {
    const QVariant peak = index.data(RunList::PeakBytesRole);
    if (!peak.isValid()) return {};
    const qint64 capacityBytes = index.data(RunList::CapacityBytesRole).toLongLong();
    const QString text = bytesText(peak.toLongLong());
    return capacityBytes == 0
               ? RunDelegate::tr("memory %1").arg(text)
               : RunDelegate::tr("memory %1 of %2").arg(text, bytesText(capacityBytes));
}

QString stateText(const QModelIndex& index) {
    return index.data(RunList::StateRole).toString();
}

bool exceedsCapacity(const QModelIndex& index) {
    const qint64 capacityBytes = index.data(RunList::CapacityBytesRole).toLongLong();
    return capacityBytes > 0 && index.data(RunList::PeakBytesRole).toLongLong() > capacityBytes;
}

void drawCard(QPainter* painter, const QStyleOptionViewItem& option) {
    const QRectF card = QRectF(cardOf(option.rect)).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (!selected && !option.state.testFlag(QStyle::State_MouseOver)) return;
    painter->setPen(option.palette.color(selected ? QPalette::Highlight : QPalette::Mid));
    painter->setBrush(option.palette.base());
    painter->drawRoundedRect(card, 6, 6);
}

void drawCheckBox(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QRectF box = QRectF(RunDelegate::checkBox(option.rect)).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool checked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    painter->setPen(option.palette.color(QPalette::PlaceholderText));
    painter->setBrush(option.palette.base());
    painter->drawRoundedRect(box, 3, 3);
    if (!checked) return;
    const auto at = [&](double x, double y) {
        return box.topLeft() + QPointF(x * box.width(), y * box.height());
    };
    painter->setPen(QPen(option.palette.color(QPalette::Text), 2));
    painter->drawPolyline(QPolygonF{at(0.22, 0.52), at(0.43, 0.73), at(0.78, 0.29)});
}

/// How a recording stands at the left, memory at the right.
void drawThirdLine(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                   const QRect& line) {
    const QColor muted = option.palette.color(QPalette::PlaceholderText);
    const QColor worse = worseColor(option.palette);
    painter->setPen(index.data(RunList::EndedBadlyRole).toBool() ? worse : muted);
    painter->drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter,
        option.fontMetrics.elidedText(stateText(index), Qt::ElideRight, line.width()));
    painter->setPen(exceedsCapacity(index) ? worse : muted);
    const QRect wide = line.adjusted(-padding - swatchSize, 0, 0, 0);
    painter->drawText(
        wide, Qt::AlignRight | Qt::AlignVCenter,
        option.fontMetrics.elidedText(memoryText(index), Qt::ElideRight, wide.width()));
}

void drawTexts(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const bool shown = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    const QColor muted = option.palette.color(QPalette::PlaceholderText);
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics boldMetrics(bold);
    const QRect name = nameLine(option.rect, boldMetrics.height());
    painter->setFont(bold);
    painter->setPen(shown ? option.palette.color(QPalette::WindowText) : muted);
    painter->drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter,
        boldMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, name.width()));

    QRect below = name.translated(0, name.height() + 3);
    below.setRight(cardOf(option.rect).right() - padding);
    painter->setFont(option.font);
    painter->setPen(muted);
    const QString figures = figuresText(index);
    painter->drawText(below, Qt::AlignRight | Qt::AlignVCenter, figures);
    const int left = below.width() - option.fontMetrics.horizontalAdvance(figures) - padding;
    painter->drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data(RunList::ProvenanceRole).toString(),
                                                    Qt::ElideRight, left));
    drawThirdLine(painter, option, index, below.translated(0, below.height() + 1));
}

}  // namespace

QRect RunDelegate::checkBox(const QRect& item) {
    const QRect card = cardOf(item);
    return {card.right() - padding - boxSize + 1, card.top() + padding - 1, boxSize, boxSize};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawCard(painter, option);
    const QRect name = nameLine(option.rect, QFontMetrics(option.font).height());
    painter->setPen(Qt::NoPen);
    painter->setBrush(runColor(index.data(RunList::SwatchRole).toInt()));
    painter->drawRoundedRect(QRect(cardOf(option.rect).left() + padding,
                                   name.center().y() - swatchSize / 2 + 1, swatchSize, swatchSize),
                             3, 3);
    drawTexts(painter, option, index);
    drawCheckBox(painter, option, index);
    painter->restore();
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int lineHeight = QFontMetrics(option.font).height();
    const bool hasThirdLine = !memoryText(index).isEmpty() || !stateText(index).isEmpty();
    const int lines = 2 * lineHeight + 3 + (hasThirdLine ? lineHeight + 1 : 0);
    return {150, lines + 2 * padding + margin - 2};
}

void RunDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex&) const {
    editor->setGeometry(nameLine(option.rect, editor->sizeHint().height()).translated(0, -3));
}

bool RunDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                              const QStyleOptionViewItem& option, const QModelIndex& index) {
    const bool isMouse = event->type() == QEvent::MouseButtonPress ||
                         event->type() == QEvent::MouseButtonRelease ||
                         event->type() == QEvent::MouseButtonDblClick;
    if (isMouse) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QRect hitArea = checkBox(option.rect).adjusted(-padding, -padding, padding, padding);
        if (!hitArea.contains(mouse->position().toPoint())) return false;
        if (event->type() == QEvent::MouseButtonPress) return true;
    } else if (event->type() != QEvent::KeyPress ||
               static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space) {
        return false;
    }
    const bool checked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace bubblescope
