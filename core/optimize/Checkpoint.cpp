// SPDX-License-Identifier: Apache-2.0
#include "core/optimize/Checkpoint.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/AtomicFile.h"
#include "core/base/ByteSource.h"
#include "core/base/Error.h"
#include "core/base/Random.h"

namespace bubblescope {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view magic = "bubblescope-checkpoint ";
constexpr std::string_view version = "1";

template <typename T>
std::string numberType() {
    return fmt::format("float{}", 8 * sizeof(T));
}

template <typename T>
std::string_view bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// Everything but the values.
template <typename T>
nlohmann::json describe(const Checkpoint<T>& checkpoint) {
    nlohmann::json tensors = nlohmann::json::array();
    for (const auto& [name, tensor] : checkpoint.state.tensors)
        tensors.push_back({{"name", name}, {"shape", tensor.shape}});
    return {{"step", checkpoint.step},
            {"seed", checkpoint.seed},
            {"numbers", numberType<T>()},
            {"configuration", checkpoint.configuration},
            {"counters", checkpoint.state.counters},
            {"tensors", tensors}};
}

/// The parts of a checkpoint file, taken one after the other.
class Reader {
  public:
    explicit Reader(std::string path) : path_(std::move(path)) {
        ByteSource source(path_);
        bytes_.resize(source.sizeBytes());
        bytes_.resize(source.read(bytes_.data(), bytes_.size()));
        if (!bytes_.starts_with(magic))
            throw Error("is not a checkpoint", path_, "name a file that Bubblescope saved");
        checkVersion();
        checkWhole();
    }

    std::string_view line() {
        const std::size_t newline = bytes_.find('\n', at_);
        if (newline == std::string::npos) refuse();
        std::string_view taken = take(newline + 1 - at_);
        taken.remove_suffix(1);
        return taken;
    }

    std::string_view take(std::size_t count) {
        if (count > end_ - at_) refuse();
        const std::string_view part = std::string_view(bytes_).substr(at_, count);
        at_ += count;
        return part;
    }

    [[noreturn]] void refuse() const {
        throw Error("the checkpoint is cut off or damaged", path_, "resume from an older one");
    }

  private:
    void checkVersion() {
        end_ = bytes_.size();
        const std::string_view found = line().substr(magic.size());
        if (found != version)
            throw Error(
                fmt::format("is a checkpoint of version {}; this is version {}", found, version),
                path_, "resume with the Bubblescope that saved it");
    }

    void checkWhole() {
        std::uint64_t saved = 0;
        if (bytes_.size() < at_ + sizeof saved) refuse();
        end_ = bytes_.size() - sizeof saved;
        std::memcpy(&saved, bytes_.data() + end_, sizeof saved);
        if (saved != hashOf(std::string_view(bytes_).substr(0, end_))) refuse();
    }

    std::string path_;
    std::string bytes_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
};

template <typename T>
HostTensor<T> readTensor(Reader& reader, const nlohmann::json& description) {
    HostTensor<T> tensor;
    tensor.shape = description.at("shape").get<Shape>();
    for (const std::int64_t dimension : tensor.shape)
        if (dimension < 0 || dimension > std::int64_t{1} << 40U) reader.refuse();
    const std::string_view bytes =
        reader.take(static_cast<std::size_t>(sizeOf(tensor.shape)) * sizeof(T));
    tensor.values.resize(bytes.size() / sizeof(T));
    std::memcpy(tensor.values.data(), bytes.data(), bytes.size());
    return tensor;
}

}  // namespace

template <typename T>
void writeCheckpoint(const std::string& path, const Checkpoint<T>& checkpoint) {
    AtomicFile file(path);
    std::uint64_t hash = hashOf("");
    const auto write = [&](std::string_view bytes) {
        hash = hashOf(bytes, hash);
        file.write(bytes);
    };
    write(fmt::format("{}{}\n{}\n", magic, version, describe(checkpoint).dump()));
    for (const auto& [name, tensor] : checkpoint.state.tensors)
        write(bytesOf(tensor.values));
    file.write({reinterpret_cast<const char*>(&hash), sizeof hash});
    file.commit();
}

template <typename T>
Checkpoint<T> readCheckpoint(const std::string& path) {
    Reader reader(path);
    Checkpoint<T> checkpoint;
    try {
        const nlohmann::json description = nlohmann::json::parse(reader.line());
        const auto numbers = description.at("numbers").get<std::string>();
        if (numbers != numberType<T>())
            throw Error(fmt::format("holds {} numbers, the run has {}", numbers, numberType<T>()),
                        path, "resume with the precision it was saved with");
        description.at("step").get_to(checkpoint.step);
        description.at("seed").get_to(checkpoint.seed);
        description.at("configuration").get_to(checkpoint.configuration);
        for (const auto& [name, value] : description.at("counters").items())
            checkpoint.state.counters[name] = value.template get<std::int64_t>();
        for (const nlohmann::json& tensor : description.at("tensors"))
            checkpoint.state.tensors[tensor.at("name").get<std::string>()] =
                readTensor<T>(reader, tensor);
    } catch (const nlohmann::json::exception&) {
        reader.refuse();
    }
    return checkpoint;
}

void checkConfiguration(const std::map<std::string, std::string>& saved,
                        const std::map<std::string, std::string>& wanted) {
    const auto valueIn = [](const auto& configuration, const std::string& key) {
        const auto found = configuration.find(key);
        return found == configuration.end() ? std::string("not set") : found->second;
    };
    for (const auto* keys : {&saved, &wanted})
        for (const auto& [key, value] : *keys)
            if (valueIn(saved, key) != valueIn(wanted, key))
                throw Error(fmt::format("the checkpoint was saved with {} {}, this run has {}", key,
                                        valueIn(saved, key), valueIn(wanted, key)),
                            "", "resume with the same options, or start without the checkpoint");
}

template void writeCheckpoint(const std::string&, const Checkpoint<float>&);
template void writeCheckpoint(const std::string&, const Checkpoint<double>&);
template Checkpoint<float> readCheckpoint(const std::string&);
template Checkpoint<double> readCheckpoint(const std::string&);

}  // namespace bubblescope
