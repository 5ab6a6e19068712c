// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoEvent.h"

#include "core/trace/ProtoWire.h"

namespace bubblescope {

namespace {

bool parseLegacy(std::string_view message, PerfettoLegacyEvent& event) {
    return forEachField(message, [&](const ProtoField& field) {
        switch (field.number) {
            case 1:
                event.nameId = field.value;
                break;
            case 2:
                if (field.value < 128) event.phase = static_cast<char>(field.value);
                break;
            case 3:
                event.durationUs = field.integer();
                break;
            case 6:
            case 10:
            case 11:
                event.id = field.value;
                event.idField = field.number;
                break;
            case 7:
                event.scope = field.bytes;
                break;
            case 8:
                event.bindId = field.value;
                break;
            case 12:
                event.bindsToEnclosing = field.value != 0;
                break;
            case 13:
                event.flowDirection = field.value;
                break;
            case 14:
                event.instantScope = field.value;
                break;
            case 18:
                event.pid = field.integer();
                break;
            case 19:
                event.tid = field.integer();
                break;
            default:
                break;
        }
    });
}

}  // namespace

bool parsePerfettoGpuStage(std::string_view message, PerfettoGpuStage& stage) {
    return forEachField(message, [&](const ProtoField& field) {
        if (field.number == 2) stage.durationNs = field.integer();
        if (field.number == 5) stage.context = field.value;
        if (field.number == 11) stage.gpu = field.integer();
        if (field.number == 13) stage.queue = field.value;
        if (field.number == 14) stage.stage = field.value;
        if (field.number == 17) stage.name = field.bytes;
        if (field.number == 20) stage.nameId = field.value;
    });
}

bool parsePerfettoEvent(std::string_view message, PerfettoEvent& event) {
    event.message = message;
    bool isSound = true;
    const bool isWhole = forEachField(message, [&](const ProtoField& field) {
        switch (field.number) {
            case 1:
                event.deltaUs = field.integer();
                break;
            case 3:
                forEachValue(field, WireType::Varint, [&](std::uint64_t id) {
                    if (event.categoryId == 0) event.categoryId = id;
                });
                break;
            case 6:
                isSound = parseLegacy(field.bytes, event.legacy.emplace());
                break;
            case 9:
                if (field.value <= 4) event.type = static_cast<PerfettoEvent::Type>(field.value);
                break;
            case 10:
                event.nameId = field.value;
                break;
            case 11:
                event.track = field.value;
                break;
            case 16:
                event.absoluteUs = field.integer();
                break;
            case 22:
                if (event.category.empty()) event.category = field.bytes;
                break;
            case 23:
                event.name = field.bytes;
                break;
            case 30:
                event.counterValue = static_cast<double>(field.integer());
                break;
            case 44:
                event.counterValue = field.real();
                break;
            default:
                break;
        }
    });
    return isWhole && isSound;
}

}  // namespace bubblescope
