# SPDX-License-Identifier: BSD-3-Clause
"""Every process sends to every other before any connection exists; prints how long that takes."""

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
out = np.array([rank * 1000 + i for i in range(size)], dtype="i")
got = np.zeros(size, dtype="i")
begin = MPI.Wtime()
requests = [world.Irecv(got[i : i + 1], source=i, tag=1) for i in range(size) if i != rank]
requests += [world.Isend(out[i : i + 1], dest=i, tag=1) for i in range(size) if i != rank]
MPI.Request.Waitall(requests)
took = world.reduce(MPI.Wtime() - begin, MPI.MAX, 0)
got[rank] = out[rank]
if not (got == [i * 1000 + rank for i in range(size)]).all():
    print(f"rank {rank}: {got}", flush=True)
    world.Abort(3)
if rank == 0:
    print(f"{size} processes, {size * (size - 1) // 2} pairs: {took * 1000:.1f} ms", flush=True)
