# SPDX-License-Identifier: BSD-3-Clause
"""Rank 1 kills itself; rank 0 waits for a message of it, the others in a collective operation."""

import os
import signal

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
world.Barrier()
if world.rank == 1:
    os.kill(os.getpid(), signal.SIGKILL)
if world.rank == 0:
    world.Recv(np.empty(1), source=1, tag=1)
world.Barrier()
