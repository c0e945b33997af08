#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds the consumers against the installed package, in C++ and in C, and runs them. MODULE: the
# name of the library's module for RDMA devices, or OFF. EXAMPLES: their folder; they are consumers, too, as README's program.
set -euo pipefail
consumer=$1 work=$2 compiler=$3 module=$4 examples=$5 readme=$6
ping=$examples/ping_c/ping.c
fail() { echo "$*" >&2; exit 1; }
rm -rf "$work/build" "$work/build_c"
sed -n '/^```cpp$/,/^```$/p' "$readme" | sed '/^```/d' >"$work/readme.cpp"
cmake -S "$consumer" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DREADME="$work/readme.cpp" -DEXAMPLES="$examples" \
  -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/configure.log"
cmake --build "$work/build"
"$work/prefix/bin/statewire" run -n 2 "$work/build/hello"
printed=$("$work/prefix/bin/statewire" run -n 4 "$work/build/readme" 2>&1) || fail "README's program: $printed"
[ -z "$printed" ] || fail "README's program prints $printed"
"$work/build/door"
"$work/prefix/bin/statewire" run -n 2 "$work/build/ping" 20
"$work/prefix/bin/statewire" run -n 4 "$work/build/main_job" --messages 5

# C, by CMake and by pkg-config: the shared library.
cmake -S "${consumer}_c" -B "$work/build_c" -G Ninja -DPING="$ping" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/configure_c.log"
cmake --build "$work/build_c"
pc=$(dirname "$(find "$work/prefix" -name statewire.pc)")
libraries=$(dirname "$pc")
# shellcheck disable=SC2046 # several flags
${CC:-cc} -o "$work/build_c/ping_by_pkg_config" "$ping" $(PKG_CONFIG_PATH=$pc pkg-config --cflags --libs statewire)
for program in ping ping_by_pkg_config; do
  LD_LIBRARY_PATH=$libraries "$work/prefix/bin/statewire" run -n 2 "$work/build_c/$program" 20
  readelf -d "$work/build_c/$program" | grep 'NEEDED.*\[libstatewire\.so\.[0-9]*\]' >/dev/null ||
    fail "$program does not need libstatewire.so by its SONAME"
  nm -D "$work/build_c/$program" | grep ' sw_send@STATEWIRE_' >/dev/null || fail "$program needs sw_send without a version"
done

# The headers of the interface are installed, and no others.
headers=$(cd "$work/prefix/include" && echo *.h */*)
[ "$headers" = "$(echo statewire.h statewire/{address,async,component,context,error,job,messages,options,result}.hpp statewirec/machine.hpp)" ] ||
  fail "installed are $headers"

# In-memory networks belong to the simulator: the package has neither their headers nor their code.
simulated='Memory(Network|Fabric)|statewire::memory::|verbs::fabric::'
[ -z "$(find "$work/prefix/include" -name 'memory_*')" ] || fail "headers of the simulator are installed"
grep -rE "$simulated" "$work/prefix/include" && fail "an installed header names the simulator's networks"
library=$(find "$work/prefix" -name 'libstatewire.a')
[ -f "$library" ] || fail "expected one static library, found '$library'"
nm -C "$library" >"$work/symbols.txt" 2>/dev/null
grep -q ' T statewire::' "$work/symbols.txt" || fail "$library shows no symbols"
grep -m 5 -E "$simulated" "$work/symbols.txt" && fail "$library contains the simulator's networks"
[ "$module" = OFF ] && exit

# The module is where programs will look: each has the prefix's directory, and none the build's.
folder=$(dirname "$(find "$work/prefix" -name "$module")")
[ "$(basename "$folder")" = statewire ] || fail "$module is not installed"
for program in "$work/prefix/bin/statewire" "$work/build/hello" "$libraries/libstatewire.so"; do
  path=$(readelf -d "$program" | sed -n 's/.*Library runpath: \[\(.*\)\]/\1/p')
  path=${path//\$ORIGIN/$(dirname "$program")}
  [ "$(realpath "$path")" = "$(realpath "$folder")" ] || fail "$program looks in '$path', not in $folder"
  ldd "$program" | grep -e ibverbs -e rdmacm && fail "$program pays for libraries that it may not need"
done
exit 0
