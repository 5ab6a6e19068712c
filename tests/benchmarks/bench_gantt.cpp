// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <algorithm>
#include <chrono>

#include "app/desktop/model/Simulate.h"
#include "app/desktop/timeline/Figure.h"
#include "app/desktop/timeline/GanttPane.h"
#include "app/desktop/timeline/TimelineArea.h"
#include "core/simulate/SimulationTimeline.h"
#include "core/timeline/TimelineBuilder.h"

using namespace bubblescope;

namespace {

constexpr QSize windowSize{1920, 1080};

std::shared_ptr<const RunContent> contentOf(Timeline timeline) {
    const auto shared = std::make_shared<const Timeline>(std::move(timeline));
    return std::make_shared<const RunContent>(
        RunContent{shared, std::make_shared<const TimelineIndex>(shared), analyze(*shared)});
}

/// What a slider move does before painting.
std::shared_ptr<const RunContent> simulated(Simulator& simulator, int devices, int microBatches,
                                            std::int64_t backwardNs) {
    ScheduleParameters shape;
    shape.devices = devices;
    shape.microBatches = microBatches;
    const Schedule schedule = findScheduleFamily("1f1b").generate(shape);
    OperationCosts costs;
    costs.forwardNs = {1'000'000};
    costs.backwardNs = {backwardNs};
    const Simulation& simulation = simulator.run(schedule, costs);
    return contentOf(simulationTimeline(schedule, simulation, "1F1B", "64 stages"));
}

/// Streams of kernels of 1 to 20 microseconds, with gaps.
std::shared_ptr<const RunContent> kernels(std::size_t count, int streams) {
    TimelineBuilder builder;
    builder.provenance = Provenance::Imported;
    builder.reserveSlices(count);
    const StringId name = builder.intern("ampere_sgemm_128x64_tn");
    std::uint32_t random = 1;
    for (int s = 0; s < streams; ++s) {
        const std::string rank = "rank " + std::to_string(s);
        const int device = builder.addDevice({.name = rank, .rank = s});
        const TrackIndex track = builder.addTrack(
            {.name = "stream 7", .kind = TrackKind::Stream, .device = device, .sortIndex = s});
        std::int64_t startNs = 0;
        for (std::size_t i = 0; i < count / static_cast<std::size_t>(streams); ++i) {
            random = random * 1664525 + 1013904223;
            const std::int64_t durationNs = 1000 + (random >> 8) % 19'000;
            builder.addSlice(track,
                             {.startNs = startNs,
                              .durationNs = durationNs,
                              .name = name,
                              .stage = s,
                              .kind = i % 9 == 0 ? SliceKind::PointToPoint : SliceKind::Compute});
            startNs += durationNs + (random >> 4) % 4000;
        }
    }
    return contentOf(builder.finish());
}

/// Time per frame from `change` until everything is painted, with percentiles.
template <typename Change>
void measureFrames(benchmark::State& state, Change change) {
    std::vector<double> frames;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        change();
        QCoreApplication::processEvents();  // runs the queued replots,
        QCoreApplication::processEvents();  // paints their result
        frames.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                .count());
    }
    std::ranges::sort(frames);
    const auto percentile = [&](double share) {
        return frames[static_cast<std::size_t>(share * static_cast<double>(frames.size() - 1))];
    };
    state.counters["p50_ms"] = percentile(0.5);
    state.counters["p99_ms"] = percentile(0.99);
}

void showArea(TimelineArea& area, const QList<Run*>& runs) {
    area.resize(windowSize);
    area.setRuns(runs);
    area.show();
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
}

void sliderMove(benchmark::State& state) {
    Simulator simulator;
    Run run(QStringLiteral("1F1B"), simulated(simulator, 64, 512, 2'000'000), SimulationSpec{});
    TimelineArea area;
    showArea(area, {&run});
    std::int64_t backwardNs = 2'000'000;
    measureFrames(state, [&] {
        backwardNs += 10'000;
        run.setContent(simulated(simulator, 64, 512, backwardNs), SimulationSpec{});
    });
}

/// The same without painting: what generating, simulating, analysing and indexing cost.
void sliderMoveWithoutPainting(benchmark::State& state) {
    Simulator simulator;
    std::int64_t backwardNs = 2'000'000;
    measureFrames(state, [&] {
        backwardNs += 10'000;
        benchmark::DoNotOptimize(simulated(simulator, 64, 512, backwardNs));
    });
}

