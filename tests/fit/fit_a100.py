#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the efficiency parameters of resources/hardware/a100-80gb.json to measured iteration times.

    tests/fit/fit_a100.py              prints the errors on the given rows and the parameters as JSON
    tests/fit/fit_a100.py --held-out   also refits without whole groups of rows and predicts these

The model is that of core/cost (docs/cost.md), with the pipeline in closed form: the slowest cycle of
1F1B, which the simulator meets (tests/sweep/tst_validation.cpp). Needs Debian's python3-scipy.
"""

import csv
import pathlib
import sys

import numpy as np
from scipy.optimize import least_squares

DATA = pathlib.Path(__file__).resolve().parent.parent / "data/measured"
VOCABULARY = 50257
PEAK = 312e12  # FLOP/s, half precision with tensor cores
MEMORY = 2.039e12 * 0.85  # B/s that streaming kernels reach
SMS, TILE, NODE = 108, 128, 8

# Start, lower and upper bound; the first is also where a weak prior pulls to.
PARAMETERS = {
    "matrix_efficiency": (0.75, 0.4, 0.9),
    "small_depth": (80, 1, 600),  # of a product's inner dimension
    "wave_exponent": (0.6, 0.05, 1.5),
    "unaligned_efficiency": (0.3, 0.1, 1),  # dimensions that 8 does not divide
    "residual_bytes": (20, 5, 60),  # moved per token and unit of the residual stream
    "split_bytes": (44 / 8, 10 / 8, 120 / 8),  # and per unit of what tensor parallelism splits
    "score_bytes": (10, 4, 25),  # and per attention score
    "forward_launch_us": (750, 200, 2000),  # what a layer takes its processor to launch
    "backward_launch_us": (800, 100, 4000),
    "unfused_softmax_us": (400, 10, 1000),
    "launch_exponent": (4, 1.5, 40),
    "head_bytes": (12, 2, 60),  # per token and word
    "head_launch_us": (1500, 100, 5000),
    "optimizer_bytes": (22, 10, 60),  # per parameter
    "step_us": (3000, 100, 10000),
    "node_p2p_latency_us": (100, 10, 1000),
    "node_p2p_gb_per_s": (15, 3, 200),
    "network_p2p_latency_us": (200, 10, 2000),
    "network_p2p_gb_per_s": (12, 1, 100),
    "network_replica_gb_per_s": (60, 10, 200),  # of all rings of a node together
    "network_tensor_gb_per_s": (90, 5, 100),
    "network_round_us": (30, 1, 200),
    "growth_per_doubling": (0.015, 0.0005, 0.06),
}


def read_rows(name):
    with open(DATA / name) as file:
        rows = list(csv.DictReader(file))
    keys = {"gpus": "gpus", "batch": "global_batch", "b": "micro_batch", "h": "hidden",
            "heads": "heads", "layers": "layers", "s": "sequence", "t": "tensor_parallel",
            "d": "data_parallel", "p": "pipeline_parallel", "ms": "iteration_ms"}
    return {k: np.array([float(row[column]) for row in rows]) for k, column in keys.items()}


def read_rings():
    """Latency and bus bandwidth of an all-reduce among 2 to 8 GPUs of a node, from its table."""
    rings = {}
    for k in range(2, NODE + 1):
        with open(DATA / f"allreduce_a100/AR_GPU{k}_1M_1024M_LUT") as file:
            lines = [line.split(",") for line in list(file)[1:]]
        size = np.array([float(cells[0]) for cells in lines])
        seconds = np.array([float(cells[5]) for cells in lines]) * 1e-9  # in place
        sent = size * 2 * (k - 1) / k
        fit = least_squares(
            lambda x: np.log((np.exp(x[0]) + sent / np.exp(x[1])) / seconds),
            [np.log(5e-5), np.log(2e11)], loss="soft_l1", f_scale=0.03)
        rings[k] = np.exp(fit.x)
    return rings


RINGS = read_rings()
LATENCY = np.array([0, 0] + [RINGS[k][0] for k in range(2, NODE + 1)])
BANDWIDTH = np.array([1e30, 1e30] + [RINGS[k][1] for k in range(2, NODE + 1)])


def ring_in_node(size, members):
    k = np.clip(members, 1, NODE).astype(int)
    return np.where(k > 1, LATENCY[k] + size * 2 * (k - 1) / k / BANDWIDTH[k], 0)


def soft_max(a, b, exponent):
    most = np.maximum(a, b)
    return most * ((a / most) ** exponent + (b / most) ** exponent) ** (1 / exponent)


class Layers:
    """Seconds of a layer and of the head, for every row."""

    def __init__(self, r, p):
        self.p = p
        n, h, t, b, s = r["b"] * r["s"], r["h"], r["t"], r["b"], r["s"]
        head_size = h / r["heads"]
        rows_of_heads = b * r["heads"] / t
        weights = [(3 * h / t, h), (h, h / t), (4 * h / t, h), (h, 4 * h / t)]
        forward = sum(self.product(n, out, inner) for out, inner in weights)
        inputs = sum(self.product(n, inner, out) for out, inner in weights)
        gradients = sum(self.product(inner, out, n) for out, inner in weights)
        scores = self.product(s, s, head_size, rows_of_heads) + \
            self.product(s, head_size, s, rows_of_heads)
        moved = (p["residual_bytes"] * n * h + p["split_bytes"] * n * 8 * h / t +
                 p["score_bytes"] * rows_of_heads * s * s) / MEMORY
        unfused = np.where(rows_of_heads % 4 != 0, p["unfused_softmax_us"], 0) * 1e-6
        forward_launch = p["forward_launch_us"] * 1e-6 + unfused
        backward_launch = forward_launch + p["backward_launch_us"] * 1e-6 + unfused
        reduce = self.tensor_reduce(2 * n * h, t)
        one_pass = forward + scores + moved
        q = p["launch_exponent"]
        self.forward = soft_max(one_pass, forward_launch, q) + 2 * reduce
        backward = one_pass + inputs + gradients + 2 * scores + moved
        self.backward = soft_max(backward, backward_launch, q) + 4 * reduce
        words = np.where(t > 1, np.ceil(VOCABULARY / (128 * t)) * 128 * t, VOCABULARY)
        aligned = np.where(words % 8 != 0, p["unaligned_efficiency"], 1)
        head = (self.product(n, words / t, h) + self.product(n, h, words / t) +
                self.product(h, words / t, n)) / aligned
        self.head = head + p["head_bytes"] * n * words / t / MEMORY + \
            p["head_launch_us"] * 1e-6 + 2 * reduce
        self.embedding = 20 * n * h / MEMORY

    def product(self, m, n, k, batch=1):
        p = self.p
        waves = np.ceil(m / TILE) * np.ceil(n / TILE) * batch / SMS
        seconds = 2 * m * n * k * batch / (PEAK * p["matrix_efficiency"]) * \
            (np.ceil(waves) / waves) ** p["wave_exponent"] * (1 + p["small_depth"] / k)
        return np.maximum(seconds, 2 * batch * (m * n + n * k + m * k) / MEMORY)

    def tensor_reduce(self, size, t):
        p = self.p
        network = 2 * (t - 1) * (p["network_round_us"] * 1e-6 +
                                 size / t / (p["network_tensor_gb_per_s"] * 1e9))
        return np.where(t <= NODE, ring_in_node(size, t), network)


def replica_reduce(r, p, size):
    d = r["d"]
    share = p["network_replica_gb_per_s"] * 1e9 / np.minimum(r["t"], NODE)
    network = 2 * (d - 1) * (p["network_round_us"] * 1e-6 + size / d / share)
    return np.where(d == 1, 0, np.where(r["t"] * d <= NODE, ring_in_node(size, d), network))


def predict(r, p):
    """Seconds of an iteration of 1F1B with a flush, everything recomputed."""
    layer = Layers(r, p)
    pp, d, t, h = r["p"], r["d"], r["t"], r["h"]
    micro_batches = r["batch"] / d / r["b"]
    per_stage = r["layers"] / pp
    size = 2 * r["b"] * r["s"] * h
    crosses = (t * d >= NODE) & (r["gpus"] > NODE)
    message = np.where(
        crosses,
        p["network_p2p_latency_us"] * 1e-6 + size / (p["network_p2p_gb_per_s"] * 1e9),
        p["node_p2p_latency_us"] * 1e-6 + size / (p["node_p2p_gb_per_s"] * 1e9))
    message = np.where(pp > 1, message, 0)
    inner = per_stage * (layer.forward + layer.backward)
    first, last = inner + layer.embedding, inner + layer.head
    total = np.where(pp == 1, first + layer.head, first + last + (pp - 2) * inner)

    def cycle(seconds, stages):
        """Stages i to k are one cycle of k - i + 1 micro-batches."""
        return (seconds + 2 * (stages - 1) * message) / np.maximum(stages, 1)

    pace = np.maximum.reduce([
        cycle(total, pp), np.where(pp == 1, total, first), np.where(pp == 1, total, last),
        np.where(pp > 2, cycle(first + (pp - 2) * inner, pp - 1), 0),
        np.where(pp > 2, cycle(last + (pp - 2) * inner, pp - 1), 0),
        np.where(pp > 2, cycle((pp - 2) * inner, pp - 2), 0)])
    flush = total + 2 * (pp - 1) * message + (micro_batches - 1) * pace
    embedding = VOCABULARY * h / t

    def done(parameters, earlier):
        return flush - earlier + replica_reduce(r, p, 2 * parameters) + \
            p["optimizer_bytes"] * parameters / MEMORY

    of_layers = per_stage * 12 * h * h / t
    backward = per_stage * layer.backward
    ends = [
        done(of_layers + embedding * np.where(pp == 1, 2, 1) + r["s"] * h / t, 0),
        np.where(pp > 2, done(of_layers, backward + message), 0),
        np.where(pp > 1, done(of_layers + embedding, (pp - 1) * (backward + message)), 0)]
    nodes = np.maximum(1, r["gpus"] / NODE)
    return (np.maximum.reduce(ends) + p["step_us"] * 1e-6) * \
        (1 + p["growth_per_doubling"] * np.log2(nodes))


def take(r, which):
    return {k: v[which] for k, v in r.items()}


def errors(r, p):
    return np.abs(predict(r, p) / (r["ms"] * 1e-3) - 1) * 100


def fit(r):
    """Soft-L1 of the logarithm of predicted / measured; several nodes count twice, being few."""
    names = list(PARAMETERS)
    start = np.log([PARAMETERS[n][0] for n in names])
    low = np.log([PARAMETERS[n][1] for n in names])
    high = np.log([PARAMETERS[n][2] for n in names])
    weight = np.where(r["gpus"] > NODE, 2, 1)
    scale, prior = 0.05, 0.1

    def residuals(x):
        p = dict(zip(names, np.exp(x)))
        e = np.log(predict(r, p) / (r["ms"] * 1e-3)) / scale
        robust = np.sign(e) * scale * np.sqrt(2 * (np.sqrt(1 + e * e) - 1))
        return np.concatenate([robust * weight, prior * (x - start)])

    x = least_squares(residuals, start, bounds=(low, high), max_nfev=60).x
    return dict(zip(names, np.exp(x)))


def summary(label, e):
    print(f"{label:44s} {len(e):4d} rows: mean {e.mean():5.2f} %, median {np.median(e):5.2f} %, "
          f"worst {e.max():5.1f} %", flush=True)


def held_out(label, r, group):
    e = np.zeros(len(group))
    for g in np.unique(group):
        e[group == g] = errors(take(r, group == g), fit(take(r, group != g)))
    summary(label + ", single node", e[r["gpus"] <= NODE])
    summary(label + ", multi node", e[r["gpus"] > NODE])


def main():
    single, multi = read_rows("megatron_a100_single.csv"), read_rows("megatron_a100_multi.csv")
    rows = {k: np.concatenate([single[k], multi[k]]) for k in single}
    p = fit(rows)
    summary("given rows, single node", errors(single, p))
    summary("given rows, multi node", errors(multi, p))
    if "--held-out" in sys.argv:
        random = np.random.default_rng(1)
        held_out("a tenth of the rows", rows, random.permutation(len(rows["h"])) % 10)
        cells = np.unique(np.stack([rows["h"], rows["b"], rows["t"]]), axis=1, return_inverse=True)
        tenths = random.permutation(cells[1].max() + 1) % 10
        held_out("a tenth of the (h, b, t) cells", rows, tenths[cells[1]])
        held_out("a pipeline degree", rows, rows["p"])
        held_out("a hidden size", rows, rows["h"])
        held_out("a tensor degree", rows, rows["t"])
    for name, value in p.items():
        print(f'    "{name}": {float(f"{value:.4g}"):g},')
    for k, (latency, bandwidth) in RINGS.items():
        print(f"    ring of {k}: {latency * 1e6:.1f} us, {bandwidth / 1e9:.1f} GB/s")


main()
