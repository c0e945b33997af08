#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Breaks the specs on purpose, one place at a time, and sees that the proof finds it.

A proof that nothing can refute proves nothing. Each mutant below is one edit of one spec and the
scenario that must find it, with what must be violated. Prints a table; exit status 1 if a mutant
survives.

    mutants.py STATEWIREC SPEC_DIR [--only NAME …] [--all] [--cache DIR]

--cache: mutants that were found before are not searched again as long as specs, world and tools are the same (proved.py).
"""
import argparse
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from proved import Proved, workers

# name, spec, what stands there, what the mutant says, scenario, what must be violated, in the short set
MUTANTS = [
    ("finalize accepts", "accept.dot",
     'may_open -> OPEN_LREFUSE [label="(finalizing)\\n----\\nrefuse finalizing"]\n'
     '  may_open -> alone        [label="(else)\\n----\\nraise vc ADMIT"]',
     'may_open -> alone        [label="----\\nraise vc ADMIT"]',
     "crossing_finalize", "nothing_after_finalize", True),
    ("both give way", "accept.dot",
     'tie_rank -> OPEN_LREFUSE [label="(else)\\n----\\nrefuse lost_head_to_head"]',
     'tie_rank -> may_open [label="(else)"]',
     "crossing", ".", True),
    ("connected when the answer has left", "accept.dot",
     'OPEN_LSEND -> OPEN_LCONFIRM [label="WRITTEN\\n----\\nraise vc ACKNOWLEDGED"]',
     'OPEN_LSEND -> CONNECTED [label="WRITTEN\\n----\\nraise vc ACKNOWLEDGED\\nraise vc CONN_UP"]',
     "gives_up", "confirmed_once|healthy_loses_nothing", True),
    ("an older request displaces a newer one", "accept.dot",
     'sent -> OPEN_LREFUSE      [label="(the request is older)\\n----\\nforget its sender\\nrefuse already_connected"]\n'
     '  sent -> recorded          [label="(else)"]',
     'sent -> recorded',
     "gives_up", "healthy_loses_nothing", True),
    ("a recorded request displaces a connection that is not confirmed", "accept.dot",
     'sent -> OPEN_LREFUSE      [label="(the request is older)\\n----\\nforget its sender\\nrefuse already_connected"]\n'
     '  sent -> recorded          [label="(else)"]',
     'sent -> recorded',
     "replay", "healthy_loses_nothing", True),
    ("a recorded request of a previous incarnation displaces a connection", "accept.dot",
     'recorded -> OPEN_LRECV_PKT [label="(the request may have been recorded)\\n----\\n'
     'forget its sender\\nexpect the request again\\nsend a challenge"]\n'
     '  recorded -> channel        [label="(else)\\n----\\nnote the request"]',
     'recorded -> channel        [label="----\\nnote the request"]',
     "replay", "healthy_loses_nothing", True),
    ("a recorded request for a previous incarnation of its acceptor holds a virtual connection", "accept.dot",
     'recorded -> OPEN_LRECV_PKT [label="(the request may have been recorded)\\n----\\n'
     'forget its sender\\nexpect the request again\\nsend a challenge"]\n'
     '  recorded -> channel        [label="(else)\\n----\\nnote the request"]',
     'recorded -> channel        [label="----\\nnote the request"]',
     "replay_former", "all_reported", True),
    ("a request is not noted", "accept.dot",
     'recorded -> channel        [label="(else)\\n----\\nnote the request"]',
     'recorded -> channel        [label="(else)"]',
     "gives_up", "healthy_loses_nothing", True),
    ("a discarded attempt comes back", "connect.dot",
     'DISCARDED -> CLOSED [label="CHALLENGE | ACCEPTED | REFUSED | END_OF_STREAM"]',
     'DISCARDED -> CONNECTED [label="ACCEPTED\\n----\\nraise vc CONN_UP"]\n'
     '  DISCARDED -> CLOSED [label="CHALLENGE | REFUSED | END_OF_STREAM"]',
     "storm", ".", False),
    ("the refusal of an attempt is kept to oneself", "connect.dot",
     'OPEN_CRECV -> CLOSED [label="REFUSED\\n----\\nraise vc OPEN_FAILED"]',
     'OPEN_CRECV -> CLOSED [label="REFUSED"]',
     "refusal", ".", True),
    ("no deadline for the answer", "connect.dot",
     'OPEN_CRECV     [timer="open_deadline", comment', 'OPEN_CRECV     [comment',
     "link_unresponsive", ".", True),
    ("a discarded attempt still waits for its lane", "connect.dot",
     'OPEN_LANE -> CLOSED  [label="DISCARD"]', 'OPEN_LANE -> OPEN_LANE [label="DISCARD"]',
     "lane_awaited", "expected_events", True),
    ("a lane that fails is kept to oneself", "connect.dot",
     'OPEN_LANE -> CLOSED  [label="LANE_FAILED\\n----\\nraise vc OPEN_FAILED"]',
     'OPEN_LANE -> CLOSED  [label="LANE_FAILED"]',
     "lane_awaited", ".", True),
    ("a close is forgotten", "close.dot",
     'CLOSED -> held [label="TERMINATED\\n----\\n--outstanding_close_ops\\n',
     'CLOSED -> held [label="TERMINATED\\n----\\n',
     "close_alone", "counters", True),
    ("a close that meets a close ends at once", "close.dot",
     'LOCAL_CLOSE -> CLOSE_ACKED [label="CLOSE_PACKET\\n(ack==FALSE)\\n----\\nsend close(ack=TRUE)"]',
     'LOCAL_CLOSE -> CLOSED [label="CLOSE_PACKET\\n(ack==FALSE)\\n----\\nsend close(ack=TRUE)\\nraise vc TERMINATE"]',
     "close_alone", ".", True),
    ("a message follows the close packet", "close.dot",
     'label="SEND\\n(else)\\n----\\nhold the message"', 'label="SEND\\n(else)\\n----\\nqueue the message"',
     "close_due", "no_violation", True),
    ("held messages are forgotten", "close.dot",
     'held -> ACTIVE          [label="(messages are held and not finalizing)\\n----\\nrelease the held messages\\nraise vc OPEN"]',
     'held -> ACTIVE          [label="(messages are held and not finalizing)\\n----\\nraise vc OPEN"]',
     "close_alone", "exactly_once|all_reported", True),
    ("a reader that drains does not report", "close.dot",
     'TIMEOUT\\n----\\nsend a progress report\\nschedule', 'TIMEOUT\\n----\\nschedule',
     "reads_long", "no_timeout", True),
    ("a report does not restart the close deadline", "close.dot",
     '(bytes moved since the last deadline or not connected)', '(not connected)',
     "reads_long", "no_timeout", True),
    ("the peer's close is answered while its memory is read", "close.dot",
     'peer_closes -> REMOTE_CLOSE [label="(ack==FALSE and RDMA is under way)"]\n'
     '  peer_closes -> CLOSE_ACKED  [label="(ack==FALSE and not RDMA is under way)',
     'peer_closes -> CLOSE_ACKED  [label="(ack==FALSE)',
     "reads_long", "drained_first", True),
    ("a close that begins here does not wait for reads", "close.dot",
     'drain -> LOCAL_DRAIN [label="(RDMA is under way)"]\n  drain -> LOCAL_CLOSE [label="(else)',
     'drain -> LOCAL_CLOSE [label="',
     "reads_long", "drained_first", True),
    ("the end of a drain is not noticed", "close.dot",
     'REMOTE_CLOSE -> CLOSE_ACKED  [label="DRAINED\\n----\\nsend close(ack=TRUE)\\n++outstanding_close_ops"]',
     'REMOTE_CLOSE -> REMOTE_CLOSE [label="DRAINED"]',
     "reads_long", "no_timeout", True),
    ("a close that waits for its reads is forgotten", "close.dot",
     'LOCAL_DRAIN -> LOCAL_CLOSE [label="DRAINED\\n----\\nsend close(ack=FALSE)\\n++outstanding_close_ops"]',
     'LOCAL_DRAIN -> LOCAL_DRAIN [label="DRAINED"]',
     "reads_long", "all_ended", True),
    ("a close that waits for its reads does not hear of the peer's", "close.dot",
     'LOCAL_DRAIN -> REMOTE_CLOSE [label="CLOSE_PACKET\\n(ack==FALSE)"]',
     'LOCAL_DRAIN -> LOCAL_DRAIN [label="CLOSE_PACKET\\n(ack==FALSE)"]',
     "reads_long", "no_timeout|no_violation", True),
    ("a close does not wait for the answer of a peer that reads", "close.dot",
     'LOCAL_DRAIN -> LOCAL_CLOSE [label="DRAINED\\n----\\nsend close(ack=FALSE)\\n++outstanding_close_ops"]',
     'LOCAL_DRAIN -> CLOSED [label="DRAINED\\n----\\nsend close(ack=FALSE)\\n++outstanding_close_ops\\nraise vc TERMINATE"]',
     "reads", "read_to_the_end", True),
    ("the acknowledgement of a read waits for the next connection", "close.dot",
     'label="SEND\\n----\\nqueue the message"]',
     'label="SEND\\n----\\nqueue the message"]\n  REMOTE_CLOSE -> REMOTE_CLOSE [label="SEND\\n----\\nhold the message"]',
     "reads_finalize", "all_acknowledged", True),
    ("reads that are lost while a close waits for them are not reported", "close.dot",
     'ltail=cluster_sending, label="CONN_LOST\\n----\\nfail the messages\\nreport the loss"]',
     'ltail=cluster_sending, label="CONN_LOST\\n----\\nfail the messages\\nreport the loss"]\n'
     '  LOCAL_DRAIN -> MORIBUND [label="CONN_LOST\\n----\\nfail the messages"]',
     "reads_lost", "each_read_ends", True),
    ("a peer that breaks the protocol is still read", "close.dot",
     'LOCAL_DRAIN -> MORIBUND     [label="CLOSE_PACKET\\n(ack==TRUE)\\n----\\nnote a protocol violation\\nraise vc ABANDON\\n',
     'LOCAL_DRAIN -> MORIBUND     [label="CLOSE_PACKET\\n(ack==TRUE)\\n----\\nnote a protocol violation\\n',
     "reads_forged", "loss_is_last", True),
    ("two requests wait for one closing connection", "accept.dot",
     'abort the request that waits already\\n', '',
     "storm", "expected_events", False),
    ("a lost connection is not reported", "vc.dot",
     'CONNECTED -> UNCONNECTED  [label="CONN_LOST\\n----\\nraise close CONN_LOST"]',
     'CONNECTED -> UNCONNECTED  [label="CONN_LOST"]',
     "link_loss", ".", True),
    ("a socket is closed twice", "connect.dot",
     'OPEN_CRECV -> CLOSED [label="REFUSED\\n----\\nraise vc OPEN_FAILED"]',
     'OPEN_CRECV -> CLOSED [label="REFUSED\\n----\\nclose the socket\\nraise vc OPEN_FAILED"]',
     "refusal", "released_once", True),
    ("a reader sleeps without a last look", "lane_arm.dot",
     'ARMED -> AWAKE  [label="LOOK\\n(something is there)\\n----\\ndisarm the lane"]\n'
     '  ARMED -> ASLEEP [label="LOOK\\n(else)"]',
     'ARMED -> ASLEEP [label="LOOK"]',
     "sleep", "no_wake_up_is_lost", True),
    ("the owner posts behind the close packet of a connection that came up later", "delivery.dot",
     'QUIET -> DUE [label="CLOSE\\n----\\nqueue the notice of the close packet\\n++undelivered"]',
     'QUIET -> LAST [label="CLOSE\\n----\\nqueue the close packet"]',
     "delivery", "last", True),
    ("a close packet overtakes the end of the connection before", "delivery.dot",
     'DUE -> DUE   [label="DELIVERED\\n(more is undelivered)\\n----\\n--undelivered"]\n'
     '  DUE -> LAST  [label="DELIVERED\\n(else)\\n----',
     'DUE -> LAST  [label="DELIVERED\\n----',
     "delivery", "in_turn", True),
    ("a packet is lost with its attempt to connect, and its owner is not notified", "delivery.dot",
     'QUIET -> KNOWN [label="USED"]', 'QUIET -> QUIET [label="USED"]',
     "delivery", "all_notified", True),
    ("an acknowledgement asks the owner once more", "delivery.dot",
     'LAST -> LAST [label="CLOSE\\n----\\nqueue the close packet"]',
     'LAST -> LAST [label="CLOSE\\n----\\ndeliver on_closing\\nqueue the close packet"]',
     "delivery", "last", True),
    ("a waiting receive lets nothing be announced", "recv.sm",
     "    if not send==Closing\n        grant credit for eager messages\n", "",
     "messages_unwanted", "all_ended|credit_left", True),
    ("a limit that comes while nothing waits for it is lost", "send.sm",
     "        take the new limit\n        Change_State([Open],[label=\"flow\"])", "        Change_State([Open],[label=\"flow\"])",
     "messages_crossing", "no_credit_lost", True),
    ("a message that waits for flow is not resumed", "send.sm",
     "        take the new limit\n        Invoke_Action([Check Ready CAR],[label=\"flow ok\"])",
     "        take the new limit\n        Change_State([Awaiting Flow for Ctrl],[label=\"flow ok\"])",
     "messages_unwanted", "all_ended", True),
    ("a message is announced and could wait for credit", "send.sm",
     "            make it short\n", "            make it an rndv-rts\n",
     "messages_blocking", "all_ended|all_received", True),
    ("an expected message is not acknowledged", "recv.sm",
     "            match the receive\n            if it wants an acknowledgement\n                acknowledge the message\n        else if",
     "            match the receive\n        else if",
     "messages_synchronous", "all_ended|all_received", True),
    ("a clear to send is dropped", "recv.sm",
     "            send the clear to send\n", "            // It is not sent.\n",
     "messages_rendezvous", "all_ended|all_received", True),
    ("a receive is completed with each packet of its message", "recv.sm",
     "    count what has arrived\n    if it is complete\n",
     "    count what has arrived\n    if it has a receive\n        complete the receive\n    if it is complete\n",
     "messages_rendezvous", "once|accepted", True),
    ("a receive is completed twice", "recv.sm",
     "        if it has a receive\n            complete the receive\n",
     "        if it has a receive\n            complete the receive\n            complete the receive\n",
     "messages_forwards", "once", True),
    ("sends are not failed when the connection is lost", "send.sm",
     "        fail all CARs\n        Change_State([Awaiting CAR],[label=\"lost\"])",
     "        Change_State([Awaiting CAR],[label=\"lost\"])",
     "messages_lost", "all_ended", True),
    ("what was posted for a connection that does not come up is not failed", "recv.sm",
     "        // Gone: another attempt that failed, and the reason is the latest.\n        raise send Attempt Failed\n", "",
     "messages_attempts", "all_ended|no_credit_lost", True),
    ("an attempt to connect that fails costs credit", "send.sm",
     "        take back the credit of what was posted\n", "        count anew, with the credit that is left\n",
     "messages_attempts", "free", True),
    ("announced sends are not ended when the connection is closed", "send.sm",
     "        end the CARs that wait for the peer as closed\n", "",
     "messages_closed", "all_ended", True),
    ("a message that waits for credit is not resumed when the connection is closed", "send.sm",
     "        Invoke_Action([Check Ready CAR],[label=\"closed,\\na new one opens\"])",
     "        Change_State([Awaiting CAR],[label=\"closed\"])",
     "messages_small_closed", "all_ended", True),
    ("a small message that no credit is left for opens no connection", "send.sm",
     "        else if nothing was sent on this connection\n            Invoke_Action([Ask for Credit],[label=\"nothing\\nsent yet\"])\n",
     "",
     "messages_small_closed", "all_ended", True),
    ("a request for credit costs its sender nothing", "send.sm",
     "        spend the credit of the request\n", "",
     "messages_small_closed", "no_credit_lost", True),
    ("small messages that no credit is left for ask for some again", "send.sm",
     "        else if nothing was sent on this connection\n", "        else if type is short or eager\n",
     "messages_small_closed", "accepted", True),
    ("receives that have met a message outlive the connection", "recv.sm",
     "    fail the receives that have met a message\n", "",
     "messages_lost", "all_ended", True),
    ("a new connection goes on with the credit of the old one", "send.sm",
     "        count anew, with the credit that is left\n        fail all CARs\n", "        fail all CARs\n",
     "messages_lost", "no_credit_lost|paid|accepted|credit_left", True),
    ("a forward is not resumed when more has arrived", "send.sm",
     "        queue_granted_data()\n        Invoke_Action([Check Ready CAR],[label=\"more to forward\"])",
     "        Invoke_Action([Check Ready CAR],[label=\"more to forward\"])",
     "messages_forwards", "all_ended", True),
    ("a cancel is not answered", "recv.sm",
     "            answer the cancel\n", "",
     "messages_forwards_cancelled", "all_ended", True),
]


def run(compiler, specs, mutant, base, scenarios, proved):
    name, spec, old, new, scenario, expected, _ = mutant
    tree = pathlib.Path(base) / re.sub(r"\W+", "_", name)
    shutil.copytree(specs, tree)
    path = tree / spec
    text = path.read_text()
    if text.count(old) != 1:
        return f"cannot be made: {spec} holds what it replaces {text.count(old)} times", False
    path.write_text(text.replace(old, new))
    file = tree / scenarios / (scenario + ".scenario")
    key = proved.key(file, expected) if proved else None
    if proved and proved.known(key):
        return "found before", True
    # The first run that SPIN finds may violate something else than the shortest, which takes much longer to find.
    for options in ["--first"], []:
        done = subprocess.run([compiler, "verify", *options, str(file)], capture_output=True, text=True)
        output = done.stdout + done.stderr
        violated = re.findall(r"VIOLATED: (\w+)", output)
        if done.returncode == 0 or not violated:
            return "SURVIVES\n" + output[-2000:], False
        if expected == "." or violated[0] in expected.split("|"):
            break
    else:
        return f"violates something else than {expected}: {' '.join(violated[:3])}", False
    if proved:
        proved.remember(key)
    return "found: " + " ".join(violated[:1]), True


def main(mutants=MUTANTS, scenarios="proof"):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("compiler")
    parser.add_argument("specs")
    parser.add_argument("--only", nargs="*", help="mutants by name")
    parser.add_argument("--all", action="store_true", help="also those whose scenario takes minutes")
    parser.add_argument("--cache", help="directory of what was found before")
    args = parser.parse_args()
    if unknown := set(args.only or ()) - {m[0] for m in mutants}:
        parser.error(f"there is no mutant {', '.join(sorted(unknown))}")
    proved = Proved(args.compiler, args.cache) if args.cache else None
    chosen = [m for m in mutants if (m[0] in args.only if args.only else args.all or m[6])]
    bad = 0
    with tempfile.TemporaryDirectory() as base:

        def timed(mutant):
            begin = time.monotonic()
            return (*run(args.compiler, args.specs, mutant, base, scenarios, proved), time.monotonic() - begin)

        with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
            for mutant, (verdict, good, seconds) in zip(chosen, pool.map(timed, chosen)):
                bad += not good
                print(f"{mutant[0]:45} {mutant[4]:18} {seconds:5.1f} s  {verdict}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
