#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Everything a person does with a checkout, by name. Each command sets up what it needs.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'EOF'
usage: ./do COMMAND

  main-job   install what is needed, build that much, run the main job, draw what it did
  test       install what is needed, build and run the short tests
  test all   the same with all tests
  build      configure and build only (preset: PRESET=release)
  check      formatting, words, spelling and clang-tidy
  sanitize   the tests under AddressSanitizer/UBSan and ThreadSanitizer
  tsan       test_messages, test_traffic and test_library under ThreadSanitizer, each to its end; the
             result is in out/tsan/result.md (./do tsan FILTER: some of their tests only)
  clang      build with clang++ and run the tests
  bench      the benchmarks of docs/benchmarks but RDMA's, as tables (long; the machine must be quiet)
             (./do bench quick: each for a few seconds, to see that it runs)
  traffic    ten million messages, every byte checked (MESSAGES=n for another number)
  churn      clients that come and go, over the library and over the provider, and the server does not grow:
             ./do churn MINUTES (30 each)
  guest      the tests on real (software) RDMA devices, in a virtual machine: docs/design/guest.md
             (./do guest short: in three minutes; ./do guest -- COMMAND: run COMMAND there)
  launchers  jobs under mpiexec.hydra, mpirun and srun, which this installs: docs/guide/launcher.md
  mpi        MPI programs over the libfabric provider, with Open MPI, which this installs: docs/guide/libfabric.md
  package    Debian packages in out/packages, checked and tried in a bare Debian tree, for which this
             installs lintian and mmdebstrap: docs/guide/packages.md
  fuzz       libFuzzer on every target, or on those that are named, FUZZ_SECONDS=300 each
             (for hours: FUZZ_SECONDS=7200 ./do fuzz digraphs labels)
  abi        record what libstatewire.so offers C programs: tests/c_api/abi.txt
  golden     accept the present output of every golden test
  reference  a page for each public name of the C++ and C API: out/reference/index.html
  spec-diff  what the change does to the machines of spec/: state by state, against main or a BASE
  docs       the site of spec/, to step its machines, replay runs, and see which transitions the tests take:
             out/docs/index.html (docs/guide/doc.md)
  clean      remove build/ and out/

Environment: PRESET (release, debug, clang, asan, tsan), JOBS (compilers at a time, and one test more),
SETUP=no (install nothing: the packages are there).
EOF
}

PRESET=${PRESET:-release}
OS_RELEASE=${OS_RELEASE:-/etc/os-release} # tests/checkout gives another one
JOBS=${JOBS:-$(nproc)}

# Packages of Debian 12: for the compiler, the library, the tools and the examples …
CORE_PACKAGES="g++ cmake ninja-build pkg-config antlr4 default-jre-headless libantlr4-runtime-dev
  libgraphviz-dev libboost-dev libssl-dev libfmt-dev nlohmann-json3-dev libcli11-dev
  libibverbs-dev librdmacm-dev"
# … for tests, benchmarks and checks as well …
PACKAGES="$CORE_PACKAGES git clang clang-format clang-tidy ca-certificates graphviz
  libfabric-dev libfabric-bin libgtest-dev libgmock-dev libbenchmark-dev python3 spin gcc tcc
  neovim chromium chromium-driver librsvg2-bin dpkg-dev file mandoc codespell doxygen"
# … and for the virtual machine with RDMA devices, which only `./do guest` installs (mpich, for jobs over
# two of them, only its long set).
GUEST_PACKAGES="qemu-system-x86 busybox-static xz-utils iproute2 ibverbs-utils ibverbs-providers
  rdmacm-utils perftest ucx-utils libfabric-bin gcc-12 make binutils"
# … and the launchers of clusters, which only `./do launchers` installs.
LAUNCHER_PACKAGES="mpich libmpich-dev openmpi-bin libopenmpi-dev slurmctld slurmd slurm-client munge libpmix2
  openssh-server iproute2 procps"

# … and an MPI library with Python bindings, which only `./do mpi` installs.
MPI_PACKAGES="openmpi-bin libopenmpi-dev python3-mpi4py python3-numpy netpipe-openmpi hpcc gfortran
  libcoarrays-openmpi-dev slurmctld slurmd slurm-client munge libpmix2 openssh-server iproute2 procps"

