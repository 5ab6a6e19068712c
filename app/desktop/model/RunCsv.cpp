// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/RunCsv.h"

#include <fmt/format.h>

#include <QFile>

#include "app/desktop/model/Text.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr const char* header =
    "record,run,provenance,device,start_ns,end_ns,duration_ns,cause,compute_ns,communication_ns,"
    "exposed_communication_ns,idle_ns,utilization,bubble_fraction,peak_activations\n";

/// The first columns, which both kinds of rows share.
std::string prefix(const RunSnapshot& run, std::string_view record, std::size_t device,
                   std::int64_t startNs, std::int64_t endNs) {
    const Timeline& timeline = *run.content->timeline;
    return fmt::format("{},{},{},{},{},{},{}", record, csvField(run.name.toStdString()),
                       provenanceName(timeline.provenance),
                       csvField(timeline.devices()[device].name), startNs - timeline.firstNs(),
                       endNs - timeline.firstNs(), endNs - startNs);
}

std::string deviceRow(const RunSnapshot& run, std::size_t device) {
    const RunContent& content = *run.content;
    const DeviceAnalysis& figures = content.analysis.devices[device];
    const std::string peak = content.simulation
                                 ? std::to_string(content.simulation->peakActivations[device])
                                 : std::string();
    return fmt::format("{},,{},{},{},{},{:.6f},{:.6f},{}\n",
                       prefix(run, "device", device, figures.spanStartNs, figures.spanEndNs),
                       figures.computeNs, figures.communicationNs, figures.exposedCommunicationNs,
                       figures.idleNs, figures.utilization(), figures.bubbleFraction(), peak);
}

std::string bubbleRow(const RunSnapshot& run, const Bubble& bubble) {
    const auto device = static_cast<std::size_t>(bubble.device);
    return fmt::format("{},{},,,,,,,\n",
                       prefix(run, "bubble", device, bubble.startNs, bubble.endNs),
                       bubbleCauseName(bubble.cause));
}

}  // namespace

QByteArray runCsv(const QList<RunSnapshot>& runs) {
    std::string csv = header;
    for (const RunSnapshot& run : runs) {
        const auto& devices = run.content->analysis.devices;
        for (std::size_t device = 0; device < devices.size(); ++device) {
            csv += deviceRow(run, device);
        }
        for (const DeviceAnalysis& device : devices) {
            for (const Bubble& bubble : device.bubbles)
                csv += bubbleRow(run, bubble);
        }
    }
    return QByteArray::fromStdString(csv);
}

void writeRunCsv(const QList<RunSnapshot>& runs, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(runCsv(runs).toStdString());
    file.commit();
}

}  // namespace bubblescope
