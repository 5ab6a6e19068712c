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

/// When the first step's causes of one kind end, per group and in order.
std::vector<std::int64_t> causeEnds(const FillProblem& problem, const FillWork& work) {
    const bool a = traits(work.kind).name.ends_with("_a");
    std::vector<std::int64_t> endsNs;
    for (const PipelineSlice& s : problem.pipeline)
        if (s.group == work.group && s.makes == (a ? FillCause::Forward : FillCause::Backward))
            endsNs.push_back(s.endNs);
    std::sort(endsNs.begin(), endsNs.end());
    return endsNs;
}

std::string checkCurvature(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::map<std::uint32_t, std::vector<std::int64_t>> endsOfWorkNs;
    for (std::uint32_t w = 0; w < problem.works.size(); ++w)
        if (traits(problem.works[w].kind).slice == SliceKind::Curvature)
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

/// Sync waits for curvature, inversion for both, of the same group, layer and side.
std::string checkOrder(const FillProblem& problem, const std::vector<Piece>& pieces) {
    const auto rank = [](FillKind kind) { return static_cast<int>(kind) / 2; };
    const auto side = [](FillKind kind) { return static_cast<int>(kind) % 2; };
    std::map<std::tuple<int, std::uint32_t, int, int>, std::int64_t> lastEndNs;
    for (const Piece& piece : pieces) {
        const FillWork& w = problem.works[piece.work];
        auto& endNs = lastEndNs[{w.group, w.layer, side(w.kind), rank(w.kind)}];
        endNs = std::max(endNs, piece.endNs);
    }
    for (const Piece& piece : pieces) {
        const FillWork& w = problem.works[piece.work];
        for (int earlier = 0; earlier < rank(w.kind); ++earlier) {
            const auto found = lastEndNs.find({w.group, w.layer, side(w.kind), earlier});
            if (found != lastEndNs.end() && piece.startNs < found->second)
                return fmt::format("work {} comes before what it needs", piece.work);
        }
    }
    return {};
}

std::string checkComplete(const FillProblem& problem, const std::vector<Piece>& pieces) {
    std::vector<std::vector<std::uint32_t>> numbers(problem.works.size());
    for (const Piece& piece : pieces)
        numbers[piece.work].push_back(piece.number);
    for (std::size_t w = 0; w < numbers.size(); ++w) {
        const FillWork& work = problem.works[w];
        const bool isCurvature = traits(work.kind).slice == SliceKind::Curvature;
        if (isCurvature && numbers[w].size() != causeEnds(problem, work).size())
            return fmt::format("work {} has {} pieces", w, numbers[w].size());
        std::sort(numbers[w].begin(), numbers[w].end());
        for (std::uint32_t i = 0; i < numbers[w].size(); ++i)
            if (numbers[w][i] != i) return fmt::format("work {} lacks piece {}", w, i);
        if (numbers[w].empty()) return fmt::format("work {} has no place", w);
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
         {checkComplete(problem, pieces), checkCurvature(problem, pieces),
          checkOrder(problem, pieces), checkOverlaps(problem, result, pieces),
          checkMargin(problem, pieces, marginPercent)})
        if (!fault.empty()) return fault;
    return {};
}

}  // namespace bubblescope
