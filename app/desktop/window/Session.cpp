// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/Session.h"

#include <QFileInfo>
#include <algorithm>

#include "app/desktop/model/RecordedRun.h"
#include "app/desktop/model/RecordedSchedule.h"
#include "app/desktop/model/RunFigures.h"
#include "app/desktop/model/Sample.h"
#include "app/desktop/model/Text.h"
#include "app/desktop/window/EditSpecCommand.h"
#include "core/base/Error.h"

namespace bubblescope {

Session::Session(QObject* parent) : QObject(parent) {
    connect(&live_, &LiveSimulation::finished, this, &Session::takeResult);
    connect(&loader_, &TraceLoader::loaded, this, &Session::addTrace);
    connect(&loader_, &TraceLoader::reloaded, this, &Session::takeReloaded);
    connect(&loader_, &TraceLoader::failed, this, &Session::messageWanted);
    connectEdits();
}

void Session::addSimulation(const SimulationSpec& spec) {
    live_.request(addParameters(spec).key, spec);
}

void Session::simulateRecording(Run* recorded) {
    worker_.post([this, run = QPointer<Run>(recorded),
                  snapshot = recorded->snapshot()]() -> Worker::Delivery {
        try {
            return [this, run, spec = specOfMeasured(snapshot)] {
                Parameters& parameters = addParameters(spec);
                parameters.recorded = run;
                live_.request(parameters.key, spec);
            };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                emit messageWanted(message);
            };
        }
    });
}

void Session::openScheduleFile(const QString& path) {
    worker_.post([this, path]() -> Worker::Delivery {
        try {
            return [this, path, file = readScheduleFile(path)] {
                addSimulation(specOf(file));
                emit scheduleFileOpened(path);
                for (const QString& note : file->notes)
                    emit messageWanted(note);
            };
        } catch (const std::exception& failure) {
            return [this, message = QString::fromUtf8(failure.what())] {
                emit messageWanted(message);
            };
        }
    });
}

void Session::openSample() {
    for (const SimulationSpec& spec : sampleSpecs())
        addSimulation(spec);
    try {
        sampleTrace_ = sampleTrace();
        loader_.load({sampleTrace_});
    } catch (const Error& error) {
        emit messageWanted(QString::fromUtf8(error.what()));
    }
}

void Session::record(const RecordCommand& command) {
    auto* recording = new LiveRecording(command, this);
    ++recordings_;
    connect(recording, &LiveRecording::grown, this,
            [this, recording, run = QPointer<Run>(), isAdded = false](const auto& content) mutable {
                if (run) run->setContent(content);
                if (isAdded) return;
                isAdded = true;
                run = addRun(toQString(content->timeline->title), content,
                             {{QFileInfo(recording->command().file).absoluteFilePath()}});
                emit runWanted(run);
                emit runRecorded();
            });
    connect(recording, &LiveRecording::ended, this, [this, recording](const QString& message) {
        --recordings_;
        recording->deleteLater();
        if (!message.isEmpty()) emit messageWanted(message);
    });
    emit recordingStarted(recording);
    recording->start();
}

/// A recording that was opened while it is still being written.
void Session::follow(Run* run, const QString& path) {
    auto* follower = new RunFollower(path, {}, run);
    connect(follower, &RunFollower::grown, run,
            [run, follower](const auto& content, RunState state) {
                run->setContent(content);
                if (state != RunState::Running) follower->deleteLater();
            });
    follower->start();
}

Run* Session::addRun(const QString& name, std::shared_ptr<const RunContent> content,
                     RunSource source) {
    auto added = std::make_unique<Run>(runs_.uniqueName(name), std::move(content));
    added->setSource(std::move(source));
    Run* run = runs_.add(std::move(added));
    emit runAdded(run);
    return run;
}

void Session::duplicate(Run* run) {
    Run* copy = runs_.duplicate(runs_.rowOf(run));
    if (!copy) return;
    if (copy->spec()) addParameters(*copy->spec()).run = copy;
    keepAddition(copy, tr("copy of %1").arg(run->name()));
    emit runAdded(copy);
    emit runWanted(copy);
}

Session::Parameters* Session::find(const Run* run) {
    const auto found = std::ranges::find_if(
        parameters_, [run](const Parameters& p) { return run && p.run == run; });
    return found == parameters_.end() ? nullptr : &*found;
}

const Session::Parameters* Session::find(const Run* run) const {
    return const_cast<Session*>(this)->find(run);
}

std::optional<SimulationSpec> Session::wantedSpec(const Run* run) const {
    const Parameters* parameters = find(run);
    return parameters ? std::optional(parameters->wanted) : std::nullopt;
}

SpecError Session::specError(const Run* run) const {
    const Parameters* parameters = find(run);
    return parameters ? parameters->error : SpecError();
}

Session::Parameters& Session::addParameters(const SimulationSpec& spec) {
    return parameters_.emplace_back(Parameters{++lastKey_, {}, spec, {}});
}

void Session::editSpec(Run* run, const SimulationSpec& spec, int gesture) {
    const auto before = wantedSpec(run);
    if (!before || *before == spec) return;
    undoStack_.push(new EditSpecCommand(*this, run, *before, spec, gesture));
}

void Session::applySpec(Run* run, const SimulationSpec& spec) {
    Parameters* parameters = find(run);
    if (!parameters) return;
    parameters->wanted = spec;
    live_.request(parameters->key, spec);
    emit specChanged(run);
}

void Session::takeResult(quint64 key, const SimulationResult& result) {
    const auto found = std::ranges::find(parameters_, key, &Parameters::key);
    if (found == parameters_.end()) return;
    found->error = result.error;
    if (result.content) {
        takeContent(*found, result);
    } else if (found->run) {
        found->run->setOutdated(true);
        emit specChanged(found->run);
    } else {
        const QString message = result.error.sentence;
        parameters_.erase(found);
        emit messageWanted(message);
    }
}

void Session::takeContent(Parameters& parameters, const SimulationResult& result) {
    const QString newName = simulationName(result.spec);
    const auto operations = static_cast<qint64>(result.content->timeline->sliceCount());
    if (Run* run = parameters.run) {
        const QString oldName = simulationName(*run->spec());
        if (newName != oldName && run->name().startsWith(oldName)) {
            run->setName(runs_.uniqueName(newName));
        }
        run->setContent(result.content, result.spec);
        emit specChanged(run);
    } else {
        auto added = std::make_unique<Run>(runs_.uniqueName(newName), result.content, result.spec);
        added->setRecorded(parameters.recorded);
        Run* made = added.get();
        parameters.run = made;  // before the list shows it, and views ask for its parameters
        runs_.addBelow(parameters.recorded, std::move(added));
        keepAddition(made, tr("simulation %1").arg(made->name()));
        emit runAdded(made);
        emit runWanted(made);
    }
    emit simulated(operations, result.elapsedNs);
}

void Session::addTrace(const QString& name, std::shared_ptr<const RunContent> content,
                       const QStringList& files) {
    const bool isSample = files == QStringList{sampleTrace_};
    Run* run = addRun(isSample ? sampleTraceName() : name, content, {files});
    if (files.size() == 1 && isBeingRecorded(*content->timeline)) follow(run, files[0]);
    keepAddition(run, tr("opening of %1").arg(run->name()));
    if (!isSample) emit runWanted(run);
}

void Session::takeReloaded(Run* run, std::shared_ptr<const RunContent> content,
                           const ClockSetting& clocks) {
    run->setSource({run->source().files, clocks});
    run->setContent(std::move(content));
}

}  // namespace bubblescope
