// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"
#include "gpu/kernels/Losses.h"

namespace bubblescope {

void GpuBackend::crossEntropy(const Values& logits, const IntTensor& labels,
                              const Values& probabilities, const Values& totals) {
    const std::int64_t rows = logits.rows();
    const std::shared_ptr<double> rowTotals = take<double>(3 * rows);
    launch(kernels::CrossEntropy{logits.data(), labels.data(), probabilities.data(),
                                 rowTotals.get(), rows, logits.columns()});
    launch(kernels::SumTotals{rowTotals.get(), totals.data(), rows});
}

void GpuBackend::crossEntropyGradient(const Values& probabilities, const IntTensor& labels,
                                      const Values& totals, float factor, const Values& g) {
    launch(kernels::CrossEntropyGradient{probabilities.data(), labels.data(), totals.data(), factor,
                                         g.data(), g.rows(), g.columns()});
}

void GpuBackend::binaryCrossEntropy(const Values& logits, const Values& targets,
                                    const Values& probabilities, const Values& totals) {
    const std::int64_t rows = logits.rows();
    const std::shared_ptr<double> rowTotals = take<double>(3 * rows);
    launch(kernels::BinaryCrossEntropy{logits.data(), targets.data(), probabilities.data(),
                                       rowTotals.get(), rows, logits.columns()});
    launch(kernels::SumTotals{rowTotals.get(), totals.data(), rows});
}

void GpuBackend::sampleClasses(const Values& probabilities, std::uint64_t key,
                               const IntTensor& labels) {
    launch(kernels::SampleClasses{probabilities.data(), key, labels.data(), labels.size(),
                                  probabilities.columns()});
}

void GpuBackend::sampleBits(const Values& probabilities, std::uint64_t key, const Values& targets) {
    launch(kernels::SampleBits{probabilities.data(), key, targets.data(), targets.size()});
}

}  // namespace bubblescope
