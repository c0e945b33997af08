# SPDX-License-Identifier: BSD-3-Clause
"""Processes that meet while they run: spawn, accept and connect, from four processes, each result compared."""

import socket
import sys

from mpi4py import MPI
import numpy as np

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
LONG = 1 << 20


def check(good, what):
    if not good:
        print(f"{sys.argv[1:]} rank {rank}: {what} is wrong", flush=True)
        world.Abort(3)


def exchange(inter, ours, theirs):
    """A short and a long message with each remote process; sides name themselves with a number."""
    for length in (1, LONG):
        out = np.full(length, ours * 100 + inter.rank, dtype="i")
        got = [np.zeros(length, dtype="i") for _ in range(inter.remote_size)]
        requests = [inter.Irecv(got[i], i, length % 7) for i in range(inter.remote_size)]
        requests += [inter.Isend(out, i, length % 7) for i in range(inter.remote_size)]
        MPI.Request.Waitall(requests)
        for i in range(inter.remote_size):
            check((got[i] == theirs * 100 + i).all(), f"{length} numbers from remote process {i}")


def merged(inter, high):
    everyone = inter.Merge(high)
    check(everyone.size == inter.size + inter.remote_size, "the merged size")
    check(everyone.allreduce(1) == everyone.size, "allreduce of the merged communicator")
    everyone.Free()


def accept(port, comm, ours, theirs):
    inter = comm.Accept(port)
    exchange(inter, ours, theirs)
    merged(inter, False)
    inter.Disconnect()


def connect(port, comm, ours, theirs):
    inter = comm.Connect(port)
    exchange(inter, ours, theirs)
    merged(inter, True)
    inter.Disconnect()


def one_by_one():
    """Two processes of one job: 20 ports after one another."""
    for _ in range(20):
        if rank == 0:
            port = MPI.Open_port()
            world.send(port, 1)
            accept(port, MPI.COMM_SELF, 1, 2)
            MPI.Close_port(port)
        elif rank == 1:
            connect(world.recv(source=0), MPI.COMM_SELF, 2, 1)


def several_ports():
    """Process 0 accepts at a port for each other process, in the opposite order of their calls of connect."""
    if rank == 0:
        ports = [MPI.Open_port() for _ in range(1, size)]
        for i, port in enumerate(ports):
            world.send(port, i + 1)
        opened = [MPI.COMM_SELF.Accept(port) for port in reversed(ports)]
        for i, inter in enumerate(opened):
            exchange(inter, 0, size - 1 - i)
        for inter in opened:
            inter.Disconnect()
        for port in ports:
            MPI.Close_port(port)
    else:
        inter = MPI.COMM_SELF.Connect(world.recv(source=0))
        exchange(inter, rank, 0)
        inter.Disconnect()


def nothing_said():
    """Two processes that disconnect at once: no message has gone between them."""
    if rank == 0:
        port = MPI.Open_port()
        world.send(port, 1)
        inter = MPI.COMM_SELF.Accept(port)
        MPI.Close_port(port)
        inter.Disconnect()
    elif rank == 1:
        MPI.COMM_SELF.Connect(world.recv(source=0)).Disconnect()


def growing():
    """A communicator that accepts one process after the other, until all are in it."""
    port = MPI.Open_port() if rank == 0 else None
    group = MPI.COMM_SELF
    for newcomer in range(max(rank, 1), size):
        if rank == 0:
            world.send(port, newcomer)
        inter = group.Connect(world.recv(source=0)) if rank == newcomer else group.Accept(port)
        larger = inter.Merge(rank == newcomer)
        inter.Free()
        if group != MPI.COMM_SELF:
            group.Free()
        group = larger
        check(group.allgather(rank) == list(range(newcomer + 1)), f"the group with process {newcomer}")
    if rank == 0:
        MPI.Close_port(port)
    group.Free()


def groups():
    """Half of the processes accept, the other half connects."""
    upper = rank >= size // 2
    half = world.Split(int(upper), rank)
    port = MPI.Open_port() if rank == 0 else None
    port = world.bcast(port)
    if upper:
        connect(port, half, 2, 1)
    else:
        accept(port, half, 1, 2)
    if rank == 0:
        MPI.Close_port(port)
    half.Free()


def spawned():
    """Children of all; then children of process 0 accept and connect among themselves and with their parent."""
    inter = world.Spawn(sys.executable, [__file__, "child"], maxprocs=2)
    exchange(inter, 1, 2)
    merged(inter, False)
    inter.Disconnect()
    if rank == 0:
        acceptors = MPI.COMM_SELF.Spawn(sys.executable, [__file__, "acceptor"], maxprocs=2)
        connectors = MPI.COMM_SELF.Spawn(sys.executable, [__file__, "connector"], maxprocs=2)
        connectors.send(acceptors.recv(source=0), 0)
        for children, number in ((acceptors, 3), (connectors, 4)):
            exchange(children, 0, number)
            children.Disconnect()
    world.Barrier()


def spawned_briefly():
    """Children of process 0 that meet; their communicators with it are freed, not disconnected."""
    if rank != 0:
        return
    children = [MPI.COMM_SELF.Spawn(sys.executable, [__file__, kind]) for kind in ("gives", "takes")]
    children[1].send(children[0].recv(source=0), 0)
    for inter in children:
        inter.Barrier()
    for inter in children:
        inter.Free()


def joined():
    """Two processes with nothing but a socket between them."""
    if rank == 0:
        with socket.create_server(("127.0.0.1", 0)) as server:
            world.send(server.getsockname()[1], 1)
            end = server.accept()[0]
    elif rank == 1:
        end = socket.create_connection(("127.0.0.1", world.recv(source=0)))
    else:
        return
    with end:
        inter = MPI.Comm.Join(end.fileno())
        exchange(inter, rank + 1, 2 - rank)
        inter.Disconnect()


def child(kind):
    parent = MPI.Comm.Get_parent()
    if kind == "child":
        exchange(parent, 2, 1)
        merged(parent, True)
    elif kind == "gives":
        port = MPI.Open_port()
        parent.send(port, 0)
        inter = MPI.COMM_SELF.Accept(port)
        MPI.Close_port(port)
        inter.send(123, 0)
        inter.Disconnect()
    elif kind == "takes":
        inter = MPI.COMM_SELF.Connect(parent.recv(source=0))
        check(inter.recv(source=0) == 123, "what the other child has sent")
        inter.Disconnect()
    elif kind == "acceptor":
        port = MPI.Open_port() if rank == 0 else None
        if rank == 0:
            parent.send(port, 0)
        accept(port, world, 3, 4)
        exchange(parent, 3, 0)
    else:
        port = parent.recv(source=0) if rank == 0 else None
        connect(port, world, 4, 3)
        exchange(parent, 4, 0)
    if kind in ("gives", "takes"):
        parent.Barrier()
        parent.Free()
    else:
        parent.Disconnect()


if len(sys.argv) > 1:
    child(sys.argv[1])
else:
    for part in (one_by_one, nothing_said, several_ports, growing, groups, spawned, spawned_briefly, joined):
        part()
        world.Barrier()
        if rank == 0:
            print(f"{part.__name__} is right", flush=True)
