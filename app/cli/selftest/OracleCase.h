// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/Output.h"
#include "core/nn/Layer.h"
#include "core/nn/Parameter.h"

namespace bubblescope {

/// Values of a case, row-major.
struct OracleTensor {
    Shape shape;
    std::vector<double> values;
};

/// A folder with expected numbers: case.json (kind, config, scalars, tensors: key -> file, shape,
/// dtype) and one raw little-endian file a tensor, .f64 or .i32.
class OracleCase {
  public:
    /// Reads case.json. Throws Error where it is missing or malformed.
    explicit OracleCase(const std::string& folder);

    const std::string& kind() const { return kind_; }
    /// The whole case.json.
    const Json& json() const { return json_; }
    const Json& config() const { return json_.at("config"); }
    /// Throws Error for a number that the case does not have.
    double number(std::string_view field) const;

    bool has(const std::string& key) const { return entries_.contains(key); }
    /// Whether a key starts with `prefix`.
    bool hasGroup(const std::string& prefix) const;
    /// Reads one tensor. Throws Error for a key that the case does not have, and for a file that is
    /// missing or of the wrong size.
    OracleTensor tensor(const std::string& key) const;
    /// Tensors whose key starts with `prefix`, by the rest of their key.
    std::map<std::string, OracleTensor> group(const std::string& prefix) const;

    /// The inputs under `prefix` as equal slices of their first dimension.
    template <typename T>
    std::vector<Batch<T>> batches(Backend<T>& backend, const std::string& prefix,
                                  std::int64_t count) const;
    /// Initial values: param/NAME where the case has it, else those of the spec.
    template <typename T>
    ParameterSet<T> parameters(Backend<T>& backend, const std::vector<ParameterSpec>& specs) const;

  private:
    std::string folder_;
    std::string kind_;
    Json json_;
    std::map<std::string, Json> entries_;  ///< where each tensor is, by key
};

}  // namespace bubblescope
