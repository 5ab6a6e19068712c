// SPDX-License-Identifier: Apache-2.0
#include "app/cli/selftest/OracleCase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

std::string readFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        throw Error("it cannot be read", path, "name a folder with case.json and its tensors");
    return bytes;
}

template <typename V>
std::vector<double> decode(const std::string& bytes) {
    std::vector<V> raw(bytes.size() / sizeof(V));
    std::memcpy(raw.data(), bytes.data(), raw.size() * sizeof(V));
    return {raw.begin(), raw.end()};
}

OracleTensor readTensor(const std::string& folder, const Json& entry) {
    OracleTensor tensor{entry.at("shape").get<Shape>(), {}};
    const std::string name = entry.at("file");
    const std::string path = (std::filesystem::path(folder) / name).string();
    const bool isInteger = entry.at("dtype") == "i32";
    if (!isInteger && entry.at("dtype") != "f64")
        throw Error("its type is neither f64 nor i32", path, "convert it");
    const std::string bytes = readFile(path);
    const std::size_t width = isInteger ? sizeof(std::int32_t) : sizeof(double);
    const bool isShape = std::all_of(tensor.shape.begin(), tensor.shape.end(),
                                     [](std::int64_t size) { return size >= 0 && size < 1 << 30; });
    if (!isShape || bytes.size() != static_cast<std::size_t>(sizeOf(tensor.shape)) * width)
        throw Error(fmt::format("it has {} bytes, not those of its shape", bytes.size()), path,
                    "copy the case again");
    tensor.values = isInteger ? decode<std::int32_t>(bytes) : decode<double>(bytes);
    return tensor;
}

template <typename T>
Tensor<T> uploadTensor(Backend<T>& backend, const double* values, Shape shape) {
    const std::vector<T> converted(values, values + sizeOf(shape));
    const Tensor<T> tensor = backend.empty(std::move(shape));
    backend.upload(converted, tensor);
    return tensor;
}

}  // namespace

OracleCase::OracleCase(const std::string& folder) : folder_(folder) {
    const std::string path = (std::filesystem::path(folder) / "case.json").string();
    try {
        json_ = Json::parse(readFile(path));
        kind_ = json_.at("kind");
        json_.at("config");
        for (const auto& [key, entry] : json_.at("tensors").items())
            entries_[key] = {{"file", entry.at("file").get<std::string>()},
                             {"shape", entry.at("shape").get<Shape>()},
                             {"dtype", entry.at("dtype").get<std::string>()}};
    } catch (const Json::exception& error) {
        throw Error(fmt::format("it is no case: {}", error.what()), path, "copy the case again");
    }
}

double OracleCase::number(std::string_view field) const {
    const auto found = config().find(field);
    if (found == config().end() || !found->is_number())
        throw Error(fmt::format("its config has no number '{}'", field), folder_,
                    "copy the case again");
    return *found;
}

bool OracleCase::hasGroup(const std::string& prefix) const {
    const auto first = entries_.lower_bound(prefix);
    return first != entries_.end() && first->first.starts_with(prefix);
}

OracleTensor OracleCase::tensor(const std::string& key) const {
    const auto found = entries_.find(key);
    if (found == entries_.end())
        throw Error(fmt::format("it has no tensor '{}'", key), folder_, "copy the case again");
    return readTensor(folder_, found->second);
}

std::map<std::string, OracleTensor> OracleCase::group(const std::string& prefix) const {
    std::map<std::string, OracleTensor> found;
    for (const auto& [key, entry] : entries_)
        if (key.starts_with(prefix)) found[key.substr(prefix.size())] = readTensor(folder_, entry);
    return found;
}

template <typename T>
std::vector<Batch<T>> OracleCase::batches(Backend<T>& backend, const std::string& prefix,
                                          std::int64_t count) const {
    std::vector<Batch<T>> all(static_cast<std::size_t>(count));
    for (const auto& [name, tensor] : group(prefix)) {
        Shape shape = tensor.shape;
        if (count < 1 || shape.empty() || shape[0] % count != 0)
            throw Error(fmt::format("'{}' cannot be split into {} micro-batches", name, count),
                        folder_, "copy the case again");
        shape[0] /= count;
        for (std::size_t m = 0; m < all.size(); ++m) {
            const double* first =
                tensor.values.data() + m * static_cast<std::size_t>(sizeOf(shape));
            all[m].samples = shape[0];
            if (entries_.at(prefix + name).at("dtype") == "i32")
                all[m].ints[name] = {shape, {first, first + sizeOf(shape)}};
            else
                all[m].values[name] = uploadTensor(backend, first, shape);
        }
    }
    return all;
}

template <typename T>
ParameterSet<T> OracleCase::parameters(Backend<T>& backend,
                                       const std::vector<ParameterSpec>& specs) const {
    ParameterSet<T> set = initialParameters(backend, specs, 0);
    for (const ParameterSpec& spec : specs) {
        const std::string key = "param/" + spec.name;
        if (!spec.tiedTo.empty() || !has(key)) continue;
        const OracleTensor given = tensor(key);
        if (given.shape != spec.shape)
            throw Error(fmt::format("'{}' does not have the shape of its model", key), folder_,
                        "copy the case again");
        const std::vector<T> converted(given.values.begin(), given.values.end());
        backend.upload(converted, set.at(spec.name));
    }
    return set;
}

#define BUBBLESCOPE_INSTANTIATE(T)                                                      \
    template std::vector<Batch<T>> OracleCase::batches(Backend<T>&, const std::string&, \
                                                       std::int64_t) const;             \
    template ParameterSet<T> OracleCase::parameters(Backend<T>&,                        \
                                                    const std::vector<ParameterSpec>&) const;
BUBBLESCOPE_INSTANTIATE(float)
BUBBLESCOPE_INSTANTIATE(double)
#undef BUBBLESCOPE_INSTANTIATE

}  // namespace bubblescope
