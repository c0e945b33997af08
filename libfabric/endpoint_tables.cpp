// SPDX-License-Identifier: BSD-3-Clause
// The functions that libfabric calls of an endpoint: arguments become a SendRequest or a
// ReceiveRequest.
#include "endpoint_calls.hpp"

#include <cstring>

namespace statewire::fi {
namespace {

Endpoint& endpoint_of(fid_ep* ep) { return object_of<Endpoint>(ep); }

iovec one(const void* buffer, std::size_t length) { return {const_cast<void*>(buffer), length}; }

// In each function of the tables: a call that passes all arguments on costs a tenth of the send.
[[gnu::always_inline]] inline ssize_t send(fid_ep* ep, const SendRequest& what) {
  Endpoint& e = endpoint_of(ep);
  return guarded(
      e.domain.lock, [&]() __attribute__((always_inline)) {
        const Endpoint::Use use(e);
        return e.send(what);
      });
}
[[gnu::always_inline]] inline ssize_t receive(fid_ep* ep, const ReceiveRequest& what) {
  Endpoint& e = endpoint_of(ep);
  return guarded(
      e.domain.lock, [&]() __attribute__((always_inline)) {
        const Endpoint::Use use(e);
        return e.receive(what);
      });
}
// Of calls without flags: the endpoint's are added.
[[gnu::always_inline]] inline ssize_t send_by_default(fid_ep* ep, SendRequest what) {
  Endpoint& e = endpoint_of(ep);
  return guarded(
      e.domain.lock, [&]() __attribute__((always_inline)) {
        const Endpoint::Use use(e);
        what.flags |= e.send_flags();
        return e.send(what);
      });
}
[[gnu::always_inline]] inline ssize_t receive_by_default(fid_ep* ep, ReceiveRequest what) {
  Endpoint& e = endpoint_of(ep);
  return guarded(
      e.domain.lock, [&]() __attribute__((always_inline)) {
        const Endpoint::Use use(e);
        what.flags = e.receive_flags();
        if (what.space == Space::tagged) what.flags &= ~FI_MULTI_RECV;
        return e.receive(what);
      });
}

constexpr std::uint64_t k_send_flags = k_tx_op_flags | FI_REMOTE_CQ_DATA | FI_MORE | FI_FENCE;
constexpr std::uint64_t k_receive_flags = k_rx_op_flags | FI_MORE | FI_PEEK | FI_CLAIM | FI_DISCARD;

int get_option(::fid* handle, int level, int name, void* value, std::size_t* size) {
  if (level != FI_OPT_ENDPOINT || name != FI_OPT_MIN_MULTI_RECV) return -FI_ENOPROTOOPT;
  if (*size < sizeof(std::size_t)) return -FI_ETOOSMALL;
  Endpoint& e = object_of<Endpoint, fid_ep>(handle);
  return guarded(e.domain.lock, [&] {
    std::memcpy(value, &e.min_multi_recv, sizeof(std::size_t));
    *size = sizeof(std::size_t);
    return 0;
  });
}
int set_option(::fid* handle, int level, int name, const void* value, std::size_t size) {
  if (level != FI_OPT_ENDPOINT || name != FI_OPT_MIN_MULTI_RECV) return -FI_ENOPROTOOPT;
  if (size != sizeof(std::size_t)) return -FI_EINVAL;
  Endpoint& e = object_of<Endpoint, fid_ep>(handle);
  return guarded(e.domain.lock, [&] {
    std::memcpy(&e.min_multi_recv, value, size);
    return 0;
  });
}

} // namespace

fi_ops endpoint_fid_ops = fid_table(
    [](::fid* handle) {
      std::unique_ptr<Endpoint> ep(&object_of<Endpoint, fid_ep>(handle));
      Domain& domain = ep->domain;
      const auto close = [&] {
        --domain.objects;
        Endpoint::close(std::move(ep));
        return 0;
      };
      return domain.lock.in_child() ? guarded(close) : guarded(domain.lock, close);
    },
    [](::fid* handle, ::fid* other, std::uint64_t flags) {
      Endpoint& e = object_of<Endpoint, fid_ep>(handle);
      return guarded(e.domain.lock, [&] { return e.bind(*other, flags); });
    },
    [](::fid* handle, int command, void* argument) {
      Endpoint& e = object_of<Endpoint, fid_ep>(handle);
      return guarded(e.domain.lock, [&] {
        auto* const flags = static_cast<std::uint64_t*>(argument);
        switch (command) {
        case FI_ENABLE:
          return e.enable();
        case FI_GETOPSFLAG:
          return e.get_flags(*flags);
        case FI_SETOPSFLAG:
          return e.set_flags(*flags);
        default:
          return -FI_ENOSYS;
        }
      });
    });

fi_ops_ep endpoint_ops = {.size = sizeof(fi_ops_ep),
                          .cancel =
                              [](::fid* handle, void* context) {
                                Endpoint& e = object_of<Endpoint, fid_ep>(handle);
                                return guarded(e.domain.lock, [&] {
                                  const Endpoint::Use use(e);
                                  return e.cancel(context);
                                });
                              },
                          .getopt = get_option,
                          .setopt = set_option,
                          .tx_ctx = k_not_offered,
                          .rx_ctx = k_not_offered,
                          .rx_size_left = k_not_offered,
                          .tx_size_left = k_not_offered};

fi_ops_cm endpoint_cm_ops = {.size = sizeof(fi_ops_cm),
                             .setname = k_not_offered,
                             .getname =
                                 [](::fid* handle, void* out, std::size_t* size) {
                                   const Endpoint& e = object_of<Endpoint, fid_ep>(handle);
                                   return guarded(e.domain.lock, [&] { return e.name(out, size); });
                                 },
                             .getpeer = k_not_offered,
                             .connect = k_not_offered,
                             .listen = k_not_offered,
                             .accept = k_not_offered,
                             .reject = k_not_offered,
                             .shutdown = k_not_offered,
                             .join = k_not_offered};

fi_ops_msg endpoint_msg_ops = {
    .size = sizeof(fi_ops_msg),
    .recv =
        [](fid_ep* ep, void* buffer, std::size_t length, void*, fi_addr_t source, void* context) {
          const iovec v = one(buffer, length);
          return receive_by_default(ep, {.into = {&v, 1}, .source = source, .context = context});
        },
    .recvv =
        [](fid_ep* ep, const iovec* into, void**, std::size_t count, fi_addr_t source,
           void* context) {
          return receive_by_default(ep,
                                    {.into = {into, count}, .source = source, .context = context});
        },
    .recvmsg = [](fid_ep* ep, const fi_msg* m, std::uint64_t flags) -> ssize_t {
      if ((flags & ~k_receive_flags) != 0) return -FI_EBADFLAGS;
      return receive(ep, {.into = {m->msg_iov, m->iov_count},
                          .source = m->addr,
                          .context = m->context,
                          .flags = flags});
    },
    .send =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, fi_addr_t to, void* context) {
          const iovec v = one(buffer, length);
          return send_by_default(ep, {.from = {&v, 1}, .to = to, .context = context});
        },
    .sendv =
        [](fid_ep* ep, const iovec* from, void**, std::size_t count, fi_addr_t to, void* context) {
          return send_by_default(ep, {.from = {from, count}, .to = to, .context = context});
        },
    .sendmsg = [](fid_ep* ep, const fi_msg* m, std::uint64_t flags) -> ssize_t {
      if ((flags & ~k_send_flags) != 0) return -FI_EBADFLAGS;
      return send(ep, {.from = {m->msg_iov, m->iov_count},
                       .to = m->addr,
                       .context = m->context,
                       .flags = flags,
                       .data = m->data});
    },
    .inject =
        [](fid_ep* ep, const void* buffer, std::size_t length, fi_addr_t to) {
          const iovec v = one(buffer, length);
          return send(ep, {.from = {&v, 1}, .to = to, .silent = true});
        },
    .senddata =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, std::uint64_t data,
           fi_addr_t to, void* context) {
          const iovec v = one(buffer, length);
          return send_by_default(ep, {.from = {&v, 1},
                                      .to = to,
                                      .context = context,
                                      .flags = FI_REMOTE_CQ_DATA,
                                      .data = data});
        },
    .injectdata =
        [](fid_ep* ep, const void* buffer, std::size_t length, std::uint64_t data, fi_addr_t to) {
          const iovec v = one(buffer, length);
          return send(ep, {.from = {&v, 1},
                           .to = to,
                           .flags = FI_REMOTE_CQ_DATA,
                           .data = data,
                           .silent = true});
        }};

