// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/CriticalPath.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "core/analyze/Collectives.h"
#include "core/analyze/Operations.h"

namespace bubblescope {

namespace {

using NodeIndex = std::uint32_t;
constexpr NodeIndex noNode = std::numeric_limits<NodeIndex>::max();
constexpr SliceIndex noSlice = std::numeric_limits<SliceIndex>::max();

struct Node {
    SliceIndex slice = noSlice;  ///< none: a group of devices has met
    int device = -1;
    TrackIndex track = 0;
    SliceKind kind = SliceKind::Compute;
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

struct Edge {
    NodeIndex from = 0;
    NodeIndex to = 0;
    std::int64_t lagNs = 0;  ///< at least between the end of one and the start of the other
};

/// Slices that wait for each other, in order of time.
class WaitGraph {
  public:
    explicit WaitGraph(const Timeline& timeline) : timeline_(timeline) {
        addNodes();
        sortNodes();
        addTrackEdges();
        addDeviceEdges();
        addInputEdges();
        addMeetingEdges();
        std::ranges::stable_sort(edges_, {}, &Edge::to);
    }

    const std::vector<Node>& nodes() const { return nodes_; }
    /// The node of each slice, in order of slices.
    const std::vector<std::pair<SliceIndex, NodeIndex>>& places() const { return places_; }

    /// By how much later each node could end.
    std::vector<std::int64_t> slacksNs() const {
        std::vector<std::int64_t> latestNs(nodes_.size(), lastEndNs());
        for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge) {
            const Node& to = nodes_[edge->to];
            const std::int64_t startNs = latestNs[edge->to] - (to.endNs - to.startNs);
            latestNs[edge->from] = std::min(latestNs[edge->from], startNs - edge->lagNs);
        }
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            latestNs[i] = std::max<std::int64_t>(0, latestNs[i] - nodes_[i].endNs);
        return latestNs;
    }

    /// Back from what ends last; in order of time.
    std::vector<NodeIndex> longestWait() const {
        std::vector<NodeIndex> path;
        if (nodes_.empty()) return path;
        const auto last = std::ranges::max_element(nodes_, {}, &Node::endNs);
        for (auto node = static_cast<NodeIndex>(last - nodes_.begin()); node != noNode;
             node = waitedFor(node))
            path.push_back(node);
        std::ranges::reverse(path);
        return path;
    }

  private:
    std::int64_t lastEndNs() const {
        const auto last = std::ranges::max_element(nodes_, {}, &Node::endNs);
        return last == nodes_.end() ? 0 : last->endNs;
    }

    NodeIndex waitedFor(NodeIndex node) const {
        NodeIndex found = noNode;
        std::int64_t latestNs = std::numeric_limits<std::int64_t>::min();
        for (auto edge = std::ranges::lower_bound(edges_, node, {}, &Edge::to);
             edge != edges_.end() && edge->to == node; ++edge) {
            const std::int64_t readyNs = nodes_[edge->from].endNs + edge->lagNs;
            if (readyNs < latestNs) continue;
            latestNs = readyNs;
            found = edge->from;
        }
        return found;
    }

    void addNodes() {
        for (const Lane& lane : timeline_.lanes()) {
            const int device = timeline_.tracks()[lane.track].device;
            if (device < 0) continue;
            for (SliceIndex i = lane.begin; i < lane.end; ++i) {
                const SliceKind kind = timeline_.kind()[i];
                if (timeline_.isUnfinished(i)) continue;
                if (isCompute(kind) || kind == SliceKind::Collective)
                    nodes_.push_back(
                        {i, device, lane.track, kind, timeline_.startNs()[i], timeline_.endNs(i)});
            }
        }
        meetings_ = meetingsOf(timeline_);
        for (const CollectiveMeeting& meeting : meetings_)
            nodes_.push_back(
                {noSlice, -1, 0, SliceKind::Collective, meeting.lastStartNs, meeting.lastStartNs});
    }

