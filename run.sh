#!/usr/bin/env bash
# Builds Bubblescope and opens it with the sample comparison. Without a display, writes the same
# comparison as PNG and PDF into sample-output/ and prints its figures.
set -euo pipefail
cd "$(dirname "$0")"
source scripts/packages.sh

scripts/install-packages.sh "${app_packages[@]}"
echo "== Building"
cmake --preset app >/dev/null
cmake --build --preset app
bubblescope=build/app/bin/bubblescope

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "== Opening the sample comparison"
    exec "$bubblescope" --sample
fi
echo "== No display: writing the sample comparison to sample-output/"
mkdir -p sample-output
"$bubblescope" --sample --export sample-output/comparison.pdf >/dev/null
"$bubblescope" --sample --export sample-output/comparison.png
echo "wrote sample-output/comparison.png and sample-output/comparison.pdf"
