// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/GroupedParameters.h"

#include <QCoreApplication>

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::GroupedParameters)
};

}  // namespace

QString parameterGroupTitle(ParameterGroup group) {
    switch (group) {
        case ParameterGroup::Model:
            return Texts::tr("Model");
        case ParameterGroup::Hardware:
            return Texts::tr("Hardware");
        case ParameterGroup::Communication:
            return Texts::tr("Communication");
        case ParameterGroup::DataParallelism:
            return Texts::tr("Data parallelism");
        case ParameterGroup::Memory:
            return Texts::tr("Memory");
        case ParameterGroup::Steps:
            return Texts::tr("Steps and uncertainty");
        case ParameterGroup::Filling:
            return Texts::tr("Bubble filling");
    }
    return {};
}

std::span<const GroupedParameter> groupedParameters() {
    static const std::vector<GroupedParameter> all = [] {
        std::vector<GroupedParameter> list;
        for (const auto& part : {modelParameters(), clusterParameters(), fillParameters()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

NumberScale countScale(double minimum, double sliderMaximum, double maximum) {
    return {.minimum = minimum, .sliderMaximum = sliderMaximum, .maximum = maximum};
}

NumberScale amountScale(double from, double to, const QString& unit, int decimals) {
    return {.minimum = 0,
            .sliderMaximum = to,
            .maximum = 100 * to,
            .decimals = decimals,
            .logarithmicFrom = from,
            .suffix = u' ' + unit};
}

NumberScale speedScale() {
    return amountScale(0.1, 1e3, QStringLiteral("GB/s"));
}

}  // namespace bubblescope
