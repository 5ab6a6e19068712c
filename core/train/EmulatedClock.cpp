// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/Error.h"
#include "core/simulate/CollectiveLanes.h"
#include "core/train/PipelineRun.h"

namespace bubblescope {

namespace {

std::int64_t threadCpuNs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Sizes of a stage as the replicas exchange it.
template <typename T>
Cluster clusterOf(const TrainingContext<T>& context, const EmulatedLinks& links) {
    Cluster cluster{.overlaps = links.overlap,
                    .replicas = context.plan.replicas,
                    .sharding = context.plan.sharding,
                    .buffers = context.plan.buffers,
                    .replicaLink = links.replicas,
                    .weightBytes = {},
                    .gradientBytes = {}};
    for (const auto& stage : context.stages) {
        std::int64_t values = 0;
        for (const ParameterSpec& spec : stage->parameters())
            values += sizeOf(spec.shape);
        const std::int64_t bytes = values * static_cast<std::int64_t>(sizeof(T));
        cluster.weightBytes.push_back(bytes);
        cluster.gradientBytes.push_back(bytes);
    }
    return cluster;
}

}  // namespace

/// One round on virtual clocks.
template <typename T>
class EmulatedClock<T>::Round {
  public:
    Round(const PipelineRun<T>& run, EmulatedClock<T>& clock, std::int64_t round)
        : run_(run),
          clock_(clock),
          firstStep_(run.firstStepOf(round)),
          next_(run.workers.size(), 0) {
        const PipelinePlan& plan = run.context.plan;
        if (!plan.collectives.devices.empty()) {
            lanes_.emplace(plan.schedule, plan.collectives, clock.cluster_);
            lanes_->onProgress = [](int) {};
            lanes_->begin();
        }
        for (auto& worker : run.workers) {
            programs_.push_back(&worker->beginRound(firstStep_));
            if (lanes_)
                lanes_->launch(localOf(worker->device()), Collective::none, freeNs(*worker));
        }
    }

    void carryOut() {
        for (bool isMoving = true; isMoving;) {
            isMoving = false;
            for (auto& worker : run_.workers)
                while (advance(*worker))
                    isMoving = true;
        }
        for (std::size_t d = 0; d < next_.size(); ++d)
            if (next_[d] < programs_[d]->size())
                throw Error(fmt::format("device {} waits for what nobody sends", d),
                            "schedule '" + run_.context.plan.schedule.name + "'",
                            "use a schedule that can run");
        observeCollectives();
    }

  private:
    int localOf(int device) const { return device % run_.context.plan.schedule.devices; }
    std::int64_t& freeNs(const DeviceWorker<T>& worker) {
        return clock_.freeNs_[static_cast<std::size_t>(worker.device())];
    }

    /// Carries out the next instruction of a device if all that it needs is there.
    bool advance(DeviceWorker<T>& worker) {
        const auto d = static_cast<std::size_t>(worker.device());
        if (next_[d] == programs_[d]->size()) return false;
        const Instruction& i = (*programs_[d])[next_[d]];
        if (!run_.control.begins(worker.stepOf(i))) return ++next_[d] > 0;
        const std::vector<MessageKey> keys = worker.needs(i);
        for (const MessageKey& key : keys)
            if (!run_.link.hasArrived(worker.device(), key)) return false;
        const std::int64_t gateNs = gateOf(worker, i);
        if (gateNs < 0) return false;
        ++next_[d];
        carryOut(worker, i, keys, gateNs);
        return true;
    }

    /// Until when collectives keep an instruction waiting; negative when that is not known yet.
    std::int64_t gateOf(const DeviceWorker<T>& worker, const Instruction& i) const {
        if (!lanes_) return 0;
        const int device = localOf(worker.device());
        const Schedule& schedule = run_.context.plan.schedule;
        if (i.kind == InstructionKind::Operation) {
            const std::int64_t first = lanes_->gateNs(i.index, device);
            if (first < 0 || !schedule.isFused(i.index)) return first;
            const std::int64_t second = lanes_->gateNs(i.index + 1, device);
            return second < 0 ? second : std::max(first, second);
        }
        return isUpdate(i.kind) ? lanes_->allEndNs(device) : 0;
    }

    void carryOut(DeviceWorker<T>& worker, const Instruction& i,
                  const std::vector<MessageKey>& keys, std::int64_t gateNs) {
        std::int64_t startNs = std::max(freeNs(worker), gateNs);
        std::vector<Message<T>> messages;
        for (const MessageKey& key : keys) {
            messages.push_back(run_.link.receive(worker.device(), key));
            // Parts of collectives travel on the lanes.
            if (key.kind != MessageKind::Part) startNs = std::max(startNs, messages.back().sentNs);
        }
        worker.prepare(i, std::move(messages));
        const std::int64_t beginNs = threadCpuNs();
        std::vector<Envelope<T>> envelopes = worker.run(i);
        const bool takesTime = slicesOf(i, run_.context.plan.schedule) > 0;
        const std::int64_t endNs = startNs + (takesTime ? threadCpuNs() - beginNs : 0);
        freeNs(worker) = endNs;
        if (i.kind != InstructionKind::Await)
            observe(run_, worker.device(), observationOf(run_, worker, i), startNs, endNs);
        for (Envelope<T>& envelope : envelopes)
            send(worker, std::move(envelope), endNs);
        if (i.kind == InstructionKind::Operation) launchAfter(worker, i, endNs);
    }

