#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs the build into a prefix of its own.
set -euo pipefail
build=$1 prefix=$2
rm -rf "$prefix"
cmake --install "$build" --prefix "$prefix" >"$prefix.log"
[ -x "$prefix/bin/statewirec" ] || { echo "no statewirec is installed in $prefix" >&2; exit 1; }
