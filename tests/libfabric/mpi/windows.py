# SPDX-License-Identifier: BSD-3-Clause
# MPI's one-sided operations, with each kind of synchronization, and sizes below and above what a request carries.
import os
import sys

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.Get_rank(), world.Get_size()
left, right = (rank - 1) % size, (rank + 1) % size


def check(good, what):
    if not good:
        print(f"rank {rank}: wrong: {what}", file=sys.stderr, flush=True)
        world.Abort(1)


def pattern(count, seed):
    return (np.arange(count, dtype="i8") * 31 + seed * 7919) % 1000003


def fences(window, memory, count):
    memory[:] = -1
    out = pattern(count, rank)
    window.Fence()
    window.Put([out, MPI.INT64_T], right)
    window.Fence()
    check((memory[:count] == pattern(count, left)).all() and (memory[count:] == -1).all(), f"put of {count}")
    got = np.empty(count, dtype="i8")
    window.Get([got, MPI.INT64_T], right)
    window.Fence()
    check((got == out).all(), f"get of {count}")


def groups(window, memory, count):
    memory[:] = -1
    world.Barrier()
    targets, origins = (world.Get_group().Incl([r]) for r in (right, left))
    window.Post(origins)
    window.Start(targets)
    out = pattern(count, rank + 1)
    window.Put([out, MPI.INT64_T], right)
    window.Complete()
    window.Wait()
    check((memory[:count] == pattern(count, left + 1)).all(), f"put between post and wait, of {count}")


def locks(window, memory, count):
    memory[:] = 0
    world.Barrier()
    one = np.ones(count, dtype="i8")
    for target in range(size):
        for _ in range(5):
            window.Lock(target, MPI.LOCK_EXCLUSIVE)
            got = np.empty(count, dtype="i8")
            window.Get([got, MPI.INT64_T], target)
            window.Flush(target)
            got += 1
            window.Put([got, MPI.INT64_T], target)
            window.Unlock(target)
    world.Barrier()
    window.Lock(rank)
    check((memory[:count] == 5 * size).all(), f"get and put in exclusive locks, of {count}")
    window.Unlock(rank)
    world.Barrier()
    window.Lock_all()
    for target in range(size):
        window.Accumulate([one, MPI.INT64_T], target)
    window.Unlock_all()
    world.Barrier()
    window.Lock(rank)
    check((memory[:count] == 6 * size).all(), f"accumulate of {count}")
    window.Unlock(rank)
    world.Barrier()


def counters(window, memory):
    memory[:] = 0
    world.Barrier()
    one, was = np.ones(1, dtype="i8"), np.zeros(1, dtype="i8")
    seen = []
    window.Lock_all()
    for _ in range(20):
        window.Fetch_and_op([one, MPI.INT64_T], [was, MPI.INT64_T], 0, 0)
        window.Flush(0)
        seen.append(int(was[0]))
    window.Unlock_all()
    everything = sorted(sum(world.allgather(seen), []))
    check(everything == list(range(20 * size)), "fetch and op: each number once")


# Every operation on each type, with the left neighbour's values in the right one's memory.
def operations(window, memory):
    for kind in "i4", "i8", "f4", "f8":
        view = memory.view(kind)
        ours, theirs = (np.array([r + 1, 6, 0, 3], dtype=kind) for r in (rank, left))
        before = np.array([2, 5, 9, 0], dtype=kind)
        results = {"SUM": before + theirs, "PROD": before * theirs, "MAX": np.maximum(before, theirs),
                   "MIN": np.minimum(before, theirs), "REPLACE": theirs, "NO_OP": before}
        if kind[0] == "i":
            results |= {"BAND": before & theirs, "BOR": before | theirs, "BXOR": before ^ theirs,
                        "LAND": np.logical_and(before, theirs), "LOR": np.logical_or(before, theirs),
                        "LXOR": np.logical_xor(before, theirs)}
        for name, after in results.items():
            op = getattr(MPI, name)
            for one_by_one in False, True:
                cells = view[:: 8 // view.itemsize if one_by_one else 1][:4]
                cells[:] = before
                world.Barrier()
                was = np.empty(4, dtype=kind)
                window.Lock_all()
                if one_by_one:
                    for i in range(4):
                        window.Fetch_and_op(ours[i:i + 1], was[i:i + 1], right, i, op=op)
                else:
                    window.Get_accumulate(ours, was, right, op=op)
                window.Unlock_all()
                world.Barrier()
                check((was == before).all() and (cells == after).all(), f"{name} on {kind}")


# Of 4 bytes: Debian's Open MPI 4.1.4 ends in one of 8 bytes, also over its own shared memory (osc/rdma).
def swaps(window, memory):
    memory[:] = 0
    world.Barrier()
    if rank != 0:
        for _ in range(20):
            expected = np.zeros(1, dtype="i4")
            while True:
                was = np.empty(1, dtype="i4")
                window.Lock(0, MPI.LOCK_SHARED)
                window.Compare_and_swap(expected + 1, expected, was, 0)
                window.Unlock(0)
                if was[0] == expected[0]:
                    break
                expected = was
    world.Barrier()
    window.Lock(rank)
    check(rank != 0 or memory.view("i4")[0] == 20 * (size - 1), "compare and swap")
    window.Unlock(rank)
    world.Barrier()


def requests(window, memory, count):
    memory[:] = 0
    world.Barrier()
    window.Lock_all()
    out, got = pattern(count, rank + 2), np.empty(count, dtype="i8")
    window.Rput([out, MPI.INT64_T], right).Wait()
    window.Flush(right)
    window.Rget([got, MPI.INT64_T], right).Wait()
    window.Unlock_all()
    check((got == out).all(), f"rput and rget of {count}")
    world.Barrier()


largest = 200_000
allocated = MPI.Win.Allocate(8 * largest, 8, comm=world)
own = np.zeros(largest, dtype="i8")
created = MPI.Win.Create(own, 8, comm=world)
for window, memory in (allocated, np.frombuffer(allocated.tomemory(), dtype="i8")), (created, own):
    for count in 1, 100, 2048, 2049, largest:
        for part in fences, groups, locks, requests:
            part(window, memory, count)
    counters(window, memory)
    # Without this setting Open MPI 4.1 aborts in MPI_MAX and others on integers, over btl/ofi of any provider.
    if os.environ.get("OMPI_MCA_osc_rdma_acc_use_amo") == "0":
        operations(window, memory)
        swaps(window, memory)
    world.Barrier()
created.Free()
allocated.Free()
if rank == 0:
    print(f"all windows are right, {size} processes", flush=True)