# … and what judges packages, which only `./do package` installs.
PACKAGE_PACKAGES="lintian mmdebstrap"

# Compilers behind ccache when it is there.
command -v ccache >/dev/null && export CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_C_COMPILER_LAUNCHER=ccache

say() { printf '\n== %s\n' "$*"; }

# Another distribution has other names for the packages: it gets the list of what they are.
require_debian() { # packages
  local ID="" ID_LIKE="" PRETTY_NAME=""
  # shellcheck disable=SC1090
  [ ! -r "$OS_RELEASE" ] || . "$OS_RELEASE"
  case " $ID $ID_LIKE " in *" debian "*) return ;; esac
  cat >&2 <<EOF
./do: ${PRETTY_NAME:-this system} is not Debian, and its packages have other names. Install these, then
run the same command with SETUP=no (SETUP=no ./do main-job):
  to build  g++ 12 or clang++ 14, or later; CMake 3.25, Ninja, pkg-config;
            ANTLR 4 with a Java runtime, and ANTLR's C++ runtime library of the same version;
            the development files of Graphviz, Boost 1.74 (headers), OpenSSL, {fmt}, nlohmann-json, CLI11;
            for RDMA devices those of libibverbs and librdmacm
  to test   Git, Python 3, GoogleTest with GoogleMock, SPIN, gcc, tcc; Google Benchmark for ./do bench
  to check  clang-format and clang-tidy 14, Doxygen
The packages of Debian 12 for this command:
$(fold -s -w 96 <<<"$*" | sed 's/^/  /')
EOF
  exit 1
}

setup() { # packages (PACKAGES)
  [ "${SETUP:-yes}" != no ] || return 0
  # shellcheck disable=SC2046,SC2086
  require_debian $(echo ${*:-$PACKAGES})
  local missing=()
  for p in ${*:-$PACKAGES}; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep 'ok installed' >/dev/null || missing+=("$p")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "./do: not root and no sudo: install ${missing[*]}" >&2; exit 1; }
    root=(sudo)
  fi
  "${root[@]}" apt-get update -q
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

build() { # preset
  say "building ($1)"
  cmake --preset "$1" >/dev/null
  cmake --build --preset "$1" -j "$JOBS"
}

# What the main job needs, in the same folder: a later `./do test all` builds only the rest. A folder that is
# configured already keeps its tests.
build_main_job() {
  say "building what the main job needs ($PRESET)"
  [ -f "build/$PRESET/build.ninja" ] ||
    cmake --preset "$PRESET" -DSTATEWIRE_BUILD_TESTS=OFF -DSTATEWIRE_BUILD_BENCHMARKS=OFF >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target main_job statewire_cli statewirec statewire_diagrams
}

# What could not be run here is not passed: it is counted at the end. Many tests wait most of the time, for timers and
# other processes: one more than there are processors keeps these busy.
tests() { # preset [OPTION OF CTEST…]
  local status=0 log=build/$1/tests.log skipped inapplicable
  ctest --preset "$1" -j "$((JOBS + 1))" "${@:2}" | tee "$log" || status=$?
  inapplicable=$(grep -c ' fabric\..*(Skipped)$' "$log" || true)
  skipped=$(($(grep -c '(Skipped)$' "$log" || true) - inapplicable))
  [ "$inapplicable" -eq 0 ] || say "$inapplicable tests of simulated devices do not apply to the device's link: iWARP, RoCE or InfiniBand"
  [ "$skipped" -eq 0 ] || say "$skipped tests were NOT RUN: the list above names them; for those named guest, docs/design/guest.md says what they need; those named launchers: ./do launchers; those named libfabric.mpi: ./do mpi; those named package.debian: ./do package"
  return "$status"
}

# Tests that are quick and quickly built (tests/short).
short_tests() {
  local status=0
  say "building what the short tests need ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target short_tests
  say "the short tests"
  tests "$PRESET" -L '^short$' || status=$?
  say "docs/design/testing.md lists what is left out; ./do test all runs everything"
  return "$status"
}