    /// What a member does before the last one came is no part of a collective.
    void sortNodes() {
        std::map<SliceIndex, std::int64_t> beginsNs;
        for (const CollectiveMeeting& meeting : meetings_)
            for (const CollectiveCall& call : meeting.calls)
                beginsNs[call.slice] = meeting.lastStartNs;
        for (Node& node : nodes_) {
            const auto begins = beginsNs.find(node.slice);
            if (begins != beginsNs.end())
                node.startNs = std::clamp(begins->second, node.startNs, node.endNs);
        }
        std::ranges::stable_sort(nodes_, {}, [](const Node& node) {
            return std::tuple(node.startNs, node.endNs, node.device, node.slice);
        });
        byDevice_.resize(timeline_.devices().size());
        std::vector<Node> all;
        all.swap(nodes_);
        for (const Node& node : all) {
            const bool isNew = nodes_.empty() || !isOneBlock(nodes_.back(), node);
            if (isNew) nodes_.push_back(node);
            const auto i = static_cast<NodeIndex>(nodes_.size() - 1);
            if (node.slice == noSlice) continue;
            places_.emplace_back(node.slice, i);
            if (isNew) byDevice_[static_cast<std::size_t>(node.device)].push_back(i);
        }
        std::ranges::sort(places_);
        byEnd_ = byDevice_;
        for (std::vector<NodeIndex>& order : byEnd_)
            std::ranges::stable_sort(order, {}, [&](NodeIndex i) { return nodes_[i].endNs; });
    }

    /// The parts of a fused block lie over the same stretch, and move together.
    static bool isOneBlock(const Node& a, const Node& b) {
        return a.slice != noSlice && a.device == b.device && a.startNs == b.startNs &&
               a.endNs == b.endNs && isCompute(a.kind) && isCompute(b.kind);
    }

    /// Only forwards in time, so that there is no circle.
    void addEdge(NodeIndex from, NodeIndex to, std::int64_t lagNs) {
        if (from < to && nodes_[from].endNs <= nodes_[to].startNs)
            edges_.push_back({from, to, std::min(lagNs, nodes_[to].startNs - nodes_[from].endNs)});
    }

    void addTrackEdges() {
        std::map<TrackIndex, NodeIndex> last;
        for (NodeIndex i = 0; i < nodes_.size(); ++i) {
            if (nodes_[i].slice == noSlice) continue;
            const auto [before, isFirst] = last.try_emplace(nodes_[i].track, i);
            if (!isFirst) addEdge(std::exchange(before->second, i), i, 0);
        }
    }

    /// Computation follows what the device computed last; collectives as well.
    void addDeviceEdges() {
        for (std::size_t d = 0; d < byDevice_.size(); ++d) {
            NodeIndex computed = noNode;
            NodeIndex collective = noNode;
            auto next = byEnd_[d].begin();
            for (const NodeIndex i : byDevice_[d]) {
                for (; next != byEnd_[d].end() && nodes_[*next].endNs <= nodes_[i].startNs; ++next)
                    (isCompute(nodes_[*next].kind) ? computed : collective) = *next;
                if (computed != noNode) addEdge(computed, i, 0);
                if (collective != noNode && waitsForCollective(i, computed, collective))
                    addEdge(collective, i, 0);
            }
        }
    }

    bool waitsForCollective(NodeIndex node, NodeIndex computed, NodeIndex collective) const {
        if (!isCompute(nodes_[node].kind)) return false;
        if (nodes_[node].kind == SliceKind::Optimizer) return true;
        return computed == noNode || nodes_[collective].endNs > nodes_[computed].endNs;
    }

    void addInputEdges() {
        const std::vector<TimelineOperation> operations = operationsOf(timeline_);
        const OperationInputs inputs(operations);
        const std::int64_t transferNs = usualTransferNs(successionsOf(operations, inputs));
        const std::vector<Ends> ends = endsOf(operations);
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const TimelineOperation* const input = inputs.of(operations[i]);
            if (input == nullptr) continue;
            const NodeIndex from = ends[static_cast<std::size_t>(input - operations.data())].last;
            const NodeIndex to = ends[i].first;
            if (from != noNode && to != noNode)
                addEdge(from, to, input->device == operations[i].device ? 0 : transferNs);
        }
    }

    struct Ends {
        NodeIndex first = noNode;
        NodeIndex last = noNode;
    };

    NodeIndex firstComputing(const std::vector<NodeIndex>& byStart, std::int64_t startNs) const {
        const auto start = [&](NodeIndex i) { return nodes_[i].startNs; };
        for (auto i = std::ranges::lower_bound(byStart, startNs, {}, start);
             i != byStart.end() && start(*i) == startNs; ++i)
            if (isCompute(nodes_[*i].kind)) return *i;
        return noNode;
    }

