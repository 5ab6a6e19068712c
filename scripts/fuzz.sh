#!/usr/bin/env bash
# fuzz.sh SECONDS [READER...]: fuzzes the readers of files, for so long in all.
# What kills one is left in build/fuzz/finds; put it into tests/fuzz/corpus/READER once it is mended.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
seconds=$1
shift
readers=("$@")
if [[ ${#readers[@]} -eq 0 ]]; then
    readers=(chrome megascan nsight perfetto recording)
fi
# Files of the tests that each reader starts from, beside its corpus.
declare -A seeds=(
    [chrome]="catapult-data speedscope made-malformed hta-compare-small pippy-gpipe4"
    [megascan]="" [nsight]="" [perfetto]="perfetto-proto" [recording]=""
)

scripts/install-packages.sh "${app_packages[@]}" "${fuzz_packages[@]}"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
mkdir -p build/fuzz/finds
fuzz() {
    local reader=$1 grown=build/fuzz/corpus/$1
    mkdir -p "$grown"
    local folders=("$grown")
    if [[ -d tests/fuzz/corpus/$reader ]]; then folders+=("tests/fuzz/corpus/$reader"); fi
    for seed in ${seeds[$reader]}; do
        folders+=("tests/data/traces/$seed")
    done
    local options=(-max_total_time=$((seconds / ${#readers[@]})) -max_len=16384 -timeout=20
                   -rss_limit_mb=2048 -artifact_prefix="build/fuzz/finds/$reader-" -print_final_stats=1)
    if [[ $reader == chrome || $reader == megascan ]]; then
        options+=(-dict=tests/fuzz/json.dict)
    fi
    "build/fuzz/bin/fuzz_$reader" "${options[@]}" "${folders[@]}" 2>&1 |
        grep -E "ERROR|SUMMARY|runtime error|exceeded|stat::(number|average|peak)|Test unit written" |
        sed "s/^/$reader: /" || true
}

# As many at a time as there are cores.
for reader in "${readers[@]}"; do
    while (( $(jobs -rp | wc -l) >= $(nproc) )); do wait -n; done
    fuzz "$reader" &
done
wait
for reader in "${readers[@]}"; do
    if compgen -G "build/fuzz/finds/$reader-*" >/dev/null; then
        echo "$reader failed: see build/fuzz/finds" >&2
        exit 1
    fi
done
