#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# A phrase that nobody implements is exactly one error of the compiler: it quotes the phrase, its place in
# the spec and the member function to write. Warnings and notes may follow; a second error may not.
set -euo pipefail
compiler=$1 statewirec=$2 runtime=$3 work=$4
mkdir -p "$work"
"$statewirec" compile specs/door.dot -o "$work"

program() { # the hooks that are there
  cat <<CPP
#include <door.hpp>
namespace door = statewire::spec::door;
struct Hooks {
  $1
  void unexpected(door::State, door::Event) {}
};
int main() {
  Hooks hooks;
  door::State s = door::step(door::k_initial, door::Event::OPEN, hooks);
  s = door::step(s, door::Event::CLOSE, hooks);
  s = door::on_LOCK(s, hooks);
  return door::is_final(door::start(hooks)) || door::is_final(s);
}
CPP
}
compile() {
  LC_ALL=C "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$work" -I"$runtime" "$work/program.cpp" 2>&1
}
expect_one_error() { # text
  if compile >"$work/output"; then echo "compiled without a hook" >&2; exit 1; fi
  local errors
  errors=$(grep -c 'error:' "$work/output")
  if [ "$errors" -ne 1 ] || ! grep -F 'error:' "$work/output" | sed 's/\\"/"/g' | grep -F "$1" >/dev/null; then
    echo "expected one error with: $1" >&2
    cat "$work/output" >&2
    exit 1
  fi
}

latch='void lift_the_latch() {}' fits='bool key_fits() const { return true; }' key='void turn_the_key() {}'

program "$latch $fits $key" >"$work/program.cpp"
compile

program "$fits $key" >"$work/program.cpp"
expect_one_error 'specs/door.dot:8:38: no hook for "lift the latch": implement void lift_the_latch()'

program "$latch $key" >"$work/program.cpp" # a guard
expect_one_error 'implement bool key_fits() const'

program "$latch $key void key_fits() const {}" >"$work/program.cpp" # a guard that answers nothing
expect_one_error 'implement bool key_fits() const'

program "$latch $fits private: $key public:" >"$work/program.cpp" # out of reach
expect_one_error 'implement void turn_the_key()'
