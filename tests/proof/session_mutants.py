#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Breaks the design of the session on purpose, and checks that its proof finds each mistake.

Each mutant is a rule of docs/design/one-vc.md turned into the rule that was tried or attacked before.

    session_mutants.py STATEWIREC DESIGN_DIR [--only NAME …]
"""
import sys

import mutants

# name, machine, its text, the mutant's text, scenario, what must be violated, in the short set
MUTANTS = [
    ("a newer call ends the connection at once", "vc.dot",
     'CONNECTED -> CONNECTED [label="CALL\\n(else)\\n----\\npark the call\\nraise vc RECONSIDER"]',
     'CONNECTED -> REPORTING [label="CALL\\n(else)\\n----\\npark the call\\nstop the connection\\nraise close CONN_LOST"]',
     "session_crossing", "no_false_loss", True),
    ("a newer call is not parked for the last frame", "vc.dot",
     'newer -> CONNECTED     [label="(not a frame has arrived and the peer may have ended it)"]',
     'newer -> REPORTING     [label="(not a frame has arrived and the peer may have ended it)\\n----\\nstop the connection\\nraise close CONN_LOST"]',
     "session_crossing", "no_false_loss", True),
    ("a series begins anew after each attempt of the peer", "vc.dot",
     '(a connection is wanted and another attempt is due)\\n----\\nrequest a permit',
     '(a connection is wanted and another attempt is due)\\n----\\nbegin a series\\nrequest a permit',
     "session_give_up", "series_end", True),
    ("both sides take calls that cross", "vc.dot",
     'CONNECTING -> CONNECTING [label="CALL\\n(not the call is late and this side wins)\\n----\\npark the call\\nshorten the deadline"]',
     'CONNECTING -> CROSSING [label="CALL\\n(not the call is late and this side wins)\\n----\\ntake the call\\nshorten the deadline"]',
     "session_crossing", "no_false_loss", True),
    ("the own attempt is stopped when a call is taken", "vc.dot",
     'CONNECTING -> CROSSING   [label="CALL\\n(not the call is late and not this side wins)\\n----\\ntake the call"]',
     'CONNECTING -> ACCEPTING  [label="CALL\\n(not the call is late and not this side wins)\\n----\\nstop the own attempt\\nrelease the permit\\ntake the call"]',
     "session_one_direction", "fallback", True),
    ("a call is parked until the old connection is gone", "vc.dot",
     'ENDING -> UNCONNECTED  [label="CALL\\n(else)\\n----\\npark the call\\nstop the connection\\nraise close TERMINATED\\nraise vc RECONSIDER"]\n'
     '  ENDING -> UNCONNECTED  [label="GONE\\n----\\nraise close TERMINATED"]',
     'ENDING -> ENDING       [label="CALL\\n(else)\\n----\\npark the call"]\n'
     '  ENDING -> UNCONNECTED  [label="GONE\\n----\\nraise close TERMINATED\\nraise vc RECONSIDER"]',
     "session_slow", "prompt", True),
    ("finalize stops a call that was taken", "vc.dot",
     'ACCEPTING -> ACCEPTING   [label="ABANDON\\n----\\nend the series"]',
     'ACCEPTING -> UNCONNECTED [label="ABANDON\\n----\\nstop the taken attempt\\nend the series"]',
     "session_finalize", "no_false_loss", True),
    ("a late acceptance is used", "vc.dot",
     'CROSSING -> CONNECTED [label="UP\\n(not the acceptance is late)\\n----\\nstop the taken attempt\\nuse the own attempt\\nrelease the permit\\nend the series\\nraise close OPENED"]\n'
     '  CROSSING -> ACCEPTING [label="UP\\n(the acceptance is late)\\n----\\nstop the own attempt\\nrelease the permit"]',
     'CROSSING -> CONNECTED [label="UP\\n----\\nstop the taken attempt\\nuse the own attempt\\nrelease the permit\\nend the series\\nraise close OPENED"]',
     "session_faults", ".", True),
    ("a call is taken before the failure is delivered", "vc.dot",
     'REPORTING -> REPORTING [label="CALL\\n(else)\\n----\\npark the call"]',
     'REPORTING -> ACCEPTING [label="CALL\\n(else)\\n----\\ntake the call"]',
     "session_losses", "reporting", True),
    ("a process that finalizes leaves its next connection open", "close.dot",
     'MORIBUND -> ACTIVE      [label="OPENED\\n(not finalizing)"]\n'
     '  MORIBUND -> LOCAL_CLOSE [label="OPENED\\n(finalizing)\\n----\\nsend close(ack=FALSE)\\n++outstanding_close_ops"]',
     'MORIBUND -> ACTIVE      [label="OPENED"]',
     "session_one_finalizes", "all_closed", True),
    ("a call without a fresh proof ends the connection", "vc.dot",
     'CONNECTED -> CONNECTED     [label="CALL\\n(the call is late or it may be of a previous incarnation)',
     'CONNECTED -> CONNECTED     [label="CALL\\n(the call is late)',
     "session_restart", "no_false_loss", True),
    ("a call without a fresh proof ends a connection that ends", "vc.dot",
     'ENDING -> ENDING           [label="CALL\\n(the call is late or it may be of a previous incarnation)',
     'ENDING -> ENDING           [label="CALL\\n(the call is late)',
     "session_restart_close", "no_false_loss", True),
    ("a call without a fresh proof replaces the taken one", "vc.dot",
     'CROSSING -> CROSSING       [label="CALL\\n(the call is late or it may be of a previous incarnation)',
     'CROSSING -> CROSSING       [label="CALL\\n(the call is late)',
     "session_restart", "no_false_loss", True),
    ("a call without a fresh proof replaces the accepted one", "vc.dot",
     'ACCEPTING -> ACCEPTING     [label="CALL\\n(the call is late or it may be of a previous incarnation)\\n----\\nrefuse the late call"]',
     'ACCEPTING -> ACCEPTING     [label="CALL\\n(the call is late)\\n----\\nrefuse the late call"]\n'
     '  ACCEPTING -> ACCEPTING     [label="CALL\\n(not the call is late and it may be of a previous incarnation)\\n----\\nstop the taken attempt\\ntake the call"]',
     "session_restart", "no_false_loss", True),
    ("an attempt whose rival is up keeps its permit", "vc.dot",
     'TAKEN_UP\\n----\\nstop the own attempt\\nrelease the permit\\n', 'TAKEN_UP\\n----\\nstop the own attempt\\n',
     "session_permits", "permits", True),
    ("a back-off keeps the permit", "vc.dot",
     'and not it is due at once)\\n----\\nrelease the permit"]', 'and not it is due at once)"]',
     "session_refusals", "permits", True),
    ("a process that takes a call stays in the admission queue", "vc.dot",
     'WAIT_PERMIT [exit="leave the admission queue", comment', 'WAIT_PERMIT [comment',
     "session_permits", "permits", True),
    ("a change is not sent to a connected peer", "advert.dot",
     'SENT -> DUE   [label="CHANGED"]', 'SENT -> SENT  [label="CHANGED"]',
     "session_advert", "known", True),
    ("an advertisement that was lost is not sent again", "advert.dot",
     'APART -> SENT [label="UP\\n(the peer has the latest)"]\n  APART -> DUE  [label="UP\\n(else)"]',
     'APART -> SENT [label="UP"]',
     "session_advert", "known", True),
    ("an advertisement is sent behind the close packet", "advert.dot",
     'DUE -> APART  [label="CLOSING | DOWN"]', 'DUE -> APART  [label="DOWN"]\n  DUE -> DUE    [label="CLOSING"]',
     "session_advert", "close_is_last", True),
]

if __name__ == "__main__":
    sys.exit(mutants.main(MUTANTS, "."))