guest() { # [prepare|short|long] or -- COMMAND [ARGUMENT…]
  setup
  # shellcheck disable=SC2086
  setup $GUEST_PACKAGES $([ "${1:-long}" != long ] || echo mpich)
  tests/guest/prepare
  case "${1:-long}" in
    prepare) ;;
    --) shift; tests/guest/run -- "$@" ;;
    short|long)
      say "building ($PRESET)"
      cmake --preset "$PRESET" >/dev/null
      cmake --build --preset "$PRESET" -j "$JOBS" --target test_device guest_peer \
        messages_peer loss_peer traffic_soak statewire_cli main_job ping halo work_queue
      say "the tests on RDMA devices (${1:-long})"
      local status=0
      tests/guest/suite "${1:-long}" "build/$PRESET" || status=$?
      say "whole jobs over RDMA devices (${1:-long})"
      tests/guest/suite "jobs-${1:-long}" "build/$PRESET" || status=$?
      return "$status" ;;
  esac
}

launchers() {
  # shellcheck disable=SC2086
  setup $LAUNCHER_PACKAGES
  say "building ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target launcher_member launcher_context_member \
    statewire_cli main_job ping ping_c halo work_queue traffic_soak startup_programs
  say "jobs under the launchers of clusters"
  ctest --preset "$PRESET" -R '^launchers\.' --verbose
}

mpi() {
  # shellcheck disable=SC2086
  setup $PACKAGES $MPI_PACKAGES
  say "building ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target statewire-fi test_libfabric
  say "MPI programs over the libfabric provider"
  STATEWIRE_LONG=yes ctest --preset "$PRESET" -L libfabric --verbose
}

churn() { # minutes
  setup
  say "building ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target churn_library churn_provider
  say "$1 minutes of clients over the library"
  "build/$PRESET/tests/churn/churn_library" "$1m"
  say "$1 minutes of clients over the libfabric provider"
  FI_PROVIDER_PATH=$PWD/build/$PRESET/libfabric STATEWIRE_KEY="of ./do churn" \
    "build/$PRESET/tests/churn/churn_provider" "$1m"
}

