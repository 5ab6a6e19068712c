// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
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

inline QString durationText(std::int64_t ns) {
    return toQString(formatDuration(ns));
}
inline QString percentText(double share) {
    return toQString(formatPercent(share));
}

}  // namespace bubblescope
