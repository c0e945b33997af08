#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# docs/reference/check.py, behind Doxygen and filter.py, on small headers: what it reports, and what it accepts.
#
# usage: reference_test.sh TREE WORK
set -euo pipefail
tree=$1 work=$2
command -v doxygen >/dev/null || { echo "NOT RUN: install the Debian package 'doxygen'" >&2; exit 77; }
rm -rf "$work"
mkdir -p "$work/in"
cd "$tree"
fail() { echo "$1" >&2; sed 's/^/  | /' "$work/printed" >&2; exit 1; }

header() { # NAME, the text in standard input
  rm -f "$work"/in/*
  { printf '// SPDX-License-Identifier: BSD-3-Clause\n'; cat; } >"$work/in/$1"
  { cat docs/reference/Doxyfile
    printf 'INPUT = %s\nFILE_PATTERNS = *.hpp *.h\nUSE_MDFILE_AS_MAINPAGE =\nOUTPUT_DIRECTORY = %s\n' "$work/in" "$work"
    printf 'GENERATE_HTML = NO\nSTRIP_FROM_PATH = %s\n' "$work/in"; } >"$work/Doxyfile"
  rm -rf "$work/xml"
  doxygen "$work/Doxyfile" >"$work/printed" 2>&1 || fail "doxygen"
}
reports() { # LINE…: these, and no other
  if python3 docs/reference/check.py "$work/xml" >"$work/printed" 2>&1; then fail "accepted, expected: $*"; fi
  local line
  for line; do grep -qF -e "$line" "$work/printed" || fail "expected: $line"; done
  [ "$(wc -l <"$work/printed")" -eq $# ] || fail "expected $# lines"
}
accepts() { # CALLS
  python3 docs/reference/check.py "$work/xml" >"$work/printed" 2>&1 || fail "expected no fault"
  grep -qF "reference: $1 calls" "$work/printed" || fail "expected $1 calls"
}

header none.hpp <<'END'
// A header that says nothing of threads.

// A class.
class Thing {
 public:
  // A call.
  void call();
  // Another one.
  //
  // Threads: any.
  void other();
  // A class inside of it.
  struct Inner {
    // A call.
    void call();
  };
};
// A function.
void function();
END
reports 'Thing::call(): no rule for threads' 'Thing::Inner::call(): no rule for threads' 'function(): no rule for threads'

header class.hpp <<'END'
// A header.
//
// Threads: any calls its functions.

// A class.
//
// Threads: one at a time.
class Thing {
 public:
  void call(); // a call
  // A class inside of it.
  struct Inner {
    void call(); // a call
  };
};
// Its header's rule is not for members.
class Other {
 public:
  // ---- begin. A heading.
  //
  // Threads: any.

  void begin(); // a call

  // ---- end

  void end(); // a call
};
// A function.
void function();
END
reports 'Other::end(): no rule for threads'

header units.hpp <<'END'
// A header.
//
// Threads: any.

// Sets a limit.
void set_limit(unsigned limit);
// Sets a limit in bytes.
void set_other_limit(unsigned limit);
// Fields.
//
// Units: sizes are bytes.
struct Sizes {
  unsigned data_size = 0; // of the data
};
// Fields.
struct Times {
  unsigned long open_timeout = 0; // of an attempt
  bool has_timeout = false;       // whether it has one
};
END
reports 'set_limit(unsigned limit): no unit of limit' 'Times::open_timeout: no unit of open_timeout'

header c.h <<'END'
/* A header in C. */

/* ---- jobs
 *
 * Threads: one at a time.
 *
 * Units: times are nanoseconds. */
void job_open(void); /* a call */
/* Waits.
 * Twice. */
void job_wait(unsigned long timeout);
/* ---- contexts */
void context_open(void); /* a call whose comment
                            has two lines */
END
reports 'context_open(void): no rule for threads'
sed 's|/\* ---- contexts|&\n *\n * Threads: any.|; 1d' "$work/in/c.h" >"$work/c.h"
header c.h <"$work/c.h"
accepts 3
# Doxygen itself: a call that documents one of its parameters documents all.
if (header incomplete.hpp) 2>/dev/null <<'END'
// A header.

// A call.
//
// \param first its first
void call(int first, int second);
END
then
  fail "accepted, expected: parameter 'second' is not documented"
fi
grep -qF "parameter 'second'" "$work/printed" || fail "expected: parameter 'second'"
echo "calls without a rule for threads, and sizes without a unit, are reported"