package() {
  [ "$PRESET" = release ] || { echo "./do: only the preset release is built for /usr" >&2; exit 2; }
  # shellcheck disable=SC2086
  setup $PACKAGES $PACKAGE_PACKAGES
  # The date of the pages and changelogs is the commit's, so that the same commit gives the same packages.
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
  export SOURCE_DATE_EPOCH
  say "building ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target statewire statewire_shared statewire_verbs statewire-fi \
    statewire_cli manual
  say "the packages"
  ctest --preset "$PRESET" -R '^package\.debian_' --verbose
  rm -rf out/packages
  mkdir -p out/packages
  cp "build/$PRESET"/tests/package/packages/*.deb out/packages
  ls -sh out/packages
}

main_job() {
  local bin=build/$PRESET
  say "main job: 4 processes, as it comes"
  "$bin/tools/statewire" run -n 4 "$bin/examples/main_job" --out out/main_job
  say "main job: 6 processes, every pair forced head-to-head"
  "$bin/tools/statewire" run -n 6 "$bin/examples/main_job" --force-head-to-head --out out/head_to_head
  for run in main_job head_to_head; do
    specs=(spec/{connect,accept,vc,close,delivery}.dot spec/{send,recv}.sm)
    specs+=(spec/lanes/{attach,lane_writer,lane_reader}.dot)
    "$bin/generator/statewirec" draw "${specs[@]}" --coverage "out/$run/run.json" -o "out/$run/diagrams"
  done
  say "the diagrams with the transitions these runs took: out/main_job/diagrams, out/head_to_head/diagrams (open the .html files)"
}

# The programs of tests that count what they take of the machines: on memory's network, with virtual time.
COVERAGE_TESTS="core/test_core simulator/test_simulator messages/test_messages lanes/test_lanes"

# With what the tests and the main job take.
docs() {
  # shellcheck disable=SC2086
  setup $CORE_PACKAGES libgtest-dev libgmock-dev
  say "building statewirec, the main job, and the tests that count transitions ($PRESET)"
  cmake --preset "$PRESET" >/dev/null
  # shellcheck disable=SC2046,SC2086
  cmake --build --preset "$PRESET" -j "$JOBS" --target statewirec main_job statewire_cli $(basename -a $COVERAGE_TESTS)
  rm -rf out/coverage
  mkdir -p out/coverage
  local bin=build/$PRESET test coverage=() report
  for test in $COVERAGE_TESTS; do
    say "what ${test#*/} takes"
    STATEWIRE_COVERAGE=$PWD/out/coverage "$bin/tests/$test" --gtest_brief=1 ||
      say "${test#*/} failed: the site shows what it took until then"
  done
  say "what the main job takes"
  "$bin/tools/statewire" run -n 6 "$bin/examples/main_job" --force-head-to-head --out out/coverage/main_job >/dev/null
  for report in out/coverage/*.json out/coverage/main_job/run.json; do coverage+=(--coverage "$report"); done
  local old=spec/specimens/close_old_version.dot run=()
  if command -v spin >/dev/null; then # its exit status says that it has found what it shall find
    "$bin/generator/statewirec" verify "$old" -o out/docs >/dev/null || run=(--run out/docs/close_old_version.json)
  else
    say "without spin: the site has no counterexample of the documents' old close protocol"
  fi
  "$bin/generator/statewirec" doc spec/*.dot spec/*.sm spec/lanes/*.dot "$old" -o out/docs --hooks runtime/src \
    --title "Statewire: the machines of spec/" "${coverage[@]}" "${run[@]}"
  say "open out/docs/index.html"
}

spec_diff() { # base (where the branch left main, or the commit before)
  # shellcheck disable=SC2086
  setup $CORE_PACKAGES git
  [ -f "build/$PRESET/build.ninja" ] || cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target statewirec >/dev/null
  ./tests/spec_diff.sh "build/$PRESET/generator/statewirec" "$@"
}

tsan() { # FILTER of GoogleTest
  setup
  say "building (tsan)"
  cmake --preset tsan >/dev/null
  cmake --build --preset tsan -j "$JOBS" --target test_messages test_traffic test_library
  say "under ThreadSanitizer"
  ./tests/tsan.sh build/tsan out/tsan/result.md "$1"
}

# The record that the test c_api.has_the_recorded_abi compares the library with.
abi() {
  # shellcheck disable=SC2086
  setup $CORE_PACKAGES python3
  say "building the shared library ($PRESET)"
  [ -f "build/$PRESET/build.ninja" ] || cmake --preset "$PRESET" >/dev/null
  cmake --build --preset "$PRESET" -j "$JOBS" --target statewire_shared
  local record=(python3 tests/c_api/abi.py "build/$PRESET/runtime/libstatewire.so" runtime/include/statewire.h cc
    tests/c_api/abi.txt)
  say "what changes"
  [ ! -f tests/c_api/abi.txt ] || "${record[@]}" || true
  "${record[@]}" --write
}

# What a target finds is left in out/fuzz; new inputs that are worth keeping go to the corpus by -merge=1.
# A finding ends the run of its target only.
FUZZ_TARGETS="packets stream cards advertisement lane_frames digraphs labels actions documents worlds"
fuzz_once() { # options of libFuzzer; the target and what was found are fuzz's
  python3 tests/fuzz/hours.py run "$target" "build/fuzz/tests/fuzz/fuzz_$target" -timeout=60 -verbosity=0 "$@" \
    "out/fuzz/$target" "tests/fuzz/corpus/$target" || found="$found $target"
}

fuzz() { # targets, or all
  local target found=
  # shellcheck disable=SC2086
  [ $# -gt 0 ] || set -- $FUZZ_TARGETS
  cmake --preset fuzz >/dev/null
  # shellcheck disable=SC2046
  cmake --build --preset fuzz -j "$JOBS" --target $(printf 'fuzz_%s ' "$@")
  mkdir -p out/fuzz
  # Of texts the first half is ASCII: ANTLR's lexers keep no other transition, so that the inputs take twice the time.
  # Lost memory is looked for at the end, over the inputs that were kept: after each input that took a fifth of the time.
  local seconds=${FUZZ_SECONDS:-300}
  for target in "$@"; do
    local longest=700 words=tests/fuzz/dictionaries/$target.dict
    case "$target" in digraphs | actions | documents | worlds) longest=2500 ;; esac
    say "fuzzing $target for $seconds s"
    mkdir -p "out/fuzz/$target"
    if [ -f "$words" ]; then
      fuzz_once -detect_leaks=0 -max_len="$longest" -dict="$words" -max_total_time=$(((seconds + 1) / 2)) -only_ascii=1
      fuzz_once -detect_leaks=0 -max_len="$longest" -dict="$words" -max_total_time=$(((seconds + 1) / 2))
    else
      fuzz_once -detect_leaks=0 -max_len="$longest" -max_total_time="$seconds"
    fi
    fuzz_once -runs=0
  done
  say "processor time, executions and findings so far (out/fuzz/hours.tsv)"
  python3 tests/fuzz/hours.py table
  [ -z "$found" ] || { say "found something, see out/fuzz:$found"; return 1; }
}

# A mistake is named before anything is installed or built.
mistake() { echo "./do: $*; try ./do help" >&2; exit 2; }
number() { [[ $2 =~ ^[1-9][0-9]*$ ]] || mistake "$1: '$2' is no number"; }

case "${1:-}" in
  "") usage >&2; exit 2 ;;
  guest|fuzz) most=$# ;;
  test|tsan|churn|spec-diff|bench) most=2 ;;
  main-job|build|check|sanitize|clang|traffic|launchers|mpi|package|abi|reference|docs|golden|clean|-h|--help|help)
    most=1 ;;
  *) mistake "there is no command '$1'" ;;
esac
[ $# -le "$most" ] || mistake "$1: unexpected argument '${*:most + 1:1}'"
case "$1" in
  test) [[ ${2:-short} =~ ^(short|all)$ ]] || mistake "test: '$2' is no set of tests; there are short and all" ;;
  bench) [[ ${2:-quick} = quick ]] || mistake "bench: '$2' is not quick" ;;
  guest) [[ ${2:-long} =~ ^(prepare|short|long|--)$ ]] || mistake "guest: '$2' is no set of tests; there are short and long" ;;
  churn) number "churn, minutes" "${2:-30}" ;;
  traffic) number MESSAGES "${MESSAGES:-10000000}" ;;
  fuzz)
    number FUZZ_SECONDS "${FUZZ_SECONDS:-300}"
    for target in "${@:2}"; do
      [[ " $FUZZ_TARGETS " == *" $target "* ]] || mistake "fuzz: '$target' is no target; there are $FUZZ_TARGETS"
    done ;;
esac
number JOBS "$JOBS"

case "${1:-}" in
  # shellcheck disable=SC2086
  main-job) setup $CORE_PACKAGES; build_main_job; main_job ;;
  test)
    setup
    if [ "${2:-short}" = short ]; then short_tests; else build "$PRESET"; say "testing"; tests "$PRESET"; fi ;;
  build) setup; build "$PRESET" ;;
  check) setup; build "$PRESET"; ./tests/check_style.sh "build/$PRESET" ;;
  sanitize) setup; for p in asan tsan; do build $p; tests $p; done ;;
  tsan) tsan "${2:-*}" ;;
  clang) setup; build clang; tests clang ;;
  bench) setup "$PACKAGES valgrind"; build "$PRESET"; ./bench/run.sh "build/$PRESET" "${2:-}" ;;
  traffic) setup; build "$PRESET"
    "build/$PRESET/tools/statewire" run -n 4 "build/$PRESET/tests/traffic/traffic_soak" "${MESSAGES:-10000000}" ;;
  guest) shift; guest "$@" ;;
  launchers) setup; launchers ;;
  mpi) mpi ;;
  churn) churn "${2:-30}" ;;
  package) package ;;
  fuzz) shift; setup; fuzz "$@" ;;
  abi) abi ;;
  reference) setup python3 doxygen; ./docs/reference/write ;;
  spec-diff) shift; spec_diff "$@" ;;
  docs) docs ;;
  golden) setup; build "$PRESET"; STATEWIRE_UPDATE_GOLDEN=1 tests "$PRESET" ;;
  clean) rm -rf build out ;;
  -h|--help|help) usage ;;
esac
