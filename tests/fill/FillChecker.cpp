// SPDX-License-Identifier: Apache-2.0
#include "FillChecker.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace bubblescope {

namespace {

struct Piece {
    std::uint32_t work;
    std::uint32_t number;
    std::int64_t startNs;
    std::int64_t endNs;
    bool isLeftOver;
};

struct Span {
    std::int64_t startNs;
    std::int64_t endNs;
};

/// Every piece once, relative to the start of its refresh.
std::vector<Piece> piecesOf(const FillProblem& problem, const FillResult& result) {
    std::vector<Piece> pieces;
    for (const Placement& p : result.placements)
        for (std::uint32_t i = 0; i < p.pieces; ++i) {
            const std::int64_t startNs = p.step * problem.stepNs + p.startNs + i * p.pieceNs;
            pieces.push_back(
                {p.work, p.firstPiece + i, startNs, startNs + p.pieceNs, p.isLeftOver});
        }
    return pieces;
}

bool wants(FillCause made, FillCause wanted) {
    return (static_cast<unsigned>(made) & static_cast<unsigned>(wanted)) != 0;
}

/// When each piece of a work may start as far as operations go, in the refresh's first step. Those
/// that no operation causes wait for the step's end.
std::vector<std::int64_t> causeEnds(const FillProblem& problem, const FillWork& work) {
    const FillCause cause = problem.kinds[work.kind].cause;
    std::vector<std::int64_t> endsNs;
    for (const PipelineSlice& s : problem.pipeline)
        if (s.group == work.group && wants(s.makes, cause)) endsNs.push_back(s.endNs);
    std::sort(endsNs.begin(), endsNs.end());
    if (endsNs.empty()) endsNs.assign(work.pieces, problem.stepNs);
    return endsNs;
}

std::string checkCauses(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::map<std::uint32_t, std::vector<std::int64_t>> endsOfWorkNs;
    for (std::uint32_t w = 0; w < problem.works.size(); ++w)
        if (problem.kinds[problem.works[w].kind].cause != FillCause::None)
            endsOfWorkNs[w] = causeEnds(problem, problem.works[w]);
    for (const Piece& piece : pieces) {
        const auto found = endsOfWorkNs.find(piece.work);
        if (found == endsOfWorkNs.end()) continue;
        if (piece.number >= found->second.size())
            return fmt::format("work {} has too many pieces", piece.work);
        if (piece.startNs < found->second[piece.number])
            return fmt::format("piece {} of work {} comes before its cause", piece.number,
                               piece.work);
    }
    return {};
}

/// Works of a group, layer and side in order of their phases.
std::string checkPhases(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::map<std::tuple<int, std::uint32_t, int, int>, std::int64_t> lastEndNs;
    for (const Piece& piece : pieces) {
        const FillWork& w = problem.works[piece.work];
        const FillKind& kind = problem.kinds[w.kind];
        auto& endNs = lastEndNs[{w.group, w.layer, kind.side, kind.phase}];
        endNs = std::max(endNs, piece.endNs);
    }
    for (const Piece& piece : pieces) {
        const FillWork& w = problem.works[piece.work];
        const FillKind& kind = problem.kinds[w.kind];
        for (int earlier = 0; earlier < kind.phase; ++earlier) {
            const auto found = lastEndNs.find({w.group, w.layer, kind.side, earlier});
            if (found != lastEndNs.end() && piece.startNs < found->second)
                return fmt::format("work {} comes before what it needs", piece.work);
        }
    }
    return {};
}

/// Pieces that wait for pieces of another work.
std::string checkFollowing(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::map<std::pair<std::uint32_t, std::int64_t>, std::int64_t> endNs;
    for (const Piece& piece : pieces)
        endNs[{piece.work, piece.number}] = piece.endNs;
    for (const Piece& piece : pieces) {
        const FillWork& w = problem.works[piece.work];
        const std::int64_t number = piece.number;
        if (w.follows != FillWork::none && piece.startNs < endNs.at({w.follows, number}))
            return fmt::format("piece {} of work {} does not follow", number, piece.work);
        if (w.awaits != FillWork::none && number > 0 &&
            piece.startNs < endNs.at({w.awaits, number - 1}))
            return fmt::format("piece {} of work {} does not wait", number, piece.work);
    }
    return {};
}

std::string checkComplete(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::vector<std::vector<std::uint32_t>> numbers(problem.works.size());
    for (const Piece& piece : pieces) {
        numbers[piece.work].push_back(piece.number);
        if (piece.isLeftOver && problem.kinds[problem.works[piece.work].kind].isOptional)
            return fmt::format("work {} need not be done", piece.work);
    }
    for (std::size_t w = 0; w < numbers.size(); ++w) {
        const FillWork& work = problem.works[w];
        const FillKind& kind = problem.kinds[work.kind];
        const std::size_t expected =
            kind.cause == FillCause::None ? work.pieces : causeEnds(problem, work).size();
        const bool isComplete =
            kind.isOptional ? numbers[w].size() <= expected : numbers[w].size() == expected;
        if (!kind.canBeCut && !isComplete)
            return fmt::format("work {} has {} pieces", w, numbers[w].size());
        std::sort(numbers[w].begin(), numbers[w].end());
        for (std::uint32_t i = 0; i < numbers[w].size(); ++i)
            if (numbers[w][i] != i) return fmt::format("work {} lacks piece {}", w, i);
        if (numbers[w].empty() && !kind.isOptional) return fmt::format("work {} has no place", w);
    }
    return {};
}

/// In a step that repeats, collectives of works never run with those of the step.
std::string checkLane(const FillProblem& problem, const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) {
        const FillKind& kind = problem.kinds[problem.works[piece.work].kind];
        if (kind.slice != SliceKind::Collective || piece.isLeftOver) continue;
        const std::int64_t startNs = piece.startNs % problem.stepNs;
        const std::int64_t endNs = startNs + piece.endNs - piece.startNs;
        for (const Interval& taken : problem.laneTaken)
            if (startNs < taken.endNs && taken.startNs < endNs)
                return fmt::format("work {} meets another collective", piece.work);
    }
    return {};
}

