// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/TimeTicks.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include "app/desktop/model/Text.h"

namespace bubblescope {

namespace {

struct Unit {
    std::int64_t ns;
    const char16_t* symbol;
};

constexpr std::array<Unit, 4> units{
    {{1'000'000'000, u"s"}, {1'000'000, u"ms"}, {1'000, u"µs"}, {1, u"ns"}}};

/// The largest unit of which the length has at least two.
const Unit& unitFor(std::int64_t lengthNs) {
    for (const Unit& unit : units) {
        if (lengthNs >= 2 * unit.ns) return unit;
    }
    return units.back();
}

/// 1, 2, 5, 10, 20 … after a step.
std::int64_t nextStep(std::int64_t stepNs) {
    std::int64_t magnitude = 1;
    while (magnitude * 10 <= stepNs)
        magnitude *= 10;
    return stepNs / magnitude == 2 ? magnitude * 5 : stepNs * 2;
}

std::int64_t floorTo(std::int64_t ns, std::int64_t stepNs) {
    const std::int64_t rest = ns % stepNs;
    return ns - (rest < 0 ? rest + stepNs : rest);
}

}  // namespace

TimeTicks::TimeTicks(TimeRange visible, int pixels, const QFontMetrics& metrics)
    : visible_(visible), unitNs_(unitFor(visible.lengthNs()).ns) {
    while (stepNs_ < visible.lengthNs() && !labelsFit(pixels, metrics)) {
        stepNs_ = nextStep(stepNs_);
    }
}

bool TimeTicks::labelsFit(int pixels, const QFontMetrics& metrics) const {
    const double stepPixels =
        static_cast<double>(stepNs_) * pixels / static_cast<double>(visible_.lengthNs());
    const int spacing = 4 * metrics.averageCharWidth();
    if (stepPixels < 2 * spacing) return false;
    const std::int64_t longestNs = floorTo(visible_.endNs, stepNs_);
    return stepPixels >= metrics.horizontalAdvance(label(longestNs)) + spacing;
}

int TimeTicks::subdivisions() const {
    std::int64_t mantissa = stepNs_;
    while (mantissa % 10 == 0)
        mantissa /= 10;
    if (stepNs_ == 1) return 1;
    return mantissa == 2 ? 4 : 5;
}

std::vector<std::int64_t> TimeTicks::ticksNs() const {
    std::vector<std::int64_t> ticks;
    std::int64_t tick = floorTo(visible_.startNs, stepNs_);
    if (tick < visible_.startNs) tick += stepNs_;
    for (; tick <= visible_.endNs; tick += stepNs_)
        ticks.push_back(tick);
    return ticks;
}

QString TimeTicks::unit() const {
    for (const Unit& unit : units) {
        if (unit.ns == unitNs_) return QString::fromUtf16(unit.symbol);
    }
    return {};
}

QString TimeTicks::label(std::int64_t ns, int extraDecimals) const {
    int decimals = 0;
    for (std::int64_t part = unitNs_; part > 1 && stepNs_ % part != 0; part /= 10)
        ++decimals;
    int possible = 0;
    for (std::int64_t part = unitNs_; part > 1; part /= 10)
        ++possible;
    decimals = std::min(decimals + extraDecimals, possible);
    return numberText(static_cast<double>(ns) / static_cast<double>(unitNs_), decimals);
}

QString formatExactTime(std::int64_t ns) {
    const Unit& unit = unitFor(std::abs(ns));
    QString digits = QString::number(ns / unit.ns);
    if (ns < 0 && ns / unit.ns == 0) digits.prepend(u'-');
    if (const std::int64_t rest = std::abs(ns % unit.ns); rest != 0) {
        QString decimals = QString::number(unit.ns + rest).mid(1);
        while (decimals.endsWith(u'0'))
            decimals.chop(1);
        digits += QLocale().decimalPoint() + decimals;
    }
    return digits + u' ' + QString::fromUtf16(unit.symbol);
}

}  // namespace bubblescope
