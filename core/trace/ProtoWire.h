// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bubblescope {

/// How a field of a protocol buffer is encoded (protobuf.dev, Encoding). Groups are not read.
enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct ProtoField {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t value = 0;  ///< of all but Bytes
    std::string_view bytes;   ///< a view into the message

    std::int64_t integer() const { return static_cast<std::int64_t>(value); }
    double real() const { return std::bit_cast<double>(value); }
};

/// The variable-length number at the start of `bytes`, which it is taken from; nothing when it does
/// not end there, or is longer than 64 bits.
inline std::optional<std::uint64_t> takeVarint(std::string_view& bytes) {
    constexpr std::size_t longest = 10;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size() && i < longest; ++i) {
        const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i]));
        value |= (byte & 0x7F) << (7 * i);
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return {};
}

/// Goes through the fields of one message, and never beyond its end.
class ProtoReader {
  public:
    explicit ProtoReader(std::string_view message) : rest_(message) {}

    /// False at the end, or at something that is no field; then isSound() tells which.
    bool next(ProtoField& field) {
        if (rest_.empty()) return false;
        isSound_ = false;
        const auto tag = takeVarint(rest_);
        if (!tag || *tag >> 3 == 0 || *tag >> 3 > UINT32_MAX) return false;
        field.number = static_cast<std::uint32_t>(*tag >> 3);
        field.type = static_cast<WireType>(*tag & 7);
        isSound_ = readValue(field);
        return isSound_;
    }
    bool isSound() const { return isSound_; }

  private:
    bool readValue(ProtoField& field) {
        switch (field.type) {
            case WireType::Varint: {
                const auto value = takeVarint(rest_);
                field.value = value.value_or(0);
                return value.has_value();
            }
            case WireType::Fixed64:
                return readFixed(field, 8);
            case WireType::Fixed32:
                return readFixed(field, 4);
            case WireType::Bytes: {
                const auto size = takeVarint(rest_);
                if (!size || *size > rest_.size()) return false;
                field.bytes = rest_.substr(0, *size);
                rest_.remove_prefix(*size);
                return true;
            }
        }
        return false;
    }

    /// Little-endian.
    bool readFixed(ProtoField& field, std::size_t size) {
        if (rest_.size() < size) return false;
        field.value = 0;
        for (std::size_t i = 0; i < size; ++i)
            field.value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest_[i]))
                           << (8 * i);
        rest_.remove_prefix(size);
        return true;
    }

    std::string_view rest_;
    bool isSound_ = true;
};

/// Calls visit(field) for each field; false when the message is not sound to its end.
template <typename Visit>
bool forEachField(std::string_view message, Visit visit) {
    ProtoReader reader(message);
    ProtoField field;
    while (reader.next(field))
        visit(field);
    return reader.isSound();
}

/// Calls visit(value) for the values of a repeated number, whether packed or not.
template <typename Visit>
void forEachValue(const ProtoField& field, WireType packedType, Visit visit) {
    if (field.type != WireType::Bytes) return visit(field.value);
    std::string_view rest = field.bytes;
    while (!rest.empty()) {
        if (packedType == WireType::Varint) {
            const auto value = takeVarint(rest);
            if (!value) return;
            visit(*value);
        } else {
            if (rest.size() < 8) return;
            std::uint64_t value = 0;
            for (std::size_t i = 0; i < 8; ++i)
                value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest[i])) << (8 * i);
            visit(value);
            rest.remove_prefix(8);
        }
    }
}

}  // namespace bubblescope
