// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/nn/reference/KernelChecks.h"
#include "gpu/backend/GpuBackend.h"
#include "gpu/cuda/CudaProducts.h"
#include "gpu/cuda/CuptiReader.h"
#include "tests/gpu/emulation/EmulatedStream.h"

using namespace bubblescope;

namespace {

// Stand-ins for cuBLAS and cuSOLVER: column-major matrices, as their manuals define the functions.

float valueOf(const void* x, cudaDataType type, std::int64_t i) {
    if (type == CUDA_R_32F) return static_cast<const float*>(x)[i];
    const std::uint32_t bits = std::uint32_t{static_cast<const std::uint16_t*>(x)[i]} << 16U;
    float value = 0;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

cublasStatus_t gemm(cublasHandle_t, cublasOperation_t ofA, cublasOperation_t ofB, int m, int n,
                    int k, const void* alpha, const void* a, cudaDataType aType, int lda,
                    const void* b, cudaDataType bType, int ldb, const void* beta, void* c,
                    cudaDataType cType, int ldc, cublasComputeType_t, cublasGemmAlgo_t) {
    if (cType != CUDA_R_32F) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (lda < (ofA == CUBLAS_OP_N ? m : k) || ldb < (ofB == CUBLAS_OP_N ? k : n) || ldc < m)
        return CUBLAS_STATUS_INVALID_VALUE;
    auto* out = static_cast<float*>(c);
    const float factor = *static_cast<const float*>(alpha), keep = *static_cast<const float*>(beta);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < m; ++i) {
            double sum = 0;
            for (int l = 0; l < k; ++l)
                sum +=
                    static_cast<double>(valueOf(a, aType,
                                                ofA == CUBLAS_OP_N ? i + std::int64_t{l} * lda
                                                                   : l + std::int64_t{i} * lda)) *
                    valueOf(
                        b, bType,
                        ofB == CUBLAS_OP_N ? l + std::int64_t{j} * ldb : j + std::int64_t{l} * ldb);
            float& value = out[i + std::int64_t{j} * ldc];
            value = static_cast<float>(factor * sum + (keep == 0 ? 0 : keep * value));
        }
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t syrk(cublasHandle_t, cublasFillMode_t half, cublasOperation_t ofA, int n, int k,
                    const float* alpha, const float* a, int lda, const float* beta, float* c,
                    int ldc) {
    if (lda < (ofA == CUBLAS_OP_N ? n : k) || ldc < n) return CUBLAS_STATUS_INVALID_VALUE;
    const auto at = [&](int i, int l) -> double {
        return ofA == CUBLAS_OP_N ? a[i + std::int64_t{l} * lda] : a[l + std::int64_t{i} * lda];
    };
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            if (half == CUBLAS_FILL_MODE_UPPER ? i > j : i < j) continue;
            double sum = 0;
            for (int l = 0; l < k; ++l)
                sum += at(i, l) * at(j, l);
            float& value = c[i + std::int64_t{j} * ldc];
            value = static_cast<float>(*alpha * sum + (*beta == 0 ? 0 : *beta * value));
        }
    return CUBLAS_STATUS_SUCCESS;
}

/// The upper triangle alone is asked for.
cublasStatus_t trsm(cublasHandle_t, cublasSideMode_t side, cublasFillMode_t half,
                    cublasOperation_t ofA, cublasDiagType_t, int m, int n, const float* alpha,
                    const float* a, int lda, float* b, int ldb) {
    const bool isLeft = side == CUBLAS_SIDE_LEFT;
    const int size = isLeft ? m : n, vectors = isLeft ? n : m;
    if (half != CUBLAS_FILL_MODE_UPPER || *alpha != 1 || lda < size || ldb < m)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    // op(A) X = B, or for the rows x of X: op(A)^T x = b. `upper` says what that matrix is.
    const bool isUpper = (ofA == CUBLAS_OP_N) == isLeft;
    const auto at = [&](int i, int j) -> double {
        const int row = std::min(i, j), column = std::max(i, j);
        return a[row + std::int64_t{column} * lda];
    };
    for (int v = 0; v < vectors; ++v)
        for (int step = 0; step < size; ++step) {
            const int i = isUpper ? size - 1 - step : step;
            const auto value = [&](int k) -> float& {
                return isLeft ? b[k + std::int64_t{v} * ldb] : b[v + std::int64_t{k} * ldb];
            };
            double rest = value(i);
            for (int k = isUpper ? i + 1 : 0; k < (isUpper ? size : i); ++k)
                rest -= at(i, k) * value(k);
            value(i) = static_cast<float>(rest / at(i, i));
        }
    return CUBLAS_STATUS_SUCCESS;
}

cusolverStatus_t potrfBufferSize(cusolverDnHandle_t, cublasFillMode_t, int, float*, int,
                                 int* count) {
    *count = 7;
    return CUSOLVER_STATUS_SUCCESS;
}

/// A = U^T U in the upper triangle.
cusolverStatus_t potrf(cusolverDnHandle_t, cublasFillMode_t half, int n, float* a, int lda,
                       float* work, int count, int* info) {
    if (half != CUBLAS_FILL_MODE_UPPER || count != 7 || lda < n)
        return CUSOLVER_STATUS_INVALID_VALUE;
    std::fill_n(work, count, 0.0F);
    *info = 0;
    for (int j = 0; j < n && *info == 0; ++j)
        for (int i = 0; i <= j; ++i) {
            double rest = a[i + std::int64_t{j} * lda];
            for (int k = 0; k < i; ++k)
                rest -= static_cast<double>(a[k + std::int64_t{i} * lda]) *
                        a[k + std::int64_t{j} * lda];
            if (i == j && !(rest > 0)) *info = j + 1;
            a[i + std::int64_t{j} * lda] =
                static_cast<float>(i == j ? std::sqrt(rest) : rest / a[i + std::int64_t{i} * lda]);
        }
    return CUSOLVER_STATUS_SUCCESS;
}

/// An emulated stream whose products go the way that those of a GPU go.
class ProductStream final : public DeviceStream {
  public:
    explicit ProductStream(ProductPrecision precision)
        : products_(*this, precision, blas_, nullptr, solver_, nullptr) {
        blas_.gemm = gemm;
        blas_.syrk = syrk;
        blas_.trsm = trsm;
        solver_.potrfBufferSize = potrfBufferSize;
        solver_.potrf = potrf;
    }

