#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs comparisons of pipelines with `bscope record` and prints them as tables.

usage: pipelines.py BSCOPE FOLDER {fill|async|trials} [NAME...]

Recordings go to FOLDER, and are not made again where they are there already.
"""
import math
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
                     "--sequence-length", "32", "--lower-case"], {
        "Adam": ["--optimizer", "adam", "--hyper", "beta2=0.98", "--clip", "1"] + linear(1e-2, 80),
        "LAMB": ["--optimizer", "nvlamb", "--hyper", "weight-decay=0"] + linear(3e-2, 80),
        "K-FAC": kfac(3) + ["--damping", "1e-4", "--kl-clip", "0.01",
                            "--first-order-for-rest", "adam", "--rest-lr", "1e-2",
                            "--rest-hyper", "beta2=0.98"] + linear(1, 80),
    }, (2.10, 2.05)),
    "masked": (48, ["--model", "bert-mini", "--data", "verses", "--tokenizer", "character",
                    "--sequence-length", "32", "--lower-case"], {
        "Adam": ["--optimizer", "adamw", "--hyper", "weight-decay=0.01"] + linear(2e-3, 300),
        "LAMB": ["--optimizer", "nvlamb", "--hyper", "weight-decay=0.01"] + linear(1e-2, 300),
        "K-FAC": ["--optimizer", "kfac-nvlamb", "--hyper", "weight-decay=0.01", "--factor-decay",
                  "0.95", "--damping", "1e-5", "--curvature-every", "3", "--inversion-every", "3",
                  "--inverse-delay", "3"] + linear(1e-2, 300),
    }, (2.80, 2.70)),
}

LAYOUTS = (("gpipe", 4), ("1f1b", 4), ("chimera", 4), ("gpipe", 8), ("1f1b", 8), ("chimera", 8),
           ("1f1b", "cpu:2"))
THOROUGH = (("gpipe", 4),)  # with all seeds: the losses are those of every layout

# One or two layers with weights a stage.
MLP_CUTS = {8: [3, 5, 7, 9, 11, 13, 15], 4: [5, 9, 13]}
CNN_CUTS = {8: [3, 6, 8, 10, 12, 16, 18], 4: [6, 10, 16]}

# name: (mini-batch, steps, options, rates, {stages: cuts})
ASYNC = {
    "cnn": (40, 400, images("cnn-8", 6000) + ["--shrink-images", "2", "--optimizer", "adam"],
            (4e-4, 8e-4, 1.6e-3, 3.2e-3), CNN_CUTS),
    "sentiment": (32, 500, ["--model", "bag-tanh", "--data", "sentiment", "--optimizer", "adam"],
                  (1e-4, 2e-4, 4e-4, 8e-4), MLP_CUTS),
    "mlp": (50, 600, images("mlp-tanh", 6000) + ["--standardize-images", "--optimizer", "momentum"],
            (1.25e-3, 2.5e-3, 5e-3, 1e-2, 2e-2, 4e-2), MLP_CUTS),
    "mlp-16": (50, 500, images("mlp-16", 6000) + ["--standardize-images", "--optimizer", "momentum"],
               (1.25e-3, 2.5e-3, 5e-3), {16: list(range(3, 33, 2))}),
    "reviews": (32, 400, ["--model", "transformer-classifier", "--data", "sentiment",
                          "--vocabulary", "4000", "--sequence-length", "48",
                          "--optimizer", "adam", "--warm-up", "30"],
                (5e-4,), {8: [2, 4, 5, 7, 9, 10, 12], 4: [4, 7, 9]}),
    "translation": (32, 400, ["--model", "translator", "--data", "verses-en-es", "--tokenizer",
                              "bpe", "--vocabulary", "2000", "--sequence-length", "48",
                              "--optimizer", "adam", "--warm-up", "30"],
                    (5e-4,), {4: [7, 12, 21]}),
}

# name: (what is run, more options)
STRATEGIES = {
    "GPipe": ("gpipe", []),
    "naive": ("naive", []),
    "PipeDream": ("pipedream", []),
    "2BW": ("2bw", []),
    "SpecTrain": ("spectrain", []),
    "XPipe": ("xpipe", []),
    "PipeMare": ("pipemare", []),
    "PipeOptim": ("pipeoptim", []),
}
TRIALS = {
    "naive, cut": ("naive cut", []),
    "PipeOptim, cut": ("pipeoptim cut", []),
    "PipeMare, rates over a quarter": ("pipemare", ["--anneal", "{quarter}"]),
    "PipeMare, rates for good": ("pipemare", ["--anneal", "1000000000000"]),
    "PipeOptim, rates over a quarter": ("pipeoptim", ["--anneal", "{quarter}"]),
    "PipeOptim, rates for good": ("pipeoptim", ["--anneal", "1000000000000"]),
    "PipeOptim, decay 0.95": ("pipeoptim", ["--prediction-decay", "0.95"]),
    "PipeOptim, decay 0.85": ("pipeoptim", ["--prediction-decay", "0.85"]),
    "PipeOptim, decay 0.7": ("pipeoptim", ["--prediction-decay", "0.7"]),
    "PipeOptim, offset 1": ("pipeoptim", ["--offset", "1"]),
}


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

    def last(self, name):
        """Infinite where the run failed before, or the value was none."""
        values = self.metric(name)
        return values[-1][2] if values and values[-1][2] is not None else float("inf")

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
    """NAME runs all layouts of a regime, NAME/SCHEDULE/DEVICES one."""
    for name in names or REGIMES:
        name, _, only = name.partition("/")
        batch, common, optimizers, targets = REGIMES[name]
        for schedule, devices in LAYOUTS:
            if only not in ("", f"{schedule}/{devices}"):
                continue
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


def asynchronous(bscope, folder, names, strategies):
    """NAME runs all pipelines of a task, NAME:STAGES one."""
    for name in names or ASYNC:
        task, _, count = name.partition(":")
        for devices in [int(count)] if count else ASYNC[task][4]:
            rates = ASYNC[task][3]
            print(f"\n### {task}, {devices} emulated stages\n")
            print("| strategy | " + " | ".join(f"{rate:g}" for rate in rates) +
                  " | test | ms a step | utilization | peak MB | versions |")
            print("|---|" + "---|" * (len(rates) + 5))
            for strategy in strategies:
                sweep = [recordings(bscope, folder, task, devices, strategy, rate)
                         for rate in rates]
                finals = [[run.last("train_loss") for run in runs] for runs in sweep]
                best = sweep[min(range(len(rates)), key=lambda i: statistics.mean(finals[i]))]
                print(f"| {strategy} | " + " | ".join(map(spread, finals)) + " | " +
                      " | ".join(costs(best)) + " |", flush=True)


def recordings(bscope, folder, task, devices, strategy, rate):
    batch, steps, options, _, cuts = ASYNC[task]
    what, more = (STRATEGIES | TRIALS)[strategy]
    made = []
    for seed in SEEDS:
        path = folder / f"{task}-{devices}-{strategy}-{rate:g}-{seed}.bscope"
        record(bscope, path, options + pipeline(what, devices, batch) +
               [option.format(quarter=steps // 4) for option in more] +
               ["--cuts", ",".join(map(str, cuts[devices])), "--lr", str(rate),
                "--steps", str(steps), "--seed", str(seed), "--evaluate-every", str(steps),
                "--evaluate-training", "--test-samples", "2000"])
        made.append(Recording(path))
    return made


def spread(values):
    """Mean and standard deviation."""
    if not all(map(math.isfinite, values)):
        return "diverges"
    return f"{statistics.mean(values):.3f} ± {statistics.pstdev(values):.3f}"


def costs(runs):
    if any("peak_bytes" not in run.settings for run in runs):
        return ["-"] * 5
    peak = statistics.median(sum(map(int, run.settings["peak_bytes"].split(","))) for run in runs)
    test = f"{statistics.mean(run.last('test_accuracy') for run in runs):.1%}"
    if runs[0].metric("test_perplexity"):
        perplexity = statistics.mean(run.last("test_perplexity") for run in runs)
        test += f", perplexity {perplexity:.1f}"
    return [test,
            f"{statistics.median(run.step_ms(20) for run in runs):.2f}",
            f"{statistics.median(run.utilization(20) for run in runs):.1%}",
            f"{peak / 1e6:.2f}", str(max(map(int, runs[0].settings["weight_versions"].split(","))))]


def pipeline(strategy, devices, batch):
    """GPipe, 2BW, XPipe and what is called cut divide the mini-batch into as many micro-batches as
    there are stages, or a few more; the others take it whole."""
    name, _, cut = strategy.partition(" ")
    count = 1
    if cut or name in ("gpipe", "2bw", "xpipe"):
        count = next(m for m in range(devices, batch + 1) if batch % m == 0)
    kind = ["gpipe"] if name == "gpipe" else ["async-1f1b", "--strategy", name]
    return ["--devices", f"emulated:{devices}", "--micro-batches", str(count),
            "--micro-batch-size", str(batch // count), "--schedule", *kind]


def main():
    bscope, folder, what = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {
        "fill": fill,
        "async": lambda *names: asynchronous(*names, STRATEGIES),
        "trials": lambda *names: asynchronous(*names, TRIALS),
    }
    kinds[what](bscope, folder, sys.argv[4:])


if __name__ == "__main__":
    main()
