# SPDX-License-Identifier: BSD-3-Clause
"""What abi.py says of headers that have changed.

usage: abi_test.py LIBRARY HEADER COMPILER
"""
import contextlib
import io
import os
import sys
import tempfile

import abi

library, header, compiler = sys.argv[1:]
text = open(header).read()
wrong = []


def says(what, expected, change=None, record=None):
    """Compares with what the header is now; `change` is a text of the header and its replacement."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        changed = os.path.join(folder, "statewire.h")
        if change and change[0] not in text:
            wrong.append(f"{what}: the header has no {change[0]}")
        with open(changed, "w") as out:
            out.write(text.replace(*change, 1) if change else text)
        with contextlib.redirect_stdout(said):
            differs = abi.compare(record or now, abi.interface(library, changed, compiler))
    if differs != (change is not None or record is not None):
        wrong.append(f"{what}: {'a' if differs else 'no'} difference is found")
    wrong.extend(f"{what}: not said: {line}\n{said.getvalue()}" for line in expected if line not in said.getvalue())


now = abi.interface(library, header, compiler)
says("nothing", [f"{len(now)} entries, as recorded"])
says("an error", ["added    constant sw_error.SW_NEW: 30\n\nCompatible:"],
     ("SW_NO_METHOD = 29", "SW_NO_METHOD = 29, SW_NEW = 30"))
says("a value", ["changed  constant sw_error.SW_CLOSED: 12  ->  40\n\nIncompatible:"], ("SW_CLOSED = 12", "SW_CLOSED = 40"))
says("a field of the options", ["added    field sw_options.more: at 96, 8 bytes, void *",
                                "changed  struct sw_options: 96 bytes  ->  104 bytes\n\nCompatible:"],
     ("} sw_options;", "void *more; } sw_options;"))
says("a field in a gap of the options", ["added    field sw_options.more: at 12, 4 bytes, int\n\nIncompatible:"],
     ("sw_progress_mode progress;", "sw_progress_mode progress; int more;"))
says("a field of the status", ["changed  field sw_status.tag: at 16, 8 bytes, uint64_t  ->  at 24, 8 bytes, uint64_t",
                               "changed  struct sw_status: 40 bytes  ->  48 bytes", "added    field sw_status.more",
                               "Incompatible:"], ("  uint64_t tag;\n  size_t bytes; ", "  uint64_t more;\n  uint64_t tag;\n  size_t bytes; "))
says("a parameter", ["changed  function sw_wake: STATEWIRE_0.1, void (sw_context *)  ->  "
                     "STATEWIRE_0.1, void (sw_context *, int)\n\nIncompatible:"],
     ("sw_wake(sw_context *context)", "sw_wake(sw_context *context, int how)"))
says("a function that is gone", ["removed  function sw_gone: STATEWIRE_0.1, void (void)\n\nIncompatible:"],
     record=now + ["function sw_gone: STATEWIRE_0.1, void (void)"])
says("a function that is new", ["added    function sw_wake: STATEWIRE_0.1, void (sw_context *)\n\nCompatible:"],
     record=[line for line in now if "sw_wake" not in line])
print("\n".join(wrong) or "all differences are found")
sys.exit(bool(wrong))
