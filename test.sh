#!/usr/bin/env bash
# Builds Bubblescope and runs every test. test.sh asan or test.sh tsan does so under sanitizers;
# test.sh fuzz [SECONDS] gives the readers of files any bytes for so long, with clang.
set -euo pipefail
cd "$(dirname "$0")"
source scripts/packages.sh
preset=${1:-release}

if [[ $preset == fuzz ]]; then
    exec scripts/fuzz.sh "${2:-60}"
fi
scripts/install-packages.sh "${app_packages[@]}" "${test_packages[@]}"
echo "== Building ($preset)"
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"
echo "== Testing ($preset)"
ctest --preset "$preset" -j "$(nproc)"
