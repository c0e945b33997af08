// SPDX-License-Identifier: BSD-3-Clause
// The functions of FI_ATOMIC that libfabric calls of an endpoint: arguments become a RemoteRequest.
#include "atomics.hpp"
#include "endpoint.hpp"

#include <rdma/fi_atomic.h>

namespace statewire::fi {
namespace {

using wire::Kind;
using Parts = std::span<const fi_ioc>;

struct Call {
  Kind kind{};
  Parts from{}, compare{}, into{}; // of this process's memory
  fi_addr_t to = FI_ADDR_UNSPEC;
  std::uint64_t address = 0, key = 0;
  std::size_t count = 0; // of the target, if it is named
  fi_datatype datatype{};
  fi_op operation{};
  void* context = nullptr;
  std::uint64_t flags = 0;
  bool by_default = false; // the endpoint's flags are added
  bool silent = false;
};

AtomicKind kind_of(Kind kind) {
  return kind == Kind::atomic         ? AtomicKind::write
         : kind == Kind::fetch_atomic ? AtomicKind::fetch
                                      : AtomicKind::compare;
}

std::size_t number_in(Parts parts) {
  std::size_t count = 0;
  for (const fi_ioc& p : parts) count += p.count;
  return count;
}

// The same memory in bytes.
struct Buffers {
  Buffers(Parts parts, std::size_t size) : count(parts.size()) {
    for (std::size_t i = 0; i < count; ++i) all.at(i) = {parts[i].addr, parts[i].count * size};
  }
  [[nodiscard]] std::span<const iovec> span() const { return {all.data(), count}; }
  std::array<iovec, k_iov> all{};
  std::size_t count;
};

ssize_t access(fid_ep* ep, Call c) {
  if (!is_valid(kind_of(c.kind), c.datatype, c.operation)) return -FI_EOPNOTSUPP;
  if (c.from.size() > k_iov || c.compare.size() > k_iov || c.into.size() > k_iov) return -FI_EINVAL;
  if (c.operation == FI_ATOMIC_READ) c.from = {}; // may be null pointers
  const std::size_t count = number_in(c.operation == FI_ATOMIC_READ ? c.into : c.from);
  const std::size_t size = atomic_size(c.datatype);
  const bool fetches = c.kind != Kind::atomic, compares = c.kind == Kind::compare_atomic;
  if ((fetches && number_in(c.into) != count) || (compares && number_in(c.compare) != count) ||
      (c.count != 0 && c.count != count) || count == 0)
    return -FI_EINVAL;
  if (count > k_most_atomic / size) return -FI_EMSGSIZE;
  const Buffers from(c.from, size), compare(c.compare, size), into(c.into, size);
  Endpoint& e = object_of<Endpoint>(ep);
  return guarded(e.domain.lock, [&] {
    const Endpoint::Use use(e);
    return e.access(c.to, {.kind = c.kind,
                           .from = from.span(),
                           .compare = compare.span(),
                           .into = into.span(),
                           .address = c.address,
                           .key = c.key,
                           .length = count * size,
                           .datatype = static_cast<std::uint8_t>(c.datatype),
                           .operation = static_cast<std::uint8_t>(c.operation),
                           .context = c.context,
                           .flags = c.flags,
                           .by_default = c.by_default,
                           .silent = c.silent});
  });
}

ssize_t access(fid_ep* ep, Kind kind, const fi_msg_atomic& m, Parts compare, Parts into,
               std::uint64_t flags) {
  if ((flags & ~(k_tx_op_flags | FI_MORE | FI_FENCE)) != 0) return -FI_EBADFLAGS;
  if (m.rma_iov_count != 1 || m.rma_iov->count == 0) return -FI_EINVAL; // rma_iov_limit
  return access(ep, {.kind = kind,
                     .from = {m.msg_iov, m.iov_count},
                     .compare = compare,
                     .into = into,
                     .to = m.addr,
                     .address = m.rma_iov->addr,
                     .key = m.rma_iov->key,
                     .count = m.rma_iov->count,
                     .datatype = m.datatype,
                     .operation = m.op,
                     .context = m.context,
                     .flags = flags});
}

fi_ioc values_of(const void* buffer, std::size_t count) {
  return {const_cast<void*>(buffer), count};
}

int valid(AtomicKind kind, fi_datatype type, fi_op operation, std::size_t* count) {
  if (!is_valid(kind, type, operation)) return -FI_EOPNOTSUPP;
  if (count != nullptr) *count = k_most_atomic / atomic_size(type);
  return 0;
}

} // namespace

fi_ops_atomic endpoint_atomic_ops = {
    .size = sizeof(fi_ops_atomic),
    .write =
        [](fid_ep* ep, const void* buffer, std::size_t count, void*, fi_addr_t to,
           std::uint64_t address, std::uint64_t key, fi_datatype type, fi_op op, void* context) {
          const fi_ioc from = values_of(buffer, count);
          return access(ep, {.kind = Kind::atomic,
                             .from = {&from, 1},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .writev =
        [](fid_ep* ep, const fi_ioc* from, void**, std::size_t count, fi_addr_t to,
           std::uint64_t address, std::uint64_t key, fi_datatype type, fi_op op, void* context) {
          return access(ep, {.kind = Kind::atomic,
                             .from = {from, count},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .writemsg = [](fid_ep* ep, const fi_msg_atomic* m,
                   std::uint64_t flags) { return access(ep, Kind::atomic, *m, {}, {}, flags); },
    .inject =
        [](fid_ep* ep, const void* buffer, std::size_t count, fi_addr_t to, std::uint64_t address,
           std::uint64_t key, fi_datatype type, fi_op op) {
          const fi_ioc from = values_of(buffer, count);
          return access(ep, {.kind = Kind::atomic,
                             .from = {&from, 1},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .silent = true});
        },
    .readwrite =
        [](fid_ep* ep, const void* buffer, std::size_t count, void*, void* result, void*,
           fi_addr_t to, std::uint64_t address, std::uint64_t key, fi_datatype type, fi_op op,
           void* context) {
          const fi_ioc from = values_of(buffer, count), into = values_of(result, count);
          return access(ep, {.kind = Kind::fetch_atomic,
                             .from = {&from, 1},
                             .into = {&into, 1},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .readwritev =
        [](fid_ep* ep, const fi_ioc* from, void**, std::size_t count, fi_ioc* into, void**,
           std::size_t into_count, fi_addr_t to, std::uint64_t address, std::uint64_t key,
           fi_datatype type, fi_op op, void* context) {
          return access(ep, {.kind = Kind::fetch_atomic,
                             .from = {from, count},
                             .into = {into, into_count},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .readwritemsg =
        [](fid_ep* ep, const fi_msg_atomic* m, fi_ioc* into, void**, std::size_t into_count,
           std::uint64_t flags) {
          return access(ep, Kind::fetch_atomic, *m, {}, {into, into_count}, flags);
        },
    .compwrite =
        [](fid_ep* ep, const void* buffer, std::size_t count, void*, const void* compare, void*,
           void* result, void*, fi_addr_t to, std::uint64_t address, std::uint64_t key,
           fi_datatype type, fi_op op, void* context) {
          const fi_ioc from = values_of(buffer, count), with = values_of(compare, count),
                       into = values_of(result, count);
          return access(ep, {.kind = Kind::compare_atomic,
                             .from = {&from, 1},
                             .compare = {&with, 1},
                             .into = {&into, 1},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .compwritev =
        [](fid_ep* ep, const fi_ioc* from, void**, std::size_t count, const fi_ioc* compare, void**,
           std::size_t compare_count, fi_ioc* into, void**, std::size_t into_count, fi_addr_t to,
           std::uint64_t address, std::uint64_t key, fi_datatype type, fi_op op, void* context) {
          return access(ep, {.kind = Kind::compare_atomic,
                             .from = {from, count},
                             .compare = {compare, compare_count},
                             .into = {into, into_count},
                             .to = to,
                             .address = address,
                             .key = key,
                             .datatype = type,
                             .operation = op,
                             .context = context,
                             .by_default = true});
        },
    .compwritemsg =
        [](fid_ep* ep, const fi_msg_atomic* m, const fi_ioc* compare, void**,
           std::size_t compare_count, fi_ioc* into, void**, std::size_t into_count,
           std::uint64_t flags) {
          return access(ep, Kind::compare_atomic, *m, {compare, compare_count}, {into, into_count},
                        flags);
        },
    .writevalid = [](fid_ep*, fi_datatype type, fi_op op,
                     std::size_t* count) { return valid(AtomicKind::write, type, op, count); },
    .readwritevalid = [](fid_ep*, fi_datatype type, fi_op op,
                         std::size_t* count) { return valid(AtomicKind::fetch, type, op, count); },
    .compwritevalid =
        [](fid_ep*, fi_datatype type, fi_op op, std::size_t* count) {
          return valid(AtomicKind::compare, type, op, count);
        }};

fi_ops_atomic no_atomic_ops = {.size = sizeof(fi_ops_atomic),
                               .write = k_not_offered,
                               .writev = k_not_offered,
                               .writemsg = k_not_offered,
                               .inject = k_not_offered,
                               .readwrite = k_not_offered,
                               .readwritev = k_not_offered,
                               .readwritemsg = k_not_offered,
                               .compwrite = k_not_offered,
                               .compwritev = k_not_offered,
                               .compwritemsg = k_not_offered,
                               .writevalid = k_not_offered,
                               .readwritevalid = k_not_offered,
                               .compwritevalid = k_not_offered};

} // namespace statewire::fi
