#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Neovim, without a screen, uses `statewirec lsp` as a person would: nvim.lua. nvim.sh STATEWIREC WORK
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
command -v nvim >/dev/null || { echo "SKIPPED: Neovim is needed: install the Debian package 'neovim'" >&2; exit 77; }
rm -rf "$2"
mkdir -p "$2"
cp -r "$here/workspace/." "$2"
export STATEWIREC=$1 WORK=$2 XDG_STATE_HOME=$2/state XDG_CACHE_HOME=$2/cache XDG_DATA_HOME=$2/data XDG_CONFIG_HOME=$2/config
timeout 60 nvim --headless --clean -i NONE -S "$here/nvim.lua" 2>"$2/errors" || { cat "$2/errors" >&2; echo "FAILED: Neovim" >&2; exit 1; }
# The specs that it has written are those that a compiler takes.
"$1" lint -Werror "$2"/spec/*
