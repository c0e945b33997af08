#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Breaks the machines of lanes in one place at a time; the proof must find each (mutants.py, spec/lanes).

    lanes_mutants.py STATEWIREC SPEC_DIR [--only NAME …] [--cache DIR]
"""
import sys

import mutants

GIVEN_UP = "stop the lane\\nsend DETACH\\nraise lane_reader GIVE_UP\\nraise lane_writer GIVE_UP"
KEPT = "keep the first reason\\n" + GIVEN_UP

# name, spec, what stands there, what the mutant says, scenario, what must be violated, in the short set
MUTANTS = [
    ("a side writes before its peer is ready", "attach.dot",
     'AGREED -> OWN_READY    [label="LANE_READY\\n----\\nsend READY"]',
     'AGREED -> OWN_READY    [label="LANE_READY\\n----\\nsend READY\\nlet the component write"]',
     "lanes", "ready", True),
    ("a DETACH is not answered", "attach.dot",
     'label="DETACH\\n----\\nkeep the first reason\\nstop the lane\\nsend DETACH\\n',
     'label="DETACH\\n----\\nkeep the first reason\\nstop the lane\\n',
     "lanes_fail", "agree|all_arrive", True),
    ("the next candidate does not wait for the peer's DETACH", "attach.dot",
     f'AGREED -> LEAVING [ltail=cluster_lane, label="FAIL\\n----\\n{KEPT}"]',
     f'AGREED -> next    [ltail=cluster_lane, label="FAIL\\n----\\n{KEPT}"]',
     "lanes_fail", "agree|expected_events", True),
    ("a lane that is given up is read after SWITCH", "attach.dot",
     'LEAVING [comment="DETACH was sent; the peer\'s is awaited", ignore="SETUP, READY, SWITCH, BELL"]',
     'LEAVING [comment="DETACH was sent; the peer\'s is awaited", ignore="SETUP, READY, BELL"]\n'
     '    LEAVING -> LEAVING [label="SWITCH\\n----\\nraise lane_reader SWITCH"]',
     "lanes_fail_twice", "in_order", True),
    ("a stream ends while a lane is attached", "attach.dot",
     f'AGREED -> SOCKET  [ltail=cluster_lane, label="FINISH\\n----\\n{GIVEN_UP}\\nraise lane_writer FINISH"]',
     'AGREED -> SOCKET  [ltail=cluster_lane, label="FINISH\\n----\\nstop the lane\\nraise lane_reader GIVE_UP\\n'
     'raise lane_writer GIVE_UP\\nraise lane_writer FINISH"]',
     "lanes_initiator_first", "all_arrive|in_order", True),
    ("a stream that ends while its lane is given up does not end", "attach.dot",
     'LEAVING -> next   [label="DETACH"]', 'LEAVING -> next   [label="DETACH"]\n  LEAVING -> LEAVING [label="FINISH"]',
     "lanes_fail", "all_arrive", True),
    ("a writer in a frame keeps a lane that was given up", "lane_writer.dot",
     'FRAME -> SOCKET [label="GIVE_UP\\n----\\nrelease the lane"]', 'FRAME -> FRAME [label="GIVE_UP\\n----\\nrelease the lane"]',
     "lanes_fail", ".", True),
    ("what the peer has not received is not sent again", "lane_writer.dot",
     'RING -> SOCKET [label="GIVE_UP\\n----\\nsend what the peer has not received\\nrelease the lane"]',
     'RING -> SOCKET [label="GIVE_UP\\n----\\nrelease the lane"]',
     "lanes_fail_twice", "in_order|all_arrive", True),
    ("bytes take the last receive", "lane_writer.dot",
     '(the ring has room and more than one receive is left)', '(the ring has room and a receive is left)',
     "lanes_reports", "all_arrive", True),
    ("a byte is written over one that was not reported", "lane_writer.dot",
     '(the ring has room and more than one receive is left)', '(more than one receive is left)',
     "lanes_crash", "room", True),
    ("a writer of a ring does not notice the socket's end", "lane_writer.dot",
     'RING -> ENDED  [label="LOST\\n----\\nreport the loss"]', 'RING -> RING   [label="LOST"]',
     "lanes_crash", "expected_events", True),
    ("a reader of a ring does not notice the socket's end", "lane_reader.dot",
     'RING -> ENDED   [label="END\\n----\\nkeep what was received\\nreport the end"]', 'RING -> RING    [label="END"]',
     "lanes_crash", "all_arrive", True),
]

if __name__ == "__main__":
    sys.exit(mutants.main(MUTANTS, "."))