    void launchAfter(const DeviceWorker<T>& worker, const Instruction& i, std::int64_t endNs) {
        if (!lanes_) return;
        const bool isFused = run_.context.plan.schedule.isFused(i.index);
        for (OperationIndex index = i.index; index <= i.index + (isFused ? 1 : 0); ++index)
            if (lanes_->launchesAfter(index))
                lanes_->launch(localOf(worker.device()), index, endNs);
    }

    void send(DeviceWorker<T>& worker, Envelope<T> envelope, std::int64_t endNs) {
        std::int64_t arrivalNs = endNs;
        if (envelope.to != worker.device()) arrivalNs = arrivalOf(worker, envelope, endNs);
        envelope.message.sentNs = arrivalNs;
        if (!clock_.links_.overlap && isTransfer(envelope.key.kind))
            freeNs(worker) = std::max(freeNs(worker), arrivalNs);
        run_.link.send(std::move(envelope));
    }

    static bool isTransfer(MessageKind kind) {
        return kind == MessageKind::Activation || kind == MessageKind::Gradient;
    }

    std::int64_t arrivalOf(DeviceWorker<T>& worker, const Envelope<T>& envelope,
                           std::int64_t endNs) {
        const PipelinePlan& plan = run_.context.plan;
        const bool isBetweenCopies = envelope.key.kind == MessageKind::Factors ||
                                     plan.replicaOf(envelope.to) != worker.replica();
        const Link& link = isBetweenCopies ? clock_.links_.replicas : clock_.links_.devices;
        const std::int64_t occupiedNs = link.occupancyNs(envelope.message.bytes());
        if (!isTransfer(envelope.key.kind)) return endNs + occupiedNs + link.latencyNs;
        std::int64_t& linkFreeNs = clock_.linkFreeNs_[{worker.device(), envelope.to}];
        const std::int64_t startNs = std::max(endNs, linkFreeNs);
        linkFreeNs = startNs + occupiedNs;
        const std::int64_t arrivalNs = linkFreeNs + link.latencyNs;
        if (arrivalNs > startNs) observeTransfer(worker, envelope, startNs, arrivalNs);
        return arrivalNs;
    }

    void observeTransfer(DeviceWorker<T>& worker, const Envelope<T>& envelope, std::int64_t startNs,
                         std::int64_t arrivalNs) {
        const bool isForward = envelope.key.kind == MessageKind::Activation;
        TrainingSlice slice{.device = worker.device(),
                            .lane = DeviceLane::Transfers,
                            .kind = SliceKind::PointToPoint,
                            .direction = envelope.key.direction,
                            .stage = envelope.key.stage,
                            .microBatch = static_cast<int>(envelope.key.number),
                            .step = firstStep_ + run_.context.plan.stepOf(envelope.key.number),
                            .startNs = startNs,
                            .endNs = arrivalNs};
        const std::string what =
            fmt::format("{} {}", isForward ? "activation" : "gradient", envelope.key.number);
        slice.name = "send " + what;
        run_.observer.sliceDone(slice);
        slice.device = envelope.to;
        slice.stage += isForward ? 1 : -1;
        slice.name = "receive " + what;
        run_.observer.sliceDone(slice);
    }

    void observeCollectives() {
        if (!lanes_ || !run_.control.begins(firstStep_)) return;
        const PipelinePlan& plan = run_.context.plan;
        for (const auto& worker : run_.workers) {
            const auto d = static_cast<std::size_t>(localOf(worker->device()));
            for (std::size_t place = 0; place < plan.collectives.devices[d].size(); ++place) {
                const Collective& c = plan.collectives.devices[d][place];
                const CollectiveRun& ran = lanes_->runs()[d][place];
                run_.observer.sliceDone({.device = worker->device(),
                                         .lane = DeviceLane::Collectives,
                                         .kind = SliceKind::Collective,
                                         .direction = c.direction,
                                         .stage = c.stage,
                                         .step = firstStep_,
                                         .startNs = ran.startNs,
                                         .endNs = ran.endNs,
                                         .name = collectiveTitle(c)});
            }
        }
    }

    const PipelineRun<T>& run_;
    EmulatedClock<T>& clock_;
    std::int64_t firstStep_;
    std::vector<std::size_t> next_;  ///< instruction, by device
    std::vector<const std::vector<Instruction>*> programs_;
    std::optional<CollectiveLanes> lanes_;
};

template <typename T>
EmulatedClock<T>::EmulatedClock(const TrainingContext<T>& context, const EmulatedLinks& links)
    : context_(context),
      links_(links),
      cluster_(clusterOf(context, links)),
      freeNs_(static_cast<std::size_t>(context.plan.deviceCount()), 0) {}

template <typename T>
EmulatedClock<T>::~EmulatedClock() = default;

template <typename T>
std::int64_t EmulatedClock<T>::run(const PipelineRun<T>& run) {
    for (std::int64_t round = 0; round < run.rounds; ++round) {
        if (!run.control.begins(run.firstStepOf(round))) break;
        Round(run, *this, round).carryOut();
    }
    return *std::ranges::max_element(freeNs_);
}

template class EmulatedClock<float>;
template class EmulatedClock<double>;

}  // namespace bubblescope
