// SPDX-License-Identifier: BSD-3-Clause
// The RDMA devices of this machine, through libibverbs and librdmacm. What they can do and how they
// behave: verbs.hpp. A statewire that was built without these libraries has these functions, too.
//
// Programs do not link the two: what needs them is a module (a shared object beside the library,
// docs/guide/methods.md), which is loaded by the first call that finds a device on this machine.
#pragma once

#include "rdma_port.hpp"
#include "verbs.hpp"

#include <statewire/result.hpp>

#include <memory>
#include <string>
#include <vector>

namespace statewire::verbs {

// Every port of every RDMA device of this machine, by device name and port number, whether it is
// active or not; RdmaPort::why_inactive says what else than its link is wrong, for instance that
// the device cannot be opened. Without a device (/sys/class/infiniband is empty or missing) the
// list is empty, and no other library is called. A Failure: there are devices, but this process
// cannot use them (built without the libraries, the module or a library that it needs is missing,
// the kernel's modules for user space are not loaded).
//
// Of the GIDs of a RoCE port the first of this order is taken: RoCE v2 with an IPv4 address, v2
// with a global IPv6 address, v2 with a link-local one, v1; and among equals one whose network
// device the kernel routes from, then the lowest index. STATEWIRE_GID_INDEX decides instead when it
// is set; a port that has no such GID is listed as not active. RdmaPort::gid_reason says what was
// done.
[[nodiscard]] Result<std::vector<RdmaPort>> list_ports();

// Opens one of them. Each Device has its own descriptors, completion queues and event channel, so
// one port can be opened several times. The Device belongs to the thread that polls it, and starts
// none. Where the connection manager of the kernel is missing (module rdma_ucm), or the port has no
// address, the cm_ calls fail with `unreachable`, and everything else works.
//
// fork(): a child must use nothing of a Device. A program that forks without exec while one is open
// calls ibv_fork_init() before list_ports(), or pages that the device writes may be copied away
// under it.
//
// For connection managers: QpOptions::first_packet is chosen by the kernel. When the peer ends a
// connection, the device answers it: the queue pair fails, then `disconnected` is delivered.
[[nodiscard]] Result<std::unique_ptr<Device>> open(const RdmaPort& port);

// Bytes that this process may lock in all; SIZE_MAX: no limit.
[[nodiscard]] std::size_t lockable_memory();

// What to do when memory cannot be registered: how much this process may lock (RLIMIT_MEMLOCK), and
// how to raise it. For messages beside Errc::no_memory.
[[nodiscard]] std::string locked_memory_advice();

} // namespace statewire::verbs
