// SPDX-License-Identifier: Apache-2.0
#include "core/trace/PerfettoSequence.h"

#include "core/base/Utf8.h"

namespace bubblescope {

namespace {

/// Numbers of fields of InternedData.
namespace interned {
constexpr std::uint32_t categories = 1;
constexpr std::uint32_t eventNames = 2;
constexpr std::uint32_t annotationNames = 3;
constexpr std::uint32_t graphicsContexts = 23;
constexpr std::uint32_t gpuSpecifications = 24;
constexpr std::uint32_t annotationTexts = 29;
}  // namespace interned

}  // namespace

void PerfettoSequence::clear() {
    *this = {};
    isReliable_ = true;
}

void PerfettoSequence::addText(std::string_view message, Texts& texts, StringPool& names) {
    std::uint64_t id = 0;
    std::string_view text;
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 1) id = field.value;
        if (field.number == 2) text = field.bytes;
    });
    texts.insert_or_assign(id, names.intern(validUtf8(text, repaired_)));
}

void PerfettoSequence::addTexts(std::string_view message, StringPool& names) {
    forEachField(message, [&](const ProtoField& field) {
        switch (field.number) {
            case interned::categories:
                return addText(field.bytes, categories_, names);
            case interned::eventNames:
                return addText(field.bytes, eventNames_, names);
            case interned::annotationNames:
                return addText(field.bytes, annotationNames_, names);
            case interned::annotationTexts:
                return addText(field.bytes, annotationTexts_, names);
            case interned::gpuSpecifications:
                return addText(field.bytes, gpuSpecifications_, names);
            case interned::graphicsContexts: {
                std::uint64_t id = 0;
                std::int64_t process = 0;
                forEachField(field.bytes, [&](const ProtoField& part) {
                    if (part.number == 1) id = part.value;
                    if (part.number == 2) process = part.integer();
                });
                contexts_[id] = process;
                return;
            }
            default:
                return;
        }
    });
}

std::optional<std::int64_t> PerfettoSequence::processOfContext(std::uint64_t context) const {
    const auto known = contexts_.find(context);
    if (known == contexts_.end()) return {};
    return known->second;
}

void PerfettoSequence::setDefaults(std::string_view message) {
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 58) clock = static_cast<std::uint32_t>(field.value);
        if (field.number != 11) return;
        counterTracks.clear();
        realCounterTracks.clear();
        forEachField(field.bytes, [&](const ProtoField& part) {
            if (part.number == 11) track = part.value;
            if (part.number == 31)
                forEachValue(part, WireType::Varint,
                             [&](std::uint64_t uuid) { counterTracks.push_back(uuid); });
            if (part.number == 45)
                forEachValue(part, WireType::Varint,
                             [&](std::uint64_t uuid) { realCounterTracks.push_back(uuid); });
        });
    });
}

void PerfettoSequence::setThread(std::string_view message) {
    threadName = {};
    forEachField(message, [&](const ProtoField& field) {
        if (field.number == 1) pid = field.integer();
        if (field.number == 2) tid = field.integer();
        if (field.number == 5) threadName = field.bytes;
        if (field.number == 6) lastUs = field.integer();
    });
}

}  // namespace bubblescope
