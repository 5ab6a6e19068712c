// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "core/base/Error.h"
#include "core/nn/Tensor.h"

namespace bubblescope {

/// The shape with another last dimension.
inline Shape withColumns(Shape shape, std::int64_t columns) {
    shape.back() = columns;
    return shape;
}

/// The tensor as a matrix; empty stays empty.
template <typename T>
Tensor<T> asRows(const Tensor<T>& x) {
    return x.isEmpty() ? x : x.reshaped({x.rows(), x.columns()});
}

/// Throws Error where the input of a layer does not have the columns that it was made for.
template <typename T>
void checkColumns(const Tensor<T>& x, std::int64_t columns, std::string_view layer) {
    if (x.columns() != columns)
        throw Error(fmt::format("the input has {} columns instead of {}", x.columns(), columns),
                    std::string(layer), "build the model for the shape of the data");
}

/// Throws Error where labels or targets do not match what a model predicts.
inline void checkRows(std::int64_t given, std::int64_t predicted, std::string_view layer) {
    if (given != predicted)
        throw Error(fmt::format("{} predictions have {} targets", predicted, given),
                    std::string(layer), "use data of the kind that the model predicts");
}

}  // namespace bubblescope
