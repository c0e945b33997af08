// SPDX-License-Identifier: BSD-3-Clause
#include "loopback_job.hpp"

#include "owned_device.hpp"

#include "context/access.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <stdexcept>

namespace statewire::test {

using verbs::MemoryFabric;

namespace {

template <class T>
T good(Result<T> r) {
  if (!r) throw std::runtime_error(r.error().text);
  return std::move(*r);
}

Key key_of_job() {
  std::array<std::uint8_t, Key::k_size> bytes{};
  bytes[3] = 7;
  return Key(bytes);
}

Entropy entropy(std::uint32_t seed) {
  return [dice = std::mt19937(seed)](std::span<std::uint8_t> out) mutable {
    for (auto& b : out) b = static_cast<std::uint8_t>(dice());
  };
}

} // namespace

Process::Process(LoopbackJob& job, Rank rank, unsigned start, const std::string& methods)
    : job_(job), rank_(rank) {
  loop_ = good(ProgressLoop::open(ProgressMode::spin));
  AsioTransport::Options sockets;
  sockets.ipv6 = false;
  transport_ = good(AsioTransport::open(*loop_, sockets));
  incarnation_.bytes[0] = static_cast<std::uint8_t>(rank + 1);
  incarnation_.bytes[5] = static_cast<std::uint8_t>(start);
  open_lanes(start, methods);
}

// Each start has another address: 10.DEVICE.START.RANK + 1.
void Process::open_lanes(unsigned start, const std::string& methods) {
  for (unsigned i = 0; i < job_.options().devices; ++i) {
    const auto at = parse_address("10." + std::to_string(i) + "." + std::to_string(start) + "." +
                                  std::to_string(rank_ + 1) + ":0");
    auto port = MemoryFabric::usual_port(job_.options().link, *at);
    port.device = port.network_device = "mem" + std::to_string(i);
    devices.push_back(&job_.fabric().open(port));
    are_open.push_back(false);
  }
  lanes::RdmaMachine machine;
  machine.list_ports = [this] {
    std::vector<verbs::RdmaPort> ports;
    for (const auto* d : devices) ports.push_back(d->port());
    return Result(std::move(ports));
  };
  machine.open_port =
      [this](const verbs::RdmaPort& port) -> Result<std::unique_ptr<verbs::Device>> {
    std::size_t i = 0;
    while (devices.at(i)->port().device != port.device) ++i;
    return std::unique_ptr<verbs::Device>(new OwnedDevice(*devices.at(i), are_open.at(i)));
  };
  cpc::FrameworkOptions how;
  how.methods = good(cpc::Methods::parse(methods));
  lanes::LaneParts parts;
  methods_ =
      good(lanes::Methods::open(parts, std::move(how), entropy(rank_ + start * 100), machine));
  lanes_ = std::make_unique<lanes::Lanes>(*loop_, dispatcher_, *transport_, std::move(parts),
                                          lanes::LaneTransport::Options{.start_after = 2});
}

void Process::join(std::vector<Card> cards) {
  known_ = std::move(cards);
  CoreCallbacks callbacks;
  callbacks.message = [this](const ActiveMessage&) { ++active; };
  callbacks.lost = [this](Peer, Errc e) { is_lost(e); };
  callbacks.closed = [this](Peer) { is_closed(); };
  core_ = std::make_unique<Core>(dispatcher_, lanes_->transport(), incarnation_,
                                 entropy(rank_ + 50), CoreOptions{}, std::move(callbacks));
  GroupConfig group;
  group.id = group.own_id = "job";
  group.size = job_.options().processes;
  group.own_rank = rank_;
  group.key = key_of_job();
  group.addresses = [this](Rank other) { return known_.at(other).addresses; };
  group.path = [this](Rank other) { return path(other); };
  GroupIndex index = 0;
  (void)core_->add_group(std::move(group), index);
  message_core_ =
      std::make_unique<MessageCore>(dispatcher_, *core_, Peer{index, rank_}, MessageOptions{});
  core_->set_packet_events(message_core_.get());
  messages_ = Access::make(*message_core_, *loop_, index, job_.options().processes);
  lanes_->transport().bind(*core_);
  transport_->bind(lanes_->transport());
  loop_->add(*core_);
}

void Process::is_lost(Errc e) {
  ++lost;
  why = e;
  if (const auto then = when_lost) then();
}

void Process::is_closed() const {
  if (const auto then = when_closed) then();
}

Process::~Process() {
  messages_.reset();
  if (core_) loop_->remove(*core_);
  lanes_.reset();
  transport_.reset();
}

Card Process::card() const {
  return {transport_->listening(), incarnation_, methods_->advertisement()};
}

// As Context::set_card().
void Process::renew(Rank other, Card card) {
  const MessagePath before = path(other);
  known_.at(other) = std::move(card);
  const MessagePath after = path(other);
  const bool had_no_method = core_->state({0, other}).last_error == Errc::no_method;
  if (before == after && !had_no_method) return;
  const bool is_reached = after != MessagePath::none;
  if (is_reached) core_->replaced({0, other}, ProgressLoop::clock());
  if (is_reached != (before != MessagePath::none))
    message_core_->on_way({0, other}, is_reached, ProgressLoop::clock());
}

std::string Process::method(Rank other) { return lanes().method(core_->connection({0, other})); }

Errc Process::send(Rank other, ConstBytes message) {
  return core_->send({0, other}, 3, message, ProgressLoop::clock());
}

Errc Process::close(Rank other) { return core_->close({0, other}, ProgressLoop::clock()); }

void Process::break_socket(Rank other) {
  (void)::shutdown(transport_->native_handle(core_->connection({0, other})), SHUT_RDWR);
}

void Process::finalize() { core_->finalize(ProgressLoop::clock()); }

LoopbackJob::LoopbackJob(LoopbackJobOptions options) : options_(std::move(options)) {
  MemoryFabric::Options fabric;
  fabric.polls = false; // the loops do
  fabric_ = std::make_unique<MemoryFabric>(fabric);
  fabric_->advance_clock(ProgressLoop::clock());
  for (Rank r = 0; r < options_.processes; ++r)
    processes_.push_back(std::make_unique<Process>(*this, r, 0, options_.methods));
  for (const auto& p : processes_) cards_.push_back(p->card());
  for (const auto& p : processes_) p->join(cards_);
}

void LoopbackJob::restart(Rank rank, const std::string& methods) {
  for (auto* const d : processes_.at(rank)->devices)
    fabric_->kill(*d, MemoryFabric::Death::process);
  processes_.at(rank).reset();
  processes_.at(rank) = std::make_unique<Process>(*this, rank, ++starts_, methods);
  cards_.at(rank) = processes_.at(rank)->card();
  processes_.at(rank)->join(cards_);
}

void LoopbackJob::turn() {
  fabric_->advance_clock(ProgressLoop::clock());
  for (int most = 64; most != 0; --most) {
    const std::size_t possible = fabric_->enabled().size();
    if (possible == 0) break;
    fabric_->perform(dice_() % possible);
  }
  for (const auto& p : processes_) p->turn(ProgressLoop::clock());
}

bool LoopbackJob::until(const std::function<bool()>& predicate) {
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(30);
  while (!predicate()) {
    if (ProgressLoop::clock() >= limit) return false;
    turn();
  }
  return true;
}

bool LoopbackJob::passes(Rank from, Rank to, std::size_t bytes) {
  std::vector<std::byte> out(bytes), in(bytes);
  for (std::byte& b : out) b = static_cast<std::byte>(dice_());
  Request sends = (*this)[from].messages().isend(to, 1, ConstBytes(out));
  // From any source: a receive that names a lost peer ends at once.
  Request receives =
      (*this)[to].messages().irecv({.source = k_any_source, .tag = 1}, MutableBytes(in));
  std::optional<Status> sent, got;
  (void)until([&] {
    if (!sent) sent = (*this)[from].messages().test(sends);
    if (!got) got = (*this)[to].messages().test(receives);
    return sent && got;
  });
  if (!sent || !got) throw std::runtime_error("an operation does not end");
  return sent->error == Errc::ok && got->error == Errc::ok && in == out;
}

bool LoopbackJob::finalize_all() {
  for (const auto& p : processes_) p->finalize();
  return until([&] {
    return std::ranges::all_of(processes_, [](const auto& p) { return p->has_finalized(); });
  });
}

} // namespace statewire::test
