// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "core/nn/Random.h"
#include "core/nn/reference/ReferenceBackend.h"

namespace bubblescope {

/// Runs operations on two backends with the same values and keeps the largest differences.
template <typename T>
class KernelTrial {
  public:
    explicit KernelTrial(Backend<T>& backend) : backend_(backend) {}

    /// What an operation gets: tensors of random values in [-1, 1], and integers.
    template <typename V>
    struct Operands {
        std::vector<Tensor<V>> x;
        std::vector<IntTensor> ints;
    };

    /// `run` is called with each backend and its operands; all operands are compared afterwards.
    template <typename F>
    void compare(const std::string& kernel, const std::vector<Shape>& shapes,
                 const std::vector<std::vector<std::int32_t>>& ints, const F& run) {
        const std::uint64_t key = keyOf(++trials_, kernel);
        const Operands<T> ours = operands(backend_, shapes, ints, key);
        const Operands<double> expected = operands(reference_, shapes, ints, key);
        run(backend_, ours);
        run(reference_, expected);
        double& error = errors_[kernel];
        for (std::size_t i = 0; i < shapes.size(); ++i)
            error = std::max(
                error, errorOf(backend_.download(ours.x[i]), reference_.download(expected.x[i])));
        for (std::size_t i = 0; i < ints.size(); ++i)
            if (backend_.download(ours.ints[i]) != reference_.download(expected.ints[i]))
                error = std::numeric_limits<double>::infinity();
    }

    const std::map<std::string, double>& errors() const { return errors_; }

  private:
    template <typename V>
    static Operands<V> operands(Backend<V>& backend, const std::vector<Shape>& shapes,
                                const std::vector<std::vector<std::int32_t>>& ints,
                                std::uint64_t key) {
        Operands<V> made;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            std::vector<V> values(static_cast<std::size_t>(sizeOf(shapes[i])));
            for (std::size_t k = 0; k < values.size(); ++k)
                values[k] = static_cast<V>(static_cast<T>(2 * uniformAt(mixBits(key + i), k) - 1));
            made.x.push_back(backend.empty(shapes[i]));
            backend.upload(values, made.x.back());
        }
        for (const std::vector<std::int32_t>& list : ints) {
            made.ints.push_back(backend.emptyInts({static_cast<std::int64_t>(list.size())}));
            backend.upload(list, made.ints.back());
        }
        return made;
    }

    static double errorOf(const std::vector<T>& ours, const std::vector<double>& expected) {
        double scale = 0, difference = 0;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            if (!std::isfinite(ours[i])) return std::numeric_limits<double>::infinity();
            scale = std::max(scale, std::abs(expected[i]));
            difference = std::max(difference, std::abs(static_cast<double>(ours[i]) - expected[i]));
        }
        return difference == 0 ? 0 : difference / scale;
    }

    Backend<T>& backend_;
    ReferenceBackend reference_;
    std::map<std::string, double> errors_;
    std::uint64_t trials_ = 0;
};

}  // namespace bubblescope
