// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/GradientNorm.h"

#include <cmath>

namespace bubblescope {

template <typename T>
GradientSquares gradientSquares(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                                const ParameterSet<T>& gradients) {
    GradientSquares squares;
    for (const ParameterSpec& spec : trained) {
        if (!spec.tiedTo.empty()) continue;
        const Tensor<T>& gradient = gradients.at(spec.name);
        squares[spec.name] = backend.dot(gradient, gradient);
    }
    return squares;
}

double normOf(const GradientSquares& squares) {
    double sum = 0;
    for (const auto& [name, square] : squares)
        sum += square;
    return std::sqrt(sum);
}

template <typename T>
void clipToNorm(Backend<T>& backend, const std::vector<ParameterSpec>& trained,
                const ParameterSet<T>& gradients, double norm, double maxNorm) {
    if (norm <= maxNorm) return;
    for (const ParameterSpec& spec : trained)
        backend.scale(static_cast<T>(maxNorm / norm), gradients.at(spec.name));
}

template GradientSquares gradientSquares(Backend<float>&, const std::vector<ParameterSpec>&,
                                         const ParameterSet<float>&);
template GradientSquares gradientSquares(Backend<double>&, const std::vector<ParameterSpec>&,
                                         const ParameterSet<double>&);
template void clipToNorm(Backend<float>&, const std::vector<ParameterSpec>&,
                         const ParameterSet<float>&, double, double);
template void clipToNorm(Backend<double>&, const std::vector<ParameterSpec>&,
                         const ParameterSet<double>&, double, double);

}  // namespace bubblescope
