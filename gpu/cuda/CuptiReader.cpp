// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CuptiReader.h"

#include <fmt/format.h>

namespace bubblescope {

namespace {

template <typename Record>
const Record& as(const CUpti_Activity& record) {
    return reinterpret_cast<const Record&>(record);
}

/// What all records of work on a stream have.
template <typename Record>
DeviceActivity onStream(const Record& record, DeviceWork work, std::string name) {
    return {work,
            std::move(name),
            record.correlationId,
            static_cast<std::int64_t>(record.start),
            static_cast<std::int64_t>(record.end),
            record.deviceId,
            record.streamId};
}

std::string copyName(std::uint8_t kind) {
    switch (kind) {
        case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
            return "copy from the host";
        case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
            return "copy to the host";
        case CUPTI_ACTIVITY_MEMCPY_KIND_DTOD:
            return "copy";
        case CUPTI_ACTIVITY_MEMCPY_KIND_PTOP:
            return "copy between GPUs";
        default:
            return fmt::format("copy of kind {}", kind);
    }
}

std::string overheadName(CUpti_ActivityOverheadKind kind) {
    switch (kind) {
        case CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER:
            return "compilation by the driver";
        case CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH:
            return "buffer flush";
        case CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION:
            return "instrumentation";
        case CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE:
            return "resources";
        default:
            return fmt::format("overhead of kind {}", static_cast<int>(kind));
    }
}

}  // namespace

std::optional<Activity> activityOf(const CUpti_Activity& record) {
    switch (record.kind) {
        case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
            const auto& kernel = as<CUpti_ActivityKernel10>(record);
            return onStream(kernel, DeviceWork::Kernel, kernel.name ? kernel.name : "");
        }
        case CUPTI_ACTIVITY_KIND_MEMCPY: {
            const auto& copy = as<CUpti_ActivityMemcpy6>(record);
            return onStream(copy, DeviceWork::Copy, copyName(copy.copyKind));
        }
        case CUPTI_ACTIVITY_KIND_MEMCPY2: {
            const auto& copy = as<CUpti_ActivityMemcpyPtoP4>(record);
            return onStream(copy, DeviceWork::Copy, copyName(CUPTI_ACTIVITY_MEMCPY_KIND_PTOP));
        }
        case CUPTI_ACTIVITY_KIND_MEMSET:
            return onStream(as<CUpti_ActivityMemset4>(record), DeviceWork::Set, "memset");
        case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: {
            const auto& external = as<CUpti_ActivityExternalCorrelation>(record);
            return ExternalActivity{external.correlationId, external.externalId};
        }
        case CUPTI_ACTIVITY_KIND_MARKER: {
            const auto& marker = as<CUpti_ActivityMarker2>(record);
            const bool isBegin = (marker.flags & CUPTI_ACTIVITY_FLAG_MARKER_START) != 0;
            if (!isBegin && (marker.flags & CUPTI_ACTIVITY_FLAG_MARKER_END) == 0)
                return std::nullopt;
            return RangeActivity{marker.id, static_cast<std::int64_t>(marker.timestamp), isBegin,
                                 marker.name ? marker.name : ""};
        }
        case CUPTI_ACTIVITY_KIND_OVERHEAD: {
            const auto& overhead = as<CUpti_ActivityOverhead3>(record);
            return OverheadActivity{overheadName(overhead.overheadKind),
                                    static_cast<std::int64_t>(overhead.start),
                                    static_cast<std::int64_t>(overhead.end)};
        }
        default:
            return std::nullopt;
    }
}

}  // namespace bubblescope
