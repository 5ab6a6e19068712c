# SPDX-License-Identifier: Apache-2.0
"""Prints what the runs of gpu/check.sh came to: check_table.py FOLDER."""

import json
import pathlib
import sqlite3
import sys


def load(path):
    return json.loads(path.read_text()) if path.exists() else None


def main(folder):
    print(f"{'run':<14} {'tokens/s':>10} {'utilization':>12} {'peak GiB':>9} {'loss':>8}")
    runs = {}
    for name in ("1f1b", "1f1b-kernels", "chimera", "kfac-filled", "pipeoptim"):
        run = load(folder / f"{name}.json")
        if run is None:
            print(f"{name:<14} failed")
            continue
        runs[name] = run
        peak = max(run["peak_bytes"]) / 2**30
        print(
            f"{name:<14} {run['tokens_per_second']:>10.0f} {run['utilization']:>11.1%} "
            f"{peak:>9.2f} {run['loss']:>8.4f}"
        )
    if "1f1b" in runs and "1f1b-kernels" in runs:
        plain = runs["1f1b"]["tokens_per_second"]
        watched = runs["1f1b-kernels"]["tokens_per_second"]
        print(f"recording kernels costs {1 - watched / plain:.1%} of the tokens per second")
        database = sqlite3.connect(folder / "1f1b-kernels.bscope")
        rows = database.execute("select value from run where key = 'gpu_busy_ns'")
        busy = [int(ns) for row in rows for ns in row[0].split(",")]
        if busy:
            share = sum(busy) / len(busy) / runs["1f1b-kernels"]["run_ns"]
            print(f"utilization by CUPTI {share:.1%}")
    losses = [load(folder / f"losses-{where}.json") for where in ("emulated", "cuda")]
    if all(losses):
        cpu, gpu = (run["loss"] for run in losses)
        print(f"loss after 20 steps: CPU {cpu:.6f}, GPU {gpu:.6f}, difference {abs(gpu / cpu - 1):.1e}")


main(pathlib.Path(sys.argv[1]))
