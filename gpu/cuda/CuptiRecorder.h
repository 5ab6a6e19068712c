// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "core/train/run/GpuProvider.h"
#include "gpu/cupti/ActivityDecoder.h"
#include "gpu/cupti/WorkWatcher.h"

struct CUctx_st;

namespace bubblescope {

struct CuptiFunctions;

/// Records kernels, copies, NVTX ranges and its own overhead by CUPTI while it lives; one at a time
/// in a process. CUPTI fills buffers, and a thread of this one decodes them, in their order.
class CuptiRecorder final : public WorkWatcher {
  public:
    /// The sink must outlive it. Throws Error where CUPTI is missing or refuses.
    explicit CuptiRecorder(RunSink& sink);
    ~CuptiRecorder() override;

    void begin(const RunClock& clock) override;
    void enter(const TrainingSlice& work) override;
    void leave() override;
    void enterLayer(std::string_view name) override;
    void leaveLayer() override;

    /// Waits for all records and tells the sink. Nothing is on its way.
    void finish();

  private:
    static void bufferWanted(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most);
    static void bufferFilled(CUctx_st* context, std::uint32_t stream, std::uint8_t* buffer,
                             std::size_t bytes, std::size_t validBytes);
    void setRecorded(bool isRecorded);
    void decode(std::uint8_t* buffer, std::size_t validBytes);
    void put(std::function<void()> work);
    void workOff();
    /// All records so far have been decoded.
    void drain();

    const CuptiFunctions& cupti_;
    ActivityDecoder decoder_;
    std::mutex beginMutex_;
    std::int64_t clockNs_ = -1;  ///< the moment of the clock that times are mapped to
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> works_;
    bool isIdle_ = true;
    std::thread thread_;
};

}  // namespace bubblescope
