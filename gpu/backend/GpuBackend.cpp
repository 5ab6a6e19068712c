// SPDX-License-Identifier: Apache-2.0
#include "gpu/backend/GpuBackend.h"

#include <algorithm>
#include <numeric>

#include "gpu/kernels/Elements.h"
#include "gpu/kernels/Reductions.h"

namespace bubblescope {

namespace {

kernels::ActivationKind kindOf(Activation kind) {
    switch (kind) {
        case Activation::Relu:
            return kernels::ActivationKind::Relu;
        case Activation::Tanh:
            return kernels::ActivationKind::Tanh;
        case Activation::GeluErf:
            return kernels::ActivationKind::GeluErf;
        case Activation::GeluTanh:
            break;
    }
    return kernels::ActivationKind::GeluTanh;
}

}  // namespace

GpuBackend::GpuBackend(std::shared_ptr<DeviceStream> stream, LayerListener* listener)
    : memory_(std::make_shared<Memory>()), listener_(listener) {
    memory_->stream = std::move(stream);
}

std::shared_ptr<void> GpuBackend::takeBytes(std::int64_t bytes) {
    void* const block = memory_->stream->allocate(std::max<std::int64_t>(bytes, 1));
    const std::int64_t inUse = memory_->bytesInUse += bytes;
    std::int64_t peak = memory_->peakBytes;
    while (peak < inUse && !memory_->peakBytes.compare_exchange_weak(peak, inUse)) {
    }
    return std::shared_ptr<void>(block, [memory = memory_, bytes](void* used) {
        memory->stream->release(used);
        memory->bytesInUse -= bytes;
    });
}

Tensor<float> GpuBackend::empty(Shape shape) {
    const std::int64_t size = sizeOf(shape);
    return Values(take<float>(size), std::move(shape));
}

IntTensor GpuBackend::emptyInts(Shape shape) {
    const std::int64_t size = sizeOf(shape);
    return IntTensor(take<std::int32_t>(size), std::move(shape));
}

void GpuBackend::upload(std::span<const float> values, const Values& to) {
    stream().upload(values.data(), to.data(), to.bytes());
}

void GpuBackend::upload(std::span<const std::int32_t> values, const IntTensor& to) {
    stream().upload(values.data(), to.data(), to.bytes());
}

std::vector<float> GpuBackend::download(const Values& x) {
    std::vector<float> values(static_cast<std::size_t>(x.size()));
    read(x.data(), values.data(), x.bytes());
    return values;
}

std::vector<std::int32_t> GpuBackend::download(const IntTensor& x) {
    std::vector<std::int32_t> values(static_cast<std::size_t>(x.size()));
    read(x.data(), values.data(), x.bytes());
    return values;
}

void GpuBackend::fill(float value, const Values& y) {
    launch(kernels::Fill{value, y.data(), y.size()});
}

void GpuBackend::copy(const Values& x, const Values& y) {
    stream().copy(x.data(), y.data(), y.bytes());
}

void GpuBackend::scale(float factor, const Values& y) {
    launch(kernels::Scale{factor, y.data(), y.size()});
}

void GpuBackend::addScaled(float factor, const Values& x, const Values& y) {
    launch(kernels::AddScaled{factor, x.data(), y.data(), y.size()});
}

void GpuBackend::add(const Values& a, const Values& b, const Values& y) {
    launch(kernels::Add{a.data(), b.data(), y.data(), y.size()});
}

void GpuBackend::activate(Activation kind, const Values& x, const Values& y) {
    launch(kernels::Activate{kindOf(kind), x.data(), y.data(), y.size()});
}

void GpuBackend::activateGradient(Activation kind, const Values& x, const Values& gy,
                                  const Values& gx) {
    launch(kernels::ActivateGradient{kindOf(kind), x.data(), gy.data(), gx.data(), gx.size()});
}

void GpuBackend::dropout(double rate, std::uint64_t key, const Values& x, const Values& y) {
    launch(kernels::Dropout{rate, key, x.data(), y.data(), y.size()});
}

void GpuBackend::blend(float decay, const Values& x, const Values& y) {
    launch(kernels::Blend{decay, x.data(), y.data(), y.size()});
}

void GpuBackend::blendSquares(float decay, const Values& x, const Values& y) {
    launch(kernels::BlendSquares{decay, x.data(), y.data(), y.size()});
}

void GpuBackend::adaptiveStep(float mScale, const Values& m, float vScale, const Values& v,
                              float epsilon, const Values& y) {
    launch(kernels::AdaptiveStep{mScale, m.data(), vScale, v.data(), epsilon, y.data(), y.size()});
}

/// Adds up what the kernel's blocks have found, in their order.
template <typename Kernel>
double GpuBackend::sumOfPartials(Kernel kernel) {
    std::vector<double> sums(static_cast<std::size_t>(kernel.grid().blocksX));
    const auto count = static_cast<std::int64_t>(sums.size());
    const std::shared_ptr<double> partials = take<double>(count);
    kernel.partials = partials.get();
    launch(kernel);
    read(partials.get(), sums.data(), count * std::int64_t{sizeof(double)});
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

double GpuBackend::dot(const Values& a, const Values& b) {
    return sumOfPartials(kernels::DotPartials{a.data(), b.data(), a.size(), nullptr});
}

bool GpuBackend::isFinite(const Values& x) {
    return sumOfPartials(kernels::NotFinitePartials{x.data(), x.size(), nullptr}) == 0;
}

void GpuBackend::requireFinite(const Values& x, std::function<Error()> failure) {
    constexpr std::int64_t most = 1024;
    if (static_cast<std::int64_t>(failures_.size()) == most) checkFlags();
    if (flags_.isEmpty()) {
        flags_ = emptyInts({most});
        upload(std::vector<std::int32_t>(most, 0), flags_);
    }
    launch(kernels::FlagNotFinite{x.data(), x.size(), flags_.data() + failures_.size()});
    failures_.push_back(std::move(failure));
}

void GpuBackend::checkFlags() {
    if (failures_.empty()) return;
    std::vector<std::int32_t> flags(failures_.size());
    const auto bytes = static_cast<std::int64_t>(flags.size() * sizeof(std::int32_t));
    stream().download(flags_.data(), flags.data(), bytes);
    const auto first = static_cast<std::size_t>(std::ranges::find(flags, 1) - flags.begin());
    const auto failures = std::exchange(failures_, {});
    if (first == flags.size()) return;
    flags_ = {};
    throw failures[first]();
}

void GpuBackend::read(const void* memory, void* values, std::int64_t bytes) {
    stream().download(memory, values, bytes);
    checkFlags();
}

double GpuBackend::trace(const Values& a) {
    return sumOfPartials(kernels::TracePartials{a.data(), a.rows(), nullptr});
}

}  // namespace bubblescope
