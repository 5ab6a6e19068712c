// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoPacket.h"

namespace bubblescope {

bool PerfettoPacket::parse(std::string_view message) {
    return forEachField(message, [this](const ProtoField& field) { readField(field); });
}

void PerfettoPacket::readField(const ProtoField& field) {
    switch (field.number) {
        case 3:   // of the writer: user,
        case 79:  // process
        case 36:  // and what tells packets of one buffer from those of another
        case 87:
            break;
        case 6:
            snapshot = field.bytes;
            break;
        case 8:
            timestamp = field.value;
            break;
        case 10:
            sequence = static_cast<std::uint32_t>(field.value);
            break;
        case 11:
            event = field.bytes;
            break;
        case 12:
            texts = field.bytes;
            break;
        case 13:
            flags = field.value;
            clears = clears || (field.value & 1) != 0;
            break;
        case 41:
            clears = clears || field.value != 0;
            break;
        case 42:
            lostBefore = field.value != 0;
            break;
        case 43:
            process = field.bytes;
            break;
        case 44:
            thread = field.bytes;
            break;
        case 50:
            zlib = field.bytes;
            break;
        case 53:
            renderStage = field.bytes;
            break;
        case 58:
            clock = static_cast<std::uint32_t>(field.value);
            break;
        case 59:
            defaults = field.bytes;
            break;
        case 60:
            track = field.bytes;
            break;
        case 133:
            zstd = field.bytes;
            break;
        default:
            hasOther = true;
    }
}

}  // namespace bubblescope
