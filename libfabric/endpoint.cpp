// SPDX-License-Identifier: BSD-3-Clause
// An endpoint's life: opening, binding, names, closing; and what both directions share.
#include "endpoint.hpp"

#include "closing.hpp"
#include "event_queue.hpp"
#include "secret.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace statewire::fi {

Endpoint::Endpoint(Domain& d, const fi_info& info, void* context)
    : fid_ep{{FI_CLASS_EP, context, &endpoint_fid_ops},
             &endpoint_ops,
             &endpoint_cm_ops,
             &endpoint_msg_ops,
             (info.caps & FI_RMA) != 0 ? &endpoint_rma_ops : &no_rma_ops,
             &endpoint_tagged_ops,
             (info.caps & FI_ATOMIC) != 0 ? &endpoint_atomic_ops : &no_atomic_ops,
             nullptr},
      domain(d), directed_((info.caps & FI_DIRECTED_RECV) != 0),
      most_sends_(info.tx_attr != nullptr && info.tx_attr->size != 0 ? info.tx_attr->size
                                                                     : k_sends) {
  tx_.flags = info.tx_attr != nullptr ? info.tx_attr->op_flags : 0;
  rx_.flags = info.rx_attr != nullptr ? info.rx_attr->op_flags : 0;
}

Endpoint::~Endpoint() {
  if (!context_) return;
  Access::loop(*context_).remove(*this);
  Access::core(context_->messages()).set_end_taker(nullptr, nullptr, nullptr);
}

int Endpoint::open(Domain& domain, const fi_info& info, fid_ep** out, void* context) {
  if (info.ep_attr != nullptr && info.ep_attr->type != FI_EP_RDM) return -FI_EINVAL;
  if (info.ep_attr != nullptr && info.ep_attr->auth_key_size != 0) return -FI_ENOSYS;
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
  Time inject_timeout = std::chrono::milliseconds(20);
  set(inject_timeout, "inject_timeout");
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
  self.context_->on_connected([&self](std::uint32_t peer) { self.connected(peer); });
  self.context_->on_lost(
      [&self](std::error_code why, std::uint32_t peer) { self.lost(peer, to_errc(why)); });
  self.context_->on_closed([&self](std::uint32_t peer) { self.closed(peer); });
  Access::core(self.context_->messages())
      .set_end_taker(
          [](void* owner, void* op, const Status& status) noexcept {
            return static_cast<Endpoint*>(owner)->take_end(*static_cast<Operation*>(op), status);
          },
          [](void* owner, void* op, const Status& status) {
            static_cast<Endpoint*>(owner)->received(*static_cast<Operation*>(op), status);
          },
          ep.get());
  Access::loop(*self.context_).add(self);
  self.confirmations_.emplace(*self.context_,
                              [&self](Operation& op, Errc error) { self.completed(op, error); });
  self.open_timeout_ = open_timeout;
  self.inject_timeout_ = inject_timeout;
  self.names_.emplace(Access::loop(*self.context_),
                      [&self](fi_addr_t address, const AddressBytes& answer, int error) {
                        self.looked_up(address, answer, error);
                      });
  if (const int result = self.serve_name(info, !key); result != 0) return result;
  const std::lock_guard hold(domain.lock); // of the regions
  self.remote_.emplace(
      *self.context_, domain.regions, info.caps & k_one_sided,
      [&self](const RemoteEnd& end) { self.ended(end); },
      [&self](const RemoteArrival& arrival) { self.arrived(arrival); });
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

// Operations under way end with the endpoint, without completions. Data of completed ones is still
// delivered, which needs the peers. What uses the application's memory ends now, if necessary by
// ending the connections.
void Endpoint::close(std::unique_ptr<Endpoint> ep) {
  using namespace std::chrono_literals;
  constexpr auto k_at_most = 2s;
  Context& context = *ep->context_;
  Messages& messages = context.messages();
  ep->names_.reset(); // its port is free when this returns
  for (const auto& [peer, sends] : ep->deferred_)
    for (Operation* const op : sends) ep->drop_send(*op);
  ep->deferred_.clear();
  if (ep->tx_.queue != nullptr)
    ep->sends_.for_each([queue = ep->tx_.queue](const Operation& op) {
      if (!op.silent) queue->take_back();
    });
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
  if (ep->events_ != nullptr) --std::exchange(ep->events_, nullptr)->users;
  if (context.in_child()) return;
  ep->behind_.clear();
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
  if (!ep->has_ended()) close_later(std::move(ep));
}

// The engine drops what waits for credit when the context finalizes, from where on it accepts no
// connection.
bool Endpoint::has_ended() {
  context_->progress();
  if (copied_ != 0 && !Access::loop(*context_).is_over()) return false;
  const auto ended = context_->try_finalize();
  return !ended || *ended;
}

int Endpoint::bind(::fid& other, std::uint64_t flags) {
  if (enabled_) return -FI_EOPBADSTATE;
  switch (other.fclass) {
  case FI_CLASS_AV:
    if (addresses_ != nullptr || &object_of<AddressVector, fid_av>(&other).domain != &domain)
      return -FI_EINVAL;
    addresses_ = &object_of<AddressVector, fid_av>(&other);
    addresses_->endpoints.push_back(this);
    return 0;
  case FI_CLASS_CQ: {
    if ((flags & ~(FI_TRANSMIT | FI_RECV | FI_SELECTIVE_COMPLETION)) != 0) return -FI_EBADFLAGS;
    CompletionQueue& queue = object_of<CompletionQueue, fid_cq>(&other);
    if ((flags & (FI_TRANSMIT | FI_RECV)) == 0 || &queue.domain != &domain) return -FI_EINVAL;
    const std::array sides{std::pair(&tx_, std::uint64_t{FI_TRANSMIT}),
                           std::pair(&rx_, std::uint64_t{FI_RECV})};
    for (const auto& [side, bit] : sides)
      if ((flags & bit) != 0 && side->queue != nullptr) return -FI_EINVAL;
    for (const auto& [side, bit] : sides) {
      if ((flags & bit) == 0) continue;
      if (const int result = queue.add_context(*context_); result != 0) return result;
      side->queue = &queue;
      side->selective = (flags & FI_SELECTIVE_COMPLETION) != 0;
    }
    return 0;
  }
  case FI_CLASS_CNTR:
    return bind_counter(object_of<Counter, fid_cntr>(&other), flags);
  case FI_CLASS_EQ: // an endpoint without connections causes no events
    if (events_ != nullptr) return -FI_EINVAL;
    events_ = &object_of<EventQueue, fid_eq>(&other);
    ++events_->users;
    return 0;
  default:
    return -FI_EINVAL;
  }
}

int Endpoint::get_flags(std::uint64_t& flags) const {
  const std::uint64_t side = flags & (FI_TRANSMIT | FI_RECV);
  if (side != FI_TRANSMIT && side != FI_RECV) return -FI_EINVAL;
  flags = side == FI_TRANSMIT ? tx_.flags : rx_.flags;
  return 0;
}

int Endpoint::set_flags(std::uint64_t flags) {
  const std::uint64_t side = flags & (FI_TRANSMIT | FI_RECV);
  if (side != FI_TRANSMIT && side != FI_RECV) return -FI_EINVAL;
  const std::uint64_t offered = side == FI_TRANSMIT ? k_tx_op_flags : k_rx_op_flags;
  if ((flags & ~(side | offered)) != 0) return -FI_EBADFLAGS;
  (side == FI_TRANSMIT ? tx_ : rx_).flags = flags & ~side;
  return 0;
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

} // namespace statewire::fi
