// SPDX-License-Identifier: BSD-3-Clause
// The connection manager: what it is asked, and what it says.
#include "base/ip.hpp"
#include "verbs/device/network.hpp"
#include "verbs/device/pipe_guard.hpp"
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <array>
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

// rdma_cm's name of it, and the error when its status says nothing.
struct Row {
  rdma_cm_event_type type;
  CmEvent::Kind kind;
  Errc error;
};
constexpr std::array k_rows = {
    Row{RDMA_CM_EVENT_ADDR_RESOLVED, CmEvent::Kind::address_resolved, Errc::ok},
    Row{RDMA_CM_EVENT_ADDR_ERROR, CmEvent::Kind::address_error, Errc::unreachable},
    Row{RDMA_CM_EVENT_ROUTE_RESOLVED, CmEvent::Kind::route_resolved, Errc::ok},
    Row{RDMA_CM_EVENT_ROUTE_ERROR, CmEvent::Kind::route_error, Errc::unreachable},
    Row{RDMA_CM_EVENT_CONNECT_REQUEST, CmEvent::Kind::connect_request, Errc::ok},
    Row{RDMA_CM_EVENT_CONNECT_RESPONSE, CmEvent::Kind::established, Errc::ok},
    Row{RDMA_CM_EVENT_ESTABLISHED, CmEvent::Kind::established, Errc::ok},
    Row{RDMA_CM_EVENT_REJECTED, CmEvent::Kind::rejected, Errc::connection_refused},
    Row{RDMA_CM_EVENT_CONNECT_ERROR, CmEvent::Kind::connect_error, Errc::reset},
    Row{RDMA_CM_EVENT_UNREACHABLE, CmEvent::Kind::unreachable, Errc::unreachable},
    Row{RDMA_CM_EVENT_DISCONNECTED, CmEvent::Kind::disconnected, Errc::closed},
    Row{RDMA_CM_EVENT_TIMEWAIT_EXIT, CmEvent::Kind::time_wait_exit, Errc::ok},
    Row{RDMA_CM_EVENT_DEVICE_REMOVAL, CmEvent::Kind::device_removed, Errc::reset},
    Row{RDMA_CM_EVENT_ADDR_CHANGE, CmEvent::Kind::address_changed, Errc::ok},
};

