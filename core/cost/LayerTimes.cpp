// SPDX-License-Identifier: Apache-2.0
#include "core/cost/LayerTimes.h"

#include <algorithm>
#include <cmath>

namespace bubblescope {

namespace {

double elementBytes(Precision precision) {
    return precision == Precision::Half ? 2 : 4;
}

/// Traffic is counted in half precision.
double trafficNs(const HardwareDescription& hardware, Precision precision, double bytes) {
    return bytes * elementBytes(precision) / 2 /
           (hardware.memoryBytesPerSecond * hardware.efficiency.memory) * 1e9;
}

double softMax(double a, double b, double exponent) {
    const double most = std::max(a, b);
    if (most <= 0) return 0;
    return most *
           std::pow(std::pow(a / most, exponent) + std::pow(b / most, exponent), 1 / exponent);
}

/// Products of a pass: the forward, and those that give each factor its gradient.
struct ProductTimes {
    double forwardNs = 0;
    double scoresNs = 0;  ///< of the forward, those that selective recomputation repeats
    double inputGradNs = 0;
    double weightGradNs = 0;
};

class Timer {
  public:
    Timer(const HardwareDescription& hardware, Precision precision)
        : hardware_(hardware), precision_(precision) {}

    ProductTimes products(const LayerWork& work) const {
        ProductTimes times;
        for (const MatrixProduct& p : work.products) {
            const double forwardNs = productNs(hardware_, precision_, p);
            times.forwardNs += forwardNs;
            if (p.makesScores) times.scoresNs += forwardNs;
            MatrixProduct input = p;
            std::swap(input.n, input.k);
            MatrixProduct weight{p.k, p.n, p.m, p.batch};
            if (!p.hasWeights) {
                // Both factors are activations: neither gradient can wait. As in the fit, both cost
                // what the forward did.
                times.inputGradNs += 2 * forwardNs;
                continue;
            }
            times.inputGradNs += productNs(hardware_, precision_, input);
            times.weightGradNs += productNs(hardware_, precision_, weight);
        }
        return times;
    }

    double elementwiseNs(const LayerWork& work) const {
        const Efficiency& e = hardware_.efficiency;
        return trafficNs(hardware_, precision_,
                         e.residualBytes * work.residualElements +
                             e.splitBytes * work.splitElements + e.scoreBytes * work.scores);
    }

    double scoreTrafficNs(const LayerWork& work) const {
        return trafficNs(hardware_, precision_, hardware_.efficiency.scoreBytes * work.scores);
    }

    double reduceNs(const LayerWork& work, const LayerShape& shape) const {
        return hardware_.tensorReduceNs(
            elementBytes(precision_) * static_cast<double>(work.activationElements),
            shape.tensorParallel);
    }

