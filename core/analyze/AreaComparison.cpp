// SPDX-License-Identifier: Apache-2.0
#include "core/analyze/AreaComparison.h"

#include <map>
#include <utility>

namespace bubblescope {

namespace {

/// Collects figures of the areas one after another.
class Figures {
  public:
    explicit Figures(std::size_t areas) : areas_(areas) {}

    void add(std::size_t area, FigureGroup group, int index, double value) {
        auto& values = figures_[{group, index}];
        values.resize(areas_);
        values[area] = value;
    }

    void addTime(std::size_t area, FigureGroup group, int index, std::int64_t ns) {
        add(area, group, index, static_cast<double>(ns));
    }

    std::vector<ComparedFigure> finish() {
        std::vector<ComparedFigure> figures;
        for (auto& [key, values] : figures_)
            figures.push_back({key.first, key.second, std::move(values)});
        return figures;
    }

  private:
    std::size_t areas_;
    std::map<std::pair<FigureGroup, int>, std::vector<double>> figures_;
};

void addDevices(Figures& figures, std::size_t place, const AreaSummary& area) {
    if (area.spanNs() == 0) return;
    figures.add(place, FigureGroup::Utilization, 0, area.utilization());
    figures.addTime(place, FigureGroup::Computing, 0, area.utilizedNs());
    figures.addTime(place, FigureGroup::Bubble, 0, area.spanNs() - area.utilizedNs());
    const TimeByCause bubbles = area.bubblesNs();
    for (std::size_t cause = 0; cause < bubbleCauseCount; ++cause)
        if (bubbles[cause] > 0)
            figures.addTime(place, FigureGroup::Cause, static_cast<int>(cause), bubbles[cause]);
    for (const AreaDevice& device : area.devices)
        figures.addTime(place, FigureGroup::Device, device.device, device.compute.timeNs);
}

}  // namespace

std::vector<ComparedFigure> compareAreas(std::span<const AreaSummary> areas) {
    Figures figures(areas.size());
    for (std::size_t place = 0; place < areas.size(); ++place) {
        const AreaSummary& area = areas[place];
        figures.addTime(place, FigureGroup::Length, 0, area.window.endNs - area.window.startNs);
        addDevices(figures, place, area);
        for (std::size_t kind = 0; kind < sliceKindCount; ++kind)
            if (area.kinds[kind].slices > 0)
                figures.addTime(place, FigureGroup::Kind, static_cast<int>(kind),
                                area.kinds[kind].timeNs);
        for (const AreaStage& stage : area.stages)
            figures.addTime(place, FigureGroup::Stage, stage.stage, stage.compute.timeNs);
    }
    return figures.finish();
}

}  // namespace bubblescope
