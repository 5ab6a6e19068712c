#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the table of published step times and throughputs in docs/cost.md beside predictions.

    tests/fit/published.py build/release/bin/bscope

Where a paper does not say the micro-batch size, 1, 2, 4 and 8 are tried and the fastest is taken.
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def gpt(name, layers, hidden, heads, sequence=2048, words=51200):
    return {"name": name, "source": "the paper of the row", "layers": layers, "hidden": hidden,
            "heads": heads, "sequence": sequence, "positions": sequence, "vocabulary": words,
            "tied": True}


def recomputed_flops(model, batch):
    """Narayanan et al., arXiv 2104.04473: of a step with everything recomputed."""
    h, layers, s = model["hidden"], model["layers"], model["sequence"]
    return 96 * batch * s * layers * h * h * (1 + s / (6 * h) + model["vocabulary"] /
                                              (16 * layers * h))


def row(source, model, published, devices, tensor, data, batch, sizes=(1, 2, 4, 8), chunks=1,
        schedule=None, recompute="full", hardware="a100-80gb", extra=()):
    return locals()


def megatron(name, layers, hidden, heads, tensor, devices, accelerators, batch, tflops):
    model = gpt(name, layers, hidden, heads)
    seconds = recomputed_flops(model, batch) / (tflops * 1e12 * accelerators)
    return row("Megatron-LM, 2104.04473, table 1", model, seconds, devices, tensor,
               accelerators // tensor // devices, batch)


def sequence_parallel(name, layers, hidden, heads, devices, chunks, batch, size, full, selective):
    source = "Korthikanti et al., 2205.05198, table 5"
    model = gpt(name, layers, hidden, heads)
    common = dict(devices=devices, tensor=8, data=1, batch=batch, sizes=(size,), chunks=chunks)
    return [row(source + ", full", model, full, **common),
            row(source + ", selective and sequence", model, selective, recompute="selective",
                extra=("--sequence-parallel",), **common)]


NLG = gpt("530B", 105, 20480, 128)
BLOOM = gpt("BLOOM 176B", 70, 14336, 112, words=250880)
LLAMA = {"name": "Llama 3 405B", "source": "x", "layers": 126, "hidden": 16384, "heads": 128,
         "key_value_heads": 8, "feed_forward": 53248, "sequence": 8192, "vocabulary": 128256,
         "gated": True, "biases": False, "dropout": False, "norms_have_shifts": False}


def rows():
    table = [
        megatron("1.7B", 24, 2304, 24, 1, 1, 32, 512, 137),
        megatron("3.6B", 30, 3072, 32, 2, 1, 64, 512, 138),
        megatron("7.5B", 36, 4096, 32, 4, 1, 128, 512, 142),
        megatron("18.4B", 40, 6144, 48, 8, 1, 256, 1024, 135),
        megatron("39.1B", 48, 8192, 64, 8, 2, 512, 1536, 138),
        megatron("76.1B", 60, 10240, 80, 8, 4, 1024, 1792, 140),
        megatron("145.6B", 80, 12288, 96, 8, 8, 1536, 2304, 148),
        megatron("310.1B", 96, 16384, 128, 8, 16, 1920, 2160, 155),
        megatron("529.6B", 105, 20480, 128, 8, 35, 2520, 2520, 163),
        megatron("1008B", 128, 25600, 160, 8, 64, 3072, 3072, 163)]
    table += sequence_parallel("22B", 48, 6144, 64, 1, 1, 4, 4, 1.42, 1.10)
    table += sequence_parallel("175B", 96, 12288, 96, 8, 3, 64, 1, 18.13, 13.75)
    table += sequence_parallel("530B", 105, 20480, 128, 35, 3, 280, 1, 49.05, 37.83)
    table += sequence_parallel("1T", 128, 25600, 160, 64, 2, 512, 1, 94.42, 71.49)
    for data, seconds in ((8, 60.1), (10, 50.2), (12, 44.4)):
        table.append(row("Megatron-Turing NLG, 2201.11990, 2.4", NLG, seconds, 35, 8, data, 1920,
                         sizes=(1,)))
    table.append(row("BLOOM, 2211.05100, 3.4: 150 TFLOP/s", BLOOM,
                     recomputed_flops(BLOOM, 2048) / (150e12 * 384), 12, 4, 8, 2048, sizes=(2,),
                     extra=("--sharding", "optimizer", "--cut", "balanced")))
    llama_flops = 6 * 405.85e9 * 8192 * 2048
    table.append(row("Llama 3, 2407.21783, table 4: 430 TFLOP/s", LLAMA,
                     llama_flops / (430e12 * 8192), 16, 8, 64, 2048, sizes=(1,),
                     recompute="none", hardware="h100",
                     extra=("--sharding", "optimizer", "--sequence-parallel", "--fused-attention",
                            "--cut", "balanced")))
    return table


def predict(bscope, folder, r):
    path = pathlib.Path(folder) / "model.json"
    path.write_text(json.dumps(r["model"]))
    best = None
    for size in r["sizes"]:
        if r["batch"] % (size * r["data"]):
            continue
        schedule = r["schedule"] or ("interleaved" if r["chunks"] > 1 else "1f1b")
        arguments = [
            bscope, "sweep", "--model", path, "--hardware", r["hardware"], "--schedule", schedule,
            "--devices", r["devices"], "--chunks", r["chunks"], "--tensor", r["tensor"],
            "--data-parallel", r["data"], "--micro-batch-size", size, "--batch", r["batch"],
            "--recompute", r["recompute"], "--keep-too-large", "--json", "-", *r["extra"]]
        run = subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=True)
        plans = json.loads(run.stdout)["plans"]
        if plans and (best is None or plans[0]["step_ns"] < best[1]["step_ns"]):
            best = size, plans[0]
    return best


def main():
    print("| published | model | accelerators | p x t x d | micro-batch | published step | predicted "
          "| error |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for r in rows():
            found = predict(sys.argv[1], folder, r)
            if found is None:
                print(f"| {r['source']} | {r['model']['name']} | not possible |")
                continue
            size, plan = found
            seconds = plan["step_ns"] * 1e-9
            shape = f"{r['devices']} x {r['tensor']} x {r['data']}"
            print(f"| {r['source']} | {r['model']['name']} | {plan['accelerators']} | {shape} "
                  f"| {size} | {r['published']:.2f} s | {seconds:.2f} s "
                  f"| {(seconds / r['published'] - 1) * 100:+.0f} % |")


main()
