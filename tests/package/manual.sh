#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The manual pages and the completion of both commands, against what --help says.
#
# usage: manual.sh PREFIX WORK
set -euo pipefail
prefix=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
fail() { echo "$*" >&2; exit 1; }

# The long options, or the commands, of what --help prints.
options() { grep -oE '^  +(-[a-zA-Z],)?--[a-z-]+(,--[a-z-]+)*' "$1" | grep -oE -e '--[a-z-]+'; }
commands() { sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\+\) .*/\1/p' "$1"; }

completed() { # command line up to the cursor; the words
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  compopt() { :; } # there is no completion under way
  "_$1"
  printf '%s\n' "${COMPREPLY[@]}"
}
offers() { # word, command line…
  # Not grep -q: bash writes line by line, and a reader that leaves early ends it with SIGPIPE.
  completed "${@:2}" | grep -xe "$1" >/dev/null || fail "completion of '${*:2}' does not offer $1"
}

for command in statewire statewirec; do
  program=$prefix/bin/$command
  page=$work/$command.1
  gzip -dc "$prefix/share/man/man1/$command.1.gz" >"$page"
  # shellcheck disable=SC1090
  . "$prefix/share/bash-completion/completions/$command"
  if command -v mandoc >/dev/null; then
    mandoc -T lint -W warning "$page" || fail "$command.1 has faults"
    mandoc -T ascii "$page" | sed 's/.\x08//g' >"$work/$command.txt"
  else
    echo "mandoc is not installed" >&2
    exit 77
  fi
  "$program" --help >"$work/help"
  [ "$(commands "$work/help" | wc -l)" -ge 3 ] || fail "no commands are found in $command --help"
  for one in $(commands "$work/help"); do
    grep -qE "^ +$command $one\$" "$work/$command.txt" || fail "$command.1 has no section '$command $one'"
    offers "$one" "$command" ""
    "$program" "$one" --help >"$work/help.$one"
    sed -n "/^ *$command $one\$/,/^   $command [a-z]*\$/p" "$work/$command.txt" >"$work/section"
    [ "$(options "$work/help.$one" | wc -l)" -ge 2 ] || fail "no options are found in $command $one --help"
    for option in $(options "$work/help.$one"); do
      grep -qe "$option\\b" "$work/section" || fail "$command.1 does not have $option of '$command $one'"
      offers "$option" "$command" "$one" "$option"
    done
  done
  echo "$command: $(commands "$work/help" | wc -l) commands, $(cat "$work"/help.* | grep -c -e ' --') options"
  rm "$work"/help.*
done

# Values, also behind a sign; and nothing for what is not known, where bash offers files.
[ "$(completed statewirec lint --diagnostics = s)" = sarif ] || fail "--diagnostics=s is not completed"
[ "$(completed statewire simulate --mode pc)" = pct ] || fail "--mode pc is not completed"
[ -z "$(completed statewirec compile close)" ] || fail "a file is completed by the script"
mkdir "$work/folder"
cd "$work"
[ "$(completed statewirec compile -o fol)" = folder ] || fail "-o fol is not completed"
