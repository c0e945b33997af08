// SPDX-License-Identifier: BSD-3-Clause
// What the connection manager says.
#include "verbs/device/pipe_guard.hpp"
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace statewire::verbs {
namespace {

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
