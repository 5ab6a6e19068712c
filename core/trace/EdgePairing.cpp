// SPDX-License-Identifier: Apache-2.0
#include "core/trace/EdgePairing.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace bubblescope {

namespace {

/// The edges of each group, in order of time.
template <typename Group>
std::vector<std::uint32_t> orderOf(const std::vector<EdgeRecord>& edges, Group group) {
    std::vector<std::uint32_t> order(edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple(group(edges[a]), edges[a].timeNs) <
               std::tuple(group(edges[b]), edges[b].timeNs);
    });
    return order;
}

SliceRecord opened(const EdgeRecord& begin) {
    return {begin.timeNs, 0, begin.name, begin.category, begin.thread, begin.detail};
}

struct Pairing {
    TraceRecords& records;
    std::vector<SliceRecord>& complete;
    std::vector<SliceRecord>& unfinished;
    std::int64_t ends = 0;  ///< without begin

    void close(const EdgeRecord& begin, const EdgeRecord& end) {
        SliceRecord slice = opened(begin);
        slice.durationNs = end.timeNs - begin.timeNs;
        if (slice.name == StringId::Empty) slice.name = end.name;
        if (slice.category == StringId::Empty) slice.category = end.category;
        if (slice.detail < 0)
            slice.detail = end.detail;
        else if (end.detail >= 0)
            detailOf(slice) = merged(detailOf(slice), detailOf(end));
        complete.push_back(slice);
    }

    template <typename Group>
    void run(const std::vector<EdgeRecord>& edges, Group group) {
        std::vector<const EdgeRecord*> open;
        const auto leaveOpen = [&] {
            for (const EdgeRecord* begin : open)
                unfinished.push_back(opened(*begin));
            open.clear();
        };
        const EdgeRecord* previous = nullptr;
        for (const std::uint32_t index : orderOf(edges, group)) {
            const EdgeRecord& edge = edges[index];
            if (previous != nullptr && group(*previous) != group(edge)) leaveOpen();
            previous = &edge;
            if (edge.begins) {
                open.push_back(&edge);
            } else if (open.empty()) {
                ++ends;
            } else {
                close(*open.back(), edge);
                open.pop_back();
            }
        }
        leaveOpen();
    }

  private:
    template <typename Record>
    StageDetail& detailOf(const Record& record) {
        return records.details[static_cast<std::size_t>(record.detail)];
    }
};

void report(TraceRecords& records, std::string_view what, std::size_t count) {
    if (count > 0)
        records.addFinding(Severity::Warning, what, records.file.path,
                           static_cast<std::int64_t>(count));
}

}  // namespace

StageDetail merged(const StageDetail& base, const StageDetail& over) {
    const auto pick = [](std::int32_t a, std::int32_t b) { return b >= 0 ? b : a; };
    return {pick(base.stage, over.stage), pick(base.rank, over.rank),
            pick(base.chunk, over.chunk), pick(base.microBatch, over.microBatch),
            pick(base.step, over.step),   pick(base.direction, over.direction),
            pick(base.kind, over.kind)};
}

void pairEdges(TraceRecords& records) {
    const std::size_t before = records.slices.size();
    Pairing threads{records, records.slices, records.unfinished};
    threads.run(records.edges, [](const EdgeRecord& edge) { return edge.thread; });
    records.statistics.completeSlices += static_cast<std::int64_t>(records.slices.size() - before);
    records.edges = {};

    Pairing async{records, records.asyncSlices, records.asyncUnfinished};
    async.run(records.asyncEdges, [](const EdgeRecord& edge) { return edge.key; });
    records.asyncEdges = {};

    report(records, "a begin event has no end; its slice is drawn to the end of the trace",
           records.unfinished.size() + records.asyncUnfinished.size());
    report(records, "an end event has no begin and was left out",
           static_cast<std::size_t>(threads.ends + async.ends));
}

}  // namespace bubblescope
