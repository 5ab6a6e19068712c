#!/usr/bin/env bash
# Brings resources/translations up to date with the sources: new texts are added untranslated, and
# what is not used any more is dropped.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh
scripts/install-packages.sh "${app_packages[@]}"
for translation in resources/translations/*.ts; do
    /usr/lib/qt6/bin/lupdate app/desktop -recursive -I . -locations none -no-obsolete -ts "$translation"
done
