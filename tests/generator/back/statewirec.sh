# SPDX-License-Identifier: BSD-3-Clause
# The beginning of tests of statewirec as a program, sourced with their arguments STATEWIREC WORK: makes WORK anew, with
# a copy of door.dot, and changes to it.
statewirec=$1 work=$2 here=$PWD
rm -rf "$work"
mkdir -p "$work"
cp specs/door.dot "$work"
cd "$work"

fail() { echo "FAILED: $*" >&2; cat out err >&2; exit 1; }
expect() { # exit code, arguments
  local code=$1 got=0
  shift
  "$statewirec" "$@" >out 2>err || got=$?
  [ "$got" -eq "$code" ] || fail "'$*' exits with $got, not $code"
}
says() { grep -qF -- "$1" out err || fail "not in the output: $1"; }
golden() { # file, name
  if [ -n "${STATEWIRE_UPDATE_GOLDEN:-}" ]; then cp "$1" "$here/golden/$2"; fi
  diff -u "$here/golden/$2" "$1" || fail "golden/$2 differs; ./do golden accepts it"
}
