// SPDX-License-Identifier: BSD-3-Clause
// The initiator's side of RemoteAccess.
#include "remote_access.hpp"

#include "base.hpp"
#include "regions.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <rdma/fi_atomic.h>
#include <rdma/fi_rma.h>

#include <algorithm>
#include <utility>

namespace statewire::fi {
namespace {

using wire::Kind;

// Operations under way of an endpoint. Their requests and replies wait in the core's queues, whose
// limit this stays below (CoreOptions::max_queued).
constexpr std::size_t k_most_pending = 4096;

bool fetches(Kind kind) { return kind == Kind::fetch_atomic || kind == Kind::compare_atomic; }
bool is_long(Kind kind, std::size_t length) {
  return (kind == Kind::write || kind == Kind::read) && length > wire::k_inline;
}

std::uint64_t flags_of(Kind kind) {
  const std::uint64_t transfer = kind == Kind::write || kind == Kind::read ? FI_RMA : FI_ATOMIC;
  return transfer | (kind == Kind::read || fetches(kind) ? FI_READ : FI_WRITE);
}

RemoteEnd end_of(std::uint32_t peer, const RemoteRequest& what) {
  RemoteEnd end;
  end.peer = peer;
  end.context = what.context;
  end.flags = flags_of(what.kind);
  end.length = what.length;
  end.silent = what.silent;
  end.reads = what.kind == Kind::read || fetches(what.kind);
  return end;
}

void append(std::vector<std::byte>& out, std::span<const iovec> parts) {
  for (const iovec& v : parts) {
    const auto* const begin = static_cast<const std::byte*>(v.iov_base);
    out.insert(out.end(), begin, begin + v.iov_len);
  }
}

} // namespace

RemoteAccess::RemoteAccess(Context& context, Regions& regions, std::uint64_t offers, Ended ended,
                           Arrived arrived)
    : context_(context), regions_(&regions), offers_(offers), ended_(std::move(ended)),
      arrived_(std::move(arrived)) {
  context.am_handler(wire::k_request,
                     [this](const ActiveMessage& m) { requested(m.from, m.payload); });
  context.am_handler(wire::k_reply, [this](const ActiveMessage& m) { replied(m.from, m.payload); });
  context.am_handler(wire::k_refused, [this](const ActiveMessage& m) {
    std::span<const std::byte> payload = m.payload;
    if (const auto number = wire::take_head<Tag>(payload))
      drop_written({.source = m.from, .tag = *number, .context = wire::k_written});
  });
  regions.add(*this); // the last step that may fail: no destructor would remove it
}

// The connections of transfers that have not ended are cut.
RemoteAccess::~RemoteAccess() {
  for (const auto& [number, s] : serving_) --s.region->transfers;
  if (regions_ != nullptr) regions_->remove(*this);
}

std::vector<std::byte> RemoteAccess::encode(std::uint64_t number, const RemoteRequest& what) const {
  wire::Request head;
  head.number = number;
  head.address = what.address;
  head.key = what.key;
  head.length = what.length;
  head.kind = what.kind;
  head.datatype = what.datatype;
  head.operation = what.operation;
  head.has_data = (what.flags & FI_REMOTE_CQ_DATA) != 0 ? 1 : 0;
  head.data = what.data;
  std::vector<std::byte> out(sizeof head);
  std::memcpy(out.data(), &head, sizeof head);
  if (is_long(what.kind, what.length)) return out;
  append(out, what.from);
  append(out, what.compare);
  return out;
}

int RemoteAccess::begin(std::uint32_t peer, const RemoteRequest& what, bool wanted) {
  if (pending_.size() >= k_most_pending) return -FI_EAGAIN;
  const std::uint64_t number = ++last_;
  const bool is_long_one = is_long(what.kind, what.length);
  Pending p;
  p.kind = what.kind;
  p.end = end_of(peer, what);
  p.end.wanted = wanted;
  for (const iovec& v : what.into)
    if (v.iov_len != 0) p.into.push_back({static_cast<std::byte*>(v.iov_base), v.iov_len});
  if (is_long_one && what.kind == Kind::write)
    for (const iovec& v : what.from)
      if (v.iov_len != 0) p.from.push_back({static_cast<const std::byte*>(v.iov_base), v.iov_len});
  const std::vector<std::byte> request = encode(number, what);
  std::size_t& of_peer = under_way_[peer];
  pending_.emplace(number, std::move(p));
  ++of_peer;
  Errc e = Errc::ok;
  try {
    if (is_long_one && what.kind == Kind::read) Access::core(context_.messages()).make_room();
    e = context_.am_send(peer, wire::k_request, request);
  } catch (...) {
    remove(number);
    throw;
  }
  if (e == Errc::queue_full) {
    remove(number);
    return -FI_EAGAIN;
  }
  if (e != Errc::ok && e != Errc::moribund) // moribund: lost() follows, with the reason
    fail(number, to_fi_errno(e), e);
  else if (const auto found = pending_.find(number);
           found != pending_.end() && is_long_one && what.kind == Kind::read)
    receive_long(number, found->second);
  return 0;
}

void RemoteAccess::refuse(std::uint32_t peer, const RemoteRequest& what, Errc why) const {
  RemoteEnd end = end_of(peer, what);
  end.error = why;
  end.number = to_fi_errno(why);
  if (ended_) ended_(end);
}

void RemoteAccess::remove(std::uint64_t number) noexcept {
  const auto found = pending_.find(number);
  if (found == pending_.end()) return;
  const auto of_peer = under_way_.find(found->second.end.peer);
  if (--of_peer->second == 0) under_way_.erase(of_peer);
  pending_.erase(found);
}

// Calls of messages() may run callbacks, which may end the operation.
void RemoteAccess::receive_long(std::uint64_t number, Pending& p) {
  Selector selector;
  selector.source = p.end.peer;
  selector.tag = number;
  selector.context = wire::k_read;
  p.transfers = true;
  const std::vector<MutableBytes> into = std::move(p.into);
  Request message;
  try {
    message =
        context_.messages().irecv(selector, into, [this, number](std::error_code, const Status& s) {
          transferred(number, s);
        });
  } catch (...) { // it has not begun
    remove(number);
    throw;
  }
  started(number, message);
}

void RemoteAccess::send_long(std::uint64_t number, Pending& p) {
  p.transfers = true;
  const std::vector<ConstBytes> from = std::move(p.from);
  started(number, context_.messages().isend(p.end.peer, number, from, {.context = wire::k_written},
                                            [this, number](std::error_code, const Status& s) {
                                              transferred(number, s);
                                            }));
}

void RemoteAccess::started(std::uint64_t number, Request message) {
  if (const auto found = pending_.find(number); found != pending_.end())
    found->second.message = message;
}

// The message of a long write has left, or that of a long read has arrived.
void RemoteAccess::transferred(std::uint64_t number, const Status& status) {
  const auto found = pending_.find(number);
  if (found == pending_.end()) return;
  Pending& p = found->second;
  p.transfers = false;
  if (!p.answered && status.error != Errc::ok) {
    p.answered = true;
    p.end.error = status.error;
    p.end.number = to_fi_errno(status.error);
  } else if (!p.answered && p.kind == Kind::read) {
    p.answered = true;
    if (status.bytes != p.end.length) p.end.number = FI_EIO;
  }
  end_if_over(found);
}

void RemoteAccess::replied(std::uint32_t peer, std::span<const std::byte> payload) {
  const auto head = wire::take_head<wire::Reply>(payload);
  if (!head) return;
  const auto found = pending_.find(head->number);
  if (found == pending_.end() || found->second.end.peer != peer || found->second.answered) return;
  Pending& p = found->second;
  if (head->answer == wire::Answer::ready) {
    if (!p.from.empty()) send_long(head->number, p);
    return;
  }
  if (head->error != 0)
    return fail(head->number, static_cast<int>(head->error), Errc::invalid_argument, true);
  const std::size_t expected =
      fetches(p.kind) || (p.kind == Kind::read && !is_long(p.kind, p.end.length)) ? p.end.length
                                                                                  : 0;
  if (payload.size() != expected) return fail(head->number, FI_EIO, Errc::bad_message, true);
  if (expected != 0)
    for (const MutableBytes part : p.into) {
      const std::size_t size = std::min(part.size(), payload.size());
      std::memcpy(part.data(), payload.data(), size);
      payload = payload.subspan(size);
    }
  p.answered = true;
  end_if_over(found);
}

// Its message may use the application's memory until the message ends too.
void RemoteAccess::fail(std::uint64_t number, int error, Errc why, bool refused) {
  const auto found = pending_.find(number);
  if (found == pending_.end()) return;
  Pending& p = found->second;
  if (!p.answered) {
    p.answered = true;
    p.end.number = error;
    p.end.error = why;
    p.end.refused = refused;
  }
  if (p.transfers) context_.messages().cancel(p.message);
  end_if_over(pending_.find(number));
}

void RemoteAccess::end_if_over(Pendings::iterator p) {
  if (p == pending_.end() || !p->second.answered || p->second.transfers) return;
  const RemoteEnd end = p->second.end;
  const std::uint64_t number = p->first;
  const bool sent = p->second.kind == Kind::write && p->second.message.valid();
  remove(number);
  if (end.refused && sent)
    (void)context_.am_send(end.peer, wire::k_refused, std::as_bytes(std::span(&number, 1)));
  if (ended_) ended_(end);
}

bool RemoteAccess::lost(std::uint32_t peer, Errc why) {
  std::vector<Request> messages;
  for (auto& [number, s] : serving_) {
    if (s.peer != peer) continue;
    s.reply = false;
    messages.push_back(s.message);
  }
  for (const Request m : messages) context_.messages().cancel(m);
  drop_written({.source = peer, .mask = 0, .context = wire::k_written});
  std::vector<std::uint64_t> concerned;
  bool reported = false;
  for (const auto& [number, p] : pending_) {
    if (p.end.peer != peer) continue;
    concerned.push_back(number);
    reported |= !p.end.silent;
  }
  std::ranges::sort(concerned);
  for (const std::uint64_t number : concerned) fail(number, to_fi_errno(why), why);
  return reported;
}

void RemoteAccess::close() {
  if (regions_ != nullptr) regions_->remove(*this);
  regions_ = nullptr;
  ended_ = {};
  arrived_ = {};
  std::vector<Request> messages;
  for (const auto& [number, s] : serving_) messages.push_back(s.message);
  for (const Request m : messages) context_.messages().cancel(m);
  std::vector<std::uint64_t> all;
  for (const auto& [number, p] : pending_) all.push_back(number);
  for (const std::uint64_t number : all) fail(number, FI_ECANCELED, Errc::cancelled);
}

bool RemoteAccess::is_free() const { return pending_.empty() && serving_.empty(); }

} // namespace statewire::fi
