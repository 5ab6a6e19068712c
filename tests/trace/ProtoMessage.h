// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <bit>
#include <cstdint>

namespace bubblescope {

/// Writes a protocol buffer field by field.
class ProtoMessage {
  public:
    ProtoMessage& number(std::uint32_t field, std::uint64_t value) {
        varint(std::uint64_t{field} << 3);
        varint(value);
        return *this;
    }
    ProtoMessage& fixed(std::uint32_t field, std::uint64_t value) {
        varint(std::uint64_t{field} << 3 | 1);
        for (int i = 0; i < 8; ++i)
            bytes_ += static_cast<char>(value >> (8 * i));
        return *this;
    }
    ProtoMessage& real(std::uint32_t field, double value) {
        return fixed(field, std::bit_cast<std::uint64_t>(value));
    }
    ProtoMessage& bytes(std::uint32_t field, const QByteArray& value) {
        varint(std::uint64_t{field} << 3 | 2);
        varint(static_cast<std::uint64_t>(value.size()));
        bytes_ += value;
        return *this;
    }
    ProtoMessage& message(std::uint32_t field, const ProtoMessage& value) {
        return bytes(field, value.bytes_);
    }
    const QByteArray& text() const { return bytes_; }

  private:
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            bytes_ += static_cast<char>(value | 0x80);
        bytes_ += static_cast<char>(value);
    }

    QByteArray bytes_;
};

}  // namespace bubblescope
