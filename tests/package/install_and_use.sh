#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs the build into a prefix, builds the consumer against it, runs it. MODULE: the name of the
# library's module for RDMA devices, or OFF.
set -euo pipefail
build=$1 consumer=$2 work=$3 compiler=$4 module=$5
fail() { echo "$*" >&2; exit 1; }
rm -rf "$work/prefix" "$work/build"
cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
cmake -S "$consumer" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/configure.log"
cmake --build "$work/build"
"$work/prefix/bin/statewire" run -n 2 "$work/build/hello"
"$work/build/door"

# The in-memory networks belong to the simulator: the package has neither their headers nor their code.
simulated='Memory(Network|Fabric)|statewire::memory::|verbs::fabric::'
[ -z "$(find "$work/prefix/include" -name 'memory_*')" ] || fail "headers of the simulator are installed"
grep -rE "$simulated" "$work/prefix/include" && fail "an installed header names the simulator's networks"
library=$(find "$work/prefix" -name 'libstatewire.*')
[ -f "$library" ] || fail "expected one library, found '$library'"
nm -C "$library" >"$work/symbols.txt" 2>/dev/null
grep -q ' T statewire::' "$work/symbols.txt" || fail "$library shows no symbols"
grep -m 5 -E "$simulated" "$work/symbols.txt" && fail "$library contains the simulator's networks"
[ "$module" = OFF ] && exit

# The module is where programs will look: each has the prefix's directory, and none the build's.
folder=$(dirname "$(find "$work/prefix" -name "$module")")
[ "$(basename "$folder")" = statewire ] || fail "$module is not installed"
for program in "$work/prefix/bin/statewire" "$work/build/hello"; do
  path=$(readelf -d "$program" | sed -n 's/.*Library runpath: \[\(.*\)\]/\1/p')
  path=${path//\$ORIGIN/$(dirname "$program")}
  [ "$(realpath "$path")" = "$(realpath "$folder")" ] || fail "$program looks in '$path', not in $folder"
  ldd "$program" | grep -e ibverbs -e rdmacm && fail "$program pays for libraries that it may not need"
done
exit 0
