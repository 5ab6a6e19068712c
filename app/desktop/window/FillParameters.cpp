// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/desktop/model/Text.h"
#include "app/desktop/window/GroupedParameters.h"

namespace bubblescope {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::FillParameters)
};

constexpr auto group = ParameterGroup::Filling;
constexpr double gigabyte = 1e9;

BubbleFillRequest& request(SimulationSpec& spec) {
    return spec.filling.request;
}
const BubbleFillRequest& request(const SimulationSpec& spec) {
    return spec.filling.request;
}

template <class Named>
double placeOf(std::span<const Named> list, std::string_view name) {
    return static_cast<double>(std::ranges::find(list, name, &Named::name) - list.begin());
}

template <class Named>
QStringList titlesOf(std::span<const Named> list) {
    QStringList titles;
    for (const Named& entry : list)
        titles << toQString(entry.title);
    return titles;
}

/// A model says itself what its layers' work takes.
bool asksForProfile(const SimulationSpec& spec) {
    return usesProfile(spec) && !usesModel(spec);
}
bool isBestFit(const SimulationSpec& spec) {
    return fillsBubbles(spec) && findFillPolicy(request(spec).policy).mayStretch;
}
bool isShampoo(const SimulationSpec& spec) {
    return request(spec).work == "shampoo";
}
/// Where a cluster is given, its replicas and links are those of the work.
bool hasOwnReplicas(const SimulationSpec& spec) {
    return usesProfile(spec) && !needsCluster(spec);
}

/// What the published rule cannot place is given to our own.
void setWork(SimulationSpec& spec, const std::string& work) {
    request(spec).work = work;
    if (!work.empty() && work != "kfac" && !findFillPolicy(request(spec).policy).isCausal)
        request(spec).policy = "best-fit";
    takeProfile(spec);
}

GroupedParameter work() {
    QStringList choices{Texts::tr("none")};
    choices += titlesOf(fillWorkFamilies());
    return {group,
            "work",
            Texts::tr("Work"),
            Texts::tr("What the bubbles are filled with. The filled steps of a refresh are shown "
                      "below the plain step."),
            choices,
            {},
            {},
            [](const SimulationSpec& spec) {
                return fillsBubbles(spec) ? 1 + placeOf(fillWorkFamilies(), request(spec).work) : 0;
            },
            [](SimulationSpec& spec, double value) {
                const auto place = static_cast<std::size_t>(value);
                setWork(spec, place == 0 ? "" : std::string(fillWorkFamilies()[place - 1].name));
            },
            nullptr,
            GroupedParameter::FileChoice{Texts::tr("jobs of a file…"), Texts::tr("Jobs (*.json)"),
                                         [](const SimulationSpec& spec) {
                                             return fillsBubbles(spec) && !usesProfile(spec)
                                                        ? QString::fromStdString(request(spec).work)
                                                        : QString();
                                         },
                                         [](SimulationSpec& spec, const QString& path) {
                                             setWork(spec, path.toStdString());
                                         }}};
}

GroupedParameter policy() {
    return {
        group,
        "policy",
        Texts::tr("Policy"),
        Texts::tr("How pieces of work are placed: by PipeFisher's rule as published, which "
                  "may run some before their cause, without its last attempt, made causal, or "
                  "by the best of several orders."),
        titlesOf(fillPolicies()),
        {},
        {},
        [](const SimulationSpec& spec) { return placeOf(fillPolicies(), request(spec).policy); },
        [](SimulationSpec& spec, double value) {
            request(spec).policy = fillPolicies()[static_cast<std::size_t>(value)].name;
        },
        fillsBubbles};
}

GroupedParameter profile() {
    QStringList choices;
    for (const std::string_view name : measuredProfileNames())
        choices << toQString(name);
    return {group,
            "profile",
            Texts::tr("Profile"),
            Texts::tr("Measured costs of a Transformer block and its work, on an accelerator. "
                      "Sets the times of forwards and backwards, too."),
            choices,
            {},
            {},
            [](const SimulationSpec& spec) {
                const auto names = measuredProfileNames();
                return double(std::ranges::find(names, spec.filling.profile) - names.begin());
            },
            [](SimulationSpec& spec, double value) {
                spec.filling.profile = measuredProfileNames()[static_cast<std::size_t>(value)];
                takeProfile(spec);
            },
            asksForProfile,
            GroupedParameter::FileChoice{
                Texts::tr("a file…"), Texts::tr("Measured profiles (*.csv)"),
                [](const SimulationSpec& spec) {
                    const bool ships = std::ranges::count(measuredProfileNames(),
                                                          std::string_view(spec.filling.profile));
                    return ships ? QString() : QString::fromStdString(spec.filling.profile);
                },
                [](SimulationSpec& spec, const QString& path) {
                    spec.filling.profile = path.toStdString();
                    takeProfile(spec);
                }}};
}

