// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/data/SampleBatch.h"
#include "core/nn/Layer.h"

namespace bubblescope {

/// Samples as a model reads them: integers stay on the host, values go to the backend.
template <typename T>
Batch<T> modelBatch(Backend<T>& backend, const SampleBatch& samples);

/// A mini-batch cut into equal micro-batches, in order. Throws Error where they would not be equal.
template <typename T>
std::vector<Batch<T>> microBatchesOf(Backend<T>& backend, const SampleBatch& miniBatch, int count);

}  // namespace bubblescope
