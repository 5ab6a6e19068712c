// SPDX-License-Identifier: Apache-2.0
#include "core/sweep/Sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/Units.h"

namespace bubblescope {

namespace {

constexpr std::size_t plansAtATime = 8;  ///< that a thread takes: they share schedules

double rankValue(const SweepPlan& plan, SweepRank rank) {
    switch (rank) {
        case SweepRank::Time:
            return -plan.figures.samplesPerSecond;
        case SweepRank::Cost:
            return plan.plan.accelerators() / plan.figures.samplesPerSecond;
        case SweepRank::Memory:
            return static_cast<double>(plan.figures.peakTotalBytes());
    }
    return 0;
}

/// Faster ones first, so that a plan is on the front when it is smaller than all before.
void markFront(std::vector<SweepPlan>& plans) {
    std::vector<SweepPlan*> order;
    for (SweepPlan& plan : plans)
        if (plan.figures.fits) order.push_back(&plan);
    std::ranges::stable_sort(order, [](const SweepPlan* a, const SweepPlan* b) {
        if (a->figures.samplesPerSecond != b->figures.samplesPerSecond)
            return a->figures.samplesPerSecond > b->figures.samplesPerSecond;
        return a->figures.peakTotalBytes() < b->figures.peakTotalBytes();
    });
    std::optional<std::int64_t> smallest;
    for (SweepPlan* plan : order) {
        const std::int64_t bytes = plan->figures.peakTotalBytes();
        plan->isOnFront = !smallest || bytes < *smallest;
        if (plan->isOnFront) smallest = bytes;
    }
}

/// Threads that take plans in turn until there are none.
class SweepWork {
  public:
    SweepWork(const ModelDescription& model, const HardwareDescription& hardware,
              const std::vector<ParallelPlan>& plans, bool keepsTooLarge, Progress& progress)
        : model_(model),
          hardware_(hardware),
          plans_(plans),
          keepsTooLarge_(keepsTooLarge),
          progress_(progress),
          figures_(plans.size()) {}

    void run(int threads) {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i)
            others.emplace_back([this] { guarded(false); });
        guarded(true);
        others.clear();
        if (failure_) std::rethrow_exception(failure_);
    }

    SweepResult result(std::map<std::string, std::size_t> refused) {
        SweepResult result;
        result.refused = std::move(refused);
        for (const auto& [reason, count] : refused_)
            result.refused[reason] += count;
        for (std::size_t i = 0; i < plans_.size(); ++i) {
            if (!figures_[i]) continue;
            ++result.simulated;
            if (!figures_[i]->fits) ++result.tooLarge;
            if (figures_[i]->fits || keepsTooLarge_)
                result.plans.push_back({plans_[i], *figures_[i], false});
        }
        return result;
    }

  private:
    /// A failure of one thread stops all.
    void guarded(bool reports) {
        try {
            work(reports);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            next_ = plans_.size();
        }
    }

    void work(bool reports) {
        PlanRunner runner(model_, hardware_);
        while (true) {
            const std::size_t begin = next_.fetch_add(plansAtATime);
            if (begin >= plans_.size()) return;
            const std::size_t end = std::min(begin + plansAtATime, plans_.size());
            for (std::size_t i = begin; i < end; ++i) {
                progress_.throwIfCancelled();
                simulate(runner, i);
            }
            if (reports)
                progress_.report(static_cast<double>(end) / static_cast<double>(plans_.size()));
        }
    }

    void simulate(PlanRunner& runner, std::size_t i) {
        try {
            figures_[i] = runner.run(plans_[i]);
        } catch (const Error& error) {
            const std::lock_guard lock(mutex_);
            ++refused_[error.what()];
        }
    }

    const ModelDescription& model_;
    const HardwareDescription& hardware_;
    const std::vector<ParallelPlan>& plans_;
    const bool keepsTooLarge_;
    Progress& progress_;
    std::atomic<std::size_t> next_ = 0;
    std::vector<std::optional<PlanFigures>> figures_;
    std::mutex mutex_;
    std::map<std::string, std::size_t> refused_;
    std::exception_ptr failure_;
};

}  // namespace

SweepRank findSweepRank(std::string_view name) {
    const std::string wanted = canonicalName(name);
    if (wanted == "time") return SweepRank::Time;
    if (wanted == "cost") return SweepRank::Cost;
    if (wanted == "memory") return SweepRank::Memory;
    throw Error(fmt::format("plans cannot be ranked by '{}'", name), "",
                "use time, cost or memory");
}

void rankPlans(std::vector<SweepPlan>& plans, SweepRank rank) {
    std::ranges::stable_sort(plans, [rank](const SweepPlan& a, const SweepPlan& b) {
        if (a.figures.fits != b.figures.fits) return a.figures.fits;
        return rankValue(a, rank) < rankValue(b, rank);
    });
}

SweepResult sweep(const ModelDescription& model, const HardwareDescription& hardware,
                  const SweepRequest& request, SweepRank rank, Progress& progress, int threads) {
    std::map<std::string, std::size_t> refused;
    const std::vector<ParallelPlan> plans = sweepPlans(model, request, refused, progress);
    SweepWork work(model, hardware, plans, request.keepsTooLarge, progress);
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    work.run(threads > 0 ? threads : cores);
    SweepResult result = work.result(std::move(refused));
    markFront(result.plans);
    rankPlans(result.plans, rank);
    return result;
}

}  // namespace bubblescope
