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
    /// Reads everything. Throws Error for what is missing, malformed or of the wrong size.
    explicit OracleCase(const std::string& folder);

    const std::string& kind() const { return kind_; }
    /// The whole case.json.
    const Json& json() const { return json_; }
    const Json& config() const { return json_.at("config"); }
    /// Throws Error for a number that the case does not have.
    double number(std::string_view field) const;

    /// Throws Error for a key that the case does not have.
    const OracleTensor& tensor(const std::string& key) const;
    bool has(const std::string& key) const { return tensors_.contains(key); }
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
    std::map<std::string, OracleTensor> tensors_;
    std::map<std::string, bool> isInteger_;
};

}  // namespace bubblescope
