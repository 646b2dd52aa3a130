# SPDX-License-Identifier: BSL-1.0
#
# Sourced by tests/run and examples/run: packages, configuration and build. Expects `project` to be
# the top folder of geodeint.

build_dir=$(realpath -m "${GEODEINT_BUILD_DIR:-$project/build}")
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc 2>/dev/null || echo 2)}

# OpenBLAS chooses its kernels by the name of the processor, and old ones for a name it does not know
# (Debian 12 has a release of 2022). What the processor can do, Linux tells.
if [ -z "${OPENBLAS_CORETYPE:-}" ] && [ -r /proc/cpuinfo ]; then
    if grep -qw avx512bw /proc/cpuinfo; then
        export OPENBLAS_CORETYPE=SKYLAKEX
    elif grep -qw avx2 /proc/cpuinfo; then
        export OPENBLAS_CORETYPE=HASWELL
    fi
fi

environment_help() {
    cat <<HELP
Environment:
  GEODEINT_BUILD_DIR            build folder (default: build/ in the project)
  GEODEINT_CMAKE_ARGS           further arguments for cmake, separated by blanks, such as
                                "-DGEODEINT_WITH_SOPHUS=ON -DCMAKE_PREFIX_PATH=<prefix>";
                                the build folder remembers them
  CXX                           compiler, read when the build folder is new
  CMAKE_BUILD_PARALLEL_LEVEL    parallel jobs (default: all cores)
  OPENBLAS_CORETYPE             kernels of OpenBLAS (default: those that this processor can run)
HELP
}

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The command a package is wanted for, where it is wanted for a command: one that is there already,
# from whatever source, serves as well.
command_of() {
    case $1 in
        g++ | cmake | pkg-config | doxygen | python3) echo "$1" ;;
        ninja-build) echo ninja ;;
        gnuplot-nox) echo gnuplot ;;
    esac
}

is_present() {
    local tool
    tool=$(command_of "$1")
    if [ -n "$tool" ] && command -v "$tool" >/dev/null; then return 0; fi
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Installs those of the named Debian packages that are missing; does not touch the network when none
# is. On other systems the packages are taken to be there, and CMake says what it misses.
require_packages() {
    local package missing=() as_root=()
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
    for package in "$@"; do
        is_present "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            die "Missing packages: ${missing[*]}. Install them as root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}"
    "${as_root[@]}" apt-get update -q || die "apt-get update failed"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}" ||
        die "Could not install ${missing[*]}"
}

# configure <option> [arguments of cmake]: Release with Ninja, with the given part switched on. A new
# build folder starts with everything else off; an old one keeps what it has, so that tests and examples
# share a folder.
configure() {
    local part=$1 arguments=(-S "$project" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=Release)
    if [ ! -e "$build_dir/CMakeCache.txt" ]; then
        arguments+=(-DGEODEINT_BUILD_TESTS=OFF -DGEODEINT_BUILD_EXAMPLES=OFF)
    fi
    local further=()
    read -r -a further <<<"${GEODEINT_CMAKE_ARGS:-}"
    cmake "${arguments[@]}" "-D$part=ON" "${@:2}" "${further[@]}" || die "The configuration failed"
}

# build [arguments of cmake --build]
build() {
    cmake --build "$build_dir" --parallel "$jobs" "$@" || die "The build failed"
}