/// Memory while a piece runs: less is free the more forwards have started whose weight gradient
/// is not done.
std::string checkMemory(const FillProblem& problem, const std::vector<Piece>& pieces) {
    if (problem.freeBytes == FillProblem::unlimited) return {};
    const auto heldAt = [&](std::int64_t timeNs) {
        std::int64_t held = 0;
        for (const PipelineSlice& s : problem.pipeline) {
            if (wants(s.makes, FillCause::Forward) && s.startNs <= timeNs) ++held;
            if (wants(s.makes, FillCause::WeightGradient) && s.endNs <= timeNs) --held;
        }
        return held;
    };
    std::int64_t most = 0;
    for (const PipelineSlice& s : problem.pipeline)
        if (wants(s.makes, FillCause::Forward)) most = std::max(most, heldAt(s.startNs));
    for (const Piece& piece : pieces) {
        const std::int64_t held =
            heldAt(piece.isLeftOver ? problem.stepNs : piece.startNs % problem.stepNs);
        const std::int64_t freeBytes = problem.freeBytes + (most - held) * problem.activationBytes;
        if (problem.works[piece.work].bytes > freeBytes)
            return fmt::format("work {} has no memory", piece.work);
    }
    return {};
}

std::string checkApart(std::vector<Span> spans) {
    std::erase_if(spans, [](const Span& s) { return s.startNs == s.endNs; });
    std::sort(spans.begin(), spans.end(),
              [](const Span& a, const Span& b) { return a.startNs < b.startNs; });
    for (std::size_t i = 1; i < spans.size(); ++i)
        if (spans[i].startNs < spans[i - 1].endNs)
            return fmt::format("something overlaps at {} ns", spans[i].startNs);
    return {};
}

