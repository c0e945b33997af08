#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes the Debian packages of a build, and compares them with what `cmake --install` puts into a prefix:
# each file is in one package.
#
# usage: debian_made.sh BUILD PREFIX PACKAGES
set -euo pipefail
build=$1 prefix=$2 packages=$3
fail() { echo "$*" >&2; exit 1; }
rm -rf "$packages"
mkdir -p "$packages"
cpack --config "$build/CPackConfig.cmake" -B "$packages" >"$packages/cpack.log" 2>&1 || { cat "$packages/cpack.log"; exit 1; }

mapfile -t debs < <(find "$packages" -maxdepth 1 -name '*.deb' | sort)
[ ${#debs[@]} -ge 3 ] || fail "${#debs[@]} packages, expected library, development files and tools"
for deb in "${debs[@]}"; do
  name=$(dpkg-deb -f "$deb" Package)
  dpkg-deb --fsys-tarfile "$deb" | tar -tf - | sed -n 's|^\./usr/\(.*[^/]\)$|\1|p' >"$packages/$name.files"
  for file in copyright changelog.Debian.gz; do
    grep -qx "share/doc/$name/$file" "$packages/$name.files" || fail "$name has no $file"
  done
  dpkg-deb -f "$deb" Package Version Depends
  dpkg-deb -f "$deb" Depends | grep 'libc6 (>= \|libstatewire[0-9]* (= ' >/dev/null || fail "$name depends on no library"
done
cat "$packages"/*.files | sort | uniq -d | { ! grep .; } || fail "these files are in two packages"
cat "$packages"/*.files | grep -v '^share/\(doc\|lintian\)/' | sort >"$packages/all"
(cd "$prefix" && find . ! -type d -printf '%P\n' | sort) >"$packages/installed"
diff "$packages/installed" "$packages/all" || fail "the packages (>) do not have what is installed (<)"
