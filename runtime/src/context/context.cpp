// SPDX-License-Identifier: BSD-3-Clause
#include <statewire/context.hpp>

#include "address_book.hpp"
#include "peer_removal.hpp"

#include "asio/descriptor.hpp"
#include "dispatch/dispatcher.hpp"
#include "lanes/lanes.hpp"
#include "lanes/own_components.hpp"
#include "lanes/rdma/open_rdma.hpp"
#include "lanes/shm/shm_component.hpp"

#include "job/settings.hpp"
#include "job/within_host.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

namespace statewire {
namespace {

// Random bytes from a small stock: a handshake needs few, and asking libcrypto costs more than
// making them. What was handed out is wiped.
class Randomness {
 public:
  void operator()(std::span<std::uint8_t> out) {
    while (!out.empty()) {
      if (next_ == stock_.size()) refill();
      const std::size_t n = std::min(out.size(), stock_.size() - next_);
      const auto taken = std::span(stock_).subspan(next_, n);
      std::ranges::copy(taken, out.begin());
      std::ranges::fill(taken, std::uint8_t{0});
      next_ += n;
      out = out.subspan(n);
    }
  }

 private:
  void refill() {
    // libcrypto reseeds itself; a failure here means that the system has no randomness at all, and
    // a peer that has some does not accept a proof made with the all-zero number.
    if (RAND_bytes(stock_.data(), static_cast<int>(stock_.size())) != 1) stock_.fill(0);
    next_ = 0;
  }
  std::array<std::uint8_t, 1024> stock_{};
  std::size_t next_ = stock_.size();
};

void print_trace(std::uint32_t rank, const TraceEvent& t) {
  const std::string peer = t.peer.rank == UINT32_MAX ? "?" : std::to_string(t.peer.rank);
  fmt::print(stderr, "statewire: {:>12.6f} rank {} -> {} {:>7} #{} {:.{}} {} -> {}\n",
             std::chrono::duration<double>(t.at).count(), rank, peer,
             k_machine_names[static_cast<std::size_t>(t.machine)], t.object, t.from, t.from.size(),
             t.event, t.to);
}

void print_trace(std::uint32_t rank, const MessageCore::Trace& t) {
  fmt::print(stderr, "statewire: {:>12.6f} rank {} => {} {:>12} {:.{}} {} -> {}\n",
             std::chrono::duration<double>(t.at).count(), rank, t.peer.rank, t.machine, t.from,
             t.from.size(), t.event, t.to);
}

} // namespace

Result<std::unique_ptr<Context>> Context::open(Job& job, ContextOptions options) {
  if (options.environment) {
    auto progress = choose_progress(job.processes_here(), job.cores_here());
    if (!progress) return std::move(progress).error();
    // The environment overrides the program, which overrides the rule for this machine.
    if (std::getenv(k_progress_variable) != nullptr || !options.progress)
      options.progress = progress->mode;
    if (options.transport.listen.empty()) {
      auto where = listening_of_environment(job.single_host());
      if (!where) return std::move(where).error();
      options.shared_memory = where->shares_memory(options.shared_memory, options.progress);
      options.transport.listen = std::move(where->addresses);
    }
  }
  std::unique_ptr<Context> c(new Context);
  c->job_ = &job;
  c->options_ = std::move(options);
  c->options_.core.wait_for_programs();
  if (auto started = c->start(); !started) return std::move(started).error();
  auto cards = job.exchange(c->card());
  if (!cards) return std::move(cards).error();
  c->cards_ = std::move(*cards);

  Context& self = *c;
  GroupConfig group;
  group.id = group.own_id = job.group_id();
  group.size = job.size();
  group.own_rank = job.rank();
  group.key = job.key();
  group.addresses = [&self, reach = reach_of(c->transport_->listening())](std::uint32_t rank) {
    return reach(self.card_of(rank).addresses);
  };
  group.path = [&self](std::uint32_t rank) {
    const MessagePath path = self.path(rank);
    if (path == MessagePath::none) self.report_unreachable_later(rank);
    return path;
  };
  if (auto joined = c->join(std::move(group)); !joined) return std::move(joined).error();
  return c;
}

Context::Context() = default;

Result<void> Context::start() {
  const native::StandardDescriptors taken; // also from libraries of devices
  auto loop = ProgressLoop::open(options_.progress.value_or(ProgressMode::adaptive));
  if (!loop) return std::move(loop).error();
  loop_ = std::move(*loop);
  dispatcher_ = std::make_unique<Dispatcher>();
  loop_->add(*dispatcher_);
  auto transport = AsioTransport::open(*loop_, options_.transport);
  if (!transport) return std::move(transport).error();
  transport_ = std::move(*transport);
  auto how = wanted_methods();
  if (!how) return std::move(how).error();
  auto own = lanes::open_own(options_.lane_components, *how);
  if (!own) return std::move(own).error();
  lanes::LaneParts parts;
  auto methods = lanes::Methods::open(parts, std::move(*how), Randomness());
  if (!methods) return std::move(methods).error();
  methods_ = std::make_unique<lanes::Methods>(std::move(*methods));
  if (job_ != nullptr)
    if (auto usable = methods_->usable(); !usable) return usable;
  // Shared memory is a part of the method sock.
  if (options_.shared_memory.value_or(false) && methods_->offers(cpc::k_sock))
    parts.components.push_back(
        std::make_unique<lanes::ShmComponent>(local_scope(transport_->listening())));
  std::ranges::move(own->used, std::back_inserter(parts.components));
  if (auto advertised = lanes::can_be_advertised(parts.components); !advertised) return advertised;
  standings_ = methods_->standings();
  std::ranges::move(own->standings, std::back_inserter(standings_));
  lanes::LaneTransport::Options lanes;
  lanes.start_after = options_.lane_after;
  lanes.idle_after = std::max<Time>(options_.lane_idle_after, std::chrono::milliseconds(1));
  lanes_ = std::make_unique<lanes::Lanes>(*loop_, *transport_, std::move(parts), lanes);
  auto incarnation = Epoch::now();
  if (!incarnation) return std::move(incarnation).error();
  incarnation_ = *incarnation;
  return {};
}

Result<void> Context::join(GroupConfig group) {
  core_ = std::make_unique<Core>(*dispatcher_, lanes_->transport(), incarnation_, Randomness(),
                                 options_.core, core_callbacks());
  if (options_.environment)
    if (const char* t = std::getenv(k_trace_variable); t != nullptr && std::string_view(t) == "1") {
      traces_ = true;
      const auto print = [own = rank()](const auto& e) { print_trace(own, e); };
      core_->set_trace(print);
    }
  const std::string id = group.id;
  const std::uint32_t ranks = group.size;
  if (const Errc e = core_->add_group(std::move(group), group_); e != Errc::ok)
    return Failure{e, fmt::format("group '{}': {}", id, to_text(e))};
  message_core_ =
      std::make_unique<MessageCore>(*dispatcher_, *core_, Peer{group_, rank()}, options_.messages);
  core_->set_packet_events(message_core_.get());
  if (traces_) message_core_->set_trace([own = rank()](const auto& t) { print_trace(own, t); });
  messages_ = std::make_unique<Messages>(*message_core_, *loop_, group_, ranks);
  lanes_->transport().bind(*core_);
  transport_->bind(lanes_->transport());
  loop_->add(*core_);
  return {};
}

CoreCallbacks Context::core_callbacks() {
  CoreCallbacks callbacks;
  callbacks.message = [this](const ActiveMessage& m) { call_handler(m); };
  callbacks.connected = [this](Peer p) {
    why_no_lane_.erase(p.rank);
    if (may_call(connected_)) connected_(p.rank);
  };
  callbacks.closed = [this](Peer p) {
    if (may_call(closed_)) closed_(p.rank);
    if (removal_) removal_->consider(p.rank);
  };
  callbacks.lost = [this](Peer p, Errc e) {
    if (e == Errc::no_method) {
      why_no_lane_[p.rank] = lanes_->transport().why_no_lane();
      report_unreachable(p.rank);
    }
    if (may_call(lost_)) lost_(p.rank, e);
  };
  callbacks.send_failed = [this](Peer p, std::uint64_t token, Errc e) {
    if (may_call(send_failed_)) send_failed_(p.rank, token, e);
  };
  return callbacks;
}

// Where sockets may carry nothing, and there is no lane; once for each card.
void Context::report_unreachable(std::uint32_t peer) {
  const std::string why = trouble(peer);
  if (!why.empty() && reported_.insert(peer).second)
    say(fmt::format("statewire: rank {}: rank {} cannot be reached:\n{}\n", rank(), peer, why));
}

// The core asks in the middle of a step.
void Context::report_unreachable_later(std::uint32_t peer) {
  const auto report = [](void* context, const Dispatcher::Task& t) {
    static_cast<Context*>(context)->report_unreachable(t.number);
  };
  if (!reported_.contains(peer))
    dispatcher_->post(Dispatcher::Queue::upcall, {.run = report, .owner = this, .number = peer});
}

void Context::call_handler(const ActiveMessage& m) {
  if (loop_->abandoned()) return;
  if (m.handler < handlers_.size() && handlers_[m.handler])
    handlers_[m.handler](m);
  else
    ++unhandled_;
}

Result<cpc::FrameworkOptions> Context::wanted_methods() const {
  cpc::FrameworkOptions how;
  if (options_.environment) {
    auto given = cpc::FrameworkOptions::from_environment();
    if (!given) return std::move(given).error();
    how = std::move(*given);
  }
  // The environment overrides the program.
  if (!options_.methods.empty() &&
      (!options_.environment || std::getenv("STATEWIRE_METHODS") == nullptr)) {
    auto methods = cpc::Methods::parse(options_.methods);
    if (!methods) return std::move(methods).error();
    how.methods = std::move(*methods);
  }
  return how;
}

std::uint32_t Context::rank() const { return job_ != nullptr ? job_->rank() : 0; }
std::uint32_t Context::size() const { return job_ != nullptr ? job_->size() : book_->size(); }
bool Context::knows(std::uint32_t rank) const {
  return job_ != nullptr ? rank < job_->size() : book_->knows(rank);
}

void Context::am_handler(std::uint16_t handler, Handler h) {
  if (handler >= handlers_.size()) handlers_.resize(handler + std::size_t{1});
  handlers_[handler] = std::move(h);
}
void Context::on_connected(std::function<void(std::uint32_t)> f) { connected_ = std::move(f); }
void Context::on_closed(std::function<void(std::uint32_t)> f) { closed_ = std::move(f); }
void Context::on_lost(std::function<void(std::uint32_t, Errc)> f) { lost_ = std::move(f); }
void Context::on_am_failed(std::function<void(std::uint32_t, std::uint64_t, Errc)> f) {
  send_failed_ = std::move(f);
}

Errc Context::am_send(std::uint32_t rank, std::uint16_t handler, std::span<const std::byte> payload,
                      std::uint64_t token) {
  if (!knows(rank)) return Errc::invalid_argument;
  if (in_child()) return Errc::forked;
  const ProgressLoop::Scope scope(*loop_);
  return core_->send({group_, rank}, handler, payload, ProgressLoop::clock(), token);
}

Errc Context::close(std::uint32_t rank) {
  if (!knows(rank)) return Errc::invalid_argument;
  if (in_child()) return Errc::forked;
  const ProgressLoop::Scope scope(*loop_);
  return core_->close({group_, rank}, ProgressLoop::clock());
}

bool Context::progress() { return loop_->poll(ProgressLoop::clock(), 1); }

bool Context::progress_until(const std::function<bool()>& predicate,
                             std::chrono::nanoseconds timeout) {
  const Time now = ProgressLoop::clock();
  const Time deadline = timeout >= k_never - now ? k_never : now + timeout;
  return loop_->run_until(predicate, deadline);
}

void Context::wake() { loop_->wake(); }

Result<int> Context::descriptor() { return loop_->descriptor(); }
bool Context::arm() { return loop_->arm(); }

void Context::say(const std::string& text) const {
  if (options_.report)
    options_.report(text);
  else
    fmt::print(stderr, "{}", text);
}

PeerState Context::state(std::uint32_t rank) const { return core_->state({group_, rank}); }

std::string Context::method(std::uint32_t rank) const {
  if (!knows(rank)) return {};
  std::string lane = lanes_->transport().method(state(rank).connection);
  if (!lane.empty() || path(rank) != MessagePath::sockets) return lane;
  return std::string(cpc::k_sock);
}

MessagePath Context::path(std::uint32_t rank) const {
  return job_ != nullptr ? methods_->path(card_of(rank).advertisement) : MessagePath::sockets;
}

std::string Context::trouble(std::uint32_t rank) const {
  if (!knows(rank) || path(rank) == MessagePath::sockets) return {};
  std::string why =
      methods_->why_none_is_shared(card_of(rank).advertisement, fmt::format("rank {}", rank));
  if (!why.empty()) return why;
  const auto lane = why_no_lane_.find(rank);
  return lane == why_no_lane_.end() ? std::string() : lane->second;
}

const Stats& Context::stats() const { return core_->stats(); }

LocalStats Context::local_stats() const {
  LocalStats s;
  s.unix_sockets = transport_->unix_sockets();
  s.lanes = lanes_->transport().attached();
  s.why_no_lane = lanes_->transport().why_no_lane();
  return s;
}

LaneStats Context::lane_stats() const {
  const auto& from = lanes_->transport().stats();
  const auto list = [](const auto& counts) { return std::vector(counts.begin(), counts.end()); };
  LaneStats s;
  s.transitions = {list(from.attach), list(from.writer), list(from.reader),
                   list(from.rest),   list(from.linger), list(from.lane_only)};
  s.attached = lanes_->transport().attached();
  s.unexpected = from.unexpected;
  return s;
}

Card Context::card() const {
  return {transport_->listening(), incarnation_, methods_->advertisement()};
}

Card Context::card_of(std::uint32_t rank) const {
  if (const auto it = renewed_.find(rank); it != renewed_.end()) return it->second;
  return cards_.card(rank).value_or(Card{});
}

void Context::set_card(std::uint32_t rank, Card card) {
  if (job_ == nullptr || rank >= size() || rank == this->rank() || in_child()) return;
  const MessagePath before = path(rank);
  renewed_[rank] = std::move(card);
  reported_.erase(rank);
  const MessagePath after = path(rank);
  const bool had_no_method = state(rank).last_error == Errc::no_method;
  if (before == after && !had_no_method) return;
  const ProgressLoop::Scope scope(*loop_);
  const Peer peer{group_, rank};
  const bool is_reached = after != MessagePath::none;
  if (is_reached) core_->replaced(peer, ProgressLoop::clock());
  if (is_reached != (before != MessagePath::none))
    message_core_->on_way(peer, is_reached, ProgressLoop::clock());
}

} // namespace statewire
