# SPDX-License-Identifier: BSD-3-Clause
"""A cable between two new network devices (TAP) that delays, loses and resets.

wire.py DEVICE DEVICE DELAY LOSS RESET SEED: every frame arrives DELAY ms later, up to twice that, in order; LOSS % of
the frames do not; RESET % of the TCP segments with data arrive as the reset of their connection instead. SIGUSR1 cuts
the cable: nothing arrives any more, and both ends stay up. SIGTERM ends it; it prints what it has done.
"""

import collections
import fcntl
import os
import random
import select
import signal
import struct
import sys
import time

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
RST = 0x04


def open_end(name):
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    return end


def checksum(data):
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def reset_of(frame):
    """The frame as a reset of its connection; None: it is no TCP segment with data."""
    if frame[12:14] != b"\x08\x00" or frame[23] != 6:
        return None
    tcp = 14 + (frame[14] & 0x0F) * 4
    data = tcp + (frame[tcp + 12] >> 4) * 4
    end = 14 + struct.unpack("!H", frame[16:18])[0]
    if data >= end:
        return None
    segment = bytearray(frame[tcp:end])
    segment[13] |= RST
    segment[16:18] = b"\0\0"
    pseudo = frame[26:34] + struct.pack("!BBH", 0, 6, len(segment))
    segment[16:18] = struct.pack("!H", checksum(pseudo + bytes(segment)))
    return frame[:tcp] + bytes(segment)


def main():
    ends = [open_end(name) for name in sys.argv[1:3]]
    delay, loss, reset = (float(a) for a in sys.argv[3:6])
    chance = random.Random(int(sys.argv[6]))
    cut, ended = [], []
    signal.signal(signal.SIGUSR1, lambda *_: cut.append(True))
    signal.signal(signal.SIGTERM, lambda *_: ended.append(True))
    done = collections.Counter()
    print("up", flush=True)
    waiting = {end: collections.deque() for end in ends}  # frames to it, and when they arrive
    while not ended:
        first = min((q[0][0] for q in waiting.values() if q), default=None)
        timeout = 0.1 if first is None else max(0.0, first - time.monotonic())
        readable, _, _ = select.select(ends, [], [], timeout)
        now = time.monotonic()
        for end in readable:
            other = ends[1 - ends.index(end)]
            try:
                frame = os.read(end, 65536)
            except OSError:  # not up yet, or gone with its host
                continue
            if cut or chance.random() * 100 < loss:
                done["lost"] += 1
                continue
            if chance.random() * 100 < reset and (changed := reset_of(frame)):
                done["reset"] += 1
                frame = changed
            done["carried"] += 1
            at = now + delay * (1 + chance.random()) / 1000
            queue = waiting[other]
            queue.append((max(at, queue[-1][0]) if queue else at, frame))
        for end, queue in waiting.items():
            while queue and queue[0][0] <= time.monotonic():
                try:
                    os.write(end, queue.popleft()[1])
                except OSError:  # full, or down: the frame is lost
                    pass
    print(*(f"{done[what]} {what}" for what in ("carried", "lost", "reset")), flush=True)


main()
