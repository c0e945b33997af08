# SPDX-License-Identifier: BSD-3-Clause
"""One of two jobs that meet by a published name: meeting.py accept or meeting.py connect."""

import sys

from mpi4py import MPI

NAME = "tests/libfabric/mpi/meeting"
world = MPI.COMM_WORLD
first = world.rank == 0
accepts = sys.argv[1] == "accept"
everywhere = MPI.Info.Create()
everywhere["ompi_global_scope"] = "true"

port = None
if accepts:
    if first:
        port = MPI.Open_port()
        MPI.Publish_name(NAME, port, everywhere)
    inter = world.Accept(port)
else:
    while first and port is None:
        try:
            port = MPI.Lookup_name(NAME, everywhere)
        except MPI.Exception as error:
            if error.Get_error_class() != MPI.ERR_NAME:
                raise
    inter = world.Connect(port)
everyone = inter.Merge(not accepts)
numbers = list(range(world.size))
if inter.allgather(world.rank) != numbers or everyone.allgather(world.rank) != numbers * 2:
    print("the other job's ranks are wrong", flush=True)
    world.Abort(3)
everyone.Free()
inter.Disconnect()
if first:
    print(f"{sys.argv[1]} is right", flush=True)
