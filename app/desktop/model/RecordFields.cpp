// SPDX-License-Identifier: GPL-3.0-or-later
// What a run that is to be recorded can be asked for.
#include <QCoreApplication>

#include "app/desktop/model/CoreText.h"
#include "app/desktop/model/RecordForm.h"
#include "app/desktop/model/Text.h"
#include "core/data/Dataset.h"
#include "core/nn/models/ModelFamily.h"
#include "core/optimize/LearningRate.h"
#include "core/optimize/OptimizerFamily.h"
#include "core/schedule/CollectivePlan.h"
#include "core/schedule/ScheduleFamily.h"
#include "core/train/WeightStrategy.h"
#include "core/train/run/TrainingRequest.h"

namespace bubblescope {

namespace {

using Kind = RecordField::Kind;
using Group = RecordField::Group;
using Items = std::vector<RecordField::Item>;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(bubblescope::RecordFields)
};

const ScheduleFamily& scheduleIn(const RecordAnswers& answers) {
    return findScheduleFamily(answers.value(QStringLiteral("schedule")).toStdString());
}

bool isAsynchronous(const RecordAnswers& answers) {
    return scheduleIn(answers).isAsynchronous;
}

bool hasReplicas(const RecordAnswers& answers) {
    return answers.value(QStringLiteral("data-parallel")).toInt() > 1;
}

bool isEmulated(const RecordAnswers& answers) {
    return answers.value(QStringLiteral("clock")) == QLatin1String("emulated");
}

bool decays(const RecordAnswers& answers) {
    return answers.value(QStringLiteral("decay")) != toQString(decayNames()[0]);
}

QString number(double value) {
    return QString::number(value, 'g', 12);
}

Items modelItems() {
    Items items;
    for (const ModelFamily& family : modelFamilies())
        items.push_back(
            {toQString(family.name), toQString(family.name),
             Texts::tr("%1.\nSource: %2").arg(toQString(family.title), toQString(family.source))});
    return items;
}

Items dataItems() {
    Items items{{QString(), Texts::tr("what fits the model")}};
    for (const ShippedDataset& data : shippedDatasets())
        items.push_back({toQString(data.name), toQString(data.name),
                         Texts::tr("%1 (%2)").arg(toQString(data.title), toQString(data.licence))});
    return items;
}

Items scheduleItems() {
    Items items;
    for (const ScheduleFamily& family : scheduleFamilies())
        items.push_back({toQString(family.name), toQString(family.title),
                         Texts::tr("Needs %1.\nSource: %2")
                             .arg(toQString(family.needs), toQString(family.source))});
    return items;
}

Items clockItems() {
    return {{QStringLiteral("emulated"), Texts::tr("emulated"),
             Texts::tr("One thread; each operation is really computed and timed alone, and the "
                       "devices have virtual clocks.")},
            {QStringLiteral("cpu"), Texts::tr("measured (CPU)"),
             Texts::tr("One pinned thread for each device, and wall-clock times.")}};
}

Items shardingItems() {
    Items items;
    for (const Sharding sharding :
         {Sharding::None, Sharding::Optimizer, Sharding::Gradients, Sharding::Full})
        items.push_back({toQString(shardingName(sharding)), toQString(shardingName(sharding))});
    return items;
}

Items strategyItems() {
    Items items;
    for (const WeightStrategyFamily* family : weightStrategyFamilies())
        items.push_back(
            {toQString(family->name), toQString(family->title),
             Texts::tr("%1.\nSource: %2").arg(toQString(family->rule), toQString(family->source))});
    return items;
}

Items optimizerItems() {
    Items items;
    for (const OptimizerFamily& family : optimizerFamilies()) {
        QStringList parameters;
        for (const HyperParameter& parameter : family.hyperParameters)
            parameters << Texts::tr("%1=%2: %3")
                              .arg(toQString(parameter.name), number(parameter.initial),
                                   coreText(parameter.title));
        items.push_back({toQString(family.name), toQString(family.title),
                         Texts::tr("Source: %1\nHyper-parameters:\n%2")
                             .arg(toQString(family.source), parameters.join(u'\n'))});
    }
    return items;
}

Items decayItems() {
    Items items;
    for (const std::string_view name : decayNames())
        items.push_back({toQString(name), toQString(name)});
    return items;
}

class Fields {
  public:
    std::vector<RecordField> take() {
        addModel();
        addPipeline();
        addOptimizer();
        addKfac();
        addRun();
        return std::move(fields_);
    }

