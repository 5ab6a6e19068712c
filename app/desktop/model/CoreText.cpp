// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/model/CoreText.h"

#include <QCoreApplication>
#include <array>

namespace bubblescope {

namespace {

/// Not read: translators find here what coreText() may be asked for.
[[maybe_unused]] constexpr std::array texts{
    // Provenance
    QT_TRANSLATE_NOOP("core", "simulated"),
    QT_TRANSLATE_NOOP("core", "emulated"),
    QT_TRANSLATE_NOOP("core", "measured"),
    QT_TRANSLATE_NOOP("core", "imported"),
    // SliceKind
    QT_TRANSLATE_NOOP("core", "forward"),
    QT_TRANSLATE_NOOP("core", "backward"),
    QT_TRANSLATE_NOOP("core", "input gradient"),
    QT_TRANSLATE_NOOP("core", "weight gradient"),
    QT_TRANSLATE_NOOP("core", "recomputation"),
    QT_TRANSLATE_NOOP("core", "curvature"),
    QT_TRANSLATE_NOOP("core", "inversion"),
    QT_TRANSLATE_NOOP("core", "precondition"),
    QT_TRANSLATE_NOOP("core", "optimizer"),
    QT_TRANSLATE_NOOP("core", "other computation"),
    QT_TRANSLATE_NOOP("core", "point-to-point"),
    QT_TRANSLATE_NOOP("core", "collective"),
    QT_TRANSLATE_NOOP("core", "copy"),
    QT_TRANSLATE_NOOP("core", "data loading"),
    QT_TRANSLATE_NOOP("core", "host"),
    QT_TRANSLATE_NOOP("core", "annotation"),
    QT_TRANSLATE_NOOP("core", "other"),
    // BubbleCause
    QT_TRANSLATE_NOOP("core", "warm-up"),
    QT_TRANSLATE_NOOP("core", "drain"),
    QT_TRANSLATE_NOOP("core", "waits for input"),
    QT_TRANSLATE_NOOP("core", "waiting (p2p)"),
    QT_TRANSLATE_NOOP("core", "waiting (collective)"),
    QT_TRANSLATE_NOOP("core", "imbalance"),
    QT_TRANSLATE_NOOP("core", "launched late"),
    QT_TRANSLATE_NOOP("core", "idle"),
    // MemoryKind
    QT_TRANSLATE_NOOP("core", "weights"),
    QT_TRANSLATE_NOOP("core", "gradients"),
    QT_TRANSLATE_NOOP("core", "optimizer state"),
    QT_TRANSLATE_NOOP("core", "activations"),
    QT_TRANSLATE_NOOP("core", "buffers"),
    // Severity
    QT_TRANSLATE_NOOP("core", "note"),
    QT_TRANSLATE_NOOP("core", "warning"),
    QT_TRANSLATE_NOOP("core", "error"),
    // FamilyParameter
    QT_TRANSLATE_NOOP("core", "Devices"),
    QT_TRANSLATE_NOOP("core", "Chunks"),
    QT_TRANSLATE_NOOP("core", "chunks per device"),
    QT_TRANSLATE_NOOP("core", "Group"),
    QT_TRANSLATE_NOOP("core", "micro-batches per group (0: as many as devices)"),
    QT_TRANSLATE_NOOP("core", "devices"),
    QT_TRANSLATE_NOOP("core", "Last micro-batch first"),
    QT_TRANSLATE_NOOP("core", "backwards in descending order of the micro-batches"),
    QT_TRANSLATE_NOOP("core", "Memory limit"),
    QT_TRANSLATE_NOOP("core", "most activations a device holds (0: twice as many as devices)"),
    QT_TRANSLATE_NOOP("core", "2 × devices"),
    QT_TRANSLATE_NOOP("core", "Waves"),
    QT_TRANSLATE_NOOP("core", "waves, of two chunks per device each"),
    QT_TRANSLATE_NOOP("core", "Fused blocks"),
    QT_TRANSLATE_NOOP("core", "forward and backward fused into one block (0 or 1)"),
    QT_TRANSLATE_NOOP("core", "Forward doubling"),
    QT_TRANSLATE_NOOP("core", "forwards of two micro-batches at a time (0 or 1)"),
    QT_TRANSLATE_NOOP("core", "Backward halving"),
    QT_TRANSLATE_NOOP("core", "backwards of half a micro-batch at a time (0 or 1)"),
    // SweepParameter
    QT_TRANSLATE_NOOP("core", "Schedule"),
    QT_TRANSLATE_NOOP("core", "Pipeline devices"),
    QT_TRANSLATE_NOOP("core", "Data parallel"),
    QT_TRANSLATE_NOOP("core", "Tensor parallel"),
    QT_TRANSLATE_NOOP("core", "Micro-batch size"),
    QT_TRANSLATE_NOOP("core", "Micro-batches"),
    QT_TRANSLATE_NOOP("core", "Sharding"),
    QT_TRANSLATE_NOOP("core", "Recomputation"),
};

}  // namespace

QString coreText(std::string_view text) {
    return QCoreApplication::translate("core", std::string(text).c_str());
}

}  // namespace bubblescope
