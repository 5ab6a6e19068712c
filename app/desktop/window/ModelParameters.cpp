// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/GroupedParameters.h"
#include "core/cost/HardwareDescription.h"
#include "core/cost/ModelDescription.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::ModelParameters)
};

/// Behind `first` choices that are none, the names that ship; then a file.
template <std::vector<std::string_view> (*Names)(), int First>
double placeOf(const std::string& name) {
    const auto names = Names();
    if (First > 0 && name.empty()) return 0;
    return double(First + (std::ranges::find(names, std::string_view(name)) - names.begin()));
}

template <std::vector<std::string_view> (*Names)(), int First>
std::string nameAt(double place) {
    const int index = static_cast<int>(place) - First;
    return index < 0 ? std::string() : std::string(Names()[static_cast<std::size_t>(index)]);
}

/// Empty for one that ships, or none.
template <std::vector<std::string_view> (*Names)()>
QString fileOf(const std::string& name) {
    const auto names = Names();
    const bool ships = std::ranges::find(names, std::string_view(name)) != names.end();
    return ships ? QString() : QString::fromStdString(name);
}

template <std::string ModelSpec::*Member, std::vector<std::string_view> (*Names)(), int First>
GroupedParameter namedOf(ParameterGroup group, std::string_view name, const QString& title,
                         const QString& help, const QStringList& choices, const QString& files) {
    return {group,
            name,
            title,
            help,
            choices,
            {},
            {},
            [](const SimulationSpec& spec) { return placeOf<Names, First>(spec.model.*Member); },
            [](SimulationSpec& spec, double value) {
                spec.model.*Member = nameAt<Names, First>(value);
            },
            usesModel,
            GroupedParameter::FileChoice{
                Texts::tr("a file…"), files,
                [](const SimulationSpec& spec) { return fileOf<Names>(spec.model.*Member); },
                [](SimulationSpec& spec, const QString& path) {
                    spec.model.*Member = path.toStdString();
                }}};
}

template <auto Member>
GroupedParameter choiceOf(ParameterGroup group, std::string_view name, const QString& title,
                          const QString& help, const QStringList& choices) {
    using Value = std::remove_reference_t<decltype(std::declval<ParallelPlan&>().*Member)>;
    return {group,
            name,
            title,
            help,
            choices,
            {},
            {},
            [](const SimulationSpec& spec) { return double(spec.model.plan.*Member); },
            [](SimulationSpec& spec, double value) {
                spec.model.plan.*Member = static_cast<Value>(int(value));
            },
            usesModel};
}

template <int ParallelPlan::*Member>
GroupedParameter countOf(ParameterGroup group, std::string_view name, const QString& title,
                         const QString& help, const NumberScale& scale) {
    return {group,
            name,
            title,
            help,
            {},
            scale,
            {},
            [](const SimulationSpec& spec) { return double(spec.model.plan.*Member); },
            [](SimulationSpec& spec, double value) { spec.model.plan.*Member = int(value); },
            usesModel};
}

GroupedParameter model() {
    QStringList choices{Texts::tr("by hand")};
    for (const std::string_view name : shippedModelNames())
        choices << QString::fromStdString(findModelDescription(name).title);
    GroupedParameter parameter = namedOf<&ModelSpec::model, shippedModelNames, 1>(
        ParameterGroup::Model, "model", Texts::tr("Model"),
        Texts::tr("What is trained: a Transformer whose operations and sizes are counted, on the "
                  "hardware below; or by hand, with the durations above and the sizes below."),
        choices, Texts::tr("Models (*.json)"));
    parameter.isShown = [](const SimulationSpec& spec) { return !spec.file && !spec.traced; };
    return parameter;
}

GroupedParameter profile() {
    QStringList choices{Texts::tr("by the cost model")};
    for (const std::string_view name : measuredProfileNames())
        choices << toQString(name);
    return namedOf<&ModelSpec::profile, measuredProfileNames, 1>(
        ParameterGroup::Model, "profile", Texts::tr("Durations"),
        Texts::tr("Forwards, backwards and activations of a layer: from the cost model, or as they "
                  "were measured, interpolated between measured sizes; or those of the stages of a "
                  "run that bscope record --profile measured."),
        choices, Texts::tr("Measured profiles (*.csv *.json)"));
}

