#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Rows do not leave their boxes. usage: ferry.sh STATEWIREC OUT_DIR, in tests/generator
set -euo pipefail
"$1" draw back/specs/ferry.dot -o "$2"
python3 labels.py "$2/ferry.svg"
