#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Emacs, without a screen, uses `statewirec lsp` by eglot: emacs.el. emacs.sh STATEWIREC WORK
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
emacs --batch --eval "(require 'eglot)" 2>/dev/null ||
  { echo "SKIPPED: Emacs with eglot is needed: install the Debian packages 'emacs-nox' and 'elpa-eglot'" >&2; exit 77; }
rm -rf "$2"
mkdir -p "$2"
cp -r "$here/workspace/." "$2"
git init -q "$2" # the workspace of eglot is the repository
export STATEWIREC=$1 WORK=$2 HOME=$2
timeout 60 emacs --batch -l "$here/emacs.el" >"$2/messages" 2>&1 || { cat "$2/messages" >&2; echo "FAILED: Emacs" >&2; exit 1; }
grep -v '^Loading\|^Wrote\|^$\|^\[jsonrpc\]\|^\[eglot\]' "$2/messages"
# The specs that it has written are those that a compiler takes.
"$1" lint -Werror "$2"/spec/*
