// SPDX-License-Identifier: BSD-3-Clause
#include "endpoint.hpp"

#include "closing.hpp"
#include "secret.hpp"

#include "context/access.hpp"

#include <algorithm>
#include <cstring>

namespace statewire::fi {
namespace {

// Messages whose buffers the application has back wait in copies of this many bytes at most. What
// an operation costs beside its bytes is estimated.
constexpr std::size_t k_most_copied = std::size_t{64} << 20U;
constexpr std::size_t k_operation_cost = 512;
// Beyond the depth of the endpoint one send in so many makes progress.
constexpr std::size_t k_sends_per_progress = 64;

} // namespace

Endpoint::Endpoint(Domain& d, const fi_info& info, void* context)
    : fid_ep{{FI_CLASS_EP, context, &endpoint_fid_ops},
             &endpoint_ops,
             &endpoint_cm_ops,
             &endpoint_msg_ops,
             (info.caps & FI_RMA) != 0 ? &endpoint_rma_ops : nullptr,
             &endpoint_tagged_ops,
             (info.caps & FI_ATOMIC) != 0 ? &endpoint_atomic_ops : nullptr,
             nullptr},
      domain(d), directed_((info.caps & FI_DIRECTED_RECV) != 0),
      most_sends_(info.tx_attr != nullptr && info.tx_attr->size != 0 ? info.tx_attr->size
                                                                     : k_sends) {
  tx_.flags = info.tx_attr != nullptr ? info.tx_attr->op_flags : 0;
  rx_.flags = info.rx_attr != nullptr ? info.rx_attr->op_flags : 0;
}

Endpoint::~Endpoint() {
  if (context_) Access::loop(*context_).remove(*this);
}

int Endpoint::open(Domain& domain, const fi_info& info, fid_ep** out, void* context) {
  if (info.ep_attr != nullptr && info.ep_attr->type != FI_EP_RDM) return -FI_EINVAL;
  const auto shared = shared_key();
  if (!shared) {
    FI_WARN(&provider, FI_LOG_EP_CTRL, "%s\n", shared.error().text.c_str());
    return -to_fi_errno(shared.error().code);
  }
  const std::optional<Key>& key = *shared;
  if (!key)
    FI_WARN(&provider, FI_LOG_EP_CTRL,
            "no secret is shared (no launcher gives one, and STATEWIRE_KEY is not set): every "
            "process of this machine may connect, and none of another machine\n");
  ContextOptions options;
  // Mostly the processes of a job, which compute for as long as they like.
  options.core.wait_for_programs();
  const auto set = [](auto& timeout, const char* name) {
    if (int ms = 0; fi_param_get_int(&provider, name, &ms) == 0 && ms > 0)
      timeout = std::chrono::milliseconds(ms);
  };
  set(options.core.open_timeout, "open_timeout");
  set(options.core.handshake_timeout, "handshake_timeout");
  set(options.core.close_timeout, "close_timeout");
  options.report = [](const std::string& text) {
    FI_WARN(&provider, FI_LOG_EP_CTRL, "%s", text.c_str());
  };
  const Time open_timeout = options.core.open_timeout;
  auto listening = Context::listen(key, std::move(options));
  if (!listening) {
    FI_WARN(&provider, FI_LOG_EP_CTRL, "%s\n", listening.error().text.c_str());
    return -to_fi_errno(listening.error().code);
  }
  std::unique_ptr<Endpoint> ep(new Endpoint(domain, info, context));
  ep->context_ = std::move(*listening);
  Endpoint& self = *ep;
  self.context_->on_connected(
      [&self](std::uint32_t peer) { self.known_.get(peer).connected = true; });
  self.context_->on_lost(
      [&self](std::error_code why, std::uint32_t peer) { self.lost(peer, to_errc(why)); });
  self.context_->on_closed([&self](std::uint32_t peer) { self.closed(peer); });
  Access::loop(*self.context_).add(self);
  self.confirmations_.emplace(*self.context_,
                              [&self](Operation& op, Errc error) { self.completed(op, error); });
  self.remote_.emplace(
      *self.context_, domain.regions, info.caps & k_one_sided,
      [&self](const RemoteEnd& end) { self.ended(end); },
      [&self](const RemoteArrival& arrival) { self.arrived(arrival); });
  self.open_timeout_ = open_timeout;
  self.names_.emplace(Access::loop(*self.context_),
                      [&self](fi_addr_t address, const AddressBytes& answer, int error) {
                        self.looked_up(address, answer, error);
                      });
  if (const int result = self.serve_name(info, !key); result != 0) return result;
  *out = ep.release();
  return 0;
}

// The port that the program has asked for: peers that know no more of this endpoint ask there.
int Endpoint::serve_name(const fi_info& info, bool only_here) {
  if (info.src_addr == nullptr || info.src_addrlen != k_address) return 0;
  const auto at = name_in({static_cast<const std::uint8_t*>(info.src_addr), k_address});
  if (!at || at->port == 0) return 0;
  AddressBytes own{};
  std::size_t size = own.size();
  if (const int result = name(own.data(), &size); result != 0) return result;
  const int failed = names_->serve(*at, own, only_here);
  if (failed != 0)
    FI_WARN(&provider, FI_LOG_EP_CTRL, "an endpoint cannot listen at %s: %s\n",
            text_of_name(*at).c_str(), std::strerror(failed)); // NOLINT(concurrency-mt-unsafe)
  return -failed;
}

// Operations under way end with the endpoint and report nothing. What has completed is still
// delivered, which needs the peers; what uses the application's memory ends now, if need be with
// the connections.
void Endpoint::close(std::unique_ptr<Endpoint> ep) {
  using namespace std::chrono_literals;
  constexpr auto k_at_most = 2s;
  Context& context = *ep->context_;
  Messages& messages = context.messages();
  ep->names_.reset(); // its port is free when this returns
  for (Side* const side : {&ep->tx_, &ep->rx_}) {
    if (side->queue != nullptr) side->queue->remove_context(context);
    if (side->counter != nullptr) side->counter->remove(context);
    *side = {};
  }
  for (Counter* const counter : ep->remote_counters_.all())
    if (counter != nullptr) counter->remove(context);
  ep->remote_counters_ = {};
  if (ep->addresses_ != nullptr) std::erase(ep->addresses_->endpoints, ep.get());
  ep->addresses_ = nullptr;
  if (context.in_child()) return;
  ep->behind_.clear();
  for (const auto& [peer, sends] : ep->deferred_)
    for (Operation* const op : sends) ep->sends_.release(*op);
  ep->deferred_.clear();
  const auto cancel = [&](Operation& op) {
    op.multiple = false; // no receive follows
    if (op.waits)
      ep->receives_.release(op);
    else
      messages.cancel(op.request);
  };
  ep->receives_.for_each(cancel);
  ep->remote_->close();
  const auto is_free = [&] {
    bool free = ep->receives_.used() == 0 && ep->remote_->is_free();
    ep->sends_.for_each(
        [&](const Operation& op) { free &= op.has_left || op.length == 0 || !op.copy.empty(); });
    return free;
  };
  if (!context.progress_until(is_free, k_at_most)) {
    FI_WARN(&provider, FI_LOG_EP_CTRL,
            "an endpoint was closed while operations used its application's memory: its "
            "connections are cut\n");
    return;
  }
  close_later(std::move(ep));
}

bool Endpoint::has_ended() {
  context_->progress();
  const auto ended = context_->try_finalize();
  return !ended || *ended;
}

int Endpoint::bind(::fid& other, std::uint64_t flags) {
  if (enabled_) return -FI_EOPBADSTATE;
  switch (other.fclass) {
  case FI_CLASS_AV:
    if (addresses_ != nullptr) return -FI_EINVAL;
    addresses_ = &object_of<AddressVector, fid_av>(&other);
    addresses_->endpoints.push_back(this);
    return 0;
  case FI_CLASS_CQ: {
    if ((flags & ~(FI_TRANSMIT | FI_RECV | FI_SELECTIVE_COMPLETION)) != 0) return -FI_EBADFLAGS;
    CompletionQueue& queue = object_of<CompletionQueue, fid_cq>(&other);
    const std::array sides{std::pair(&tx_, std::uint64_t{FI_TRANSMIT}),
                           std::pair(&rx_, std::uint64_t{FI_RECV})};
    for (const auto& [side, bit] : sides)
      if ((flags & bit) != 0 && side->queue != nullptr) return -FI_EINVAL;
    if (const int result = queue.add_context(*context_); result != 0) return result;
    for (const auto& [side, bit] : sides) {
      if ((flags & bit) == 0) continue;
      side->queue = &queue;
      side->selective = (flags & FI_SELECTIVE_COMPLETION) != 0;
    }
    return 0;
  }
  case FI_CLASS_CNTR:
    return bind_counter(object_of<Counter, fid_cntr>(&other), flags);
  case FI_CLASS_EQ: // an endpoint without connections causes no events
    return 0;
  default:
    return -FI_EINVAL;
  }
}

int Endpoint::enable() {
  if (addresses_ == nullptr) return -FI_ENOAV;
  if (tx_.queue == nullptr && rx_.queue == nullptr) return -FI_ENOCQ;
  enabled_ = true;
  return 0;
}

int Endpoint::name(void* out, std::size_t* size) const {
  const auto address = context_->address(k_address);
  if (!address) return -to_fi_errno(address.error().code);
  const std::size_t room = std::exchange(*size, k_address);
  if (room < k_address) return -FI_ETOOSMALL;
  AddressVector::Bytes bytes{};
  std::ranges::copy(*address, bytes.begin());
  std::memcpy(out, bytes.data(), bytes.size());
  return 0;
}

// ---- completions

void Endpoint::report(Side& side, const Completion& c, bool wanted) const {
  if (side.counter != nullptr) side.counter->count(c.number == 0);
  if (side.queue != nullptr && (wanted || c.number != 0)) side.queue->push(c);
}

void Endpoint::sent(Operation& op, const Status& status) {
  const Errc error = status.error == Errc::ok ? op.lost : status.error;
  if (error != Errc::cancelled) {
    KnownPeer* const peer = known_.find(op.peer);
    if (peer != nullptr && peer->address != FI_ADDR_NOTAVAIL) {
      peer->watched = error == Errc::ok;
      // An inject reports nothing itself: the next operation with the peer fails.
      if (error != Errc::ok) peer->loss = op.silent ? error : Errc::ok;
    }
  }
  if (op.copied) copied_ -= k_operation_cost + op.length;
  op.copied = false;
  op.has_left = true;
  // A question over a later connection than the message's would say nothing of it.
  if (op.confirmed && error == Errc::ok)
    confirmations_->ask(op.peer, op);
  else
    completed(op, error);
}

void Endpoint::completed(Operation& op, Errc error) {
  Completion c;
  c.context = op.context;
  c.flags = op.flags;
  c.length = op.length;
  c.tag = op.tag;
  c.error = error;
  c.number = to_fi_errno(error);
  const bool wanted = op.wanted;
  const bool silent = op.silent;
  const std::uint32_t peer = op.peer;
  sends_.release(op);
  if (silent)
    count_inject(error);
  else
    report(tx_, c, wanted);
  if (!deferred_.empty()) begin_deferred(peer);
}

bool Endpoint::is_sending_to(std::uint32_t peer) {
  bool sends = false;
  sends_.for_each([&](const Operation& op) { sends |= op.peer == peer && !op.deferred; });
  return sends || remote_->is_busy_with(peer);
}

// The sends behind a fence, up to the next one.
void Endpoint::begin_deferred(std::uint32_t peer) {
  for (;;) {
    const auto found = deferred_.find(peer);
    if (found == deferred_.end()) return;
    Operation& op = *found->second.front();
    if (op.fenced && is_sending_to(peer)) return;
    found->second.pop_front();
    if (found->second.empty()) deferred_.erase(found);
    op.deferred = false;
    const std::vector<ConstBytes> from = std::move(op.from);
    op.request =
        context_->messages().isend(peer, op.tag, from, op.options,
                                   [this, &op](std::error_code, const Status& s) { sent(op, s); });
  }
}

// An inject has no context that an error entry could name: applications follow the pointer.
void Endpoint::count_inject(Errc error) {
  if (tx_.counter != nullptr) tx_.counter->count(error == Errc::ok);
  if (error == Errc::ok) return;
  FI_WARN(&provider, FI_LOG_EP_DATA, "an injected message was not delivered: %s\n",
          std::string(to_text(error)).c_str());
}

// What the status says of the message.
void Endpoint::describe(Completion& c, const Status& status) {
  c.tag = status.tag;
  c.source = address_of(status.source);
  if (!status.data) return;
  c.flags |= FI_REMOTE_CQ_DATA;
  c.data = *status.data;
}

void Endpoint::received(Operation& op, const Status& status) {
  Completion c;
  c.context = op.context;
  c.flags = op.flags;
  c.buffer = op.buffer;
  c.error = status.error == Errc::cancelled && op.lost != Errc::ok ? op.lost : status.error;
  c.number = to_fi_errno(c.error);
  c.tag = op.selector.tag;
  if (status.error == Errc::ok || status.error == Errc::truncated) {
    describe(c, status);
    c.length = status.bytes;
    c.excess = status.message_bytes - status.bytes;
  }
  const bool wanted = op.wanted;
  if (op.multiple && c.number == 0) {
    op.buffer += c.length;
    op.length -= c.length;
    if (op.length >= min_multi_recv && op.length != 0) {
      report(rx_, c, wanted);
      return post(op, std::array{MutableBytes(op.buffer, op.length)}, nullptr);
    }
  }
  // Its buffer is the application's again.
  const bool released = op.multiple;
  if (released) c.flags |= FI_MULTI_RECV;
  if (takes_all_ == &op) takes_all_ = nullptr;
  receives_.release(op);
  report(rx_, c, wanted || released);
  if (!behind_.empty()) post_those_behind();
}

// ---- transfers

ssize_t Endpoint::send(const SendRequest& what) {
  if (!enabled_) return -FI_EOPBADSTATE;
  if (what.from.size() > k_iov) return -FI_EINVAL;
  KnownPeer* const peer = peer_of(what.to);
  if (peer == nullptr) return no_peer(what.to);
  const std::uint32_t to = peer->number;
  std::size_t length = 0;
  for (const iovec& v : what.from) length += v.iov_len;
  if ((what.silent || (what.flags & FI_INJECT) != 0) && length > k_inject) return -FI_EINVAL;
  const bool synchronous = (what.flags & (FI_DELIVERY_COMPLETE | FI_MATCH_COMPLETE)) != 0;
  // What receives have begun to receive, and messages to this endpoint, the peer has.
  const bool confirmed =
      (what.flags & FI_TRANSMIT_COMPLETE) != 0 && !synchronous && !what.silent && to != 0;
  // The completion of a fenced operation promises the same of the operations before it; when their
  // messages are matched is not known.
  if ((what.flags & FI_FENCE) != 0 && (what.flags & FI_MATCH_COMPLETE) != 0) return -FI_EOPNOTSUPP;
  const bool fenced = (what.flags & FI_FENCE) != 0 && is_sending_to(to);
  const bool deferred = fenced || (!deferred_.empty() && deferred_.contains(to));
  if (deferred && what.silent) {
    context_->progress();
    return -FI_EAGAIN;
  }
  std::optional<std::uint64_t> data;
  if ((what.flags & FI_REMOTE_CQ_DATA) != 0) data = what.data;
  const auto context = static_cast<MessageContext>(what.space);
  const std::uint64_t kind = FI_SEND | (what.space == Space::tagged ? FI_TAGGED : FI_MSG);
  const bool wanted = !what.silent && is_wanted(tx_, what.flags);
  Messages& messages = context_->messages();

  // Of several buffers a short message is made one.
  std::array<std::byte, k_inject> together; // NOLINT: what is sent of it is written
  ConstBytes whole;
  if (what.from.size() == 1) {
    whole = {static_cast<const std::byte*>(what.from.front().iov_base), length};
  } else if (length <= k_inject) {
    std::byte* end = together.data();
    for (const iovec& v : what.from) {
      if (v.iov_len != 0) std::memcpy(end, v.iov_base, v.iov_len);
      end += v.iov_len;
    }
    whole = {together.data(), length};
  }
  const bool more = (what.flags & FI_MORE) != 0;
  Request leaving;
  const auto try_now = [&]() -> std::optional<Status> {
    if (const Errc loss = std::exchange(peer->loss, Errc::ok); loss != Errc::ok) {
      Status failed;
      failed.error = loss;
      return failed;
    }
    if (length > k_inject || synchronous || confirmed || deferred || more) return std::nullopt;
    return messages.send_at_once(to, what.tag, whole, leaving, context, data);
  };
  std::optional<Status> status = try_now();
  // A message without a completion is not taken before its connection takes it: nothing would say
  // when it has left, and it would wait in this process for a later call.
  const auto must_wait = [&] {
    return !status && what.silent && !leaving.valid() && !messages.ready(to);
  };
  if (must_wait()) {
    peer->watched = true;
    context_->progress();
    status = try_now();
    if (must_wait()) return -FI_EAGAIN;
  }
  if (status) {
    if (status->error != Errc::ok && what.silent) return -to_fi_errno(status->error);
    if (status->error == Errc::ok) peer->watched = true;
    Completion c;
    c.context = what.context;
    c.flags = kind;
    c.length = length;
    c.tag = what.tag;
    c.error = status->error;
    c.number = to_fi_errno(status->error);
    report(tx_, c, wanted);
    return 0;
  }
  // A send waits in the memory of its sender, and is not refused: else what was sent before it, and
  // is not received yet, would starve a receive that waits for it. Copies are bounded. What is
  // leaving already has its copy.
  const bool copies = !leaving.valid() && (what.silent || (what.flags & FI_INJECT) != 0);
  const bool is_full = copies && copied_ + k_operation_cost + length > k_most_copied;
  if (is_full || (!leaving.valid() && sends_.used() >= most_sends_ &&
                  sends_.used() % k_sends_per_progress == 0)) {
    context_->progress();
    if (copies && copied_ + k_operation_cost + length > k_most_copied) return -FI_EAGAIN;
  }
  Operation& op = sends_.take();
  op.context = what.context;
  op.flags = kind;
  op.wanted = wanted;
  op.silent = what.silent;
  op.tag = what.tag;
  op.length = length;
  op.peer = to;
  op.copied = copies;
  op.has_left = false;
  op.confirmed = confirmed;
  const auto done = [this, &op](std::error_code, const Status& s) { sent(op, s); };
  if (leaving.valid()) {
    op.request = leaving;
    messages.then(leaving, done);
    return 0;
  }
  std::array<ConstBytes, k_iov> pieces;
  std::size_t count = 0;
  if (copies) {
    copied_ += k_operation_cost + length;
    op.copy.assign(whole.begin(), whole.end());
    pieces[count++] = op.copy;
  } else {
    for (const iovec& v : what.from)
      if (v.iov_len != 0) pieces[count++] = {static_cast<const std::byte*>(v.iov_base), v.iov_len};
  }
  const SendOptions how{.context = context, .synchronous = synchronous, .data = data, .more = more};
  if (deferred) {
    op.deferred = true;
    op.fenced = fenced;
    op.from.assign(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count));
    op.options = how;
    deferred_[to].push_back(&op);
    begin_deferred(to); // what was waited for may have completed above
    return 0;
  }
  op.request = messages.isend(to, what.tag, std::span(pieces).first(count), how, done);
  return 0;
}