fi_ops_tagged endpoint_tagged_ops = {
    .size = sizeof(fi_ops_tagged),
    .recv =
        [](fid_ep* ep, void* buffer, std::size_t length, void*, fi_addr_t source, std::uint64_t tag,
           std::uint64_t ignore, void* context) {
          const iovec v = one(buffer, length);
          return receive_by_default(ep, {.into = {&v, 1},
                                         .source = source,
                                         .space = Space::tagged,
                                         .tag = tag,
                                         .ignore = ignore,
                                         .context = context});
        },
    .recvv =
        [](fid_ep* ep, const iovec* into, void**, std::size_t count, fi_addr_t source,
           std::uint64_t tag, std::uint64_t ignore, void* context) {
          return receive_by_default(ep, {.into = {into, count},
                                         .source = source,
                                         .space = Space::tagged,
                                         .tag = tag,
                                         .ignore = ignore,
                                         .context = context});
        },
    .recvmsg = [](fid_ep* ep, const fi_msg_tagged* m, std::uint64_t flags) -> ssize_t {
      if ((flags & ~(k_receive_flags & ~FI_MULTI_RECV)) != 0) return -FI_EBADFLAGS;
      return receive(ep, {.into = {m->msg_iov, m->iov_count},
                          .source = m->addr,
                          .space = Space::tagged,
                          .tag = m->tag,
                          .ignore = m->ignore,
                          .context = m->context,
                          .flags = flags});
    },
    .send =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, fi_addr_t to,
           std::uint64_t tag, void* context) {
          const iovec v = one(buffer, length);
          return send_by_default(
              ep,
              {.from = {&v, 1}, .to = to, .space = Space::tagged, .tag = tag, .context = context});
        },
    .sendv =
        [](fid_ep* ep, const iovec* from, void**, std::size_t count, fi_addr_t to,
           std::uint64_t tag, void* context) {
          return send_by_default(ep, {.from = {from, count},
                                      .to = to,
                                      .space = Space::tagged,
                                      .tag = tag,
                                      .context = context});
        },
    .sendmsg = [](fid_ep* ep, const fi_msg_tagged* m, std::uint64_t flags) -> ssize_t {
      if ((flags & ~k_send_flags) != 0) return -FI_EBADFLAGS;
      return send(ep, {.from = {m->msg_iov, m->iov_count},
                       .to = m->addr,
                       .space = Space::tagged,
                       .tag = m->tag,
                       .context = m->context,
                       .flags = flags,
                       .data = m->data});
    },
    .inject =
        [](fid_ep* ep, const void* buffer, std::size_t length, fi_addr_t to, std::uint64_t tag) {
          const iovec v = one(buffer, length);
          return send(
              ep, {.from = {&v, 1}, .to = to, .space = Space::tagged, .tag = tag, .silent = true});
        },
    .senddata =
        [](fid_ep* ep, const void* buffer, std::size_t length, void*, std::uint64_t data,
           fi_addr_t to, std::uint64_t tag, void* context) {
          const iovec v = one(buffer, length);
          return send_by_default(ep, {.from = {&v, 1},
                                      .to = to,
                                      .space = Space::tagged,
                                      .tag = tag,
                                      .context = context,
                                      .flags = FI_REMOTE_CQ_DATA,
                                      .data = data});
        },
    .injectdata =
        [](fid_ep* ep, const void* buffer, std::size_t length, std::uint64_t data, fi_addr_t to,
           std::uint64_t tag) {
          const iovec v = one(buffer, length);
          return send(ep, {.from = {&v, 1},
                           .to = to,
                           .space = Space::tagged,
                           .tag = tag,
                           .flags = FI_REMOTE_CQ_DATA,
                           .data = data,
                           .silent = true});
        }};

} // namespace statewire::fi
