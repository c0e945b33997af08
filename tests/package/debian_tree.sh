#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs the Debian packages into a bare Debian 12 tree, uses them there, and removes them again.
#
# usage: debian_tree.sh PACKAGES SOURCE
# mmdebstrap calls it again, as: debian_tree.sh inside PACKAGES SOURCE TREE
set -euo pipefail
fail() { echo "$*" >&2; exit 1; }
not_run() { echo "NOT RUN: $*" >&2; exit 77; }

if [ "$1" != inside ]; then
  packages=$(realpath "$1") source=$(realpath "$2")
  command -v mmdebstrap >/dev/null || not_run "mmdebstrap is not installed (./do package)"
  [ "$(id -u)" -eq 0 ] || not_run "a Debian tree is made by root"
  getent hosts deb.debian.org >/dev/null || not_run "deb.debian.org cannot be reached"
  # What they need from Debian is there before they are; then what they leave is theirs.
  needed=$(for deb in "$packages"/*.deb; do dpkg-deb -f "$deb" Depends | tr ',' '\n'; done |
    sed 's/^ *//; s/[ |].*//' | grep -v statewire | sort -u | paste -sd,)
  exec mmdebstrap --quiet --mode=root --variant=minbase --format=null \
    --include="$needed,g++,cmake,make,pkg-config,libfabric-bin,netpipe-openmpi" \
    --customize-hook="'$(realpath "$0")' inside '$packages' '$source' \"\$1\"" bookworm /dev/null
fi

packages=$2 source=$3 tree=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
files() { (cd "$tree" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp \) -prune -o -print | sort); }
inside() { chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 "$@"; }

mkdir "$tree/tmp/ping"
cp "$packages"/*.deb "$tree/tmp"
cp "$source/examples/ping/ping.cpp" "$source/examples/ping_c/ping.c" "$source/tests/package/consumer/door.dot" "$tree/tmp/ping"
cat >"$tree/tmp/ping/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(ping CXX)
find_package(Statewire REQUIRED)
add_executable(ping ping.cpp)
target_link_libraries(ping PRIVATE Statewire::statewire)
END
cat >"$work/use" <<'END'
set -eux
cmake -S . -B build >configure.log
cmake --build build
statewire run -n 2 build/ping 20
cc -o ping_c ping.c $(pkg-config --cflags --libs statewire)
statewire run -n 2 ./ping_c 20
statewire info
fi_info -p statewire
statewirec lint door.dot
statewirec compile door.dot -o out
statewirec draw door.dot -o out
test -s out/door.hpp
test -s out/door.svg
END
cp "$work/use" "$tree/tmp/ping/use"
# README's MPI program: its lines as they stand, and what Open MPI selects with them.
block=$(sed -n '/^\$ sudo apt install .*netpipe/,/^```$/{/^```$/d;p}' "$source/README.md")
grep -v '^\$ ' <<<"$block" >"$work/expected"
sed -n '2,$s/^\$ //p' <<<"$block" >"$tree/tmp/ping/mpi"
grep -q 'mpirun -n 2 NPopenmpi' "$tree/tmp/ping/mpi" || fail "README.md has no MPI program"
{ grep '^export' "$tree/tmp/ping/mpi"; echo 'OMPI_MCA_pml_base_verbose=10 mpirun -n 2 NPopenmpi -n 1 -u 1 2>&1'; } \
  >"$tree/tmp/ping/selection"
inside_ping() { inside OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 sh -c 'cd /tmp/ping && exec "$@"' sh "$@"; }

files >"$work/before"
inside sh -c 'dpkg -i /tmp/*.deb'
files >"$work/installed"
[ "$(comm -13 "$work/before" "$work/installed" | wc -l)" -gt 50 ] || fail "hardly anything was installed"
inside_ping sh use
inside_ping sh mpi >"$work/said"
diff "$work/expected" "$work/said" || fail "README.md's MPI program prints something else"
inside_ping sh selection >"$work/selected"
[ "$(grep -c 'component cm selected' "$work/selected")" -eq 2 ] || fail "Open MPI selects another path: $(cat "$work/selected")"
mapfile -t names < <(for deb in "$packages"/*.deb; do dpkg-deb -f "$deb" Package; done)
inside dpkg --purge "${names[@]}"
files >"$work/after"
diff "$work/before" "$work/after" || fail "removal leaves these files, or takes others with it"
echo "removed: $(comm -13 "$work/before" "$work/installed" | wc -l) files and folders, none is left"
