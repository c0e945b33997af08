# SPDX-License-Identifier: BSD-3-Clause
"""All kinds of MPI operations that mpi4py reaches, each with its result compared."""

import sys

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
left, right = (rank - 1) % size, (rank + 1) % size


def check(good, what):
    if not good:
        print(f"rank {rank}: {what} is wrong", flush=True)
        world.Abort(3)


def send_modes():
    payload = {"from": rank, "list": [1] * 1000}
    for mode in ("isend", "issend", "ibsend"):
        if mode == "ibsend":
            MPI.Attach_buffer(bytearray(1 << 20))
        receive = world.irecv(1 << 17, source=left, tag=3)
        send = getattr(world, mode)(payload, right, 3)
        check(receive.wait()["from"] == left, mode)
        send.wait()
        if mode == "ibsend":
            MPI.Detach_buffer()
    # A ready send: the receive is there before the barrier.
    got = np.empty(4, dtype="i")
    receive = world.Irecv(got, source=left, tag=4)
    world.Barrier()
    world.Rsend(np.full(4, rank, dtype="i"), right, 4)
    receive.Wait()
    check((got == left).all(), "rsend")


def sizes():
    for length in (0, 1, 1023, 1024, 4096, 65535, 65536, 65537, 1 << 20, (4 << 20) + 1):
        out = (np.arange(length) + rank).astype("u1")
        got = np.zeros(length, dtype="u1")
        world.Sendrecv(out, right, 7, got, left, 7)
        check((got == (np.arange(length) + left).astype("u1")).all(), f"{length} bytes")


def probes():
    if size == 1:
        return
    if rank == 0:
        for _ in range(1, size):
            message = world.mprobe(source=MPI.ANY_SOURCE, tag=5)
            check(message.recv() == "x" * 100, "mprobe")
        check(world.improbe(source=MPI.ANY_SOURCE, tag=99) is None, "improbe")
        status = MPI.Status()
        world.probe(source=MPI.ANY_SOURCE, tag=6, status=status)
        check(world.recv(source=status.source, tag=6) == status.source, "probe")
        for _ in range(2, size):
            world.recv(source=MPI.ANY_SOURCE, tag=6)
    else:
        world.send("x" * 100, 0, 5)
        world.send(rank, 0, 6)


def collectives():
    ours = np.arange(1000, dtype="d") + rank
    total = np.empty(1000)
    world.Allreduce(ours, total)
    check(np.allclose(total, np.arange(1000) * size + size * (size - 1) / 2), "allreduce")
    out = np.array([rank * 100 + i for i in range(size)], dtype="i")
    got = np.empty(size, dtype="i")
    world.Alltoall(out, got)
    check((got == [i * 100 + rank for i in range(size)]).all(), "alltoall")
    big = np.full(1 << 18, rank, dtype="i")
    all_of = np.empty((size, 1 << 18), dtype="i")
    world.Allgather(big, all_of)
    check(all((all_of[i] == i).all() for i in range(size)), "allgather")
    world.Bcast(big, root=size - 1)
    check((big == size - 1).all(), "bcast")
    check(world.scan(1) == rank + 1, "scan")
    check(world.gather(rank, 0) == (list(range(size)) if rank == 0 else None), "gather")


def collectives_at_once():
    """Each non-blocking collective, all under way together, short and long."""
    for length in (1, 20000):
        ours = np.arange(length, dtype="d") + rank
        rows = np.array([np.full(length, rank * 100 + i, dtype="d") for i in range(size)])
        rooted = ours.copy() if rank == size - 1 else np.zeros(length)
        total, prefix, before, part, mine = (np.zeros(length) for _ in range(5))
        gathered, all_of, swapped, reduced = (np.zeros((size, length)) for _ in range(4))
        MPI.Request.Waitall([
            world.Ibcast(rooted, root=size - 1), world.Iallreduce(ours, total), world.Iscan(ours, prefix),
            world.Iexscan(ours, before), world.Igather(ours, gathered, root=0), world.Iallgather(ours, all_of),
            world.Ialltoall(rows, swapped), world.Iscatter(rows, mine, root=0), world.Ireduce(rows, reduced, root=0),
            world.Ireduce_scatter_block(rows, part), world.Ibarrier(),
        ])
        numbers = np.arange(length, dtype="d")
        check((rooted == numbers + size - 1).all(), "ibcast")
        check((total == numbers * size + size * (size - 1) / 2).all(), "iallreduce")
        check((prefix == numbers * (rank + 1) + rank * (rank + 1) / 2).all(), "iscan")
        check(rank == 0 or (before == numbers * rank + rank * (rank - 1) / 2).all(), "iexscan")
        check(rank != 0 or all((gathered[i] == numbers + i).all() for i in range(size)), "igather")
        check(all((all_of[i] == numbers + i).all() for i in range(size)), "iallgather")
        check(all((swapped[i] == i * 100 + rank).all() for i in range(size)), "ialltoall")
        check((mine == rank).all(), "iscatter")
        ranks = 100 * size * (size - 1) / 2
        check(rank != 0 or all((reduced[i] == ranks + i * size).all() for i in range(size)), "ireduce")
        check((part == ranks + rank * size).all(), "ireduce_scatter_block")