    void* allocate(std::int64_t bytes) override { return stream_.allocate(bytes); }
    void release(void* memory) noexcept override { stream_.release(memory); }
    void upload(const void* values, void* memory, std::int64_t bytes) override {
        stream_.upload(values, memory, bytes);
    }
    void download(const void* memory, void* values, std::int64_t bytes) override {
        stream_.download(memory, values, bytes);
    }
    void copy(const void* from, void* to, std::int64_t bytes) override {
        stream_.copy(from, to, bytes);
    }
    void launch(const KernelCall& call) override { stream_.launch(call); }
    void multiply(const MatrixView& a, Transpose ofA, const MatrixView& b, Transpose ofB,
                  float alpha, float beta, const MatrixView& c) override {
        products_.multiply(a, ofA, b, ofB, alpha, beta, c);
    }
    void multiplyBySelf(const MatrixView& x, Transpose ofX, float alpha, float beta,
                        const MatrixView& c) override {
        products_.multiplyBySelf(x, ofX, alpha, beta, c);
    }
    void factorize(const MatrixView& a, std::int32_t* failure) override {
        products_.factorize(a, failure);
    }
    void solve(const MatrixView& lower, Transpose ofLower, MatrixSide side,
               const MatrixView& b) override {
        products_.solve(lower, ofLower, side, b);
    }

  private:
    EmulatedStream stream_{EmulationOrder::Forward};
    CublasFunctions blas_;
    CusolverFunctions solver_;
    CudaProducts products_;
};

}  // namespace

