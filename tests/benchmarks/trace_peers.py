#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""trace_peers.py READ_TRACE FILE: times reading a JSON trace, beside Python's json and node's JSON.parse.

All on one core, in one run, best of three, by the clock on the wall and by the time of the processor,
which says more on a machine that does other work. Both peers only parse; what they make is no timeline yet.
"""
import json
import os
import shutil
import subprocess
import sys

PYTHON = """
import json, resource, sys, time
start = time.perf_counter()
with open(sys.argv[1], encoding='utf-8') as file:
    trace = json.load(file)
seconds = time.perf_counter() - start
print(json.dumps({'seconds': seconds, 'cpu_seconds': time.process_time(), 'peak_bytes': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))
"""
NODE = """
const start = process.hrtime.bigint();
JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
const usage = process.cpuUsage();
const cpu_seconds = (usage.user + usage.system) / 1e6;
console.log(JSON.stringify({seconds, cpu_seconds, peak_bytes: process.resourceUsage().maxRSS * 1024}));
"""


def best(command):
    runs = []
    for _ in range(3):
        result = subprocess.run(["taskset", "-c", "0", *command], capture_output=True, text=True)
        if result.returncode:
            lines = result.stderr.strip().splitlines()
            return None, next((line for line in lines if "Error" in line), "failed")
        runs.append(json.loads(result.stdout.splitlines()[-1]))
    return min(runs, key=lambda run: run["seconds"]), ""


def main():
    read_trace, path = sys.argv[1:3]
    size = os.path.getsize(path)
    programs = {"bubblescope": [read_trace, path], "python json": [sys.executable, "-c", PYTHON, path]}
    if shutil.which("node"):
        programs["node JSON.parse"] = ["node", "--max-old-space-size=16000", "-e", NODE, path]
    print(f"{path}: {size / 1e6:.0f} MB")
    for name, command in programs.items():
        run, why = best(command)
        if run is None:
            print(f"{name:16} {why}")
            continue
        print(f"{name:16} {run['seconds']:7.2f} s  {size / 1e6 / run['seconds']:6.0f} MB/s"
              f"  {run['cpu_seconds']:7.2f} s of processor  {size / 1e6 / run['cpu_seconds']:6.0f} MB/s"
              f"  {run['peak_bytes'] / size:5.2f} bytes of memory a byte")


if __name__ == "__main__":
    main()