/// A move of a slider of bubble filling: 8 devices, 16 micro-batches, both charts.
void fillSliderMove(benchmark::State& state) {
    SimulationSpec spec;
    spec.shape.devices = 8;
    spec.shape.microBatches = 16;
    spec.filling.request.work = "kfac";
    spec.filling.request.options.blocksPerStage = static_cast<int>(state.range(0));
    takeProfile(spec);
    const auto content = [&] { return std::make_shared<const RunContent>(simulate(spec)); };
    Run run(QStringLiteral("1F1B"), content(), spec);
    TimelineArea area;
    showArea(area, {&run, run.filled()});
    std::int64_t moves = 0;
    measureFrames(state, [&] {
        spec.filling.microBatchSize = 32 + static_cast<int>(++moves % 32);
        takeProfile(spec);
        run.setContent(content(), spec);
    });
}

/// A trace of range(1) million slices in range(2) rows; 1 / range(0) of it is visible.
class TraceView {
  public:
    explicit TraceView(const benchmark::State& state)
        : run_(QStringLiteral("trace"),
               kernels(static_cast<std::size_t>(state.range(1)) * 1'000'000,
                       static_cast<int>(state.range(2)))) {
        showArea(area_, {&run_});
        const Timeline& timeline = *run_.content().timeline;
        lengthNs_ = (timeline.lastNs() - timeline.firstNs()) / state.range(0);
    }

    TimelineArea& area() { return area_; }
    std::int64_t lengthNs() const { return lengthNs_; }

    void pan() {
        startNs_ = (startNs_ + lengthNs_ / 100) % (lengthNs_ + 1);
        area_.view().setVisible({startNs_, startNs_ + lengthNs_});
    }

  private:
    Run run_;
    TimelineArea area_;
    std::int64_t lengthNs_ = 0;
    std::int64_t startNs_ = 0;
};

void panOverMillionsOfSlices(benchmark::State& state) {
    TraceView view(state);
    measureFrames(state, [&] { view.pan(); });
}

void zoomIntoMillionsOfSlices(benchmark::State& state) {
    TraceView view(state);
    std::int64_t lengthNs = view.lengthNs();
    measureFrames(state, [&] {
        lengthNs = lengthNs > view.lengthNs() / 1000 ? lengthNs * 9 / 10 : view.lengthNs();
        view.area().view().setVisible({0, lengthNs});
    });
}

/// With everything that can be drawn besides bars.
void panWithColorsAndCounters(benchmark::State& state) {
    TraceView view(state);
    view.area().setColorBy(ColorBy::Duration);
    view.area().setCounters({.utilization = true});
    QElapsedTimer sinceAsked;
    sinceAsked.start();
    while (!sinceAsked.hasExpired(3000))  // they are made in the background
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    measureFrames(state, [&] { view.pan(); });
}

/// From a move of the mouse until what is below it is outlined.
void hoverOverMillionsOfSlices(benchmark::State& state) {
    TraceView view(state);
    QWidget* plot = view.area().findChild<GanttPane*>()->plot();
    const QRectF bars = view.area().findChild<GanttPane*>()->paneGeometry().area;
    int moves = 0;
    measureFrames(state, [&] {
        ++moves;
        const QPointF place(bars.left() + moves % 1000, bars.top() + 10 + moves % 300);
        QMouseEvent event(QEvent::MouseMove, place, plot->mapToGlobal(place), Qt::NoButton,
                          Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(plot, &event);
    });
}

/// What the window waits for when the view is exported: all but writing the figure.
void prepareFigure(benchmark::State& state) {
    Run run(QStringLiteral("trace"), kernels(1'000'000, 16));
    const Timeline& timeline = *run.content().timeline;
    const TimeRange all{0, timeline.lastNs() - timeline.firstNs()};
    for (auto _ : state)
        benchmark::DoNotOptimize(Figure({&run}, {all, {&run, SliceIndex{0}, {}}}, windowSize));
}

BENCHMARK(prepareFigure)->Unit(benchmark::kMillisecond)->MinTime(1);
BENCHMARK(sliderMove)->Unit(benchmark::kMillisecond)->MinTime(3);
BENCHMARK(sliderMoveWithoutPainting)->Unit(benchmark::kMillisecond)->MinTime(2);
BENCHMARK(fillSliderMove)->Arg(1)->Arg(3)->Unit(benchmark::kMillisecond)->MinTime(2);
/// 10 million slices in 64 rows, and 1 million in 2,000.
void sizes(benchmark::internal::Benchmark* benchmark) {
    for (const std::int64_t share : {1, 10, 1000})
        benchmark->Args({share, 10, 64})->Args({share, 1, 2000});
    benchmark->Unit(benchmark::kMillisecond)->MinTime(2);
}

BENCHMARK(panOverMillionsOfSlices)->Apply(sizes);
BENCHMARK(zoomIntoMillionsOfSlices)->Args({1, 10, 64})->Args({1, 1, 2000});
BENCHMARK(panWithColorsAndCounters)->Args({1, 10, 64})->Args({10, 10, 64})->Args({1, 1, 2000});
BENCHMARK(hoverOverMillionsOfSlices)->Args({1, 10, 64})->Args({1000, 10, 64})->Args({1, 1, 2000});

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
