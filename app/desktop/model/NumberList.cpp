// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/NumberList.h"

#include <fmt/format.h>

#include <QStringList>
#include <set>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int most = 1 << 20;
constexpr int mostOfRange = 4096;

[[noreturn]] void refuse(const QString& part, const QString& what) {
    throw Error(fmt::format("'{}' is no number from 1 to {}", part.toStdString(), most),
                what.toStdString(), "give numbers and ranges, such as 1, 2, 4-8");
}

int numberOf(const QString& text, const QString& part, const QString& what) {
    bool isNumber = false;
    const int number = text.trimmed().toInt(&isNumber);
    if (!isNumber || number < 1 || number > most) refuse(part, what);
    return number;
}

}  // namespace

std::vector<int> parseNumberList(const QString& text, const QString& what) {
    std::set<int> numbers;
    for (const QString& part : text.split(u',')) {
        const QStringList ends = part.split(u'-');
        const int first = numberOf(ends.first(), part.trimmed(), what);
        const int last = numberOf(ends.last(), part.trimmed(), what);
        if (ends.size() > 2 || last < first || last - first >= mostOfRange)
            refuse(part.trimmed(), what);
        for (int number = first; number <= last; ++number)
            numbers.insert(number);
    }
    return {numbers.begin(), numbers.end()};
}

QString numberListText(const std::vector<int>& numbers) {
    QStringList parts;
    for (const int number : numbers)
        parts << QString::number(number);
    return parts.join(QStringLiteral(", "));
}

}  // namespace bubblescope
