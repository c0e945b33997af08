#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What `./do` installs, and what it says where it cannot: with a package manager and a CMake that only record
# their calls.
#
# usage: setup.sh DO WORK
set -euo pipefail
do=$1 work=$2
rm -rf "$work"
mkdir -p "$work/bin" "$work/checkout"
cp "$do" "$work/checkout/do"
calls=$work/calls
fail() { echo "$1" >&2; sed 's/^/  | /' "$work/out" "$calls" >&2; exit 1; }

stub() { # name, body
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
for name in apt-get cmake ninja ctest; do stub "$name" "echo $name \"\$@\" >>'$calls'"; done
stub sudo 'exec "$@"'
# All packages are installed but those of MISSING.
stub dpkg-query 'for p; do :; done; case " $MISSING " in *" $p "*) ;; *) echo "install ok installed" ;; esac'

printf 'ID=fedora\nID_LIKE="rhel centos"\nPRETTY_NAME="Fedora Linux 40"\n' >"$work/fedora"
printf 'ID=debian\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n' >"$work/debian"
printf 'ID=ubuntu\nID_LIKE=debian\nPRETTY_NAME="Ubuntu 24.04"\n' >"$work/ubuntu"

status=0
command=(build)
run() { # system, assignments…; ./do COMMAND there
  : >"$calls"
  status=0
  env -u SETUP PATH="$work/bin:$PATH" OS_RELEASE="$work/$1" MISSING="" "${@:2}" \
    "$work/checkout/do" "${command[@]}" >"$work/out" 2>&1 || status=$?
}

# Another distribution: nothing is called, and the sentence has its name and the list.
run fedora
[ "$status" -eq 1 ] || fail "fedora: status $status, expected 1"
[ ! -s "$calls" ] || fail "fedora: something was called"
for words in 'Fedora Linux 40 is not Debian' 'SETUP=no' 'ANTLR 4' 'GoogleTest' libantlr4-runtime-dev; do
  grep -qF -e "$words" "$work/out" || fail "fedora: '$words' is not mentioned"
done
# … and goes on when what is needed was installed by hand.
run fedora SETUP=no
[ "$status" -eq 0 ] || fail "fedora, SETUP=no: status $status"
grep -q '^cmake --build' "$calls" || fail "fedora, SETUP=no: nothing was built"
if grep -q '^apt-get' "$calls"; then fail "fedora, SETUP=no: something was installed"; fi
# A system without the file has no name.
run nothing
[ "$status" -eq 1 ] || fail "no os-release: status $status, expected 1"
grep -q 'this system is not Debian' "$work/out" || fail "no os-release: the sentence is missing"

# Debian, and what is made from it: only what is missing is installed, then it builds.
for system in debian ubuntu; do
  run "$system"
  [ "$status" -eq 0 ] || fail "$system: status $status"
  if grep -q '^apt-get' "$calls"; then fail "$system: nothing is missing, something was installed"; fi
  run "$system" MISSING="antlr4 spin"
  [ "$status" -eq 0 ] || fail "$system, packages missing: status $status"
  grep -qx 'apt-get install -q -y --no-install-recommends antlr4 spin' "$calls" ||
    fail "$system: not exactly the missing packages were installed"
  grep -q '^cmake --build' "$calls" || fail "$system: nothing was built after installing"
done

# The short tests build what they need and have a label; `all` builds everything and chooses nothing.
mkdir -p "$work/checkout/build/release"
command=(test)
run debian
[ "$status" -eq 0 ] || fail "test: status $status"
grep -q '^cmake --build .* --target short_tests$' "$calls" || fail "test: it did not build the target short_tests alone"
grep -qE '^ctest --preset release -j [0-9]+ -L \^short\$$' "$calls" || fail "test: it did not run the label short"
grep -q './do test all runs everything' "$work/out" || fail "test: it does not say that tests are left out"
command=(test all)
run debian
[ "$status" -eq 0 ] || fail "test all: status $status"
grep '^cmake --build' "$calls" | grep -qv -e --target || fail "test all: it did not build everything"
grep -qE '^ctest --preset release -j [0-9]+$' "$calls" || fail "test all: it did not run all tests"
# A mistake is named, and nothing is called.
mistake() { # what is named; assignments… -- command
  local named=$1 assignments=()
  shift
  while [ "$1" != -- ]; do assignments+=("$1"); shift; done
  command=("${@:2}")
  run debian "${assignments[@]}"
  [ "$status" -eq 2 ] || fail "${command[*]}: status $status, expected 2"
  [ ! -s "$calls" ] || fail "${command[*]}: something was called"
  grep -qF -e "$named" "$work/out" || fail "${command[*]}: '$named' is not named"
}
mistake "usage: ./do COMMAND" --
mistake "no command 'tset'" -- tset
mistake "'everything' is no set of tests" -- test everything
mistake "unexpected argument 'extra'" -- test all extra
mistake "unexpected argument 'extra'" -- main-job extra
mistake "'everything' is no set of tests" -- guest everything
mistake "'soon' is no number" -- churn soon
mistake "MESSAGES: 'many' is no number" MESSAGES=many -- traffic
mistake "'nothing' is no target" -- fuzz packets nothing
mistake "JOBS: 'all' is no number" JOBS=all -- build
# A failing test is the end of it.
stub ctest "echo ctest; exit 8"
for command in "test" "test all"; do
  read -ra command <<<"$command"
  run debian
  [ "$status" -eq 8 ] || fail "${command[*]}: status $status where a test fails, expected 8"
done
# The change that lands runs all.
grep -qx './do test all' "$(dirname "$do")/.ci/run" || fail ".ci/run does not run all tests"