  private:
    RecordField& add(Group group, Kind kind, const char* id, const QString& title,
                     const QString& help, const QString& initial) {
        fields_.push_back({.id = QString::fromLatin1(id),
                           .kind = kind,
                           .group = group,
                           .title = title,
                           .help = help,
                           .initial = initial});
        return fields_.back();
    }

    RecordField& addChoice(Group group, const char* id, const QString& title, const QString& help,
                           const std::string& initial, Items items) {
        RecordField& field =
            add(group, Kind::Choice, id, title, help, QString::fromStdString(initial));
        field.items = std::move(items);
        return field;
    }

    RecordField& addNumber(Group group, Kind kind, const char* id, const QString& title,
                           const QString& help, double initial, double least, double most) {
        RecordField& field = add(group, kind, id, title, help, number(initial));
        field.least = least;
        field.most = most;
        return field;
    }

    void addModel() {
        const Group group = Group::Model;
        addChoice(group, "model", Texts::tr("Model"), Texts::tr("What trains."),
                  std::string(modelFamilies()[0].name), modelItems());
        addChoice(group, "data", Texts::tr("Data"),
                  Texts::tr("A data set that ships, or a file: text, .tsv, IDX images."),
                  first_.data, dataItems())
            .takesOthers = true;
        addNumber(group, Kind::Whole, "micro-batch-size", Texts::tr("Micro-batch"),
                  Texts::tr("Samples of a micro-batch."),
                  static_cast<double>(first_.microBatchSize), 1, 65536);
        addNumber(group, Kind::Whole, "sequence-length", Texts::tr("Sequence"),
                  Texts::tr("Tokens of a sequence."), static_cast<double>(first_.sequenceLength), 0,
                  65536)
            .zeroTitle = Texts::tr("what fits the model");
    }

    void addPipeline() {
        const Group group = Group::Pipeline;
        addChoice(group, "schedule", Texts::tr("Schedule"), Texts::tr("Who does what when."),
                  first_.schedule, scheduleItems());
        const RequestedDevices devices = devicesOf(first_.devices);
        addChoice(group, "clock", Texts::tr("Clock"), Texts::tr("What the devices are."),
                  devices.clock == DeviceClock::Emulated ? "emulated" : "cpu", clockItems());
        addNumber(group, Kind::Whole, "device-count", Texts::tr("Devices"),
                  Texts::tr("Of one replica."), devices.count, 1, 1024);
        addNumber(group, Kind::Whole, "micro-batches", Texts::tr("Micro-batches"),
                  Texts::tr("Of a step; of an asynchronous schedule, of an update."),
                  first_.shape.microBatches, 1, 1'000'000);
        for (const FamilyParameter& parameter : familyParameters())
            addFamilyParameter(parameter);
        addNumber(group, Kind::Whole, "data-parallel", Texts::tr("Replicas"),
                  Texts::tr("Of the pipeline, data-parallel."), first_.replicas, 1, 1024);
        addChoice(group, "sharding", Texts::tr("Sharding"),
                  Texts::tr("What the replicas share out."), first_.sharding, shardingItems())
            .applies = hasReplicas;
        RecordField& latency =
            addNumber(group, Kind::Whole, "p2p-ns", Texts::tr("Latency"),
                      Texts::tr("Of a transfer between two emulated devices, in nanoseconds."),
                      static_cast<double>(first_.links.devices.latencyNs), 0, 1e9);
        latency.applies = isEmulated;
        latency.zeroTitle = Texts::tr("none");
        addChoice(group, "strategy", Texts::tr("Strategy"),
                  Texts::tr("Which weights an asynchronous schedule takes."), "pipedream",
                  strategyItems())
            .applies = isAsynchronous;
    }

    void addFamilyParameter(const FamilyParameter& parameter) {
        RecordField& field =
            addNumber(Group::Pipeline, parameter.isSwitch ? Kind::Choice : Kind::Whole,
                      parameter.name.data(), coreText(parameter.title), coreText(parameter.help),
                      first_.shape.*parameter.value, parameter.least, 1 << 20);
        if (parameter.isSwitch)
            field.items = {{QStringLiteral("0"), Texts::tr("no")},
                           {QStringLiteral("1"), Texts::tr("yes")}};
        field.zeroTitle = coreText(parameter.zeroTitle);
        field.applies = [parameter](const RecordAnswers& answers) {
            return scheduleIn(answers).has(parameter);
        };
    }

