// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/desktop/model/Run.h"

namespace bubblescope {

/// The simulations of the sample comparison: 1F1B and interleaved 1F1B with two chunks, on 8
/// devices with 16 micro-batches, with the same work for each device. Their steps take about as
/// long as the sample trace, so that all three fill the width of the charts.
std::vector<SimulationSpec> sampleSpecs();

/// The real trace of a four-stage Megatron run that ships with the app, from where it is installed
/// or from the source folder. Throws Error when it is in neither.
QString sampleTrace();
QString sampleTraceName();  ///< on screen

}  // namespace bubblescope