    NodeIndex lastComputing(const std::vector<NodeIndex>& byEnd, std::int64_t endNs) const {
        const auto end = [&](NodeIndex i) { return nodes_[i].endNs; };
        for (auto after = std::ranges::upper_bound(byEnd, endNs, {}, end);
             after != byEnd.begin() && end(*std::prev(after)) == endNs; --after)
            if (isCompute(nodes_[*std::prev(after)].kind)) return *std::prev(after);
        return noNode;
    }

    /// The node that an operation starts with, and the one that it ends with.
    std::vector<Ends> endsOf(const std::vector<TimelineOperation>& operations) const {
        std::vector<Ends> result;
        for (const TimelineOperation& o : operations) {
            const auto device = static_cast<std::size_t>(o.device);
            result.push_back({firstComputing(byDevice_[device], o.startNs),
                              lastComputing(byEnd_[device], o.endNs)});
        }
        return result;
    }

    NodeIndex nodeOf(SliceIndex slice) const {
        const auto place = std::ranges::lower_bound(places_, std::pair(slice, NodeIndex{0}));
        return place != places_.end() && place->first == slice ? place->second : noNode;
    }

    /// What each member computed last comes before the meeting, and that before the calls.
    void addMeetingEdges() {
        std::map<std::int64_t, std::vector<NodeIndex>> met;  // by time, in order of meetings
        for (NodeIndex i = 0; i < nodes_.size(); ++i)
            if (nodes_[i].slice == noSlice) met[nodes_[i].startNs].push_back(i);
        for (const CollectiveMeeting& meeting : meetings_) {
            std::vector<NodeIndex>& free = met[meeting.lastStartNs];
            const NodeIndex node = free.front();
            free.erase(free.begin());
            for (const CollectiveCall& call : meeting.calls) {
                if (const NodeIndex i = nodeOf(call.slice); i != noNode) addEdge(node, i, 0);
                const NodeIndex before = lastBefore(call);
                if (before != noNode) addEdge(before, node, 0);
            }
        }
    }

    /// What a member computed last when it joined.
    NodeIndex lastBefore(const CollectiveCall& call) const {
        const std::int64_t startNs = timeline_.startNs()[call.slice];
        const auto& device = byDevice_[static_cast<std::size_t>(call.device)];
        auto after = std::ranges::upper_bound(device, startNs, {},
                                              [&](NodeIndex i) { return nodes_[i].startNs; });
        while (after != device.begin()) {
            const Node& node = nodes_[*--after];
            if (isCompute(node.kind) && node.endNs <= startNs) return *after;
        }
        return noNode;
    }

    const Timeline& timeline_;
    std::vector<CollectiveMeeting> meetings_;
    std::vector<Node> nodes_;
    std::vector<std::vector<NodeIndex>> byDevice_;          ///< in order of start
    std::vector<std::vector<NodeIndex>> byEnd_;             ///< the same in order of end
    std::vector<std::pair<SliceIndex, NodeIndex>> places_;  ///< in order of slices
    std::vector<Edge> edges_;                               ///< in order of `to`, at the end
};

}  // namespace

std::optional<std::int64_t> CriticalPath::slackNs(SliceIndex slice) const {
    const auto found =
        std::ranges::lower_bound(slacksNs, slice, {}, &std::pair<SliceIndex, std::int64_t>::first);
    if (found == slacksNs.end() || found->first != slice) return {};
    return found->second;
}

bool CriticalPath::contains(SliceIndex slice) const {
    return std::ranges::binary_search(sortedSlices, slice);
}

CriticalPath criticalPath(const Timeline& timeline) {
    const WaitGraph graph(timeline);
    const std::vector<Node>& nodes = graph.nodes();
    CriticalPath path;
    const std::vector<std::int64_t> slacksNs = graph.slacksNs();
    for (const auto& [slice, node] : graph.places())
        path.slacksNs.emplace_back(slice, slacksNs[node]);
    for (const NodeIndex i : graph.longestWait()) {
        const Node& node = nodes[i];
        if (node.slice == noSlice) continue;
        path.slices.push_back(node.slice);
        path.byKindNs[static_cast<std::size_t>(node.kind)] += node.endNs - node.startNs;
    }
    path.sortedSlices = path.slices;
    std::ranges::sort(path.sortedSlices);
    if (path.slices.empty()) return path;
    path.lengthNs = timeline.endNs(path.slices.back()) - timeline.startNs()[path.slices.front()];
    path.betweenNs = path.lengthNs -
                     std::accumulate(path.byKindNs.begin(), path.byKindNs.end(), std::int64_t{0});
    return path;
}

}  // namespace bubblescope
