#!/usr/bin/env bash
# Installs the build into a prefix, builds the consumer against it, runs it.
set -euo pipefail
build=$1 consumer=$2 work=$3 compiler=$4
rm -rf "$work/prefix" "$work/build"
cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
cmake -S "$consumer" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/configure.log"
cmake --build "$work/build"
"$work/prefix/bin/statewire" run -n 2 "$work/build/hello"
"$work/build/door"
