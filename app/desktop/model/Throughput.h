// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/desktop/model/PlannedSpec.h"

namespace bubblescope {

/// What steps of a model on hardware accomplish, from their simulated time.
struct Throughput {
    std::int64_t stepNs = 0;  ///< with what every step costs besides its operations
    double samplesPerSecond = 0;
    double tokensPerSecond = 0;
    double flopUtilization = 0;  ///< of the accelerators' peak, without what is recomputed
    std::optional<double> costPerMillionTokens;  ///< empty without a price
};

Throughput throughputOf(const PlannedFacts& facts, std::int64_t stepTimeNs);

// What each is, with the numbers that it was made of:
QString samplesDefinition(const PlannedFacts& facts, const Throughput& throughput);
QString tokensDefinition(const PlannedFacts& facts, const Throughput& throughput);
QString flopsDefinition(const PlannedFacts& facts, const Throughput& throughput);
QString costDefinition(const PlannedFacts& facts, const Throughput& throughput);

/// "NVIDIA A100 SXM 80 GB; efficiency fitted by …": where simulated durations come from.
QString costSource(const PlannedFacts& facts);

/// Four significant digits: "1,234", "0.01234".
QString figureText(double value);

}  // namespace bubblescope