def intercommunicators():
    """Even and odd ranks as the two sides."""
    side = world.Split(rank % 2, rank)
    inter = side.Create_intercomm(0, world, 1 - rank % 2, 12)
    other = list(range(1 - rank % 2, size, 2))
    check(inter.remote_size == len(other), "the remote size")
    for length in (1, 1 << 18):
        got = [np.zeros(length, dtype="i") for _ in other]
        requests = [inter.Irecv(got[i], i, 13) for i in range(len(other))]
        requests += [inter.Isend(np.full(length, rank, dtype="i"), i, 13) for i in range(len(other))]
        MPI.Request.Waitall(requests)
        check(all((got[i] == other[i]).all() for i in range(len(other))), f"{length} numbers to the other side")
    check(inter.allreduce(rank) == sum(other), "allreduce of an intercommunicator")
    check(inter.allgather(rank) == other, "allgather of an intercommunicator")
    check(inter.alltoall([rank] * len(other)) == other, "alltoall of an intercommunicator")
    if rank % 2 == 0:
        inter.bcast("word", root=MPI.ROOT if rank == 0 else MPI.PROC_NULL)
    else:
        check(inter.bcast(None, root=0) == "word", "bcast of an intercommunicator")
    inter.Barrier()
    everyone = inter.Merge(rank % 2 == 1)
    check(everyone.allgather(rank) == list(range(0, size, 2)) + list(range(1, size, 2)), "merge")
    for comm in (everyone, inter, side):
        comm.Free()


def communicators():
    half = world.Split(rank % 2, rank)
    check(half.allreduce(1) == len(range(rank % 2, size, 2)), "split")
    copy = world.Dup()
    if rank == 0:
        world.send("world", right, 8)
        copy.send("copy", right, 8)
    if rank == 1 % size:
        check(copy.recv(source=0, tag=8) == "copy", "dup")
        check(world.recv(source=0, tag=8) == "world", "dup")
    copy.Free()
    half.Free()
    group = world.Create_group(world.group.Incl([0, size - 1] if size > 1 else [0]))
    if group != MPI.COMM_NULL:
        group.Barrier()
        group.Free()
    grid = world.Create_cart([size], periods=[True])
    check(grid.Shift(0, 1) == (left, right), "cart")
    grid.Free()


def datatypes():
    vector = MPI.DOUBLE.Create_vector(100, 1, 7).Commit()
    out, got = np.arange(700, dtype="d") + rank * 1000, np.zeros(700)
    receive = world.Irecv([got, 1, vector], source=left, tag=9)
    world.Send([out, 1, vector], right, 9)
    receive.Wait()
    check((got[::7] == np.arange(0, 700, 7) + left * 1000).all(), "vector")
    check(got[1] == 0, "vector's holes")
    vector.Free()


def persistent():
    out, got = np.arange(100, dtype="d") + rank, np.zeros(100)
    requests = [world.Recv_init(got, source=left, tag=11), world.Send_init(out, right, 11)]
    for _ in range(20):
        got[:] = 0
        MPI.Prequest.Startall(requests)
        MPI.Request.Waitall(requests)
        check((got == np.arange(100) + left).all(), "persistent")


def cancel():
    request = world.Irecv(np.empty(1), source=left, tag=77)
    request.Cancel()
    status = MPI.Status()
    request.Wait(status)
    check(status.Is_cancelled(), "cancel")


def one_sided():
    window = MPI.Win.Allocate(8 * size, 8, comm=world)
    memory = np.frombuffer(window.tomemory(), dtype="i8")
    memory[:] = 0
    world.Barrier()
    window.Fence()
    window.Put([np.array([rank + 1], dtype="i8"), MPI.INT64_T], right, rank)
    window.Fence()
    check(memory[left] == left + 1, "put")
    memory[:] = 0
    window.Fence()
    for _ in range(10):
        window.Lock(0)
        window.Accumulate([np.array([1], dtype="i8"), MPI.INT64_T], 0, 0)
        window.Unlock(0)
    world.Barrier()
    if rank == 0:
        window.Lock(0)
        check(memory[0] == 10 * size, "accumulate")
        window.Unlock(0)
    world.Barrier()
    got = np.zeros(1, dtype="i8")
    window.Lock(right)
    window.Get([got, MPI.INT64_T], right, 0)
    window.Unlock(right)
    check(got[0] == (10 * size if right == 0 else 0), "get")
    world.Barrier()
    # Post, start, complete, wait: each process exposes its memory to its left neighbour, ten times.
    memory[:] = 0
    world.Barrier()
    for turn in range(1, 11):
        window.Post(world.group.Incl([left]))
        window.Start(world.group.Incl([right]))
        window.Put([np.array([turn * 100 + rank], dtype="i8"), MPI.INT64_T], right, 0)
        window.Complete()
        window.Wait()
        check(memory[0] == turn * 100 + left, "post, start, complete, wait")
    world.Barrier()
    window.Free()


for part in (send_modes, sizes, probes, collectives, collectives_at_once, communicators, intercommunicators, datatypes,
             persistent, cancel, one_sided):
    part()
    world.Barrier()
if rank == 0:
    print(f"all of it is right, {size} processes", flush=True)
sys.stdout.flush()
