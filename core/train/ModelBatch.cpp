// SPDX-License-Identifier: Apache-2.0
#include "core/train/ModelBatch.h"

#include <fmt/format.h>

#include "core/base/Error.h"

namespace bubblescope {

template <typename T>
Batch<T> modelBatch(Backend<T>& backend, const SampleBatch& samples) {
    Batch<T> batch;
    batch.samples = samples.samples;
    for (const BatchArray& array : samples.arrays) {
        if (const auto* ints = std::get_if<std::vector<std::int32_t>>(&array.values)) {
            batch.ints[array.name] = {array.shape, *ints};
            continue;
        }
        const auto& floats = std::get<std::vector<float>>(array.values);
        const Tensor<T> values = backend.empty(array.shape);
        backend.upload(std::vector<T>(floats.begin(), floats.end()), values);
        batch.values[array.name] = values;
    }
    return batch;
}

template <typename T>
std::vector<Batch<T>> microBatchesOf(Backend<T>& backend, const SampleBatch& miniBatch, int count) {
    if (count < 1 || miniBatch.samples % count != 0)
        throw Error(fmt::format("a mini-batch of {} samples cannot be cut into {} equal "
                                "micro-batches",
                                miniBatch.samples, count),
                    "", "choose a multiple of the number of micro-batches");
    const std::int64_t size = miniBatch.samples / count;
    std::vector<Batch<T>> microBatches;
    for (int m = 0; m < count; ++m)
        microBatches.push_back(modelBatch<T>(backend, miniBatch.slice(m * size, size)));
    return microBatches;
}

template Batch<float> modelBatch(Backend<float>&, const SampleBatch&);
template Batch<double> modelBatch(Backend<double>&, const SampleBatch&);
template std::vector<Batch<float>> microBatchesOf(Backend<float>&, const SampleBatch&, int);
template std::vector<Batch<double>> microBatchesOf(Backend<double>&, const SampleBatch&, int);

}  // namespace bubblescope