ssize_t Endpoint::receive(const ReceiveRequest& what) {
  if (!enabled_) return -FI_EOPBADSTATE;
  if (what.into.size() > k_iov) return -FI_EINVAL;
  Selector selector;
  selector.tag = what.tag;
  selector.mask = ~what.ignore;
  selector.context = static_cast<MessageContext>(what.space);
  KnownPeer* from = nullptr;
  if (directed_ && what.source != FI_ADDR_UNSPEC) {
    from = peer_of(what.source);
    if (from == nullptr) return no_peer(what.source);
    selector.source = from->number;
  }
  if ((what.flags & (FI_PEEK | FI_CLAIM | FI_DISCARD)) != 0) return peek(what, selector);
  // What had arrived before is received all the same.
  if (from != nullptr && from->loss != Errc::ok && !context_->messages().iprobe(selector))
    if (const Errc loss = std::exchange(from->loss, Errc::ok); loss != Errc::ok) {
      Completion c;
      c.context = what.context;
      c.flags = FI_RECV | (what.space == Space::tagged ? FI_TAGGED : FI_MSG);
      c.tag = what.tag;
      c.error = loss;
      c.number = to_fi_errno(loss);
      report(rx_, c, true);
      return 0;
    }
  take(what, selector, nullptr);
  if (from != nullptr) await(*from);
  return 0;
}

