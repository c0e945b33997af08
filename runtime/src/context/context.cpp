// SPDX-License-Identifier: BSD-3-Clause
#include "access.hpp"
#include "state.hpp"

#include "asio/descriptor.hpp"
#include "base/random.hpp"
#include "base/setting_texts.hpp"
#include "lanes/own_components.hpp"
#include "lanes/shm/shm_component.hpp"

#include "job/settings.hpp"
#include "job/within_host.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <utility>

namespace statewire {
namespace {

// Without randomness the number is all zero: a peer that has some does not accept a proof made with
// it.
void make_nonce(std::span<std::uint8_t> out) {
  if (!fill_randomly(out)) std::ranges::fill(out, std::uint8_t{0});
}

// A stderr that is closed is no error.
void print(const std::string& text) { (void)std::fputs(text.c_str(), stderr); }

void print_trace(std::uint32_t rank, const TraceEvent& t) {
  const std::string peer = t.peer.rank == UINT32_MAX ? "?" : std::to_string(t.peer.rank);
  print(fmt::format("statewire: {:>12.6f} rank {} -> {} {:>7} #{} {:.{}} {} -> {}\n",
                    std::chrono::duration<double>(t.at).count(), rank, peer,
                    k_machine_names[static_cast<std::size_t>(t.machine)], t.object, t.from,
                    t.from.size(), t.event, t.to));
}

void print_trace(std::uint32_t rank, const MessageCore::Trace& t) {
  print(fmt::format("statewire: {:>12.6f} rank {} => {} {:>12} {:.{}} {} -> {}\n",
                    std::chrono::duration<double>(t.at).count(), rank, t.peer.rank, t.machine,
                    t.from, t.from.size(), t.event, t.to));
}

} // namespace

Result<std::unique_ptr<Context>> Context::open(Job& job, ContextOptions options) {
  if (options.environment) {
    auto progress = choose_progress(job.processes_here(), job.cores_here());
    if (!progress) return std::move(progress).error();
    // The environment overrides the program, which overrides the rule for this machine.
    if (requests_progress_mode() || !options.progress) options.progress = progress->mode;
    if (options.transport.listen.empty()) {
      auto where = listening_here(job.single_host(), true);
      if (!where) return std::move(where).error();
      options.shared_memory = where->shares_memory(options.shared_memory, options.progress);
      options.transport.listen = std::move(where->addresses);
    }
  }
  std::unique_ptr<Context> c(new Context);
  State& self = *c->state_;
  self.job = &job;
  self.options = std::move(options);
  self.options.core.wait_for_programs();
  if (auto started = self.start(); !started) return std::move(started).error();
  auto cards = job.exchange(self.card());
  if (!cards) return std::move(cards).error();
  self.cards = std::move(*cards);
  if (const auto own = self.methods->advertisement(); self.cards.all_advertise(own))
    self.path_to_all = lanes::path_between(*self.methods, own);

  GroupConfig group;
  group.id = group.own_id = job.group_id();
  group.size = job.size();
  group.own_rank = job.rank();
  group.key = job.key();
  group.addresses = [&self, reach = reach_of(self.transport->listening())](std::uint32_t rank) {
    return reach(self.card_of(rank).addresses);
  };
  group.incarnation = [&self](std::uint32_t rank) { return self.card_of(rank).incarnation; };
  group.path = [&self](std::uint32_t rank) {
    const MessagePath path = self.path(rank);
    if (path == MessagePath::none) self.report_unreachable_later(rank);
    return path;
  };
  if (auto joined = self.join(std::move(group)); !joined) return std::move(joined).error();
  c->messages_ = self.messages.get();
  return c;
}

Context::Context() : state_(std::make_unique<State>()) {}

Result<void> Context::State::start() {
  const native::StandardDescriptors taken; // also from libraries of devices
  auto its_loop = ProgressLoop::open(options.progress.value_or(ProgressMode::adaptive));
  if (!its_loop) return std::move(its_loop).error();
  loop = std::move(*its_loop);
  dispatcher = std::make_unique<Dispatcher>();
  auto sockets = AsioTransport::open(*loop, options.transport);
  if (!sockets) return std::move(sockets).error();
  transport = std::move(*sockets);
  auto trace = options.environment ? requests_trace() : false;
  if (!trace) return std::move(trace).error();
  traces = *trace;
  auto how = wanted_methods();
  if (!how) return std::move(how).error();
  auto own = lanes::open_own(options.lane_components, *how);
  if (!own) return std::move(own).error();
  lanes::LaneParts parts;
  auto all = lanes::open_methods(parts, *how, make_nonce);
  if (!all) return std::move(all).error();
  methods = std::move(*all);
  if (job != nullptr)
    if (auto usable = methods->usable(); !usable) return usable;
  // Shared memory is a part of the method sock.
  if (options.shared_memory.value_or(false) && methods->offers(cpc::k_sock))
    parts.components.push_back(
        std::make_unique<lanes::ShmComponent>(local_scope(transport->listening())));
  std::ranges::move(own->used, std::back_inserter(parts.components));
  if (auto advertised = lanes::can_be_advertised(parts.components); !advertised) return advertised;
  standings = methods->standings();
  std::ranges::move(own->standings, std::back_inserter(standings));
  lanes::LaneTransport::Options how_lanes_are;
  how_lanes_are.start_after = options.lane_after;
  how_lanes_are.idle_after = std::max<Time>(options.lane_idle_after, std::chrono::milliseconds(1));
  lanes = std::make_unique<lanes::Lanes>(*loop, *dispatcher, *transport, std::move(parts),
                                         how_lanes_are);
  auto now = IncarnationNumber::now();
  if (!now) return std::move(now).error();
  incarnation = *now;
  return {};
}

Result<void> Context::State::join(GroupConfig its_group) {
  core = std::make_unique<Core>(*dispatcher, lanes->transport(), incarnation, make_nonce,
                                options.core, core_callbacks());
  if (traces) core->set_trace([own = rank()](const auto& e) { print_trace(own, e); });
  const std::string id = its_group.id;
  const std::uint32_t ranks = its_group.size;
  if (const Errc e = core->add_group(std::move(its_group), group); e != Errc::ok)
    return Failure{e, fmt::format("group '{}': {}", id, to_text(e))};
  message_core =
      std::make_unique<MessageCore>(*dispatcher, *core, Peer{group, rank()}, options.messages);
  core->set_packet_events(message_core.get());
  if (traces) message_core->set_trace([own = rank()](const auto& t) { print_trace(own, t); });
  messages = Access::make(*message_core, *loop, ranks);
  lanes->transport().bind(*core);
  transport->bind(lanes->transport());
  loop->add(*core);
  prepare_to_fail();
  return {};
}

CoreCallbacks Context::State::core_callbacks() {
  CoreCallbacks callbacks;
  callbacks.message = [this](Peer, const ActiveMessage& m) { call_handler(m); };
  callbacks.connected = [this](Peer p) {
    why_no_lane.erase(p.rank);
    if (may_call(connected)) connected(p.rank);
  };
  callbacks.closed = [this](Peer p) {
    if (may_call(closed)) closed(p.rank);
    if (removal) removal->consider(p.rank);
  };
  callbacks.lost = [this](Peer p, Errc e) {
    if (e == Errc::no_method) {
      why_no_lane[p.rank] = lanes->transport().why_no_lane();
      report_unreachable(p.rank);
    }
    if (may_call(lost)) lost(e, p.rank);
  };
  callbacks.send_failed = [this](Peer p, std::uint64_t token, Errc e) {
    if (may_call(send_failed)) send_failed(e, p.rank, token);
  };
  return callbacks;
}

// Where sockets may carry nothing, and there is no lane; once for each card.
void Context::State::report_unreachable(std::uint32_t peer) {
  const std::string why = why_unreachable(peer);
  if (!why.empty() && reported.insert(peer).second)
    say(fmt::format("statewire: rank {}: rank {} cannot be reached:\n{}\n", rank(), peer, why));
}

// The core asks in the middle of a step.
void Context::State::report_unreachable_later(std::uint32_t peer) {
  if (!reported.contains(peer))
    dispatcher->post(Dispatcher::Queue::upcall, this, [this, peer] { report_unreachable(peer); });
}

void Context::State::call_handler(const ActiveMessage& m) {
  if (loop->abandoned()) return;
  if (m.handler < handlers.size() && handlers[m.handler])
    handlers[m.handler](m);
  else
    ++unhandled;
}

Result<cpc::FrameworkOptions> Context::State::wanted_methods() const {
  cpc::FrameworkOptions how;
  if (options.environment) {
    auto given = cpc::FrameworkOptions::from_environment();
    if (!given) return std::move(given).error();
    how = std::move(*given);
  }
  // The environment overrides the program.
  if (!options.methods.empty() &&
      (!options.environment || !environment_variable(cpc::k_methods_variable))) {
    auto listed = cpc::Methods::parse(options.methods);
    if (!listed) return std::move(listed).error();
    how.methods = std::move(*listed);
  }
  return how;
}

std::uint32_t Context::rank() const { return state_->rank(); }
std::uint32_t Context::size() const {
  return state_->job != nullptr ? state_->job->size() : state_->book->size();
}
bool Context::in_child() const { return state_->loop->in_child(); }

void Context::am_handler(std::uint16_t handler, Handler h) {
  if (handler >= state_->handlers.size()) state_->handlers.resize(handler + std::size_t{1});
  state_->handlers[handler] = std::move(h);
}
void Context::on_connected(std::function<void(std::uint32_t)> f) {
  state_->connected = std::move(f);
}
void Context::on_closed(std::function<void(std::uint32_t)> f) { state_->closed = std::move(f); }
void Context::on_lost(std::function<void(std::error_code, std::uint32_t)> f) {
  state_->lost = std::move(f);
}
void Context::on_am_failed(std::function<void(std::error_code, std::uint32_t, std::uint64_t)> f) {
  state_->send_failed = std::move(f);
}

Errc Context::am_send(std::uint32_t rank, std::uint16_t handler, std::span<const std::byte> payload,
                      std::uint64_t token) {
  return state_->call(rank, [&](Core& core, Peer to, Time now) {
    return core.send(to, handler, payload, now, token);
  });
}

Errc Context::close(std::uint32_t rank) {
  return state_->call(rank, [](Core& core, Peer peer, Time now) { return core.close(peer, now); });
}

bool Context::progress() { return state_->loop->poll(state_->loop->recent(), 1); }

bool Context::progress_until(const std::function<bool()>& predicate,
                             std::chrono::nanoseconds timeout) {
  return state_->loop->run_until(predicate, state_->loop->deadline_after(timeout));
}

void Context::wake() { state_->loop->wake(); }

Result<int> Context::descriptor() { return state_->loop->descriptor(); }
bool Context::arm() { return state_->loop->arm(); }
boost::asio::io_context& Context::io_context() { return state_->loop->io_context(); }

void Context::State::say(const std::string& text) const {
  if (options.report)
    options.report(text);
  else
    print(text);
}

PeerState Context::state(std::uint32_t rank) const {
  return state_->core->state({state_->group, rank});
}

std::string Context::method(std::uint32_t rank) const {
  if (!state_->knows(rank)) return {};
  const Handle connection = state_->core->connection({state_->group, rank});
  std::string lane = state_->lanes->transport().method(connection);
  if (!lane.empty() || state_->path(rank) != MessagePath::sockets) return lane;
  return std::string(cpc::k_sock);
}

MessagePath Context::State::path(std::uint32_t peer) const {
  if (job == nullptr) return MessagePath::sockets;
  if (path_to_all && !renewed.contains(peer)) return *path_to_all;
  return lanes::path_between(*methods, card_of(peer).advertisement);
}

std::string Context::State::why_unreachable(std::uint32_t peer) const {
  if (!knows(peer) || path(peer) == MessagePath::sockets) return {};
  const auto shared = methods->shares(card_of(peer).advertisement, fmt::format("rank {}", peer));
  if (!shared) return shared.error().text;
  const auto lane = why_no_lane.find(peer);
  return lane == why_no_lane.end() ? std::string() : lane->second;
}
std::string Context::why_unreachable(std::uint32_t rank) const {
  return state_->why_unreachable(rank);
}

const std::vector<cpc::Standing>& Context::methods() const { return state_->standings; }
std::uint64_t Context::am_unhandled() const { return state_->unhandled; }
std::size_t Context::connections() const { return state_->core->connections(); }
Core& Access::core(Context& context) { return *context.state_->core; }
ProgressLoop& Access::loop(Context& context) { return *context.state_->loop; }

const Stats& Context::stats() const { return state_->core->stats(); }

LocalStats Context::local_stats() const {
  LocalStats s;
  s.unix_sockets = state_->transport->unix_sockets();
  s.lanes = state_->lanes->transport().attached();
  s.why_no_lane = state_->lanes->transport().why_no_lane();
  return s;
}

LaneStats Context::lane_stats() const {
  const auto& from = state_->lanes->transport().stats();
  const auto list = [](const auto& counts) { return std::vector(counts.begin(), counts.end()); };
  LaneStats s;
  s.transitions = {list(from.attach), list(from.writer), list(from.reader),
                   list(from.arm),    list(from.linger), list(from.lane_only)};
  s.attached = state_->lanes->transport().attached();
  s.unexpected = from.unexpected;
  return s;
}

Card Context::card() const { return state_->card(); }

void Context::set_card(std::uint32_t rank, Card card) {
  State& s = *state_;
  if (s.job == nullptr || rank >= size() || rank == this->rank() || s.loop->is_over()) return;
  const MessagePath before = s.path(rank);
  const MessagePath after = lanes::path_between(*s.methods, card.advertisement);
  s.renewed.insert_or_assign(rank, std::move(card));
  s.reported.erase(rank);
  const bool had_no_method = state(rank).last_error == Errc::no_method;
  if (before == after && !had_no_method) return;
  const ProgressLoop::Scope scope(*s.loop);
  const Peer peer{s.group, rank};
  const bool is_reached = after != MessagePath::none;
  s.loop->drive([&] {
    if (is_reached) s.core->replaced(peer, ProgressLoop::clock());
    if (is_reached != (before != MessagePath::none))
      s.message_core->on_path(peer, is_reached, ProgressLoop::clock());
  });
}

} // namespace statewire
