#!/usr/bin/env bash
# Builds Bubblescope and runs every test. test.sh asan or test.sh tsan does so under sanitizers.
set -euo pipefail
cd "$(dirname "$0")"
source scripts/packages.sh
preset=${1:-release}

scripts/install-packages.sh "${app_packages[@]}" "${test_packages[@]}"
echo "== Building ($preset)"
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"
echo "== Testing ($preset)"
ctest --preset "$preset" -j "$(nproc)"
