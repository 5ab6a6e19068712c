// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/GreenContexts.h"

#include <fmt/format.h>

namespace bubblescope {

namespace {

/// Functions of the driver, which is loaded by CUDA's runtime.
struct DriverFunctions {
    decltype(cuDeviceGet)* deviceGet = nullptr;
    decltype(cuDeviceGetDevResource)* getResource = nullptr;
    decltype(cuDevSmResourceSplitByCount)* split = nullptr;
    decltype(cuDevResourceGenerateDesc)* describe = nullptr;
    decltype(cuGreenCtxCreate)* create = nullptr;
    decltype(cuGreenCtxStreamCreate)* createStream = nullptr;
    bool areThere = false;
};

template <typename Function>
bool find(const char* name, Function*& function) {
    constexpr unsigned version = 12040;
    void* address = nullptr;
    cudaDriverEntryPointQueryResult result{};
    const cudaError_t error =
        cudaGetDriverEntryPointByVersion(name, &address, version, cudaEnableDefault, &result);
    cudaGetLastError();
    function = reinterpret_cast<Function*>(address);
    return error == cudaSuccess && result == cudaDriverEntryPointSuccess && address;
}

const DriverFunctions& driver() {
    static const DriverFunctions functions = [] {
        DriverFunctions f;
        f.areThere =
            find("cuDeviceGet", f.deviceGet) && find("cuDeviceGetDevResource", f.getResource) &&
            find("cuDevSmResourceSplitByCount", f.split) &&
            find("cuDevResourceGenerateDesc", f.describe) && find("cuGreenCtxCreate", f.create) &&
            find("cuGreenCtxStreamCreate", f.createStream);
        return f;
    }();
    return functions;
}

}  // namespace

GreenContexts::GreenContexts(int gpu, int parts) : gpu_(gpu) {
    useGpu(gpu);
    check(cudaFree(nullptr), "starting the GPU");
    if (driver().areThere)
        make(parts);
    else
        reason_ = "the driver has no green contexts";
}

void GreenContexts::make(int parts) {
    const auto isDone = [this](CUresult result, const char* what) {
        if (result != CUDA_SUCCESS)
            reason_ = fmt::format("{} failed with {}", what, static_cast<int>(result));
        return result == CUDA_SUCCESS;
    };
    CUdevice device = 0;
    CUdevResource all{};
    if (!isDone(driver().deviceGet(&device, gpu_), "finding the GPU") ||
        !isDone(driver().getResource(device, &all, CU_DEV_RESOURCE_TYPE_SM),
                "counting multiprocessors"))
        return;
    std::vector<CUdevResource> groups(static_cast<std::size_t>(parts));
    auto count = static_cast<unsigned>(parts);
    if (!isDone(driver().split(groups.data(), &count, &all, nullptr, 0,
                               all.sm.smCount / static_cast<unsigned>(parts)),
                "dealing out multiprocessors"))
        return;
    if (count < static_cast<unsigned>(parts)) {
        reason_ =
            fmt::format("{} multiprocessors make {} parts, not {}", all.sm.smCount, count, parts);
        return;
    }
    multiprocessors_ = groups.front().sm.smCount;
    for (CUdevResource& group : groups) {
        CUdevResourceDesc description{};
        contexts_.push_back(nullptr);
        if (!isDone(driver().describe(&description, &group, 1), "describing a part") ||
            !isDone(driver().create(&contexts_.back(), description, device,
                                    CU_GREEN_CTX_DEFAULT_STREAM),
                    "making a green context"))
            return;
    }
}

std::unique_ptr<OwnedStream> GreenContexts::makeStream(int part) const {
    if (!reason_.empty()) return std::make_unique<OwnedStream>(gpu_);
    useGpu(gpu_);
    CUstream stream = nullptr;
    const CUresult result = driver().createStream(
        &stream, contexts_[static_cast<std::size_t>(part)], CU_STREAM_NON_BLOCKING, 0);
    if (result != CUDA_SUCCESS) return std::make_unique<OwnedStream>(gpu_);
    return std::make_unique<OwnedStream>(gpu_, stream);
}

}  // namespace bubblescope
