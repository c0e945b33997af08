// SPDX-License-Identifier: BSD-3-Clause
// The functions of FI_RMA that libfabric calls of an endpoint: arguments become a RemoteRequest.
#include "endpoint.hpp"

#include <rdma/fi_rma.h>

namespace statewire::fi {
namespace {

using wire::Kind;

struct Local {
  const iovec* parts;
  std::size_t count;
};
iovec memory_of(const void* buffer, std::size_t length) {
  return {const_cast<void*>(buffer), length};
}

// `parts`: of this process's memory, which is read or written.
ssize_t access(fid_ep* ep, fi_addr_t to, Local parts, RemoteRequest what) {
  if (parts.count > k_iov) return -FI_EINVAL;
  const std::span<const iovec> all(parts.parts, parts.count);
  what.length = length_of(all);
  (what.kind == Kind::write ? what.from : what.into) = all;
  Endpoint& e = object_of<Endpoint>(ep);
  return guarded(e.domain.lock, [&] {
    const Endpoint::Use use(e);
    return e.access(to, what);
  });
}

constexpr std::uint64_t k_read_flags =
    (k_tx_op_flags & ~std::uint64_t{FI_INJECT}) | FI_MORE | FI_FENCE;
constexpr std::uint64_t k_write_flags = k_tx_op_flags | FI_REMOTE_CQ_DATA | FI_MORE | FI_FENCE;

ssize_t access(fid_ep* ep, Kind kind, const fi_msg_rma& m, std::uint64_t flags) {
  if ((flags & ~(kind == Kind::read ? k_read_flags : k_write_flags)) != 0) return -FI_EBADFLAGS;
  if (m.rma_iov_count != 1) return -FI_EINVAL; // rma_iov_limit
  if (m.rma_iov->len != length_of({m.msg_iov, m.iov_count})) return -FI_EINVAL;
  return access(ep, m.addr, {m.msg_iov, m.iov_count},
                {.kind = kind,
                 .address = m.rma_iov->addr,
                 .key = m.rma_iov->key,
                 .context = m.context,
                 .flags = flags,
                 .data = m.data});
}

} // namespace

fi_ops_rma endpoint_rma_ops = {
    .size = sizeof(fi_ops_rma),
    .read =
        [](fid_ep* ep, void* buffer, std::size_t length, void*, fi_addr_t from,
           std::uint64_t address, std::uint64_t key, void* context) {
          const iovec v = memory_of(buffer, length);
          return access(ep, from, {&v, 1},
                        {.kind = Kind::read,
                         .address = address,
                         .key = key,
                         .context = context,
                         .by_default = true});
        },
    .readv =
        [](fid_ep* ep, const iovec* into, void**, std::size_t count, fi_addr_t from,
           std::uint64_t address, std::uint64_t key, void* context) {
          return access(ep, from, {into, count},
                        {.kind = Kind::read,
                         .address = address,
                         .key = key,
                         .context = context,
                         .by_default = true});
        },
    .readmsg = [](fid_ep* ep, const fi_msg_rma* m,
                  std::uint64_t flags) { return access(ep, Kind::read, *m, flags); },
    .write =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, fi_addr_t to,
           std::uint64_t address, std::uint64_t key, void* context) {
          const iovec v = memory_of(buffer, length);
          return access(ep, to, {&v, 1},
                        {.kind = Kind::write,
                         .address = address,
                         .key = key,
                         .context = context,
                         .by_default = true});
        },
    .writev =
        [](fid_ep* ep, const iovec* from, void**, std::size_t count, fi_addr_t to,
           std::uint64_t address, std::uint64_t key, void* context) {
          return access(ep, to, {from, count},
                        {.kind = Kind::write,
                         .address = address,
                         .key = key,
                         .context = context,
                         .by_default = true});
        },
    .writemsg = [](fid_ep* ep, const fi_msg_rma* m,
                   std::uint64_t flags) { return access(ep, Kind::write, *m, flags); },
    .inject =
        [](fid_ep* ep, const void* buffer, std::size_t length, fi_addr_t to, std::uint64_t address,
           std::uint64_t key) {
          const iovec v = memory_of(buffer, length);
          return access(ep, to, {&v, 1},
                        {.kind = Kind::write, .address = address, .key = key, .silent = true});
        },
    .writedata =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, std::uint64_t data,
           fi_addr_t to, std::uint64_t address, std::uint64_t key, void* context) {
          const iovec v = memory_of(buffer, length);
          return access(ep, to, {&v, 1},
                        {.kind = Kind::write,
                         .address = address,
                         .key = key,
                         .context = context,
                         .flags = FI_REMOTE_CQ_DATA,
                         .by_default = true,
                         .data = data});
        },
    .injectdata =
        [](fid_ep* ep, const void* buffer, std::size_t length, std::uint64_t data, fi_addr_t to,
           std::uint64_t address, std::uint64_t key) {
          const iovec v = memory_of(buffer, length);
          return access(ep, to, {&v, 1},
                        {.kind = Kind::write,
                         .address = address,
                         .key = key,
                         .flags = FI_REMOTE_CQ_DATA,
                         .data = data,
                         .silent = true});
        }};

fi_ops_rma no_rma_ops = {.size = sizeof(fi_ops_rma),
                         .read = k_not_offered,
                         .readv = k_not_offered,
                         .readmsg = k_not_offered,
                         .write = k_not_offered,
                         .writev = k_not_offered,
                         .writemsg = k_not_offered,
                         .inject = k_not_offered,
                         .writedata = k_not_offered,
                         .injectdata = k_not_offered};

} // namespace statewire::fi
