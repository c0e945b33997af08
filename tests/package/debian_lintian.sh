#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# lintian's verdict on the Debian packages: no error. Warnings are shown.
#
# usage: debian_lintian.sh PACKAGES
set -euo pipefail
command -v lintian >/dev/null || { echo "NOT RUN: lintian is not installed (./do package)" >&2; exit 77; }
lintian --allow-root --fail-on error "$1"/*.deb
