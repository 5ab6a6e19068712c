// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/CuptiRecorder.h"

#include <cupti.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <nvtx3/nvToolsExt.h>

#include <atomic>
#include <cstdlib>
#include <limits>

#include "core/base/Error.h"
#include "gpu/cuda/CuptiReader.h"
#include "gpu/cuda/DynamicLibrary.h"

namespace bubblescope {

struct CuptiFunctions {
    decltype(cuptiGetVersion)* version = nullptr;
    decltype(cuptiGetTimestamp)* timestamp = nullptr;
    decltype(cuptiActivityEnable)* enable = nullptr;
    decltype(cuptiActivityDisable)* disable = nullptr;
    decltype(cuptiActivityRegisterCallbacks)* registerCallbacks = nullptr;
    decltype(cuptiActivityGetNextRecord)* nextRecord = nullptr;
    decltype(cuptiActivityGetNumDroppedRecords)* droppedRecords = nullptr;
    decltype(cuptiActivityFlushAll)* flush = nullptr;
    decltype(cuptiActivityPushExternalCorrelationId)* push = nullptr;
    decltype(cuptiActivityPopExternalCorrelationId)* pop = nullptr;
};

namespace {

constexpr std::size_t bufferBytes = 4U << 20U;
constexpr CUpti_ExternalCorrelationKind ownKind = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0;
constexpr CUpti_ActivityKind recordedKinds[] = {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
                                                CUPTI_ACTIVITY_KIND_MEMCPY,
                                                CUPTI_ACTIVITY_KIND_MEMCPY2,
                                                CUPTI_ACTIVITY_KIND_MEMSET,
                                                CUPTI_ACTIVITY_KIND_MARKER,
                                                CUPTI_ACTIVITY_KIND_OVERHEAD,
                                                CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION};

/// CUPTI's callbacks have no place for it.
std::atomic<CuptiRecorder*> current = nullptr;

void check(CUptiResult result, const char* what) {
    if (result != CUPTI_SUCCESS)
        throw Error(fmt::format("{} failed with {}", what, static_cast<int>(result)), "CUPTI",
                    "record without --kernels; profiling may need rights that the driver refuses");
}

const CuptiFunctions& cuptiFunctions() {
    static const CuptiFunctions functions = [] {
        const std::string file = fmt::format("libcupti.so.{}", CUDART_VERSION / 1000);
        const DynamicLibrary library(
            {file, fmt::format("{}/{}", BUBBLESCOPE_CUDA_LIBRARIES, file)});
        CuptiFunctions f;
        library.find("cuptiGetVersion", f.version);
        library.find("cuptiGetTimestamp", f.timestamp);
        library.find("cuptiActivityEnable", f.enable);
        library.find("cuptiActivityDisable", f.disable);
        library.find("cuptiActivityRegisterCallbacks", f.registerCallbacks);
        library.find("cuptiActivityGetNextRecord", f.nextRecord);
        library.find("cuptiActivityGetNumDroppedRecords", f.droppedRecords);
        library.find("cuptiActivityFlushAll", f.flush);
        library.find("cuptiActivityPushExternalCorrelationId", f.push);
        library.find("cuptiActivityPopExternalCorrelationId", f.pop);
        // NVTX hands its ranges to the library that is named here, unless a profiler is there
        // first.
        Dl_info found{};
        if (dladdr(reinterpret_cast<void*>(f.version), &found) != 0)
            setenv("NVTX_INJECTION64_PATH", found.dli_fname, 0);
        return f;
    }();
    return functions;
}

/// Of the thread: whose work it gives to its GPU, and which of its ranges are open.
thread_local const TrainingSlice* currentWork = nullptr;
thread_local TrainingSlice ownWork;
thread_local bool hasRange = false;

}  // namespace

CuptiRecorder::CuptiRecorder(RunSink& sink)
    : cupti_(cuptiFunctions()), decoder_(sink), thread_([this] { workOff(); }) {
    CuptiRecorder* none = nullptr;
    try {
        std::uint32_t version = 0;
        check(cupti_.version(&version), "asking CUPTI for its version");
        if (version / 10000 != CUPTI_API_VERSION / 10000)
            throw Error(fmt::format("version {} is loaded, not {}", version, CUPTI_API_VERSION),
                        "CUPTI", "install the CUDA libraries that bscope was built with");
        if (!current.compare_exchange_strong(none, this))
            throw Error("another run is being recorded", "CUPTI", "record one after the other");
        check(cupti_.registerCallbacks(bufferWanted, bufferFilled), "starting CUPTI");
        setRecorded(true);
    } catch (...) {
        current.compare_exchange_strong(none = this, nullptr);
        put(nullptr);
        thread_.join();
        throw;
    }
}

CuptiRecorder::~CuptiRecorder() {
    for (const CUpti_ActivityKind kind : recordedKinds)
        cupti_.disable(kind);
    cupti_.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    current = nullptr;
    put(nullptr);
    thread_.join();
}

void CuptiRecorder::setRecorded(bool isRecorded) {
    for (const CUpti_ActivityKind kind : recordedKinds)
        check(isRecorded ? cupti_.enable(kind) : cupti_.disable(kind), "choosing what is recorded");
}

void CuptiRecorder::bufferWanted(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most) {
    *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(16, bufferBytes));
    *bytes = *buffer ? bufferBytes : 0;
    *most = 0;  // as many as fit
}

