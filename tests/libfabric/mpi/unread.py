# SPDX-License-Identifier: BSD-3-Clause
"""What was sent arrives while its receiver waits for something else, or its sender does not call MPI."""

import pathlib
import tempfile
import time

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, other = world.rank, 1 - world.rank


def check(good, what):
    if not good:
        print(f"rank {rank}: {what} is wrong", flush=True)
        world.Abort(3)


def behind_many(count, size, blocking):
    """The receiver first receives what was sent last."""
    out, got = np.full(size, 7, "u1"), np.zeros(size, "u1")
    if rank == 0:
        if blocking:
            for _ in range(count):
                world.Send(out, 1, 1)
            world.Send(out, 1, 2)
        else:
            MPI.Request.Waitall([world.Isend(out, 1, 1) for _ in range(count)] + [world.Isend(out, 1, 2)])
    else:
        world.Recv(got, 0, 2)
        for _ in range(count):
            world.Recv(got, 0, 1)
        check((got == 7).all(), "a message behind many")


def both_before_they_receive(count, size):
    out, got = np.full(size, rank, "u1"), np.zeros(size, "u1")
    sends = [world.Isend(out, other, 3) for _ in range(count)]
    for _ in range(count):
        world.Recv(got, other, 3)
    MPI.Request.Waitall(sends)
    check((got == other).all(), "a message between two that send first")


def without_another_call(word, count, size):
    """The sender leaves MPI until the receiver has all of it."""
    out, got = np.full(size, 9, "u1"), np.zeros(size, "u1")
    if rank == 0:
        for _ in range(count):
            world.Send(out, 1, 4)
        while not word.exists():
            time.sleep(0.001)
    else:
        for _ in range(count):
            world.Recv(got, 0, 4)
        check((got == 9).all(), "a message of a sender that computes")
        word.touch()


def while_the_receiver_waits_for_a_third(count, size):
    """The third process needs the sender, whose sends to the receiver come first. Over tcp;ofi_rxm this hangs."""
    out, got = np.zeros(size, "u1"), np.zeros(size, "u1")
    if rank == 0:
        for i in range(count):
            out[:] = i % 251
            world.Send(out, 1, 5)
        world.Send(out, 2, 6)
    elif rank == 1:
        world.Recv(got, 2, 6)
        for i in range(count):
            world.Recv(got, 0, 5)
            check((got == i % 251).all(), "a message of a sender that goes on")
    else:
        world.Recv(got, 0, 6)
        world.Send(got, 1, 6)


if rank < 2:
    for blocking in (False, True):
        behind_many(20000, 8, blocking)
    both_before_they_receive(5500, 512)
if world.size > 2:
    for count, size in ((12000, 8), (6000, 1500), (500, 20000), (200, 60000)):
        while_the_receiver_waits_for_a_third(count, size)
with tempfile.TemporaryDirectory() as folder:  # for the word that needs no MPI
    folder = pathlib.Path(world.bcast(folder))
    for count, size in ((2, 8), (1000, 8), (2000, 1024), (20, 5000)):
        world.Barrier()
        if rank < 2:
            without_another_call(folder / f"{count}-{size}", count, size)
    world.Barrier()
if rank == 0:
    print("all arrived", flush=True)