/// Enough refreshes that every one that can still run meets those after it.
std::string checkOverlaps(const FillProblem& problem, const FillResult& result,
                          const std::vector<Piece>& pieces) {
    std::int64_t leftOverNs = 0;
    std::int64_t lastNs = 0;
    for (const Piece& piece : pieces) {
        if (piece.isLeftOver) leftOverNs += piece.endNs - piece.startNs;
        lastNs = std::max(lastNs, piece.endNs);
    }
    const std::int64_t cycleNs = result.steps * problem.stepNs + leftOverNs;
    const std::int64_t refreshes = lastNs / cycleNs + 2;
    std::vector<Span> spans;
    for (std::int64_t refresh = 0; refresh < refreshes; ++refresh) {
        for (const Piece& piece : pieces)
            spans.push_back({refresh * cycleNs + piece.startNs, refresh * cycleNs + piece.endNs});
        for (int step = 0; step < result.steps; ++step)
            for (const PipelineSlice& s : problem.pipeline)
                spans.push_back({refresh * cycleNs + step * problem.stepNs + s.startNs,
                                 refresh * cycleNs + step * problem.stepNs + s.endNs});
    }
    return checkApart(std::move(spans));
}

std::string checkMargin(const FillProblem& problem, const std::vector<Piece>& pieces,
                        int marginPercent) {
    std::vector<std::int64_t> startsNs{problem.stepNs};
    for (const PipelineSlice& s : problem.pipeline)
        if (s.endNs > s.startNs) startsNs.push_back(s.startNs);
    std::sort(startsNs.begin(), startsNs.end());
    for (const Piece& piece : pieces) {
        if (piece.isLeftOver) continue;
        const std::int64_t startNs = piece.startNs % problem.stepNs;
        const auto nextNs = *std::lower_bound(startsNs.begin(), startsNs.end(), startNs);
        const double neededNs =
            static_cast<double>(piece.endNs - piece.startNs) * (1 + marginPercent / 100.0);
        if (static_cast<double>(startNs) + neededNs >= static_cast<double>(nextNs))
            return fmt::format("piece {} of work {} has no margin", piece.number, piece.work);
    }
    return {};
}

}  // namespace

std::string checkFill(const FillProblem& problem, const FillResult& result, int marginPercent) {
    const std::vector<Piece> pieces = piecesOf(problem, result);
    for (const std::string& fault :
         {checkComplete(problem, pieces), checkCauses(problem, pieces),
          checkPhases(problem, pieces), checkOverlaps(problem, result, pieces),
          checkMargin(problem, pieces, marginPercent), checkLane(problem, pieces),
          checkMemory(problem, pieces)})
        if (!fault.empty()) return fault;
    return checkFollowing(problem, pieces);
}

std::string checkStretch(const PipelineStep& plain, const PipelineStep& stretched,
                         std::int64_t mostNs) {
    struct Run {
        Span before;
        Span after;
    };
    std::vector<Run> runs;
    for (std::size_t d = 0; d < plain.devices.size(); ++d) {
        const auto& from = plain.devices[d];
        const auto& to = stretched.devices[d];
        for (std::size_t i = 0; i < from.slices.size(); ++i) {
            const Run run{
                {from.startNs + from.slices[i].startNs, from.startNs + from.slices[i].endNs()},
                {to.startNs + to.slices[i].startNs, to.startNs + to.slices[i].endNs()}};
            const std::int64_t delayNs = run.after.startNs - run.before.startNs;
            if (delayNs < 0 || delayNs > mostNs)
                return fmt::format("slice {} of device {} is delayed by {} ns", i, d, delayNs);
            if (run.after.endNs - run.before.endNs != delayNs)
                return fmt::format("slice {} of device {} takes another time", i, d);
            runs.push_back(run);
        }
    }
    for (const Run& a : runs)
        for (const Run& b : runs)
            if (a.before.endNs <= b.before.startNs && a.after.endNs > b.after.startNs)
                return fmt::format("an order is lost at {} ns", b.before.startNs);
    const std::int64_t longerNs = stretched.stepNs - plain.stepNs;
    if (longerNs < 0 || longerNs > mostNs) return fmt::format("the step is {} ns longer", longerNs);
    return {};
}

}  // namespace bubblescope