// The status is a negative errno, but a rejection's is a reason of the link's own.
Errc to_errc(const Row& row, int status) {
  const bool has_errno = row.kind == CmEvent::Kind::address_error ||
                         row.kind == CmEvent::Kind::route_error ||
                         row.kind == CmEvent::Kind::connect_error;
  if (!has_errno || status >= 0) return row.error;
  const Errc e = from_errno(-status);
  return e == Errc::system || e == Errc::invalid_argument ? row.error : e;
}

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
  // A request that the peer has taken back looks like this, too.
  if (const Errc e = advance(*c, *queue_pairs_.find(out), IBV_QPS_INIT); e != Errc::ok) {
    destroy(out);
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
  return result(rdma_connect(c->id.get(), &p)); // soft-iWARP connects its socket within the call
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
  if (!may_speak()) return Errc::unreachable;
  if (e != Errc::ok || rdma_accept(c->id.get(), &p) != 0) return Errc::reset;
  q->state = QpState::connected; // the peer's first message may be here before `established`
  return Errc::ok;
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

// ---- what it says

bool RealDevice::deliver_manager_event(Time now) {
  rdma_cm_event* got = nullptr;
  if (rdma_get_cm_event(manager_.get(), &got) != 0) return false;
  // Acknowledged at once, because the upcall may destroy the object of the event; the upcall gets a
  // copy.
  rdma_cm_event event = *got;
  std::array<std::byte, 256> data{};
  if (event.param.conn.private_data != nullptr)
    std::memcpy(data.data(), event.param.conn.private_data, event.param.conn.private_data_len);
  else
    event.param.conn.private_data_len = 0;
  event.param.conn.private_data = data.data();
  rdma_ack_cm_event(got);
  deliver_own_event(event, now);
  return true;
}

// That an identifier goes is a word to the peer, too.
void RealDevice::refuse(OwnId id) {
  const PipeGuard guard(soft_iwarp_);
  if (may_speak())
    (void)rdma_reject(id.get(), nullptr, 0);
  else
    pending_disconnects_.push_back(std::move(id));
}

// A peer asks: its side of the connection is new here.
bool RealDevice::take_request(const rdma_cm_event& event, Cm& name) {
  if (!listener_ || event.listen_id != listener_.get() || !is_ours(event.id)) {
    refuse(OwnId(event.id));
    return false;
  }
  (void)add_connection(OwnId(event.id), name);
  connections_.find(name)->asked = true;
  return true;
}

// What the peer says of itself in a request or a response. Both sides' reads are limited by the
// smaller number; the kernel gives them as this side sees them, or, on iWARP, may know none: then
// what was asked for holds.
void RealDevice::meet(Cm name, const rdma_cm_event& event, CmEvent& reported) {
  Connection& c = *connections_.find(name);
  const rdma_conn_param& p = event.param.conn;
  const bool says = reported.kind == CmEvent::Kind::connect_request || !c.asked;
  if (says && (event.event != RDMA_CM_EVENT_ESTABLISHED || p.initiator_depth != 0)) {
    c.responder = std::min(c.responder, p.responder_resources);
    c.initiator = std::min(c.initiator, p.initiator_depth);
  }
  reported.read_depth = c.initiator;
}

void RealDevice::deliver_own_event(const rdma_cm_event& event, Time now) {
  const auto* const row = std::find_if(k_rows.begin(), k_rows.end(),
                                       [&](const Row& r) { return r.type == event.event; });
  if (row == k_rows.end()) return;
  CmEvent reported;
  reported.kind = row->kind;
  if (reported.kind == CmEvent::Kind::connect_request) {
    if (!take_request(event, reported.cm)) return;
  } else {
    const auto at = by_id_.find(event.id);
    if (at == by_id_.end()) { // the anchor's or the listener's
      if (reported.kind == CmEvent::Kind::device_removed) deliver_removed(now);
      return;
    }
    reported.cm = at->second;
  }
  reported.status = event.status;
  reported.error = to_errc(*row, event.status);
  const auto& conn = event.param.conn;
  const bool meets = reported.kind == CmEvent::Kind::connect_request ||
                     reported.kind == CmEvent::Kind::established;
  if (meets || reported.kind == CmEvent::Kind::rejected)
    reported.private_data = {static_cast<const std::byte*>(conn.private_data),
                             conn.private_data_len};
  if (meets) meet(reported.cm, event, reported);

  Connection& c = *connections_.find(reported.cm);
  if (reported.kind == CmEvent::Kind::address_resolved && !is_ours(c.id.get())) {
    reported.kind = CmEvent::Kind::address_error; // the route is through another device
    reported.error = Errc::unreachable;
  }
  if (reported.kind == CmEvent::Kind::established) {
    const bool half = event.event == RDMA_CM_EVENT_CONNECT_RESPONSE;
    if (const Errc e = half ? finish_connecting(c) : Errc::ok; e != Errc::ok) {
      if (may_speak()) (void)rdma_reject(c.id.get(), nullptr, 0);
      reported.kind = CmEvent::Kind::connect_error;
      reported.error = e;
    } else if (QueuePair* const q = queue_pairs_.find(c.qp); q && q->state != QpState::error) {
      q->state = QpState::connected;
      if (!c.asked) kicks_.expect(c.qp);
    }
  }
  if (reported.kind == CmEvent::Kind::disconnected) end_connection(c);
  events_->on_cm(reported, now);
}

// The peer has accepted: moves this side's queue pair to RTS, then sends ready-to-use.
Errc RealDevice::finish_connecting(Connection& c) {
  QueuePair* const q = queue_pairs_.find(c.qp);
  if (q == nullptr) return Errc::cancelled;
  for (const ibv_qp_state s : {IBV_QPS_INIT, IBV_QPS_RTR, IBV_QPS_RTS})
    if (const Errc e = advance(c, *q, s); e != Errc::ok) return e;
  if (!may_speak()) return Errc::unreachable;
  return rdma_establish(c.id.get()) == 0 ? Errc::ok : from_errno(errno);
}

// One step as the connection manager wants it, but for what is the user's choice.
Errc RealDevice::advance(Connection& c, QueuePair& q, ibv_qp_state to) {
  ibv_qp_attr a{};
  int mask = 0;
  a.qp_state = to;
  if (rdma_init_qp_attr(c.id.get(), &a, &mask) != 0) return from_errno(errno);
  if ((mask & IBV_QP_ACCESS_FLAGS) != 0) a.qp_access_flags = k_access;
  if ((mask & IBV_QP_MIN_RNR_TIMER) != 0) a.min_rnr_timer = k_receiver_not_ready_timer;
  if ((mask & IBV_QP_MAX_DEST_RD_ATOMIC) != 0) a.max_dest_rd_atomic = c.responder;
  if ((mask & IBV_QP_MAX_QP_RD_ATOMIC) != 0) a.max_rd_atomic = c.initiator;
  if ((mask & IBV_QP_TIMEOUT) != 0) a.timeout = q.options.timeout;
  if ((mask & IBV_QP_RETRY_CNT) != 0) a.retry_cnt = q.options.retries;
  if ((mask & IBV_QP_RNR_RETRY) != 0) a.rnr_retry = q.options.receiver_not_ready_retries;
  if (const int error = ibv_modify_qp(q.qp.get(), &a, mask); error != 0) return from_errno(error);
  if (to == IBV_QPS_RTS) q.state = QpState::connected;
  return Errc::ok;
}

// From this side, or in answer to the peer's end. InfiniBand's queue pair goes first, so that
// nothing more is sent; iWARP's is closed by the kernel.
void RealDevice::end_connection(Connection& c) {
  if (c.ended) return;
  c.ended = true;
  QueuePair* const q = queue_pairs_.find(c.qp);
  if (q != nullptr && port_.link != Link::iwarp) fail(*q);
  const PipeGuard guard(soft_iwarp_);
  if (may_speak()) (void)rdma_disconnect(c.id.get());
  if (q != nullptr) fail(*q);
}

} // namespace statewire::verbs
