// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/Error.h"
#include "core/schedule/Outputs.h"

namespace bubblescope {

namespace {

[[noreturn]] void reject(const Schedule& schedule, const std::string& what) {
    throw Error(what, "schedule '" + schedule.name + "'", "correct its list of operations");
}

/// Before anything is laid out by stage and micro-batch: a single large number in a file would ask
/// for more memory than there is.
void checkCount(const Schedule& s) {
    constexpr std::int64_t mostNamed = 1'000'000;
    const std::int64_t listed = static_cast<std::int64_t>(s.operations.size());
    const std::int64_t needed = 2 * static_cast<std::int64_t>(s.virtualStages) * s.microBatches;
    if (needed - listed > mostNamed)
        reject(s, fmt::format(
                      "{} micro-batches on {} stages need {} operations or more; {} are listed",
                      s.microBatches, s.virtualStages, needed, listed));
}

void checkShape(const Schedule& s) {
    if (s.devices < 1 || s.virtualStages < 1 || s.microBatches < 1)
        reject(s, "needs at least one device, one stage and one micro-batch");
    if (s.directions() < 1 || s.directions() > 2)
        reject(s, fmt::format("has {} directions instead of 1 or 2", s.directions()));
    if (s.microBatches % s.directions() != 0)
        reject(s, fmt::format("{} micro-batches do not divide into {} directions", s.microBatches,
                              s.directions()));
    for (const std::vector<int>& devices : s.placement) {
        if (devices.size() != static_cast<std::size_t>(s.virtualStages))
            reject(s, fmt::format("places {} stages of {}", devices.size(), s.virtualStages));
        for (int device : devices) {
            if (device < 0 || device >= s.devices)
                reject(s, fmt::format("places a stage on device {} of {}", device, s.devices));
        }
    }
    const bool sorted = std::is_sorted(s.deviceBegin.begin(), s.deviceBegin.end());
    if (s.deviceBegin.size() != static_cast<std::size_t>(s.devices) + 1 || !sorted ||
        s.deviceBegin.front() != 0 || s.deviceBegin.back() != s.operations.size())
        reject(s, "its operations are not divided into one list a device");
    checkCount(s);
}

void checkPlaces(const Schedule& s) {
    for (int device = 0; device < s.devices; ++device) {
        for (const Operation& o : s.operationsOf(device)) {
            if (o.direction >= s.directions() || o.stage >= s.virtualStages ||
                o.microBatch >= static_cast<std::uint32_t>(s.microBatchesPerDirection()))
                reject(s,
                       fmt::format("{} on device {} lies outside the shape", describe(o), device));
            if (s.deviceOf(o) != device)
                reject(s, fmt::format("{} is listed on device {}, but its stage lies on device {}",
                                      describe(o), device, s.deviceOf(o)));
        }
    }
}

/// Counts what is made: once each for forwards and gradients, and a weight update for exactly the
/// gradients that come from an input-gradient half.
void checkComplete(const Schedule& s) {
    const Outputs outputs(s);
    std::vector<std::uint8_t> made(outputs.count(), 0);
    std::vector<std::uint8_t> split(outputs.count(), 0);
    for (const Operation& o : s.operations) {
        const std::size_t output = outputs.madeBy(o);
        if (made[output]++ != 0) reject(s, describe(o) + " occurs twice");
        if (o.kind == OperationKind::InputGrad) split[outputs.weightUpdate(o)] = 1;
    }
    for (int direction = 0; direction < s.directions(); ++direction) {
        for (int stage = 0; stage < s.virtualStages; ++stage) {
            for (int m = 0; m < s.microBatchesPerDirection(); ++m) {
                Operation o{OperationKind::Forward, static_cast<std::uint8_t>(direction),
                            static_cast<std::uint16_t>(stage), static_cast<std::uint32_t>(m)};
                if (!made[outputs.madeBy(o)]) reject(s, describe(o) + " is missing");
                o.kind = OperationKind::Backward;
                if (!made[outputs.madeBy(o)]) reject(s, describe(o) + " is missing");
                o.kind = OperationKind::WeightGrad;
                if (made[outputs.madeBy(o)] != split[outputs.madeBy(o)])
                    reject(s, describe(o) + (made[outputs.madeBy(o)]
                                                 ? " follows a full backward"
                                                 : " is missing after its input gradient"));
            }
        }
    }
}

/// A block is a forward and, listed right after it, a full backward or a forward of another
/// micro-batch on the same stage.
void checkBlocks(const Schedule& s) {
    if (s.fusedWithNext.size() > s.operations.size())
        reject(s, "more operations are fused than there are");
    for (int device = 0; device < s.devices; ++device) {
        const std::size_t end = s.deviceBegin[static_cast<std::size_t>(device) + 1];
        for (std::size_t i = s.deviceBegin[static_cast<std::size_t>(device)]; i < end; ++i) {
            if (!s.isFused(i)) continue;
            const Operation& forward = s.operations[i];
            if (i + 1 == end) reject(s, describe(forward) + " is fused with nothing");
            const Operation& second = s.operations[i + 1];
            const bool isPair = second.kind == OperationKind::Forward &&
                                second.stage == forward.stage &&
                                second.direction == forward.direction;
            if (forward.kind != OperationKind::Forward ||
                (second.kind != OperationKind::Backward && !isPair))
                reject(s, fmt::format("{} and {} are fused, but are no forward and full backward, "
                                      "nor forwards on one stage",
                                      describe(forward), describe(second)));
        }
    }
}

/// Runs the schedule without times and stops where every device waits.
class DryRun {
  public:
    explicit DryRun(const Schedule& schedule)
        : schedule_(schedule),
          outputs_(schedule),
          made_(outputs_.count(), 0),
          next_(schedule.deviceBegin.begin(), schedule.deviceBegin.end() - 1) {
        bool moved = true;
        while (moved) {
            moved = false;
            for (int device = 0; device < schedule.devices; ++device)
                moved |= advance(device);
        }
    }

