#!/usr/bin/env bash
# Copies the headers and libraries that bscope needs besides a compiler, CMake and CUDA into a folder,
# for a machine where they cannot be installed: gpu/prepare.sh [FOLDER]. Run it where the packages of
# scripts/packages.sh are installed; gpu/check.sh uses the folder.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-gpu/prepared}
mkdir -p "$folder"

for package in libeigen3-dev libcli11-dev nlohmann-json3-dev libfmt-dev libfmt9 libsimdjson-dev libsimdjson14 \
               libsqlite3-dev libsqlite3-0 libzstd-dev libzstd1 libisal-dev libisal2 \
               pkgconf pkgconf-bin libpkgconf3; do
    dpkg -L "$package" | grep -E '^/usr/(bin|include|lib|share/(cmake|eigen3|pkgconfig))' | while read -r file; do
        [[ -f $file || -L $file ]] || continue
        mkdir -p "$folder/$(dirname "$file")"
        cp -P "$file" "$folder$file"
    done
done
echo "prepared: $folder ($(du -sh "$folder" | cut -f1))"
