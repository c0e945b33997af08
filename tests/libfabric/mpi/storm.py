# SPDX-License-Identifier: BSD-3-Clause
"""Storms: in each round every process sends to every other, all at once, short and long messages, and compares each.

storm.py ROUNDS [DESCRIPTORS]: the first round is the first contact. ROUNDS 0: until an error ends the job. DESCRIPTORS:
odd ranks may open so many more than they have after MPI_Init.
"""

import os
import resource
import sys

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
world.Set_errhandler(MPI.ERRORS_ARE_FATAL)  # as in programs in C: mpi4py's exceptions leave the job to MPI_Finalize
rounds = int(sys.argv[1])
if len(sys.argv) > 2 and rank % 2 == 1:
    highest = max(int(name) for name in os.listdir("/proc/self/fd"))
    limit = highest + 1 + int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
peers = [p for p in range(size) if p != rank]
# Short ones, and such as the library announces before it sends them.
lengths = (8, 3000, 200_000)


def content(source, target, number, length):
    start = source * 31 + target * 7 + number
    return (np.arange(length, dtype="i8") * 5 + start).astype("u1")


done = 0
while rounds == 0 or done < rounds:
    into = {(p, n): np.zeros(n, dtype="u1") for p in peers for n in lengths}
    requests = [world.Irecv(into[p, n], source=p, tag=n) for p in peers for n in lengths]
    out = [(p, n, content(rank, p, done, n)) for p in peers for n in lengths]
    requests += [world.Isend(data, dest=p, tag=n) for p, n, data in out]
    MPI.Request.Waitall(requests)
    for (p, n), data in into.items():
        if not (data == content(p, rank, done, n)).all():
            print(f"rank {rank}: {n} bytes of rank {p} in round {done} are wrong", flush=True)
            world.Abort(3)
    done += 1
    if rank == 0 and done in (1, 3, rounds):
        print(f"{done} rounds of {size} processes", flush=True)