    /// An operation of the device's next block that waits, and what for.
    struct Wait {
        Operation operation;
        Outputs::Input input;
    };
    std::optional<Wait> waitOf(int device) const {
        for (const Operation& o : nextBlock(device)) {
            for (const Outputs::Input& input : outputs_.neededBy(o)) {
                if (!made_[input.output]) return Wait{o, input};
            }
        }
        return {};
    }

  private:
    /// The device's next operation, or two where they are fused; none at its end.
    std::span<const Operation> nextBlock(int device) const {
        const OperationIndex next = next_[static_cast<std::size_t>(device)];
        if (next == schedule_.deviceBegin[static_cast<std::size_t>(device) + 1]) return {};
        return std::span(schedule_.operations).subspan(next, schedule_.isFused(next) ? 2 : 1);
    }

    bool advance(int device) {
        bool moved = false;
        while (!nextBlock(device).empty() && !waitOf(device)) {
            for (const Operation& o : nextBlock(device)) {
                made_[outputs_.madeBy(o)] = 1;
                ++next_[static_cast<std::size_t>(device)];
            }
            moved = true;
        }
        return moved;
    }

    const Schedule& schedule_;
    Outputs outputs_;
    std::vector<std::uint8_t> made_;
    std::vector<OperationIndex> next_;
};

}  // namespace

std::string describe(const Operation& o) {
    return fmt::format("{}{} on stage {}{}", operationLetter(o.kind), o.microBatch, o.stage,
                       o.direction ? " (second direction)" : "");
}

std::string describeDeadlock(const Schedule& schedule) {
    const DryRun run(schedule);
    int device = 0;
    while (device < schedule.devices && !run.waitOf(device))
        ++device;
    if (device == schedule.devices) return {};

    // From any waiting device, the devices that are waited for lead into a circle.
    std::vector<int> visits(static_cast<std::size_t>(schedule.devices), 0);
    std::string sentence;
    while (true) {
        const auto visit = ++visits[static_cast<std::size_t>(device)];
        if (visit == 3) return sentence;
        const auto [waiting, input] = *run.waitOf(device);
        const int maker = schedule.placement[waiting.direction][input.stage];
        if (visit == 2) {
            const bool needsForward =
                waiting.kind == OperationKind::Forward ||
                (input.stage == waiting.stage && waiting.kind != OperationKind::WeightGrad);
            sentence +=
                fmt::format("{}{} (device {}) waits for {}{} on stage {} (device {})",
                            sentence.empty() ? "" : ", ", describe(waiting), device,
                            needsForward ? "F" : "B", waiting.microBatch, input.stage, maker);
        }
        device = maker;
    }
}

void validate(const Schedule& schedule) {
    checkShape(schedule);
    checkPlaces(schedule);
    checkComplete(schedule);
    checkBlocks(schedule);
    const std::string deadlock = describeDeadlock(schedule);
    if (!deadlock.empty()) reject(schedule, "operations wait for each other: " + deadlock);
}

}  // namespace bubblescope
