// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmarks/KinetoText.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <random>
#include <string_view>

#include "core/base/ByteSink.h"

namespace bubblescope {

namespace {

constexpr std::array<std::string_view, 8> operators{
    "aten::linear", "aten::addmm",   "aten::layer_norm", "aten::gelu",
    "aten::matmul", "aten::softmax", "aten::dropout",    "autograd::engine::evaluate_function"};

// clang-format off
constexpr std::array<std::string_view, 8> kernels{
    "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn",
    "void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_relu_bf16_256x64_32x4_nn_align8>(Params)",
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> >(int, at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3>)",
    "void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float>(int, float, c10::BFloat16 const*, c10::BFloat16 const*)",
    "void (anonymous namespace)::softmax_warp_forward<c10::BFloat16, c10::BFloat16, float, 10, false, false>(c10::BFloat16*, c10::BFloat16 const*, int, int, int)",
    "void at::native::unrolled_elementwise_kernel<at::native::direct_copy_kernel_cuda>(int, TrivialOffsetCalculator<1, unsigned int>)",
    "flash_fwd_kernel<Flash_fwd_kernel_traits<128, 128, 64, 4, false, false, cutlass::bfloat16_t>, true>(Flash_fwd_params)",
    "void multi_tensor_apply_kernel<TensorListMetadata<4>, AdamFunctor<float, float, int> >(long, int volatile*, TensorListMetadata<4>)"};

constexpr std::string_view operatorPattern =
R"(,
  {{
    "ph": "X", "cat": "cpu_op", "name": "{name}", "pid": 59811, "tid": {tid},
    "ts": {us}.{ns:03}, "dur": {dur}.{ns:03},
    "args": {{
      "External id": {id},"Record function id": 0, "Sequence number": {sequence}, "Fwd thread id": 0, "Ev Idx": {id}
    }}
  }})";
constexpr std::string_view launchPattern =
R"(,
  {{
    "ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 59811, "tid": {tid},
    "ts": {us}.{ns:03}, "dur": 4.250,
    "args": {{
      "External id": {id}, "cbid": 211, "correlation": {id}
    }}
  }},
  {{
    "ph": "s", "id": {id}, "pid": 59811, "tid": {tid}, "ts": {us}.{ns:03}, "cat": "ac2g", "name": "ac2g"
  }})";
constexpr std::string_view kernelPattern =
R"(,
  {{
    "ph": "X", "cat": "kernel", "name": "{name}", "pid": {device}, "tid": {stream},
    "ts": {us}.{ns:03}, "dur": {dur}.{ns:03},
    "args": {{
      "External id": {id}, "queued": 0, "device": {device}, "context": 1, "stream": {stream}, "correlation": {id},
      "registers per thread": 166, "shared memory": 81920, "blocks per SM": 3.555556, "warps per SM": 14.222222,
      "grid": [16, 24, 1], "block": [128, 1, 1], "est. achieved occupancy %": 22
    }}
  }},
  {{
    "ph": "f", "id": {id}, "pid": {device}, "tid": {stream}, "ts": {us}.{ns:03}, "cat": "ac2g", "name": "ac2g", "bp": "e"
  }})";
constexpr std::string_view stepPattern =
R"(,
  {{
    "ph": "X", "cat": "user_annotation", "name": "ProfilerStep#{step}", "pid": 59811, "tid": 59811,
    "ts": {us}.000, "dur": {dur}.000, "args": {{ "External id": {id} }}
  }})";
// clang-format on

class KinetoWriter {
  public:
    KinetoWriter(ByteSink& sink, int rank, std::uint64_t seed)
        : sink_(sink), rank_(rank), random_(seed + 1'000'003 * static_cast<unsigned>(rank)) {}

    std::uint64_t written() const { return written_; }

    void begin() {
        add(R"({{"schemaVersion": 1, "distributedInfo": {{"backend": "nccl", "rank": {}, )"
            R"("world_size": 8}}, "displayTimeUnit": "ms", "traceEvents": [
  {{"ph": "M", "name": "process_name", "pid": 59811, "tid": 0, "args": {{"name": "python3"}}}})",
            rank_);
    }
    void end() {
        add("\n], \"traceName\": \"trace.json\"}}\n");
        flush();
    }

    void step() {
        const std::int64_t startUs = us_;
        constexpr int launchesPerStep = 2'000;
        for (int i = 0; i < launchesPerStep; ++i)
            launch(i < launchesPerStep / 2 ? 59'811 : 59'976);
        kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 20,
               900);
        add(stepPattern, fmt::arg("step", step_++), fmt::arg("us", startUs),
            fmt::arg("dur", us_ - startUs), fmt::arg("id", id_++));
        flush();
    }

  private:
    template <typename... Arguments>
    void add(fmt::format_string<Arguments...> pattern, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), pattern, std::forward<Arguments>(arguments)...);
    }
    void flush() {
        sink_.write({text_.data(), text_.size()});
        written_ += text_.size();
        text_.clear();
    }
    int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

    /// An operator in another, which launches a kernel.
    void launch(int tid) {
        const auto op = [&](int depth) {
            add(operatorPattern, fmt::arg("name", operators[static_cast<std::size_t>(pick(8))]),
                fmt::arg("tid", tid), fmt::arg("us", us_ + depth), fmt::arg("ns", pick(1'000)),
                fmt::arg("dur", 20 - 4 * depth), fmt::arg("id", id_), fmt::arg("sequence", id_));
        };
        op(0);
        op(1);
        add(launchPattern, fmt::arg("tid", tid), fmt::arg("us", us_ + 4),
            fmt::arg("ns", pick(1'000)), fmt::arg("id", id_));
        kernel(kernels[static_cast<std::size_t>(pick(8))], 7, 5 + pick(12));
        us_ += 22;
    }
    void kernel(std::string_view name, int stream, int durationUs) {
        add(kernelPattern, fmt::arg("name", name), fmt::arg("device", rank_),
            fmt::arg("stream", stream), fmt::arg("us", us_ + 9), fmt::arg("ns", pick(1'000)),
            fmt::arg("dur", durationUs), fmt::arg("id", id_));
        ++id_;
    }

    ByteSink& sink_;
    int rank_;
    std::mt19937_64 random_;
    fmt::memory_buffer text_;
    std::uint64_t written_ = 0;
    std::int64_t us_ = 1'694'128'201'000'000;
    int id_ = 1;
    int step_ = 0;
};

}  // namespace

void writeKineto(const std::string& path, std::uint64_t bytes, int rank, std::uint64_t seed) {
    ByteSink sink(path);
    KinetoWriter writer(sink, rank, seed);
    writer.begin();
    while (writer.written() < bytes)
        writer.step();
    writer.end();
    sink.close();
}

}  // namespace bubblescope