/// What is asked of cuBLAS, cuSOLVER and CUPTI, where CUDA is installed, without a GPU.
class GpuProductsTest : public QObject {
    Q_OBJECT

  private slots:
    void productsAreThoseOfTheReference() {
        GpuBackend backend(std::make_shared<ProductStream>(ProductPrecision::Float));
        for (const KernelError& error : checkKernels<float>(backend))
            QVERIFY2(error.maxRelativeError <= kernelTolerance<float>, error.kernel.c_str());
    }

    void factorsOfProductsAreRounded() {
        GpuBackend backend(std::make_shared<ProductStream>(ProductPrecision::Bf16));
        const std::vector<KernelError> errors = checkProducts<float>(backend);
        QCOMPARE(errors.size(), std::size_t{1});
        QVERIFY(errors[0].maxRelativeError > 1e-4);
        QVERIFY(errors[0].maxRelativeError <= 2e-2);
    }

    void recordsOfCuptiBecomeOurs() {
        CUpti_ActivityKernel10 kernel{};
        kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
        kernel.name = "add";
        kernel.correlationId = 5;
        kernel.start = 100;
        kernel.end = 250;
        kernel.deviceId = 1;
        kernel.streamId = 13;
        const auto one =
            std::get<DeviceActivity>(*activityOf(reinterpret_cast<const CUpti_Activity&>(kernel)));
        QCOMPARE(one.name, std::string("add"));
        QCOMPARE(one.correlation, 5U);
        QCOMPARE(one.startNs, 100);
        QCOMPARE(one.endNs, 250);
        QCOMPARE(one.gpu, 1U);
        QCOMPARE(one.stream, 13U);
        CUpti_ActivityMemcpy6 copy{};
        copy.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
        copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
        const auto two =
            std::get<DeviceActivity>(*activityOf(reinterpret_cast<const CUpti_Activity&>(copy)));
        QVERIFY(two.work == DeviceWork::Copy);
        QCOMPARE(two.name, std::string("copy from the host"));
        CUpti_ActivityMemset4 set{};
        set.kind = CUPTI_ACTIVITY_KIND_MEMSET;
        const auto three =
            std::get<DeviceActivity>(*activityOf(reinterpret_cast<const CUpti_Activity&>(set)));
        QVERIFY(three.work == DeviceWork::Set);
        CUpti_ActivityExternalCorrelation external{};
        external.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION;
        external.externalId = 1ULL << 40U;
        external.correlationId = 9;
        const auto four = std::get<ExternalActivity>(
            *activityOf(reinterpret_cast<const CUpti_Activity&>(external)));
        QCOMPARE(four.externalId, std::uint64_t{1} << 40U);
        QCOMPARE(four.correlation, 9U);
        CUpti_ActivityMarker2 marker{};
        marker.kind = CUPTI_ACTIVITY_KIND_MARKER;
        marker.flags = CUPTI_ACTIVITY_FLAG_MARKER_END;
        marker.id = 3;
        marker.timestamp = 77;
        const auto five =
            std::get<RangeActivity>(*activityOf(reinterpret_cast<const CUpti_Activity&>(marker)));
        QVERIFY(!five.isBegin && five.range == 3 && five.timeNs == 77 && five.name.empty());
        CUpti_ActivityOverhead3 overhead{};
        overhead.kind = CUPTI_ACTIVITY_KIND_OVERHEAD;
        overhead.overheadKind = CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH;
        overhead.end = 4;
        const auto six = std::get<OverheadActivity>(
            *activityOf(reinterpret_cast<const CUpti_Activity&>(overhead)));
        QVERIFY(six.name == "buffer flush" && six.endNs == 4);
        CUpti_Activity other{};
        other.kind = CUPTI_ACTIVITY_KIND_DEVICE;
        QVERIFY(!activityOf(other));
    }
};

QTEST_GUILESS_MAIN(GpuProductsTest)
#include "tst_gpu_products.moc"
