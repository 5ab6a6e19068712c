// SPDX-License-Identifier: Apache-2.0
#include "core/trace/DecimalTime.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace bubblescope {

namespace {

constexpr std::uint64_t oneNs = 1'000'000'000'000'000'000;  // in units of the fraction
constexpr std::int64_t mostNs = std::numeric_limits<std::int64_t>::max();
constexpr int fractionDigits = 18;
constexpr int mostShift = 400;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// A decimal number taken apart: its digits, and how many of them stand before the point.
struct Digits {
    bool negative = false;
    std::string_view whole;
    std::string_view part;
    int exponent = 0;
};

std::string_view takeDigits(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    return digits;
}

bool takeExponent(std::string_view& text, int& exponent) {
    if (text.empty() || (text[0] != 'e' && text[0] != 'E')) return true;
    text.remove_prefix(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    const std::string_view digits = takeDigits(text);
    for (const char digit : digits)
        exponent = std::min(exponent * 10 + (digit - '0'), mostShift);
    if (negative) exponent = -exponent;
    return !digits.empty();
}

bool takeApart(std::string_view text, Digits& number) {
    number.negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    number.whole = takeDigits(text);
    if (!text.empty() && text[0] == '.') {
        text.remove_prefix(1);
        number.part = takeDigits(text);
    }
    if (number.whole.empty() && number.part.empty()) return false;
    return takeExponent(text, number.exponent) && text.empty();
}

/// Appends a digit; false when the number outgrows 64 bits.
bool appendDigit(std::int64_t& ns, char digit) {
    const int value = digit - '0';
    if (ns > (mostNs - value) / 10) return false;
    ns = ns * 10 + value;
    return true;
}

bool readWhole(std::string_view digits, std::int64_t& ns) {
    return std::all_of(digits.begin(), digits.end(),
                       [&ns](char digit) { return appendDigit(ns, digit); });
}

/// The first three decimals of a microsecond are nanoseconds, the next eighteen the fraction, and
/// of the rest it only matters whether there is any.
TimeField fromPlain(bool negative, std::string_view whole, std::string_view part) {
    ExactNs time;
    if (!readWhole(whole, time.ns)) return {TimeStatus::OutOfRange, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!appendDigit(time.ns, i < part.size() ? part[i] : '0'))
            return {TimeStatus::OutOfRange, {}};
    }
    if (part.size() > 3) {
        const std::string_view rest = part.substr(3);
        for (std::size_t i = 0; i < fractionDigits; ++i)
            time.fraction = time.fraction * 10 +
                            static_cast<std::uint64_t>(i < rest.size() ? rest[i] - '0' : 0);
        if (rest.find_first_not_of('0', fractionDigits) != std::string_view::npos)
            time.fraction |= 1;
    }
    if (negative) {
        time.ns = -time.ns;
        if (time.fraction > 0) {
            --time.ns;
            time.fraction = oneNs - time.fraction;
        }
    }
    return {TimeStatus::Valid, time};
}

/// The same number without an exponent.
TimeField fromScientific(const Digits& number) {
    std::string digits = std::string(number.whole) + std::string(number.part);
    const bool isZero = digits.find_first_not_of('0') == std::string::npos;
    if (isZero) return fromPlain(false, "0", "");
    const int point = static_cast<int>(number.whole.size()) + number.exponent;
    const int count = static_cast<int>(digits.size());
    if (point <= 0) {
        digits.insert(0, static_cast<std::size_t>(-point), '0');
        return fromPlain(number.negative, "", digits);
    }
    if (point > count) digits.append(static_cast<std::size_t>(point - count), '0');
    const std::string_view all = digits;
    return fromPlain(number.negative, all.substr(0, static_cast<std::size_t>(point)),
                     all.substr(static_cast<std::size_t>(point)));
}

/// What nearly all times are: up to fifteen digits, a point, and up to three more.
std::optional<std::int64_t> parseUsual(std::string_view text) {
    constexpr std::size_t longest = 19;
    if (text.size() > longest) return {};
    std::uint64_t ns = 0;  // which nineteen digits fit into
    std::size_t point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '.' && point == text.size() && i > 0)
            point = i;
        else if (isDigit(text[i]))
            ns = ns * 10 + static_cast<std::uint64_t>(text[i] - '0');
        else
            return {};
    }
    if (point > longest - 4 || text.size() > point + 4 || text.size() == point + 1) return {};
    const std::size_t decimals = text.size() > point ? text.size() - point - 1 : 0;
    constexpr std::array<std::int64_t, 4> scales{1000, 100, 10, 1};
    return static_cast<std::int64_t>(ns) * scales[decimals];
}

}  // namespace

TimeField parseTime(std::string_view jsonToken, TimeUnit unit) {
    constexpr int nsExponent = -3;
    if (jsonToken.empty()) return {};
    if (unit == TimeUnit::Microseconds)
        if (const auto usual = parseUsual(jsonToken)) return {TimeStatus::Valid, {*usual, 0}};
    std::string_view text = jsonToken;
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    Digits number;
    if (!takeApart(text, number)) return {TimeStatus::NotANumber, {}};
    if (unit == TimeUnit::Nanoseconds) number.exponent += nsExponent;
    if (number.exponent != 0) return fromScientific(number);
    return fromPlain(number.negative, number.whole, number.part);
}

std::optional<ExactNs> add(const ExactNs& a, const ExactNs& b) {
    ExactNs sum;
    if (__builtin_add_overflow(a.ns, b.ns, &sum.ns)) return {};
    sum.fraction = a.fraction + b.fraction;
    if (sum.fraction >= oneNs) {
        sum.fraction -= oneNs;
        if (__builtin_add_overflow(sum.ns, 1, &sum.ns)) return {};
    }
    return sum;
}

std::optional<std::int64_t> roundToNs(const ExactNs& time) {
    const bool isTie = time.fraction == oneNs / 2;
    const bool up = time.fraction > oneNs / 2 || (isTie && time.ns % 2 != 0);
    if (up && time.ns == mostNs) return {};
    return time.ns + (up ? 1 : 0);
}

}  // namespace bubblescope