// `claimed`: exactly this message; null: the first that the selector fits.
void Endpoint::take(const ReceiveRequest& what, const Selector& selector,
                    const MatchedMessage* claimed) {
  Operation& op = receives_.take(what.context);
  op.flags = FI_RECV | (what.space == Space::tagged ? FI_TAGGED : FI_MSG);
  op.wanted = is_wanted(rx_, what.flags);
  op.multiple = claimed == nullptr && (what.flags & FI_MULTI_RECV) != 0;
  op.selector = selector;
  op.length = 0;
  op.buffer = what.into.empty() ? nullptr : static_cast<std::byte*>(what.into.front().iov_base);
  std::array<MutableBytes, k_iov> pieces;
  std::size_t count = 0;
  for (const iovec& v : what.into) {
    if (v.iov_len != 0) pieces[count++] = {static_cast<std::byte*>(v.iov_base), v.iov_len};
    op.length += v.iov_len;
    if (op.multiple) break;
  }
  const bool untagged = what.space == Space::untagged && claimed == nullptr;
  if (untagged && takes_all_ != nullptr) {
    op.waits = true;
    op.into.assign(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count));
    behind_.push_back(&op);
    return;
  }
  post(op, std::span(pieces).first(count), claimed);
}

bool Endpoint::takes_all_untagged(const Operation& op) {
  return op.multiple && op.selector.source == k_any_source;
}

