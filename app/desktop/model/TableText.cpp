// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/TableText.h"

#include <numeric>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

QString fieldOf(const QVariant& value, QChar separator) {
    const QString text = value.typeId() == QMetaType::Double
                             ? QString::number(value.toDouble(), 'f', 6)
                             : value.toString();
    return separator == u',' ? toQString(csvField(text.toStdString())) : text;
}

}  // namespace

QString tableText(const QAbstractItemModel& model, const QList<int>& rows, QChar separator) {
    QStringList lines;
    const auto line = [&](auto valueOf) {
        QStringList fields;
        for (int column = 0; column < model.columnCount(); ++column)
            fields << fieldOf(valueOf(column), separator);
        lines << fields.join(separator);
    };
    line([&](int column) { return model.headerData(column, Qt::Horizontal, Qt::EditRole); });
    for (const int row : rows)
        line([&](int column) { return model.index(row, column).data(Qt::EditRole); });
    return lines.join(u'\n') + u'\n';
}

QList<int> allRows(const QAbstractItemModel& model) {
    QList<int> rows(model.rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

}  // namespace bubblescope