    void addOptimizer() {
        const Group group = Group::Optimizer;
        addChoice(group, "optimizer", Texts::tr("Optimizer"), Texts::tr("What takes the steps."),
                  first_.optimizer, optimizerItems());
        addNumber(group, Kind::Real, "lr", Texts::tr("Learning rate"), Texts::tr("At its peak."),
                  first_.learningRate, 0, 1e38);
        addNumber(group, Kind::Whole, "warm-up", Texts::tr("Warm-up"),
                  Texts::tr("Steps in which the learning rate rises to its peak."),
                  static_cast<double>(first_.warmUpSteps), 0, 1e8)
            .zeroTitle = Texts::tr("none");
        addChoice(group, "decay", Texts::tr("Decay"), Texts::tr("Of the learning rate after that."),
                  first_.decay, decayItems());
        addNumber(group, Kind::Real, "final-lr", Texts::tr("Final rate"),
                  Texts::tr("To which the learning rate decays."), first_.finalLearningRate, 0,
                  1e38)
            .applies = decays;
        addNumber(group, Kind::Real, "clip", Texts::tr("Clip norm"),
                  Texts::tr("Longest norm of the gradient; 0: not clipped."), first_.clipNorm, 0,
                  1e9);
        add(group, Kind::Text, "hyper", Texts::tr("Hyper-parameters"),
            Texts::tr("As name=value, with gaps between them: beta2=0.95 weight-decay=0.1. The "
                      "tool tips of the optimizers list them."),
            {});
    }

    void addKfac() {
        const Group group = Group::Kfac;
        const KfacOptions& kfac = first_.kfac;
        add(group, Kind::Switch, "kfac", Texts::tr("Precondition with K-FAC"),
            Texts::tr("The optimizer takes gradients that K-FAC preconditioned."),
            QStringLiteral("0"));
        const auto addOf = [&](Kind kind, const char* id, const QString& title, const QString& help,
                               double initial, double least, double most) {
            addNumber(group, kind, id, title, help, initial, least, most).applies = usesKfac;
        };
        addOf(Kind::Real, "damping", Texts::tr("Damping"),
              Texts::tr("Added to the factors before inversion."), kfac.damping, 0, 1e6);
        addOf(Kind::Real, "kl-clip", Texts::tr("KL clip"),
              Texts::tr("Bound of an update's size; 0: none."), kfac.klClip, 0, 1e6);
        addOf(Kind::Whole, "curvature-every", Texts::tr("Curvature every"),
              Texts::tr("Steps between refreshes of the factors."),
              static_cast<double>(kfac.curvatureEvery), 1, 1e6);
        addOf(Kind::Whole, "inversion-every", Texts::tr("Inversion every"),
              Texts::tr("Steps between inversions."), static_cast<double>(kfac.inversionEvery), 1,
              1e6);
        addOf(Kind::Real, "factor-decay", Texts::tr("Factor decay"),
              Texts::tr("Share of the old factors that stays; 0: none."), kfac.decay, 0, 0.999999);
        add(group, Kind::Switch, "fill", Texts::tr("Fill bubbles"),
            Texts::tr("K-FAC's work is placed in the bubbles that the first steps measure."),
            QStringLiteral("0"))
            .applies = usesKfac;
    }

    void addRun() {
        const Group group = Group::Run;
        addNumber(group, Kind::Whole, "steps", Texts::tr("Steps"), Texts::tr("Of the optimizer."),
                  static_cast<double>(first_.steps), 1, 1e8);
        addNumber(group, Kind::Whole, "seed", Texts::tr("Seed"),
                  Texts::tr("Of initial weights, dropout and the order of the data."),
                  static_cast<double>(first_.seed), 0, 2e9);
        addNumber(group, Kind::Whole, "evaluate-every", Texts::tr("Test every"),
                  Texts::tr("Steps between two tests; an asynchronous pipeline drains for them."),
                  static_cast<double>(first_.evaluateEvery), 0, 1e8)
            .zeroTitle = Texts::tr("never");
    }

    TrainingRequest first_;
    std::vector<RecordField> fields_;
};

}  // namespace

bool usesKfac(const RecordAnswers& answers) {
    return answers.value(QStringLiteral("kfac")) == QLatin1String("1");
}

const std::vector<RecordField>& recordFields() {
    static const std::vector<RecordField> fields = Fields().take();
    return fields;
}

}  // namespace bubblescope