  private:
    const HardwareDescription& hardware_;
    Precision precision_;
};

/// What is left of an exchange that runs beside `computeNs`.
double exposedNs(double communicationNs, double computeNs, bool overlaps) {
    return overlaps ? std::max(0.0, communicationNs - computeNs) : communicationNs;
}

double launchNs(const Efficiency& e, const LayerWork& work, double ns) {
    // Megatron-LM's fused softmax takes four matrices of scores at a time.
    const bool isFused = work.scores == 0 || std::fmod(work.scoreRows, 4) == 0;
    return ns * (work.attentions + 1) / 2 + (isFused ? 0 : e.unfusedSoftmaxNs);
}

}  // namespace

double productNs(const HardwareDescription& hardware, Precision precision,
                 const MatrixProduct& product) {
    const Efficiency& e = hardware.efficiency;
    const double tiles =
        std::ceil(product.m / hardware.tile) * std::ceil(product.n / hardware.tile) * product.batch;
    const double waves = tiles / hardware.multiprocessors;
    double ns = product.flops() / (hardware.peakFlops(precision) * e.matrix) * 1e9 *
                std::pow(std::ceil(waves) / waves, e.wave) * (1 + e.smallDepth / product.k);
    const auto isAligned = [](double size) { return std::fmod(size, 8) == 0; };
    if (product.hasWeights &&
        !(isAligned(product.n) && isAligned(product.k) && isAligned(product.m)))
        ns /= e.unaligned;
    const double elements =
        product.batch * (product.m * product.n + product.n * product.k + product.m * product.k);
    const double bytesPerNs = hardware.memoryBytesPerSecond * e.memory * 1e-9;
    return std::max(ns, elements * elementBytes(precision) / bytesPerNs);
}

LayerTimes layerTimes(const HardwareDescription& hardware, const ModelDescription& model,
                      const LayerShape& shape, const LayerRun& run, int layer) {
    const Timer timer(hardware, run.precision);
    const LayerWork work = layerWork(model, shape, layer);
    const ProductTimes products = timer.products(work);
    const double elementwiseNs = timer.elementwiseNs(work);
    const Efficiency& e = hardware.efficiency;
    const double passNs = products.forwardNs + elementwiseNs;
    const double exchangesNs = (work.attentions + 1) * timer.reduceNs(work, shape);
    const double forwardLaunchNs = launchNs(e, work, e.forwardLaunchNs);
    LayerTimes times;
    times.forward.computeNs = softMax(passNs, forwardLaunchNs, e.launchExponent);
    times.forward.communicationNs =
        exposedNs(exchangesNs, times.forward.computeNs, run.overlapsTensor);

    double repeatedNs = 0;
    double repeatedLaunchNs = 0;
    double repeatedExchanges = 0;
    if (run.recompute == Recompute::Full) {
        repeatedNs = passNs;
        repeatedLaunchNs = forwardLaunchNs;
        repeatedExchanges = 1;
    } else if (run.recompute == Recompute::Selective) {
        repeatedNs = products.scoresNs + timer.scoreTrafficNs(work);
    }
    const double backwardNs =
        repeatedNs + products.inputGradNs + products.weightGradNs + elementwiseNs;
    const double computeNs = softMax(
        backwardNs, repeatedLaunchNs + launchNs(e, work, e.backwardLaunchNs), e.launchExponent);
    // Launching is shared out like the work.
    times.weightGrad.computeNs =
        backwardNs > 0 ? computeNs * products.weightGradNs / backwardNs : 0;
    times.inputGrad.computeNs = computeNs - times.weightGrad.computeNs;
    times.inputGrad.communicationNs =
        exposedNs((1 + repeatedExchanges) * exchangesNs, computeNs, run.overlapsTensor);
    return times;
}

LayerTimes headTimes(const HardwareDescription& hardware, const ModelDescription& model,
                     const LayerShape& shape, const LayerRun& run) {
    const Timer timer(hardware, run.precision);
    LayerWork work = headWork(model, shape);
    work.activationElements = std::llround(work.tokens * model.hidden);
    const ProductTimes products = timer.products(work);
    const Efficiency& e = hardware.efficiency;
    const double lossNs =
        trafficNs(hardware, run.precision, e.headBytes * work.splitElements) + e.headLaunchNs;
    const double reduceNs = timer.reduceNs(work, shape);
    LayerTimes times;
    times.forward = {products.forwardNs + lossNs / 3, reduceNs};
    times.inputGrad = {products.inputGradNs + lossNs * 2 / 3, reduceNs};
    times.weightGrad = {products.weightGradNs, 0};
    return times;
}

LayerTimes embeddingTimes(const HardwareDescription& hardware, const ModelDescription& model,
                          const LayerShape& shape, const LayerRun& run) {
    // Reading rows, adding positions, dropout; the backward adds to the rows again.
    constexpr double bytesPerElement = 20;
    const double ns = trafficNs(hardware, run.precision,
                                bytesPerElement * embeddingWork(model, shape).residualElements);
    LayerTimes times;
    times.forward.computeNs = ns / 3;
    times.inputGrad.computeNs = ns * 2 / 3;
    return times;
}

}  // namespace bubblescope
