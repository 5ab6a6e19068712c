#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs comparisons of pipelines with `bscope record` and prints the tables of docs/pipelines.md.

usage: pipelines.py BSCOPE FOLDER {fill|async} [NAME...]

Recordings go to FOLDER, and are not made again where they are there already.
"""
import pathlib
import sqlite3
import statistics
import subprocess
import sys

SEEDS = (0, 1, 2)


def images(model, samples=10000):
    return ["--model", model, "--data", "fashion-mnist", "--train-samples", str(samples)]


def kfac(every):
    return ["--optimizer", "kfac", "--hyper", "momentum=0.9", "--hyper", "dampening=0.9",
            "--damping-split", "pi", "--factor-decay", "0.9", "--average-first",
            "--curvature-every", str(every), "--inversion-every", str(every),
            "--inverse-delay", str(every)]


LAMB = ["--optimizer", "nvlamb", "--hyper", "weight-decay=0", "--hyper", "epsilon=1e-8",
        "--hyper", "max-norm=1e9"]


def linear(rate, steps):
    return ["--lr", str(rate), "--decay", "linear", "--warm-up", str(steps // 20),
            "--steps", str(steps)]


# name: (mini-batch, common options, {optimizer: options}, target losses)
REGIMES = {
    "autoencoder": (480, images("autoencoder"), {
        "Adam": ["--optimizer", "adam", "--hyper", "beta2=0.99"] + linear(3e-3, 300),
        "LAMB": LAMB + linear(1e-2, 300),
        "K-FAC": kfac(3) + ["--damping", "1", "--kl-clip", "100"] + linear(10, 150),
    }, (260, 250)),
    "mlp": (960, images("mlp-deep"), {
        "Adam": ["--optimizer", "adam", "--hyper", "beta2=0.99"] + linear(1e-2, 450),
        "LAMB": LAMB + ["--hyper", "beta2=0.99"] + linear(1e-2, 450),
        "K-FAC": kfac(5) + ["--damping", "3e-3", "--kl-clip", "0.01"] + linear(1, 150),
    }, (0.25, 0.10)),
    "causal": (256, ["--model", "gpt-tiny", "--data", "verses", "--tokenizer", "character",
                     "--sequence-length", "32"], {
        "Adam": ["--optimizer", "adam", "--hyper", "beta2=0.98", "--clip", "1"] + linear(1e-2, 80),
        "LAMB": ["--optimizer", "nvlamb", "--hyper", "weight-decay=0"] + linear(3e-2, 80),
        "K-FAC": kfac(3) + ["--damping", "1e-4", "--kl-clip", "0.01",
                            "--first-order-for-rest", "adam", "--rest-lr", "1e-2"] + linear(1, 80),
    }, (2.10, 2.05)),
}

LAYOUTS = (("gpipe", 4), ("1f1b", 4), ("chimera", 4), ("gpipe", 8), ("1f1b", 8), ("chimera", 8),
           ("1f1b", "cpu:2"))
THOROUGH = (("gpipe", 4),)  # with all seeds: the losses are those of every layout

ASYNC = {
    "cnn": (images("cnn-8", 6000) + ["--micro-batch-size", "40", "--steps", "400"],
            ["--optimizer", "adam"], (4e-4, 8e-4, 1.6e-3, 3.2e-3)),
    "sentiment": (["--model", "bag-tanh", "--data", "sentiment", "--micro-batch-size", "32",
                   "--steps", "500"], ["--optimizer", "adam"], (1e-4, 2e-4, 4e-4, 8e-4)),
    "mlp": (images("mlp-tanh", 6000) + ["--micro-batch-size", "50", "--steps", "600"],
            ["--optimizer", "momentum"], (1.25e-3, 2.5e-3, 5e-3, 1e-2, 2e-2, 4e-2)),
}
STRATEGIES = ("gpipe", "naive", "pipedream", "2bw", "spectrain", "pipeoptim", "pipemare")


def record(bscope, path, options):
    if path.exists() and Recording(path).settings.get("state") == "finished":
        return True
    made = subprocess.run([bscope, "record", *options, "--out", str(path), "--force"],
                          capture_output=True, text=True)
    if made.returncode != 0:
        print(made.stderr.strip().splitlines()[-1], file=sys.stderr)
    return made.returncode == 0


class Recording:
    def __init__(self, path):
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.settings = dict(self.database.execute("SELECT key, value FROM run"))

    def metric(self, name):
        """[(step, time in ns, value)]"""
        return self.database.execute(
            "SELECT step, time_ns, value FROM metric WHERE name = ? ORDER BY step",
            (name,)).fetchall()

    def reached(self, target, window=5):
        """Step and seconds when the mean of the last losses is at or below the target."""
        losses = self.metric("loss")
        for i in range(window - 1, len(losses)):
            if statistics.mean(row[2] for row in losses[i - window + 1:i + 1]) <= target:
                return losses[i][0] + 1, losses[i][1] / 1e9
        return None

    def final_loss(self, last=20):
        losses = [row[2] for row in self.metric("loss")]
        return statistics.mean(losses[-last:]) if losses and None not in losses else float("inf")

    def utilization(self, first):
        """Median over steps from `first` on, as recorded."""
        values = [row[2] for row in self.metric("utilization") if row[0] >= first]
        return statistics.median(values) if values else float("nan")

    def step_ms(self, first):
        times = [row[1] for row in self.metric("loss") if row[0] >= first]
        return statistics.median(b - a for a, b in zip(times, times[1:])) / 1e6

    def share(self, kind, first):
        """Of the time of all devices from step `first` on."""
        spent, = self.database.execute(
            "SELECT coalesce(sum(duration_ns), 0) FROM slice WHERE kind = ? AND step >= ?",
            (kind, first)).fetchone()
        begin, end, = self.database.execute(
            "SELECT min(start_ns), max(start_ns + duration_ns) FROM slice WHERE step >= ?",
            (first,)).fetchone()
        devices, = self.database.execute("SELECT count(*) FROM device").fetchone()
        return spent / ((end - begin) * devices)


def median_of(values):
    known = [value for value in values if value is not None]
    return statistics.median(known) if len(known) * 2 > len(values) else None


def text(value, form):
    return "-" if value is None else format(value, form)


def fill(bscope, folder, names):
    for name in names or REGIMES:
        batch, common, optimizers, targets = REGIMES[name]
        for schedule, devices in LAYOUTS:
            where = devices if isinstance(devices, str) else f"emulated:{devices}"
            count = int(where.split(":")[1])
            layout = common + ["--schedule", schedule, "--devices", where, "--micro-batches",
                               str(count), "--micro-batch-size", str(batch // count)]
            print(f"\n### {name}, {schedule}, {where}\n")
            print("| optimizer | " + " | ".join(f"steps, s to {t}" for t in targets) +
                  " | utilization | ms a step | steps a refresh | precondition |")
            print("|---|" + "---|" * (len(targets) + 4))
            runs = dict(optimizers)
            runs["K-FAC in bubbles"] = optimizers["K-FAC"] + ["--fill", "kfac"]
            for optimizer, options in runs.items():
                recordings = []
                for seed in SEEDS if (schedule, devices) in THOROUGH else SEEDS[:1]:
                    path = folder / f"{name}-{schedule}-{where}-{optimizer}-{seed}.bscope"
                    if record(bscope, path, layout + options + ["--seed", str(seed)]):
                        recordings.append(Recording(path))
                if not recordings:
                    continue
                cells = []
                for target in targets:
                    found = [r.reached(target) for r in recordings]
                    steps = median_of([f and f[0] for f in found])
                    seconds = median_of([f and f[1] for f in found])
                    cells.append(f"{text(steps, '.0f')}, {text(seconds, '.2f')}")
                steady = 12
                refresh = ", ".join(r.settings.get("fill.steps_per_refresh", "-")
                                    for r in recordings)
                cells += [format(statistics.median(r.utilization(steady) for r in recordings), ".1%"),
                          format(statistics.median(r.step_ms(steady) for r in recordings), ".2f"),
                          refresh,
                          format(statistics.median(r.share("precondition", steady)
                                                   for r in recordings), ".1%")]
                print(f"| {optimizer} | " + " | ".join(cells) + " |", flush=True)


def asynchronous(bscope, folder, names):
    for name in names or ASYNC:
        common, optimizer, rates = ASYNC[name]
        for devices in (8, 4):
            print(f"\n### {name}, {optimizer[1]}, {devices} emulated stages\n")
            print("| strategy | " + " | ".join(f"lr {rate:g}" for rate in rates) +
                  " | ms a step | utilization | peak MB |")
            print("|---|" + "---|" * (len(rates) + 3))
            for strategy in STRATEGIES:
                cells, best = [], None
                for rate in rates:
                    finals, recordings = [], []
                    for seed in SEEDS:
                        path = folder / f"{name}-{strategy}-{devices}-{rate:g}-{seed}.bscope"
                        layout = pipeline(strategy, devices, common)
                        made = record(bscope, path, layout + optimizer +
                                      ["--lr", str(rate), "--seed", str(seed)])
                        finals.append(Recording(path).final_loss() if made else float("inf"))
                        if made:
                            recordings.append(Recording(path))
                    mean = statistics.mean(finals)
                    cells.append(f"{mean:.3f}")
                    if recordings and (best is None or mean < best[0]):
                        best = (mean, recordings)
                if best:
                    cells += [format(statistics.median(r.step_ms(20) for r in best[1]), ".2f"),
                              format(statistics.median(r.utilization(20) for r in best[1]), ".1%"),
                              format(statistics.median(
                                  sum(map(int, r.settings["peak_bytes"].split(",")))
                                  for r in best[1]) / 1e6, ".2f")]
                print(f"| {strategy} | " + " | ".join(cells) + " |", flush=True)


def pipeline(strategy, devices, common):
    """GPipe and 2BW cut the mini-batch into micro-batches, the others take it whole."""
    options = list(common)
    at = options.index("--micro-batch-size") + 1
    layout = ["--devices", f"emulated:{devices}"]
    if strategy in ("gpipe", "2bw"):
        batch = int(options[at])
        count = next(m for m in range(devices, batch + 1) if batch % m == 0)
        options[at] = str(batch // count)
        layout += ["--micro-batches", str(count)]
    else:
        layout += ["--micro-batches", "1"]
    if strategy == "gpipe":
        return options + layout + ["--schedule", "gpipe"]
    return options + layout + ["--schedule", "async-1f1b", "--strategy", strategy]


def main():
    bscope, folder, what = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)
    {"fill": fill, "async": asynchronous}[what](bscope, folder, sys.argv[4:])


main()