std::vector<GroupedParameter> stages() {
    return {
        {group,
         "micro-batch-size",
         Texts::tr("Sequences"),
         Texts::tr("Of a micro-batch; between measured sizes costs are interpolated."),
         {},
         countScale(1, 64, 4096),
         {},
         [](const SimulationSpec& spec) { return double(spec.filling.microBatchSize); },
         [](SimulationSpec& spec, double value) {
             spec.filling.microBatchSize = int(value);
             takeProfile(spec);
         },
         asksForProfile},
        {group,
         "blocks-per-stage",
         Texts::tr("Blocks"),
         Texts::tr("Transformer blocks of a stage (of each chunk, where devices have several)."),
         {},
         countScale(1, 12, 1000),
         {},
         [](const SimulationSpec& spec) { return double(request(spec).options.blocksPerStage); },
         [](SimulationSpec& spec, double value) {
             request(spec).options.blocksPerStage = int(value);
             takeProfile(spec);
         },
         asksForProfile},
        {group,
         "recompute",
         Texts::tr("Activations"),
         Texts::tr("Kept, or computed again in the backward."),
         {Texts::tr("kept"), Texts::tr("recomputed")},
         {},
         {},
         [](const SimulationSpec& spec) { return double(request(spec).options.recomputes); },
         [](SimulationSpec& spec, double value) {
             request(spec).options.recomputes = value != 0;
             takeProfile(spec);
         },
         asksForProfile},
        {group,
         "root-factor",
         Texts::tr("Root"),
         Texts::tr("Time of a matrix root, in inversions of the same matrix."),
         {},
         {.minimum = 0,
          .sliderMaximum = 40,
          .maximum = 1000,
          .decimals = 1,
          .suffix = QStringLiteral(" ×")},
         {},
         [](const SimulationSpec& spec) { return request(spec).options.rootFactor; },
         [](SimulationSpec& spec, double value) { request(spec).options.rootFactor = value; },
         isShampoo},
    };
}

std::vector<GroupedParameter> parallelism() {
    return {
        {group,
         "replicas",
         Texts::tr("Replicas"),
         Texts::tr("Data-parallel copies of the pipeline, which exchange their curvature."),
         {},
         countScale(1, 64, 4096),
         {},
         [](const SimulationSpec& spec) { return double(request(spec).options.replicas); },
         [](SimulationSpec& spec, double value) { request(spec).options.replicas = int(value); },
         hasOwnReplicas},
        {group,
         "share-inversion",
         Texts::tr("Inversion"),
         Texts::tr("Whether the copies of a stage share out the blocks that they invert and "
                   "precondition, or each does all."),
         {Texts::tr("by every copy"), Texts::tr("shared out")},
         {},
         {},
         [](const SimulationSpec& spec) { return double(request(spec).options.sharesInversion); },
         [](SimulationSpec& spec, double value) {
             request(spec).options.sharesInversion = value != 0;
         },
         usesProfile},
        {group,
         "sync-bytes-per-s",
         Texts::tr("Sync speed"),
         Texts::tr("Of the ring over which the copies of a stage exchange their factors."),
         {},
         {.minimum = 0.1,
          .sliderMaximum = 1000,
          .maximum = 1e5,
          .decimals = 3,
          .logarithmicFrom = 0.1,
          .suffix = QStringLiteral(" GB/s")},
         {},
         [](const SimulationSpec& spec) {
             return request(spec).options.syncBytesPerSecond / gigabyte;
         },
         [](SimulationSpec& spec, double value) {
             request(spec).options.syncBytesPerSecond = value * gigabyte;
         },
         hasOwnReplicas},
    };
}

std::vector<GroupedParameter> placing() {
    constexpr auto unlimited = FillProblem::unlimited;
    return {
        {group,
         "fill-memory-bytes",
         Texts::tr("Memory"),
         Texts::tr("Of a device for work in bubbles while its pipeline holds most."),
         {},
         amountScale(0.1, 100, QStringLiteral("GB")),
         Texts::tr("enough"),
         [](const SimulationSpec& spec) {
             const std::int64_t bytes = request(spec).options.freeBytes;
             return bytes == unlimited ? 0 : double(bytes) / gigabyte;
         },
         [](SimulationSpec& spec, double value) {
             request(spec).options.freeBytes =
                 value == 0 ? unlimited : std::llround(value * gigabyte);
         },
         fillsBubbles},
        {group,
         "overlap-refreshes",
         Texts::tr("Refreshes"),
         Texts::tr("Whether one may begin before the last one ended."),
         {Texts::tr("one by one"), Texts::tr("may overlap")},
         {},
         {},
         [](const SimulationSpec& spec) { return double(request(spec).placing.overlapRefreshes); },
         [](SimulationSpec& spec, double value) {
             request(spec).placing.overlapRefreshes = value != 0;
         },
         isBestFit},
        {group,
         "inversion-blocks",
         Texts::tr("Cut into"),
         Texts::tr("Pieces into which an inversion or root may be cut."),
         {},
         countScale(1, 16, 1024),
         {},
         [](const SimulationSpec& spec) { return double(request(spec).placing.inversionBlocks); },
         [](SimulationSpec& spec, double value) {
             request(spec).placing.inversionBlocks = int(value);
         },
         isBestFit},
        {group,
         "most-stretch",
         Texts::tr("Stretch"),
         Texts::tr("How much longer a step may get where that saves a step of the refresh."),
         {},
         {.minimum = 0,
          .sliderMaximum = 20,
          .maximum = 100,
          .decimals = 1,
          .suffix = QStringLiteral(" %")},
         Texts::tr("none"),
         [](const SimulationSpec& spec) { return request(spec).mostStretchPercent; },
         [](SimulationSpec& spec, double value) { request(spec).mostStretchPercent = value; },
         isBestFit},
        {group,
         "margin-percent",
         Texts::tr("Margin"),
         Texts::tr("Spare time that a piece must leave in its bubble, as a share of it."),
         {},
         {.minimum = 0, .sliderMaximum = 50, .maximum = 1000, .suffix = QStringLiteral(" %")},
         {},
         [](const SimulationSpec& spec) { return double(request(spec).placing.marginPercent); },
         [](SimulationSpec& spec, double value) {
             request(spec).placing.marginPercent = int(value);
         },
         fillsBubbles},
    };
}

}  // namespace

std::vector<GroupedParameter> fillParameters() {
    std::vector<GroupedParameter> list{work(), policy(), profile()};
    for (const auto& part : {stages(), parallelism(), placing()})
        list.insert(list.end(), part.begin(), part.end());
    return list;
}

}  // namespace bubblescope
