#!/usr/bin/env bash
# Checks training on this machine's GPU, without Qt: builds bscope, compares every operation and the known
# cases with double precision, runs compute-sanitizer, trains BERT-Base by four pipelines, and prints a
# table. gpu/check.sh [FOLDER FOR RECORDINGS]; gpu/check.sh build only builds. What follows the build ends
# 10 minutes after the start (LIMIT_S=600): what no time is left for is said and left out, and the table
# comes in any case.
# A folder made by gpu/prepare.sh beforehand stands in for packages that are not installed.
set -uo pipefail
cd "$(dirname "$0")/.."
out=${1:-build/gpu-check}
build=build/gpu
prepared=$PWD/gpu/prepared
failures=0
limit_s=${LIMIT_S:-600}
table_s=15  # kept for the end

note() { printf '== %s\n' "$*"; }
failed() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }
# within SECONDS COMMAND...: at most that long, and no longer than there is time.
within() {
    local left=$((limit_s - table_s - SECONDS)) most=$1
    shift
    if ((left <= 0)); then
        echo "no time was left for: $*" >&2
        return 1
    fi
    timeout -k 5 $((left < most ? left : most)) "$@"
}

options=()
if [[ -d $prepared ]]; then
    export LD_LIBRARY_PATH=$prepared/usr/lib/x86_64-linux-gnu:${LD_LIBRARY_PATH:-}
    export CPATH=$prepared/usr/include LIBRARY_PATH=$prepared/usr/lib/x86_64-linux-gnu
    export PATH=$prepared/usr/bin:$PATH PKG_CONFIG_SYSROOT_DIR=$prepared
    export PKG_CONFIG_PATH=$prepared/usr/lib/x86_64-linux-gnu/pkgconfig
    options+=("-DCMAKE_PREFIX_PATH=$prepared/usr")
fi
note "Building bscope"
mkdir -p build
cmake -S . -B $build -DCMAKE_BUILD_TYPE=Release -DBUBBLESCOPE_DESKTOP=OFF -DBUBBLESCOPE_TESTS=OFF \
      -DBUBBLESCOPE_CUDA=ON "${options[@]}" >"$build.log" 2>&1 &&
    cmake --build $build --target bscope -j"$(nproc)" >>"$build.log" 2>&1 ||
    { tail -40 "$build.log"; exit 1; }
bscope=$build/bin/bscope
$bscope devices
[[ $out == build ]] && exit 0
mkdir -p "$out"
if $bscope devices --json - | grep -q gpus_unusable; then
    echo "no GPU can be used: built, nothing else was checked"
    exit 1
fi

note "Operations and known cases against double precision"
for precision in float tf32 bf16; do
    within 120 $bscope selftest --device cuda --precision $precision >"$out/selftest-$precision.txt" 2>&1 ||
        failed "selftest in $precision: $out/selftest-$precision.txt"
done
for oracle in tests/data/numerics/*/; do
    within 60 $bscope selftest --device cuda --oracle "$oracle" >"$out/oracle-$(basename "$oracle").txt" 2>&1 ||
        failed "case $(basename "$oracle"): $out/oracle-$(basename "$oracle").txt"
done

note "Losses of 20 steps on CPU and GPU"
for devices in emulated:4 cuda:0x4; do
    within 120 $bscope record --model bert-tiny --devices $devices --micro-batches 4 --steps 20 --seed 1 \
        --cuts 2,4,6 --force --out "$out/losses-${devices%%:*}.bscope" --json "$out/losses-${devices%%:*}.json" \
        >"$out/losses-${devices%%:*}.txt" 2>&1 || failed "losses on $devices: $out/losses-${devices%%:*}.txt"
done

if command -v compute-sanitizer >/dev/null; then
    note "compute-sanitizer"
    within 120 compute-sanitizer --error-exitcode 9 $bscope record --model bert-tiny --devices cuda:0x2 \
        --micro-batches 2 --steps 1 --cuts 3 --force --out "$out/sanitizer.bscope" >"$out/sanitizer.txt" 2>&1 ||
        failed "compute-sanitizer: $out/sanitizer.txt"
fi

# name, then the options of the run
run() {
    local name=$1
    shift
    within 90 $bscope record --model bert-base --precision bf16 --devices cuda:0x4 --micro-batches 8 \
        --micro-batch-size 16 --steps 12 "$@" --force --out "$out/$name.bscope" --json "$out/$name.json" \
        >"$out/$name.txt" 2>&1 || failed "$name: $out/$name.txt"
}
note "BERT-Base"
run 1f1b --schedule 1f1b --optimizer lamb
run 1f1b-kernels --schedule 1f1b --optimizer lamb --kernels
run chimera --schedule chimera --optimizer lamb
run kfac-filled --schedule 1f1b --optimizer kfac-nvlamb --fill kfac
run pipeoptim --schedule async-1f1b --strategy pipeoptim --optimizer adam
python3 gpu/check_table.py "$out"
if python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
    note "The same model in PyTorch, eager, bf16"
    within 90 python3 gpu/check_pytorch.py || failed "PyTorch"
fi
echo "$failures failed"
exit $((failures > 0))
