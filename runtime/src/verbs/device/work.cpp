// SPDX-License-Identifier: BSD-3-Clause
// Work requests, and the memory that they use.
#include "verbs/device/pipe_guard.hpp"
#include "verbs/device/real_device.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <span>

namespace statewire::verbs {
namespace {

constexpr std::size_t k_chain = 16; // work requests posted by one call

// By kind of work request: the operation, and its end.
constexpr std::array k_operations = {IBV_WR_SEND, IBV_WR_RDMA_READ, IBV_WR_RDMA_WRITE,
                                     IBV_WR_RDMA_WRITE_WITH_IMM};
constexpr std::array k_ends = {Completion::Kind::sent, Completion::Kind::read,
                               Completion::Kind::written, Completion::Kind::written};
static_assert(static_cast<int>(WorkRequest::Kind::read) == 1 &&
              static_cast<int>(WorkRequest::Kind::write_immediate) == 3);

bool is_valid(const WorkRequest& w, std::uint32_t inline_bytes, Link link) {
  if (w.sges.size() > k_max_sges) return false;
  if (w.kind == WorkRequest::Kind::write_immediate && link == Link::iwarp) return false;
  if (!w.inlined) return true;
  std::size_t bytes = 0;
  for (const Sge& p : w.sges) bytes += p.size;
  return bytes <= inline_bytes && w.kind != WorkRequest::Kind::read;
}

ibv_sge to_sge(const Sge& p) {
  return {reinterpret_cast<std::uintptr_t>(p.data), p.size, p.local_key};
}

// A receive without memory has none: some devices take a length of 0 for 2^31.
int sges_of(const Sge& into) { return into.size != 0 ? 1 : 0; }

[[gnu::always_inline]] inline void fill(ibv_send_wr& wr, ibv_sge* sges, const WorkRequest& w,
                                        std::uint64_t wr_id) {
  std::transform(w.sges.begin(), w.sges.end(), sges, to_sge);
  wr = {};
  wr.wr_id = wr_id;
  wr.sg_list = sges;
  wr.num_sge = static_cast<int>(w.sges.size());
  wr.send_flags = (w.signalled ? unsigned{IBV_SEND_SIGNALED} : 0U) |
                  (w.inlined ? unsigned{IBV_SEND_INLINE} : 0U);
  wr.opcode = k_operations[static_cast<std::size_t>(w.kind)];
  wr.imm_data = htonl(w.immediate); // the others do not look at it
  wr.wr.rdma.remote_addr = w.remote_address;
  wr.wr.rdma.rkey = w.remote_key;
}

Errc failed_to_post(int error) {
  return error == ENOMEM || error == EAGAIN ? Errc::queue_full : from_errno(error);
}

} // namespace

Errc RealDevice::register_memory(std::span<std::byte> what, unsigned access, Region& out) {
  if (what.empty() || (access & ~(k_remote_read | k_remote_write)) != 0)
    return Errc::invalid_argument;
  unsigned flags = IBV_ACCESS_LOCAL_WRITE;
  if ((access & k_remote_read) != 0) flags |= IBV_ACCESS_REMOTE_READ;
  if ((access & k_remote_write) != 0) flags |= IBV_ACCESS_REMOTE_WRITE;
  OwnRegion region(ibv_reg_mr(domain_.get(), what.data(), what.size(), flags));
  if (!region) {
    const int error = errno;
    if (error == ENOMEM || error == EAGAIN || error == ENOSPC) return Errc::no_memory;
    return error == EFAULT ? Errc::invalid_argument : from_errno(error);
  }
  out.local_key = region->lkey;
  out.remote_key = region->rkey;
  out.id = ++last_region_;
  regions_.emplace(out.id, std::move(region));
  return Errc::ok;
}

Errc RealDevice::post(Qp qp, std::span<const WorkRequest> work, std::size_t& done) {
  done = 0;
  QueuePair* const q = queue_pairs_.find(qp);
  if (q == nullptr || q->state == QpState::init) return Errc::invalid_argument;
  const PipeGuard guard(soft_iwarp_);
  std::array<ibv_send_wr, k_chain> chain;                 // NOLINT: filled before it is used
  std::array<std::array<ibv_sge, k_max_sges>, k_chain> p; // NOLINT: so are these
  while (done < work.size()) {
    Errc stop = Errc::ok;
    std::size_t n = 0;
    for (; n < k_chain && done + n < work.size(); ++n) {
      const WorkRequest& w = work[done + n];
      stop = !is_valid(w, q->options.inline_bytes, port_.link) ? Errc::invalid_argument
             : q->sends.full()                                 ? Errc::queue_full
                                                               : Errc::ok;
      if (stop != Errc::ok) break;
      fill(chain[n], p[n].data(), w,
           q->sends.add(k_ends[static_cast<std::size_t>(w.kind)], w.token));
      if (n != 0) chain[n - 1].next = &chain[n];
    }
    if (q->state == QpState::error) {
      for (std::size_t i = 0; i < n; ++i) flush_at_once(*q, chain[i].wr_id);
    } else if (n != 0) {
      ibv_send_wr* bad = nullptr;
      if (const int error = ibv_post_send(q->qp.get(), chain.data(), &bad); error != 0) {
        const std::size_t taken =
            bad == nullptr ? 0 : std::min(n, static_cast<std::size_t>(bad - chain.data()));
        q->sends.take_back(n - taken);
        done += taken;
        return failed_to_post(error);
      }
    }
    done += n;
    if (stop != Errc::ok) return stop;
  }
  return Errc::ok;
}

Errc RealDevice::post_receive(Qp qp, const Sge& into, std::uint64_t token) {
  QueuePair* const q = queue_pairs_.find(qp);
  if (q == nullptr) return Errc::invalid_argument;
  if (q->receives.full()) return Errc::queue_full;
  ibv_sge sge = to_sge(into);
  ibv_recv_wr wr{};
  wr.wr_id = q->receives.add(Completion::Kind::received, token);
  wr.sg_list = &sge;
  wr.num_sge = sges_of(into);
  if (q->state == QpState::error) {
    flush_at_once(*q, wr.wr_id);
    return Errc::ok;
  }
  ibv_recv_wr* bad = nullptr;
  const int error = ibv_post_recv(q->qp.get(), &wr, &bad);
  if (error == 0) return Errc::ok;
  q->receives.take_back(1);
  return failed_to_post(error);
}

// A write of no bytes needs no memory, and ends without a word. One that the device does not take
// is not missed.
void RealDevice::kick() {
  for (const Qp qp : kicks_.due()) {
    const QueuePair* const q = queue_pairs_.find(qp);
    if (q == nullptr || q->state != QpState::connected) {
      kicks_.forget(qp);
      continue;
    }
    ibv_send_wr wr{};
    wr.wr_id = make_wr_id(Completion::Kind::written, k_index_mask); // an index that is never used
    wr.opcode = IBV_WR_RDMA_WRITE;
    ibv_send_wr* bad = nullptr;
    const PipeGuard guard(soft_iwarp_);
    (void)ibv_post_send(q->qp.get(), &wr, &bad);
  }
}

} // namespace statewire::verbs
