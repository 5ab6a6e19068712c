// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/nn/Random.h"
#include "core/nn/cpu/CpuBackend.h"
#include "core/nn/models/ModelFamily.h"

namespace bubblescope {

/// Seeded values in [-1, 1].
template <typename T>
Tensor<T> randomTensor(Backend<T>& backend, const Shape& shape, std::uint64_t key) {
    std::vector<T> values(static_cast<std::size_t>(sizeOf(shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<T>(2 * uniformAt(mixBits(key), i) - 1);
    const Tensor<T> tensor = backend.empty(shape);
    backend.upload(values, tensor);
    return tensor;
}

/// Seeded integers in [least, end).
inline HostInts randomInts(const Shape& shape, std::int32_t least, std::int32_t end,
                           std::uint64_t key) {
    HostInts ints{shape, std::vector<std::int32_t>(static_cast<std::size_t>(sizeOf(shape)))};
    for (std::size_t i = 0; i < ints.values.size(); ++i)
        ints.values[i] =
            least + static_cast<std::int32_t>(uniformAt(mixBits(key), i) * (end - least));
    return ints;
}

/// Small data that every kind of model can read.
inline DataShape smallData(ModelTask task) {
    DataShape data{.classes = 5,
                   .vocabulary = 23,
                   .length = 7,
                   .targetVocabulary = 19,
                   .targetLength = 6,
                   .hasSentencePairs = true};
    data.sample = task == ModelTask::ClassifyValues ? Shape{1, 8, 8} : Shape{12};
    return data;
}

/// A batch of such data, with padding and positions that do not count.
template <typename T>
Batch<T> smallBatch(Backend<T>& backend, ModelTask task, std::int64_t samples, std::uint64_t key) {
    const DataShape data = smallData(task);
    Batch<T> batch{.samples = samples};
    Shape x{samples};
    x.insert(x.end(), data.sample.begin(), data.sample.end());
    batch.values["x"] = randomTensor(backend, x, key);
    if (task == ModelTask::Reconstruct)
        backend.activate(Activation::Relu, batch.values["x"], batch.values["x"]);
    const Shape tokens{samples, data.length}, target{samples, data.targetLength};
    batch.ints["ids"] = randomInts(tokens, 0, 23, key + 1);
    batch.ints["segments"] = randomInts(tokens, 0, 2, key + 2);
    batch.ints["mask"] = randomInts(tokens, 0, 2, key + 3);
    batch.ints["target_ids"] = randomInts(target, 0, 19, key + 4);
    batch.ints["target_mask"] = randomInts(target, 0, 2, key + 5);
    batch.ints["nsp_labels"] = randomInts({samples}, 0, 2, key + 6);
    batch.ints["labels"] = task == ModelTask::MaskedLm ? randomInts(tokens, -10, 23, key + 7)
                                                       : randomInts({samples}, 0, 5, key + 7);
    return batch;
}

/// Initial values moved a little, so that no gradient is zero by symmetry.
template <typename T>
ParameterSet<T> perturbedParameters(Backend<T>& backend, const std::vector<ParameterSpec>& specs) {
    const ParameterSet<T> set = initialParameters(backend, specs, 1);
    for (const ParameterSpec& spec : specs)
        if (spec.tiedTo.empty() && !spec.isStatistic())
            backend.addScaled(static_cast<T>(0.3),
                              randomTensor(backend, spec.shape, keyOf(2, spec.name)),
                              set.at(spec.name));
    return set;
}

}  // namespace bubblescope