void CuptiRecorder::bufferFilled(CUctx_st* context, std::uint32_t stream, std::uint8_t* buffer,
                                 std::size_t, std::size_t validBytes) {
    CuptiRecorder* const recorder = current;
    if (!recorder) {
        std::free(buffer);
        return;
    }
    std::size_t dropped = 0;
    if (recorder->cupti_.droppedRecords(context, stream, &dropped) != CUPTI_SUCCESS) dropped = 0;
    recorder->put([recorder, buffer, validBytes, dropped] {
        recorder->decode(buffer, validBytes);
        std::free(buffer);
        if (dropped > 0) recorder->decoder_.add(DroppedActivity{dropped});
    });
}

void CuptiRecorder::decode(std::uint8_t* buffer, std::size_t validBytes) {
    CUpti_Activity* record = nullptr;
    while (validBytes > 0 && cupti_.nextRecord(buffer, validBytes, &record) == CUPTI_SUCCESS)
        if (const std::optional<Activity> activity = activityOf(*record)) decoder_.add(*activity);
}

/// An empty one ends the thread.
void CuptiRecorder::put(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        works_.push_back(std::move(work));
    }
    changed_.notify_all();
}

void CuptiRecorder::workOff() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return !works_.empty(); });
        const std::function<void()> work = std::move(works_.front());
        works_.pop_front();
        if (!work) return;
        isIdle_ = false;
        lock.unlock();
        work();
        lock.lock();
        isIdle_ = true;
        changed_.notify_all();
    }
}

void CuptiRecorder::drain() {
    check(cupti_.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), "collecting records");
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return works_.empty() && isIdle_; });
}

/// The shortest of a few readings of both clocks says how they lie to each other.
void CuptiRecorder::begin(const RunClock& clock) {
    constexpr int tries = 16;
    const std::scoped_lock lock(beginMutex_);
    const std::int64_t moment = clock.begin.time_since_epoch().count();
    if (std::exchange(clockNs_, moment) == moment) return;
    drain();
    std::int64_t shortestNs = std::numeric_limits<std::int64_t>::max(), activityNs = 0, runNs = 0;
    for (int i = 0; i < tries; ++i) {
        const std::int64_t beforeNs = clock.nowNs();
        std::uint64_t timestamp = 0;
        check(cupti_.timestamp(&timestamp), "reading CUPTI's clock");
        const std::int64_t tookNs = clock.nowNs() - beforeNs;
        if (tookNs >= shortestNs) continue;
        shortestNs = tookNs;
        activityNs = static_cast<std::int64_t>(timestamp);
        runNs = beforeNs + tookNs / 2;
    }
    put([this, activityNs, runNs] { decoder_.begin(activityNs, runNs); });
}

void CuptiRecorder::enter(const TrainingSlice& work) {
    ownWork = work;
    currentWork = &ownWork;
    cupti_.push(ownKind, decoder_.numberOf(work, ""));
    const std::string name = rangeName(work);
    hasRange = !name.empty();
    if (hasRange) nvtxRangePushA(name.c_str());
}

void CuptiRecorder::leave() {
    std::uint64_t last = 0;
    cupti_.pop(ownKind, &last);
    if (hasRange) nvtxRangePop();
    currentWork = nullptr;
}

/// Layers are also run outside a schedule: for tests, and to be timed.
void CuptiRecorder::enterLayer(std::string_view name) {
    cupti_.push(ownKind, currentWork ? decoder_.numberOf(*currentWork, std::string(name)) : 0);
}

void CuptiRecorder::leaveLayer() {
    std::uint64_t last = 0;
    cupti_.pop(ownKind, &last);
}

void CuptiRecorder::finish() {
    drain();
    put([this] { decoder_.finish(); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return works_.empty() && isIdle_; });
}

}  // namespace bubblescope
