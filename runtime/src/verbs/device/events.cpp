// SPDX-License-Identifier: BSD-3-Clause
// What the device says, and sleeping until it says something.
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <poll.h>

namespace statewire::verbs {
namespace {

constexpr std::size_t k_batch = 32;
// Events of the port and of the connection manager cost a system call, so a loop that spins asks
// for them less often than for completions, and the less often the longer none came.
constexpr Time k_longest_interval = std::chrono::microseconds(320);
constexpr unsigned k_event_polls = 1024; // where the caller's time does not advance

Errc to_errc(ibv_wc_status status) {
  switch (status) {
  case IBV_WC_SUCCESS:
    return Errc::ok;
  case IBV_WC_RETRY_EXC_ERR:
  case IBV_WC_RESP_TIMEOUT_ERR:
    return Errc::timed_out;
  case IBV_WC_RNR_RETRY_EXC_ERR:
    return Errc::overloaded;
  case IBV_WC_WR_FLUSH_ERR:
    return Errc::cancelled;
  case IBV_WC_LOC_LEN_ERR:
  case IBV_WC_REM_INV_REQ_ERR:
  case IBV_WC_REM_ACCESS_ERR:
  case IBV_WC_REM_OP_ERR:
  case IBV_WC_BAD_RESP_ERR:
    return Errc::bad_message;
  default:
    return Errc::system;
  }
}

} // namespace

// From the queues in turn, so that none starves.
std::size_t RealDevice::fetch(std::span<ibv_wc> into) {
  if (completion_queues_.size() == 1) [[likely]] {
    const int got = ibv_poll_cq(completion_queues_.front().cq.get(), static_cast<int>(into.size()),
                                into.data());
    return got > 0 ? static_cast<std::size_t>(got) : 0;
  }
  for (std::size_t i = 0; i < completion_queues_.size(); ++i) {
    next_queue_ = next_queue_ + 1 < completion_queues_.size() ? next_queue_ + 1 : 0;
    const int got = ibv_poll_cq(completion_queues_[next_queue_].cq.get(),
                                static_cast<int>(into.size()), into.data());
    if (got > 0) return static_cast<std::size_t>(got);
  }
  return 0;
}

void RealDevice::fetch_all() {
  std::array<ibv_wc, k_batch> batch; // NOLINT(cppcoreguidelines-pro-type-member-init)
  while (const std::size_t got = fetch(batch))
    waiting_.insert(waiting_.end(), batch.begin(),
                    batch.begin() + static_cast<std::ptrdiff_t>(got));
}

// Null: of one that was destroyed. Mostly it is the one of the last time; a name does not find
// another one that was given the same number since.
inline RealDevice::QueuePair* RealDevice::by_number(std::uint32_t number) {
  if (number == last_number_) [[likely]] {
    if (QueuePair* const q = queue_pairs_.find(last_qp_)) return q;
  }
  const auto at = by_number_.find(number);
  if (at == by_number_.end()) return nullptr;
  last_number_ = number;
  last_qp_ = at->second;
  return queue_pairs_.find(last_qp_);
}

// False: of a destroyed queue pair, or of work that is over already; it is not delivered.
inline bool RealDevice::translate(const ibv_wc& wc, Completion& out) {
  QueuePair* const q = by_number(wc.qp_num);
  if (q == nullptr) return false;
  out.kind = kind_of(wc.wr_id);
  out.qp = q->name;
  const std::uint64_t index = index_of(wc.wr_id);
  std::optional<std::uint64_t> token;
  if (out.kind == Completion::Kind::received) {
    if (wc.status == IBV_WC_SUCCESS) {
      out.bytes = wc.byte_len;
      if (wc.opcode == IBV_WC_RECV_RDMA_WITH_IMM) {
        out.kind = Completion::Kind::received_immediate;
        out.immediate = ntohl(wc.imm_data);
      }
    }
    token = q->receives.end(index);
  } else {
    // Soft-iWARP tells the end of a send before that of a read that was posted before it.
    if (port_.link == Link::iwarp && wc.status == IBV_WC_SUCCESS &&
        q->sends.waits_for_read(index)) {
      q->early.push_back(wc);
      return false;
    }
    token = q->sends.end(index);
    if (out.kind == Completion::Kind::read && !q->early.empty()) {
      waiting_.insert(waiting_.begin(), q->early.begin(), q->early.end());
      q->early.clear();
    }
  }
  if (!token) return false;
  out.token = *token;
  if (wc.status != IBV_WC_SUCCESS) [[unlikely]]
    deliver_failure(*q, wc, out);
  return true;
}

void RealDevice::deliver_failure(QueuePair& q, const ibv_wc& wc, Completion& out) {
  out.error = to_errc(wc.status);
  out.vendor_error = wc.vendor_err;
  // Soft-RoCE's word for a message that is longer than the receive.
  if (out.kind == Completion::Kind::received && wc.status == IBV_WC_LOC_QP_OP_ERR)
    out.error = Errc::bad_message;
  fail(q);
}

// A loop that spins finds nothing nearly always, and then one thing: room for many would cost it
// more than all the rest, since a Completion that is not filled is written, too. Over iWARP one at
// a time: sends that translate() has kept for a read come before what was fetched behind it.
unsigned RealDevice::deliver_completions(unsigned most, Time now) {
  std::array<ibv_wc, k_batch> batch; // NOLINT(cppcoreguidelines-pro-type-member-init)
  unsigned all = 0;
  while (all < most) {
    const std::size_t room =
        port_.link == Link::iwarp ? 1 : std::min<std::size_t>(k_batch, most - all);
    std::size_t got = 0;
    while (got < room && !waiting_.empty()) {
      batch[got++] = waiting_.front();
      waiting_.pop_front();
    }
    if (got == 0) got = fetch(std::span(batch).first(room));
    if (got == 0) break;
    if (got == 1) {
      Completion one;
      const bool tells = translate(batch[0], one);
      if (tells) events_->on_completions({&one, 1}, now);
      all += tells ? 1 : 0;
    } else {
      all += deliver_several(std::span(batch).first(got), now);
    }
    // The only queue had no more; what has come since is the next poll's.
    if (got < room && waiting_.empty() && completion_queues_.size() == 1) break;
  }
  return all;
}

unsigned RealDevice::deliver_several(std::span<const ibv_wc> what, Time now) {
  std::array<Completion, k_batch> delivered;
  std::size_t n = 0;
  for (const ibv_wc& wc : what) {
    delivered[n] = {};
    n += translate(wc, delivered[n]) ? 1 : 0;
  }
  if (n != 0) events_->on_completions(std::span(delivered).first(n), now);
  return static_cast<unsigned>(n);
}

// Work for a queue pair that has failed ends as the device would end it, without asking it: some
// devices take it and say nothing.
void RealDevice::flush_at_once(const QueuePair& q, std::uint64_t wr_id) {
  ibv_wc wc{};
  wc.wr_id = wr_id;
  wc.status = IBV_WC_WR_FLUSH_ERR;
  wc.qp_num = q.qp->qp_num;
  waiting_.push_back(wc);
}

// The same for work that was posted before it failed. Soft-iWARP completes nothing that was posted
// between its failure and the event that reports it; a later completion of the same work is
// dropped.
void RealDevice::flush_all(const QueuePair& q) {
  fetch_all();
  q.sends.each([&](std::uint64_t m) { flush_at_once(q, m); });
  q.receives.each([&](std::uint64_t m) { flush_at_once(q, m); });
}

void RealDevice::drain_channel() {
  ibv_cq* cq = nullptr;
  void* nothing = nullptr;
  while (ibv_get_cq_event(channel_.get(), &cq, &nothing) == 0) ibv_ack_cq_events(cq, 1);
}

// ---- what the device says that is not about work: its port, its end, queue pairs that failed

// False: there was none.
bool RealDevice::deliver_port_event(Time now) {
  ibv_async_event event{};
  if (ibv_get_async_event(context_.get(), &event) != 0) return false;
  const ibv_event_type type = event.event_type;
  const bool of_port = type == IBV_EVENT_PORT_ACTIVE || type == IBV_EVENT_PORT_ERR;
  const bool of_pair = type == IBV_EVENT_QP_FATAL || type == IBV_EVENT_QP_REQ_ERR ||
                       type == IBV_EVENT_QP_ACCESS_ERR || type == IBV_EVENT_COMM_EST;
  const int port = of_port ? event.element.port_num : port_.port;
  const std::uint32_t number = of_pair ? event.element.qp->qp_num : 0;
  ibv_ack_async_event(&event); // before its object is destroyed
  const auto pair = by_number_.find(number);
  if (port != port_.port || (of_pair && pair == by_number_.end())) return true;
  const Qp qp = of_pair ? pair->second : Qp{};
  if (type == IBV_EVENT_COMM_EST) {
    // The peer's data was faster than its last word to the connection manager.
    connections_.each([&](Connection& c) {
      if (c.qp == qp) (void)rdma_notify(c.id.get(), IBV_EVENT_COMM_EST);
    });
  } else if (of_pair) {
    fail(*queue_pairs_.find(qp));
    events_->on_port({PortEvent::Kind::queue_pair_failed, qp}, now);
  } else if (type == IBV_EVENT_PORT_ACTIVE) {
    send_pending_disconnects();
    events_->on_port({PortEvent::Kind::port_up, {}}, now);
  } else if (type == IBV_EVENT_PORT_ERR) {
    events_->on_port({PortEvent::Kind::port_down, {}}, now);
  } else if (type == IBV_EVENT_DEVICE_FATAL || type == IBV_EVENT_CQ_ERR) {
    deliver_removed(now); // after an error of a queue no completion can be trusted
  }
  return true;
}

// One system call when there is nothing.
unsigned RealDevice::deliver_events(Time now) {
  std::array<pollfd, 3> fds{pollfd{context_->async_fd, POLLIN, 0},
                            pollfd{manager_ ? manager_->fd : -1, POLLIN, 0},
                            pollfd{kicks_.descriptor(), POLLIN, 0}};
  if (::poll(fds.data(), fds.size(), 0) <= 0) return 0;
  unsigned delivered = 0;
  if (fds[0].revents != 0)
    while (deliver_port_event(now)) ++delivered;
  if (fds[1].revents != 0)
    while (deliver_manager_event(now)) ++delivered;
  if (fds[2].revents != 0) kick();
  return delivered;
}

// ---- looking, and sleeping

unsigned RealDevice::poll(unsigned most, Time now) {
  if (events_ == nullptr) return 0;
  const bool woken = armed_;
  if (armed_) {
    armed_ = false;
    drain_channel();
  }
  unsigned delivered = 0;
  // Without a queue pair, ever, there is no queue.
  if (!completion_queues_.empty()) delivered = deliver_completions(most, now);
  // After a completion the program is likely to post work next: look for events less often.
  const Time interval = delivered == 0 ? event_interval_ : 4 * event_interval_;
  if (woken || ++polls_since_ >= k_event_polls || now < events_looked_ ||
      now - events_looked_ >= interval) {
    polls_since_ = 0;
    events_looked_ = now;
    event_interval_ = std::min(2 * event_interval_, k_longest_interval);
    if (const unsigned events = deliver_events(now); events != 0) {
      expect_events();
      delivered += events;
    }
  }
  return delivered;
}

bool RealDevice::arm() {
  drain_channel();
  for (const CompletionQueue& c : completion_queues_) ibv_req_notify_cq(c.cq.get(), 0);
  armed_ = true;
  // What came before the request raises no event.
  fetch_all();
  if (!waiting_.empty()) return false;
  std::array<pollfd, 4> fds{};
  for (std::size_t i = 0; i < descriptors_.size(); ++i) fds[i] = {descriptors_[i], POLLIN, 0};
  return ::poll(fds.data(), descriptors_.size(), 0) <= 0;
}

} // namespace statewire::verbs
