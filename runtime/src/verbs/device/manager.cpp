// SPDX-License-Identifier: BSD-3-Clause
// What the connection manager is asked.
#include "base/ip.hpp"
#include "verbs/device/network.hpp"
#include "verbs/device/pipe_guard.hpp"
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fmt/format.h>
#include <string_view>

namespace statewire::verbs {
namespace {

constexpr int k_backlog = 1024;
// What the answers may carry on every kind of link.
constexpr std::size_t k_max_answer = 148;

int to_milliseconds(Time t) {
  using std::chrono::milliseconds;
  const auto ms = std::chrono::ceil<milliseconds>(t).count();
  return static_cast<int>(std::clamp<long long>(ms, 1, INT_MAX));
}

Errc result(int returned) { return returned == 0 ? Errc::ok : from_errno(errno); }

} // namespace

// Soft-RoCE never sends for the connection manager again once it was asked to while its network
// device was off (Linux 6.1: the kernel's own queue pair for management stays in error, and rping
// fails as well until the device is made anew). So nothing is said then.
bool RealDevice::may_speak() const {
  return port_.link != Link::roce || is_up(port_.network_device);
}

Errc RealDevice::bind_id(rdma_cm_id* id, std::uint16_t port_number) {
  Address a = *port_.address;
  a.port = port_number;
  sockaddr_storage at{};
  (void)to_sockaddr(a, at);
  return result(rdma_bind_addr(id, reinterpret_cast<sockaddr*>(&at)));
}

Errc RealDevice::cannot_listen(const char* what) {
  const int error = errno;
  why_not_listening_ = fmt::format("{}: {}", what, std::strerror(error));
  return from_errno(error);
}

Errc RealDevice::cm_listen(Address& at) {
  if (!manager_) return Errc::unreachable;
  if (listener_) return Errc::invalid_argument;
  OwnId id = make_id();
  if (!id) return cannot_listen("the connection manager gives no identifier");
  if (bind_id(id.get(), at.port) != Errc::ok) return cannot_listen("the port's address");
  if (rdma_listen(id.get(), k_backlog) != 0) return cannot_listen("the connection manager");
  at = *port_.address;
  at.port = ntohs(rdma_get_src_port(id.get()));
  listener_ = std::move(id);
  return Errc::ok;
}

Errc RealDevice::cm_resolve_address(const Address& to, Time timeout, Cm& out) {
  if (!manager_) return Errc::unreachable;
  if (to.family != port_.address->family)
    return to.family == Address::Family::none ? Errc::invalid_argument : Errc::unreachable;
  // With a bound device, as below, the kernel treats every address as a neighbour.
  if (!has_route(*port_.address, to)) return Errc::unreachable;
  OwnId id = make_id();
  if (!id) return from_errno(errno);
  // From this port's address, or the kernel might take another device.
  sockaddr_storage from{}, there{};
  (void)to_sockaddr(*port_.address, from);
  (void)to_sockaddr(to, there);
  if (const Errc e =
          result(rdma_resolve_addr(id.get(), reinterpret_cast<sockaddr*>(&from),
                                   reinterpret_cast<sockaddr*>(&there), to_milliseconds(timeout)));
      e != Errc::ok)
    return e;
  return add_connection(std::move(id), out);
}

Errc RealDevice::cm_resolve_route(Cm cm, Time timeout) {
  Connection* const c = connections_.find(cm);
  if (c == nullptr) return Errc::invalid_argument;
  expect_events();
  return result(rdma_resolve_route(c->id.get(), to_milliseconds(timeout)));
}

Errc RealDevice::cm_create_qp(Cm cm, const QpOptions& options, Qp& out) {
  Connection* const c = connections_.find(cm);
  if (c == nullptr || queue_pairs_.find(c->qp) != nullptr || !is_ours(c->id.get()))
    return Errc::invalid_argument;
  if (const Errc e = make_qp(options, out); e != Errc::ok) return e;
  if (const Errc e = advance(*c, *queue_pairs_.find(out), IBV_QPS_INIT); e != Errc::ok) {
    destroy(out);
    // A request that the peer has taken back looks like this, too.
    if (c->asked) fail_later(cm, Errc::reset, 0);
    return e;
  }
  c->qp = out;
  return Errc::ok;
}

rdma_conn_param RealDevice::connection_parameters(const Connection& c, const QueuePair& q,
                                                  ConstBytes data) {
  rdma_conn_param p{};
  p.private_data = data.data();
  p.private_data_len = static_cast<std::uint8_t>(data.size());
  p.responder_resources = c.responder;
  p.initiator_depth = c.initiator;
  p.flow_control = 1;
  p.retry_count = q.options.retries;
  p.rnr_retry_count = q.options.receiver_not_ready_retries;
  p.qp_num = q.own.number;
  return p;
}

Errc RealDevice::cm_connect(Cm cm, ConstBytes private_data) {
  Connection* const c = connections_.find(cm);
  QueuePair* const q = c != nullptr ? queue_pairs_.find(c->qp) : nullptr;
  if (q == nullptr || c->asked || private_data.size() > k_max_private_data)
    return Errc::invalid_argument;
  if (!may_speak()) return Errc::unreachable;
  rdma_conn_param p = connection_parameters(*c, *q, private_data);
  expect_events();
  const PipeGuard guard(soft_iwarp_);
  if (rdma_connect(c->id.get(), &p) == 0) return Errc::ok;
  // Soft-iWARP connects its socket within the call.
  const Errc e = from_errno(errno);
  if (category(e) == Category::local) return e;
  fail_later(cm, e, -errno);
  return Errc::ok;
}

Errc RealDevice::cm_accept(Cm cm, ConstBytes private_data) {
  Connection* const c = connections_.find(cm);
  QueuePair* const q = c != nullptr ? queue_pairs_.find(c->qp) : nullptr;
  if (q == nullptr || !c->asked || private_data.size() > k_max_answer)
    return Errc::invalid_argument;
  // Any step fails where the peer has taken its request back: the kernel keeps that to itself until
  // now. iWARP's queue pair is taken through its states by the kernel.
  Errc e = Errc::ok;
  if (port_.link != Link::iwarp)
    for (const ibv_qp_state s : {IBV_QPS_INIT, IBV_QPS_RTR, IBV_QPS_RTS})
      if (e == Errc::ok) e = advance(*c, *q, s);
  rdma_conn_param p = connection_parameters(*c, *q, private_data);
  expect_events();
  const PipeGuard guard(soft_iwarp_);
  if (!may_speak())
    fail_later(cm, Errc::unreachable, -ENETDOWN);
  else if (e != Errc::ok || rdma_accept(c->id.get(), &p) != 0)
    fail_later(cm, Errc::reset, -errno);
  else
    q->state = QpState::connected; // the peer's first message may be here before `established`
  return Errc::ok;
}

void RealDevice::fail_later(Cm cm, Errc error, int status) {
  late_.push_back({CmEvent::Kind::connect_error, cm, error, status, {}, 0});
}

Errc RealDevice::cm_reject(Cm cm, ConstBytes private_data) {
  Connection* const c = connections_.find(cm);
  if (c == nullptr || !c->asked || private_data.size() > k_max_answer)
    return Errc::invalid_argument;
  if (!may_speak()) return Errc::unreachable;
  const PipeGuard guard(soft_iwarp_);
  return result(rdma_reject(c->id.get(), private_data.data(),
                            static_cast<std::uint8_t>(private_data.size())));
}

Errc RealDevice::cm_disconnect(Cm cm) {
  Connection* const c = connections_.find(cm);
  if (c == nullptr || queue_pairs_.find(c->qp) == nullptr) return Errc::invalid_argument;
  end_connection(*c);
  return Errc::ok;
}

void RealDevice::cm_destroy(Cm cm) {
  Connection* const c = connections_.find(cm);
  if (c == nullptr) return;
  by_id_.erase(c->id.get());
  if (!may_speak()) pending_disconnects_.push_back(std::move(c->id));
  connections_.remove(cm);
  send_pending_disconnects();
}

} // namespace statewire::verbs
