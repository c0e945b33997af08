#!/usr/bin/env bash
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