GroupedParameter sequence() {
    return {ParameterGroup::Model,
            "sequence",
            Texts::tr("Sequence"),
            Texts::tr("Tokens of a sample, where it is not as long as the model's."),
            {},
            countScale(0, 16'384, 1'048'576),
            Texts::tr("the model's"),
            [](const SimulationSpec& spec) { return double(spec.model.sequence); },
            [](SimulationSpec& spec, double value) { spec.model.sequence = int(value); },
            usesModel};
}

GroupedParameter cut() {
    return {.group = ParameterGroup::Model,
            .name = "cut",
            .title = Texts::tr("Cut"),
            .help = Texts::tr("Layers of the stages: even, balanced by cost with embedding and "
                              "head, or by hand, as many numbers as there are stages: 6,6,6,5."),
            .choices = {QStringLiteral("even"), QStringLiteral("balanced")},
            .scale = {},
            .leastText = {},
            .value = nullptr,
            .setValue = nullptr,
            .isShown = usesModel,
            .text = GroupedParameter::TextValue{
                [](const SimulationSpec& spec) { return QString::fromStdString(spec.model.cut); },
                [](SimulationSpec& spec, const QString& text) {
                    spec.model.cut = text.toStdString();
                }}};
}

GroupedParameter price() {
    return {ParameterGroup::Hardware,
            "price",
            Texts::tr("Price"),
            Texts::tr("Of one accelerator for an hour, in any currency."),
            {},
            amountScale(0.01, 100, Texts::tr("an hour")),
            Texts::tr("not said"),
            [](const SimulationSpec& spec) { return spec.model.pricePerHour; },
            [](SimulationSpec& spec, double value) { spec.model.pricePerHour = value; },
            usesModel};
}

GroupedParameter hardware() {
    QStringList choices;
    for (const std::string_view name : shippedHardwareNames())
        choices << QString::fromStdString(findHardwareDescription(name).title);
    return namedOf<&ModelSpec::hardware, shippedHardwareNames, 0>(
        ParameterGroup::Hardware, "hardware", Texts::tr("Device"),
        Texts::tr("The accelerator and the links around it: peak, memory, bandwidths and how far "
                  "real work stays behind them."),
        choices, Texts::tr("Hardware (*.json)"));
}

}  // namespace

std::vector<GroupedParameter> modelParameters() {
    using enum ParameterGroup;
    using Plan = ParallelPlan;
    return {
        model(),
        countOf<&Plan::microBatchSize>(Model, "micro-batch-size", Texts::tr("Samples"),
                                       Texts::tr("Of a micro-batch."), countScale(1, 64, 65'536)),
        sequence(),
        choiceOf<&Plan::recompute>(
            Model, "recompute", Texts::tr("Recompute"),
            Texts::tr("What the backward computes again instead of keeping: nothing; attention "
                      "scores and what is made of them; the whole layer from its input."),
            {Texts::tr("nothing"), Texts::tr("selective"), Texts::tr("full")}),
        choiceOf<&Plan::precision>(
            Model, "precision", Texts::tr("Precision"),
            Texts::tr("Half: mixed precision, with the optimizer's weights in single precision."),
            {Texts::tr("half"), Texts::tr("single")}),
        choiceOf<&Plan::hasFusedAttention>(
            Model, "fused-attention", Texts::tr("Attention"),
            Texts::tr("Whether attention scores reach memory; fused as in FlashAttention they do "
                      "not."),
            {Texts::tr("scores in memory"), Texts::tr("fused")}),
        cut(),
        profile(),
        hardware(),
        countOf<&Plan::tensorParallel>(Hardware, "tensor", Texts::tr("Tensor"),
                                       Texts::tr("Accelerators that share each layer; a device of "
                                                 "the chart is so many."),
                                       countScale(1, 16, 1024)),
        choiceOf<&Plan::isSequenceParallel>(
            Hardware, "sequence-parallel", Texts::tr("Norms"),
            Texts::tr("Whether accelerators that share a layer also share its norms and dropouts "
                      "(sequence parallelism)."),
            {Texts::tr("on every accelerator"), Texts::tr("shared (sequence)")}),
        choiceOf<&Plan::overlapsTensor>(
            Hardware, "overlap-tensor", Texts::tr("Exchanges"),
            Texts::tr("Whether tensor-parallel all-reduces run beside computation."),
            {Texts::tr("between products"), Texts::tr("overlapped")}),
        price(),
    };
}

}  // namespace bubblescope
