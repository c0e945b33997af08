// SPDX-License-Identifier: BSD-3-Clause
// The target's side of RemoteAccess. Nothing of a request is believed: its key, its range and its
// length are checked before any memory is touched.
#include "remote_access.hpp"

#include "atomics.hpp"
#include "base.hpp"
#include "regions.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <rdma/fi_atomic.h>
#include <rdma/fi_rma.h>

namespace statewire::fi {
namespace {

using wire::Kind;

bool is_rma(Kind kind) { return kind == Kind::write || kind == Kind::read; }

// What the region has to permit.
std::uint64_t access_of(const wire::Request& r) {
  switch (r.kind) {
  case Kind::write:
    return FI_REMOTE_WRITE;
  case Kind::read:
    return FI_REMOTE_READ;
  case Kind::atomic:
    return FI_REMOTE_WRITE;
  case Kind::fetch_atomic:
    return r.operation == FI_ATOMIC_READ ? FI_REMOTE_READ : FI_REMOTE_READ | FI_REMOTE_WRITE;
  case Kind::compare_atomic:
    return FI_REMOTE_READ | FI_REMOTE_WRITE;
  }
  return 0;
}

AtomicKind atomic_kind(Kind kind) {
  return kind == Kind::atomic         ? AtomicKind::write
         : kind == Kind::fetch_atomic ? AtomicKind::fetch
                                      : AtomicKind::compare;
}

// Whether the bytes behind the head are those that the request needs.
bool is_whole(const wire::Request& r, std::size_t operands) {
  switch (r.kind) {
  case Kind::write:
    return operands == (r.length > wire::k_inline ? 0 : r.length);
  case Kind::read:
    return operands == 0;
  case Kind::atomic:
  case Kind::fetch_atomic:
  case Kind::compare_atomic:
    break;
  default:
    return false;
  }
  const auto type = static_cast<fi_datatype>(r.datatype);
  const auto operation = static_cast<fi_op>(r.operation);
  const std::size_t size = atomic_size(type);
  if (!is_valid(atomic_kind(r.kind), type, operation)) return false;
  if (r.length == 0 || r.length % size != 0 || r.length > k_most_atomic) return false;
  const std::size_t of_each = operation == FI_ATOMIC_READ      ? 0
                              : r.kind == Kind::compare_atomic ? 2
                                                               : 1;
  return operands == of_each * r.length;
}

} // namespace

void RemoteAccess::reply(std::uint32_t peer, std::uint64_t number, int error, wire::Answer answer,
                         std::span<const std::byte> bytes) const {
  wire::Reply head;
  head.number = number;
  head.error = static_cast<std::uint32_t>(error);
  head.answer = answer;
  std::vector<std::byte> out(sizeof head + bytes.size());
  std::memcpy(out.data(), &head, sizeof head);
  if (!bytes.empty()) std::memcpy(out.data() + sizeof head, bytes.data(), bytes.size());
  const Errc e = context_.am_send(peer, wire::k_reply, out);
  if (e != Errc::ok && e != Errc::moribund) // else the peer has no request under way any more
    FI_WARN(&provider, FI_LOG_EP_DATA, "a reply to peer %u cannot be sent: %s\n", peer,
            std::string(to_text(e)).c_str());
}

void RemoteAccess::requested(std::uint32_t peer, std::span<const std::byte> payload) {
  const auto head = wire::take_head<wire::Request>(payload);
  if (!head) return;
  if (const int error = serve(peer, *head, payload); error != 0) reply(peer, head->number, error);
}

// Executes it, replies and returns 0; or returns why not.
int RemoteAccess::serve(std::uint32_t peer, const wire::Request& r,
                        std::span<const std::byte> operands) {
  if (regions_ == nullptr) return FI_ESHUTDOWN;
  if (!is_whole(r, operands.size())) return FI_EINVAL;
  if ((offers_ & (is_rma(r.kind) ? FI_RMA : FI_ATOMIC)) == 0) return FI_EOPNOTSUPP;
  const Regions::Found found = regions_->find(r.key, r.address, r.length, access_of(r));
  if (found.error != 0) return found.error;
  if (is_rma(r.kind) && r.length > wire::k_inline) {
    serve_long(peer, r, *found.region, found.at);
    return 0;
  }
  std::vector<std::byte> results;
  if (r.kind == Kind::write) {
    if (r.length != 0) std::memcpy(found.at, operands.data(), r.length);
  } else if (r.kind == Kind::read) {
    results.assign(found.at, found.at + r.length);
  } else {
    if (r.kind != Kind::atomic) results.resize(r.length);
    const bool compares = r.kind == Kind::compare_atomic;
    execute_atomic(static_cast<fi_datatype>(r.datatype), static_cast<fi_op>(r.operation),
                   {.target = found.at,
                    .operands = operands.data(),
                    .compare = compares ? operands.data() + r.length : nullptr,
                    .results = results.empty() ? nullptr : results.data(),
                    .bytes = r.length});
  }
  arrived(peer, r, *found.region);
  reply(peer, r.number, 0, wire::Answer::done, results);
  return 0;
}

void RemoteAccess::serve_long(std::uint32_t peer, const wire::Request& r, Region& region,
                              std::byte* at) {
  const std::uint64_t number = ++last_served_;
  serving_.emplace(number, Serving{.peer = peer, .request = r, .region = &region, .message = {}});
  ++region.transfers;
  Messages& messages = context_.messages();
  const auto done = [this, number](std::error_code, const Status& s) { served(number, s); };
  Request message;
  if (r.kind == Kind::write) {
    Selector selector;
    selector.source = peer;
    selector.tag = r.number;
    selector.context = wire::k_written;
    message = messages.irecv(selector, MutableBytes(at, r.length), done);
    reply(peer, r.number, 0, wire::Answer::ready);
  } else {
    message =
        messages.isend(peer, r.number, ConstBytes(at, r.length), {.context = wire::k_read}, done);
  }
  if (const auto found = serving_.find(number); found != serving_.end())
    found->second.message = message;
}

void RemoteAccess::served(std::uint64_t number, const Status& status) {
  const auto found = serving_.find(number);
  if (found == serving_.end()) return;
  const Serving s = found->second;
  serving_.erase(found);
  --s.region->transfers;
  const bool whole = status.error == Errc::ok && status.bytes == s.request.length;
  if (whole) arrived(s.peer, s.request, *s.region);
  if (!s.reply || (whole && s.request.kind == Kind::read)) return; // its bytes are the reply
  switch (status.error) {
  case Errc::ok:
  case Errc::truncated: // the initiator has sent another length than it said
    return reply(s.peer, s.request.number, whole ? 0 : FI_EINVAL);
  case Errc::cancelled: // the region was closed
    return reply(s.peer, s.request.number, FI_EKEYREJECTED);
  default: // the connection is lost: the initiator knows
    return;
  }
}

// A fetching atomic is a read of the endpoint's (fi_endpoint(3)) that modifies the region
// (fi_mr(3)).
void RemoteAccess::arrived(std::uint32_t peer, const wire::Request& r, const Region& region) const {
  RemoteArrival a;
  a.peer = peer;
  const bool fetches = r.kind != Kind::write && r.kind != Kind::atomic;
  a.flags = (is_rma(r.kind) ? FI_RMA : FI_ATOMIC) | (fetches ? FI_REMOTE_READ : FI_REMOTE_WRITE);
  a.length = r.length;
  if (r.has_data != 0) a.data = r.data;
  region.count(access_of(r));
  if (arrived_) arrived_(a);
}

// Whatever no receive waits for is of writes that were cancelled here.
void RemoteAccess::drop_written(const Selector& what) {
  MessageCore& core = Access::core(context_.messages());
  while (const auto message = core.improbe(what)) {
    if (!message->valid()) return;
    context_.messages().discard(*message);
  }
}

void RemoteAccess::end_transfers(const Region& region) {
  std::vector<Request> messages;
  for (const auto& [number, s] : serving_)
    if (s.region == &region) messages.push_back(s.message);
  for (const Request m : messages) context_.messages().cancel(m);
}

} // namespace statewire::fi
