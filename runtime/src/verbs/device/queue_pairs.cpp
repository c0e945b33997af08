// SPDX-License-Identifier: BSD-3-Clause
// Queue pairs: made, taken through their states, destroyed.
#include "verbs/device/pipe_guard.hpp"
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace statewire::verbs {
namespace {

constexpr std::uint32_t k_24_bits = 0xffffff;
constexpr std::uint32_t k_first_completions = 1024;

Errc failed_to_make(int error) {
  return error == ENOMEM || error == ENOSPC || error == EAGAIN ? Errc::no_memory
                                                               : from_errno(error);
}

std::uint8_t mtu_code(std::uint16_t bytes) {
  std::uint8_t code = IBV_MTU_256;
  while (code < IBV_MTU_4096 && (128U << (code + 1)) <= bytes) ++code;
  return code;
}

// What a queue pair of this port says to reach the other.
ibv_ah_attr way_to(const RdmaPort& port, const QpParameters& remote) {
  ibv_ah_attr ah{};
  ah.port_num = port.port;
  ah.dlid = remote.lid;
  // RoCE has nothing but the global route; InfiniBand needs it between subnets only.
  const bool same_subnet = std::equal(port.gid.begin(), port.gid.begin() + 8, remote.gid.begin());
  ah.is_global = port.link == Link::roce || !same_subnet ? 1 : 0;
  if (ah.is_global != 0) {
    std::memcpy(ah.grh.dgid.raw, remote.gid.data(), remote.gid.size());
    ah.grh.sgid_index = port.gid_index;
    ah.grh.hop_limit = 64;
  }
  return ah;
}

} // namespace

// One that has room for `need` completions more. A queue is made larger where the device can do
// that; else there will be another one.
Errc RealDevice::choose_completion_queue(std::uint32_t need, std::size_t& out) {
  for (std::size_t i = 0; i < completion_queues_.size(); ++i) {
    CompletionQueue& c = completion_queues_[i];
    const std::uint32_t wanted = c.used + need;
    if (wanted > c.capacity) {
      const std::uint32_t size = std::min(std::max(wanted, 2 * c.capacity), max_completions_);
      if (size < wanted || ibv_resize_cq(c.cq.get(), static_cast<int>(size)) != 0) continue;
      c.capacity = static_cast<std::uint32_t>(std::max(c.cq->cqe, static_cast<int>(size)));
    }
    c.used += need;
    out = i;
    return Errc::ok;
  }
  const std::uint32_t more = k_first_completions
                             << std::min<std::size_t>(completion_queues_.size(), 8);
  const std::uint32_t size = std::min(std::max(need, more), max_completions_);
  if (size < need) return Errc::no_memory;
  OwnCq cq(ibv_create_cq(context_.get(), static_cast<int>(size), nullptr, channel_.get(), 0));
  if (!cq) return failed_to_make(errno);
  if (armed_) ibv_req_notify_cq(cq.get(), 0);
  completion_queues_.push_back({std::move(cq), size, need});
  out = completion_queues_.size() - 1;
  return Errc::ok;
}

Errc RealDevice::make_qp(const QpOptions& options, Qp& out) {
  const std::uint32_t receives = options.receive_work;
  if (options.send_work == 0 || options.send_work > port_.max_work || receives > port_.max_work ||
      options.inline_bytes > port_.max_inline || options.retries > 7 ||
      options.receiver_not_ready_retries > 7 || options.timeout > 31)
    return Errc::invalid_argument;
  std::size_t queue = 0;
  const std::uint32_t sends = sends_of(options);
  const std::uint32_t need = sends + receives;
  if (const Errc e = choose_completion_queue(need, queue); e != Errc::ok) return e;

  ibv_qp_init_attr init{};
  init.send_cq = init.recv_cq = completion_queues_[queue].cq.get();
  init.qp_type = IBV_QPT_RC;
  init.cap.max_send_wr = sends;
  init.cap.max_recv_wr = receives;
  init.cap.max_send_sge = k_max_sges;
  init.cap.max_recv_sge = 1;
  init.cap.max_inline_data = options.inline_bytes;
  OwnQp qp(ibv_create_qp(domain_.get(), &init));
  if (!qp) {
    completion_queues_[queue].used -= need;
    return failed_to_make(errno);
  }
  QueuePair q;
  q.options = options;
  if (timeout_) q.options.timeout = *timeout_;
  q.own = {qp->qp_num,          options.first_packet & k_24_bits, port_.lid, port_.gid, port_.mtu,
           port_.max_read_depth};
  q.sends = OrderedWork(options.send_work);
  q.receives = OrderedWork(receives);
  q.queue = queue;
  q.qp = std::move(qp);
  const std::uint32_t number = q.own.number;
  out = queue_pairs_.add(std::move(q));
  queue_pairs_.find(out)->name = out;
  by_number_[number] = out;
  return Errc::ok;
}

Errc RealDevice::modify(QueuePair& q, ibv_qp_attr a, ibv_qp_state to, int mask) {
  a.qp_state = to;
  const PipeGuard guard(soft_iwarp_); // ERR says so to the peer
  const int error = ibv_modify_qp(q.qp.get(), &a, mask | IBV_QP_STATE);
  if (error == 0) return Errc::ok;
  // A GID or a route that this port does not have.
  return error == ENOENT ? Errc::unreachable : from_errno(error);
}

Errc RealDevice::create_qp(const QpOptions& options, Qp& out) {
  // iWARP's are connected by the connection manager only.
  if (port_.link == Link::iwarp) return Errc::invalid_argument;
  if (const Errc e = make_qp(options, out); e != Errc::ok) return e;
  ibv_qp_attr a{};
  a.port_num = port_.port;
  a.qp_access_flags = k_access;
  const Errc e = modify(*queue_pairs_.find(out), a, IBV_QPS_INIT,
                        IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS);
  if (e != Errc::ok) destroy(out);
  return e;
}

Errc RealDevice::connect(Qp qp, const QpParameters& remote) {
  QueuePair* const q = queue_pairs_.find(qp);
  if (q == nullptr || port_.link == Link::iwarp || q->state != QpState::init)
    return Errc::invalid_argument;
  const std::uint8_t reads = std::min(port_.max_read_depth, remote.read_depth);
  ibv_qp_attr a{};
  a.path_mtu =
      static_cast<ibv_mtu>(mtu_code(remote.mtu != 0 ? std::min(remote.mtu, port_.mtu) : port_.mtu));
  a.dest_qp_num = remote.number & k_24_bits;
  a.rq_psn = remote.first_packet & k_24_bits;
  a.max_dest_rd_atomic = reads;
  a.min_rnr_timer = k_receiver_not_ready_timer;
  a.ah_attr = way_to(port_, remote);
  if (const Errc e = modify(*q, a, IBV_QPS_RTR,
                            IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
                                IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER);
      e != Errc::ok)
    return e;
  a.sq_psn = q->own.first_packet;
  a.timeout = q->options.timeout;
  a.retry_cnt = q->options.retries;
  a.rnr_retry = q->options.receiver_not_ready_retries;
  a.max_rd_atomic = reads;
  const Errc e = modify(*q, a, IBV_QPS_RTS,
                        IBV_QP_SQ_PSN | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY |
                            IBV_QP_MAX_QP_RD_ATOMIC);
  if (e == Errc::ok) q->state = QpState::connected;
  return e;
}

// Also of one that the device has failed: what was posted to it meanwhile ends now, too.
void RealDevice::fail(QueuePair& q) {
  if (q.state == QpState::error) return;
  (void)modify(q, {}, IBV_QPS_ERR, 0);
  q.state = QpState::error;
  if (port_.link == Link::iwarp) flush_all(q);
}

void RealDevice::destroy(Qp qp) {
  QueuePair* const q = queue_pairs_.find(qp);
  if (q == nullptr) return;
  q->qp.reset();
  drop_completions(*q);
  completion_queues_[q->queue].used -= sends_of(q->options) + q->options.receive_work;
  by_number_.erase(q->own.number);
  queue_pairs_.remove(qp);
}

} // namespace statewire::verbs
