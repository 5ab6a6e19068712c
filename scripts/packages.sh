# Debian packages that the project needs: sourced by run.sh and test.sh.

app_packages=(
    g++ cmake ninja-build ccache pkg-config
    qt6-base-dev qt6-svg-dev qt6-l10n-tools libqcustomplot-dev
    libsimdjson-dev libsqlite3-dev libzstd-dev nlohmann-json3-dev libisal-dev libcli11-dev libfmt-dev libeigen3-dev
    fonts-dejavu-core
)
test_packages=(libbenchmark-dev poppler-utils desktop-file-utils appstream)
fuzz_packages=(clang libclang-rt-dev)