void Endpoint::post_those_behind() {
  while (takes_all_ == nullptr && !behind_.empty()) {
    Operation& op = *behind_.front();
    behind_.pop_front();
    op.waits = false;
    const std::vector<MutableBytes> into = std::move(op.into);
    post(op, into, nullptr);
  }
}

// One that was posted to nothing yet, and is not in behind_ any more.
void Endpoint::end_waiting(Operation& op) {
  Status cancelled;
  cancelled.error = Errc::cancelled;
  received(op, cancelled);
}

void Endpoint::post(Operation& op, std::span<const MutableBytes> into,
                    const MatchedMessage* claimed) {
  const auto done = [this, &op](std::error_code, const Status& status) { received(op, status); };
  Messages& messages = context_->messages();
  if (takes_all_untagged(op)) takes_all_ = &op;
  op.request = claimed != nullptr ? messages.imrecv(*claimed, into, done)
                                  : messages.irecv(op.selector, into, done);
}

// FI_PEEK reports a message that is there and leaves it, FI_PEEK | FI_CLAIM takes it for a later
// FI_CLAIM with the same context, FI_DISCARD drops it. Without a message: the error FI_ENOMSG.
ssize_t Endpoint::peek(const ReceiveRequest& what, const Selector& selector) {
  Messages& messages = context_->messages();
  Completion c;
  c.context = what.context;
  c.flags = FI_RECV | (what.space == Space::tagged ? FI_TAGGED : FI_MSG);
  c.tag = what.tag;
  const auto end = [&](const std::optional<Status>& status) {
    if (!status) {
      c.number = FI_ENOMSG;
    } else if (status->error != Errc::ok) {
      c.error = status->error;
      c.number = to_fi_errno(status->error);
    } else {
      describe(c, *status);
      c.length = status->message_bytes;
    }
    if (rx_.queue != nullptr) rx_.queue->push(c);
    return 0;
  };
  if ((what.flags & FI_PEEK) == 0) { // of a message that was claimed
    const auto claimed = claims_.find(what.context);
    if (claimed == claims_.end()) return -FI_EINVAL;
    const MatchedMessage message = claimed->second;
    claims_.erase(claimed);
    if ((what.flags & FI_DISCARD) != 0) {
      messages.discard(message);
      return end(message.status());
    }
    take(what, selector, &message);
    return 0;
  }
  if ((what.flags & (FI_CLAIM | FI_DISCARD)) == 0) return end(messages.iprobe(selector));
  const std::optional<MatchedMessage> message = messages.improbe(selector);
  if (!message) return end({});
  if (message->valid()) {
    if ((what.flags & FI_DISCARD) != 0)
      messages.discard(*message);
    else
      claims_.insert_or_assign(what.context, *message);
  }
  return end(message->status());
}

ssize_t Endpoint::cancel(const void* context) {
  Operation* const op = receives_.find(context);
  if (op == nullptr) return -FI_ENOENT;
  if (!op->waits) {
    context_->messages().cancel(op->request);
    return 0;
  }
  std::erase(behind_, op);
  end_waiting(*op);
  return 0;
}

} // namespace statewire::fi
