// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>
#include <string_view>

#include "core/base/Units.h"

namespace bubblescope {

inline QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A name that may be broken into lines after its punctuation.
inline QString breakable(const QString& name) {
    constexpr QChar zeroWidthSpace(0x200b);
    QString result;
    for (const QChar c : name) {
        result += c;
        if (c.isPunct()) result += zeroWidthSpace;
    }
    return result;
}

/// A tool tip that is broken into lines, as long ones of plain text are not.
inline QString longToolTip(const QString& text) {
    return text.isEmpty() ? text : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

/// In quotes where it needs them.
inline std::string csvField(std::string text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2))
        text.insert(at, 1, '"');
    return '"' + text + '"';
}

/// What the core says of a number, with the decimal point of the user.
inline QString localNumber(std::string_view text) {
    return toQString(text).replace(u'.', QLocale().decimalPoint());
}

/// With the decimal point of the user, and no other separators.
inline QString numberText(double value, int decimals) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'f', decimals);
}

/// With its sign, and ±0 where nothing is left of it.
inline QString signedText(double value, int decimals) {
    const QString size = numberText(std::abs(value), decimals);
    if (QLocale().toDouble(size) == 0) return QStringLiteral("±0");
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

inline QString durationText(std::int64_t ns) {
    return localNumber(formatDuration(ns));
}
inline QString bytesText(std::int64_t bytes) {
    return localNumber(formatBytes(static_cast<std::uint64_t>(bytes)));
}
inline QString percentText(double share) {
    return localNumber(formatPercent(share));
}

}  // namespace bubblescope
