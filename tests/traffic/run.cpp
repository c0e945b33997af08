// SPDX-License-Identifier: BSD-3-Clause
#include "run.hpp"

#include "citizen.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>

namespace statewire::traffic {
namespace {

using std::chrono::milliseconds;
using test::Dice;
using test::Mesh;

MessageOptions some_limits(Dice& dice) {
  constexpr std::array<std::size_t, 4> shorts{0, 100, 1024, 4096};
  constexpr std::array<std::size_t, 4> eagers{1000, 5000, 20'000, 65'536};
  constexpr std::array<std::size_t, 4> kept{1, 100'000, 400'000, 1U << 22U};
  constexpr std::array<std::size_t, 4> packets{1000, 7777, 65'536, 1U << 20U};
  MessageOptions m;
  m.short_limit = shorts.at(dice.below(shorts.size()));
  m.eager_limit = eagers.at(dice.below(eagers.size()));
  m.unexpected_limit = kept.at(dice.below(kept.size()));
  m.data_packet = packets.at(dice.below(packets.size()));
  return m;
}

class Run {
 public:
  Run(const test::Kind& kind, const RunOptions& options)
      : options_(options), dice_(options.seed * 1315423911U + 17) {
    test::MeshOptions w;
    w.nodes = static_cast<unsigned>(2 + dice_.below(3));
    w.seed = options.seed;
    w.net.keepalive = std::chrono::seconds(20); // of the sockets
    if (dice_.one_in(2)) w.net.delay_max = std::chrono::microseconds(dice_.below(3000));
    mesh_ = kind.make(w);
    memory_ = mesh_->is_memory();
    actor_options_.places = w.nodes;
    actor_options_.largest = options.largest;
    actor_options_.contexts = static_cast<unsigned>(1 + dice_.below(2));
    actor_options_.cancels = !dice_.one_in(3);
    actor_options_.forwards = !dice_.one_in(3);
    actor_options_.callbacks = !dice_.one_in(3);
    for (Place p = 0; p < w.nodes; ++p) settle_down(p);
  }

  RunResult result() {
    for (std::size_t i = 0; i < options_.acts; ++i) {
      act();
      if (broken()) break;
    }
    if (!broken()) finish();
    watch();
    result_.wrong += verdict(logs(), circumstances());
    result_.wrong += mesh_->verdict(false);
    for (const auto& c : citizens_) count(*c);
    return std::move(result_);
  }

 private:
  // ---- the processes
  void settle_down(Place place) {
    ActorOptions a = actor_options_;
    constexpr std::array<unsigned, 4> shares{50, 50, 60, 8}; // the last is a slow receiver
    a.receives = shares.at(dice_.below(shares.size()));
    MessageOptions m = some_limits(dice_);
    a.edges = {m.short_limit, m.eager_limit, 4096, m.data_packet, 2 * m.data_packet};
    citizens_.push_back(std::make_unique<Citizen>(*mesh_, place, ++last_id_, m, a, options_.seed));
    current_[place] = citizens_.back().get();
  }
  [[nodiscard]] bool alive(const Citizen& c) const { return !c.actor.log().killed; }
  std::vector<Citizen*> survivors() {
    std::vector<Citizen*> out;
    for (const auto& c : citizens_)
      if (alive(*c)) out.push_back(c.get());
    return out;
  }
  std::vector<const Log*> logs() const {
    std::vector<const Log*> out;
    for (const auto& c : citizens_) out.push_back(&c->actor.log());
    return out;
  }
  const Citizen& citizen(const Log& log) const {
    return **std::ranges::find_if(citizens_,
                                  [&](const auto& c) { return &c->actor.log() == &log; });
  }
  Circumstances circumstances() const {
    Circumstances c;
    c.closes = options_.disturbance == Disturbance::closes || mixed_;
    c.finalizing = options_.disturbance == Disturbance::finalize;
    c.lost = [this](const Log& log, Place other) { return citizen(log).losses.contains(other); };
    c.lossy = [this](const Log& a, const Log& b) {
      return citizen(a).losses.contains(b.place) || citizen(b).losses.contains(a.place);
    };
    return c;
  }
  bool broken() {
    watch();
    return !result_.wrong.empty() || std::ranges::any_of(citizens_, [](const auto& c) {
      return !c->actor.log().complaints.empty();
    });
  }

  // ---- what happens
  void act() {
    Citizen& c = *current_.at(place());
    if (alive(c)) c.actor.act();
    if (dice_.one_in(8)) disturb();
    if (dice_.one_in(10)) acknowledge();
    if (dice_.one_in(40))
      mesh_->run_for(std::chrono::microseconds(dice_.below(memory_ ? 20'000 : 500)));
    if (!dice_.one_in(3))
      for (std::uint64_t steps = dice_.below(30); steps > 0; --steps)
        if (!mesh_->step(mesh_->now() + (memory_ ? Time(milliseconds(1)) : Time(10'000)))) break;
  }
  Place place() { return static_cast<Place>(dice_.below(mesh_->size())); }

  void disturb() {
    Citizen& c = *current_.at(place());
    const Place other = place();
    if (!alive(c) || c.node.place == other) {
      if (options_.disturbance == Disturbance::deaths && !alive(c) && dice_.one_in(3)) {
        mesh_->restart(c.node.place);
        settle_down(c.node.place);
      }
      return;
    }
    switch (options_.disturbance) {
    case Disturbance::none:
      break;
    case Disturbance::closes:
      c.close(other);
      break;
    case Disturbance::cuts:
      if (memory_ && dice_.one_in(2))
        mesh_->memory()->cut(*mesh_->endpoint(c.node.place), *mesh_->endpoint(other));
      else if (dice_.one_in(3))
        close(c, other);
      break;
    case Disturbance::deaths:
      if (dice_.one_in(6)) kill(c);
      break;
    case Disturbance::faults:
      fault(c);
      break;
    case Disturbance::finalize:
      if (dice_.one_in(8)) c.node.finalize();
      break;
    }
  }
  void close(Citizen& c, Place other) {
    mixed_ = true;
    c.close(other);
  }
  void kill(Citizen& c) {
    constexpr std::array<Death, 3> ways{Death::reset, Death::eof, Death::unresponsive};
    const Death how = ways.at(dice_.below(memory_ ? 3 : 2));
    mesh_->kill(c.node.place, how);
    c.actor.log().killed = true;
  }
  void fault(Citizen& c) {
    if (!memory_) return;
    auto& endpoint = *mesh_->endpoint(c.node.place);
    switch (dice_.below(3)) {
    case 0:
      endpoint.limit_descriptors(dice_.one_in(2) ? dice_.below(3) : 100);
      break;
    default:
      endpoint.fail_operation(endpoint.operations() + dice_.below(60),
                              dice_.one_in(2) ? Errc::reset : Errc::no_descriptors);
    }
  }
  void relieve() {
    for (Citizen* c : survivors()) mesh_->endpoint(c->node.place)->limit_descriptors(SIZE_MAX);
  }
  // Acknowledges failures, so that traffic with the peer may go on.
  void acknowledge() {
    for (Citizen* c : survivors())
      for (Place p = 0; p < mesh_->size(); ++p)
        if (p != c->node.place && c->is_moribund(p)) c->close(p);
  }

  // ---- the end
  void finish() {
    if (memory_) relieve();
    if (options_.disturbance == Disturbance::finalize) {
      for (Citizen* c : survivors())
        if (!c->node.finalize_called) c->node.finalize();
      drain("finalize", [&] { return mesh_->all_finalized(); });
      // Then nothing waits for anybody any more.
      for (Citizen* c : survivors()) {
        c->messages.finalize(mesh_->now());
        c->actor.look();
        if (c->messages.outstanding() != 0)
          complain("finalize has left operations\n" + c->actor.portrait());
      }
    } else {
      drain("the sends", [&] { return !sends_pending(false) && nothing_missing(); });
      for (Citizen* c : survivors()) c->actor.cancel_receives();
    }
    drain("all", [&] {
      for (Citizen* c : survivors()) c->actor.cancel_receives();
      return !sends_pending(true) && nothing_missing() && outstanding() == 0;
    });
    if (!result_.wrong.empty()) return;
    // Requests that begin from here on would end as finalizing, which the check does not expect.
    for (Citizen* c : survivors()) c->actor.retire();
    if (!mesh_->finalize_all(options_.timeout)) complain("finalize does not end\n");
    // Messages whose sender was notified that they may be lost.
    for (Citizen* c : survivors())
      while (c->actor.drain() || c->actor.pending() != 0) c->actor.cancel_receives();
    for (Citizen* c : survivors()) check_empty(*c);
  }

  template <class Predicate>
  void drain(const char* what, Predicate&& over) {
    const Time end = mesh_->now() + options_.timeout;
    unsigned asked = 0;
    const auto look = [&] {
      bool more = false;
      for (Citizen* c : survivors()) more |= c->actor.drain();
      acknowledge();
      return !more && over();
    };
    // In slices: when nothing is under way any more, the clock goes to the end of one.
    while (mesh_->now() < end) {
      if (mesh_->run_until([&] { return ++asked % 16 == 1 && look(); }, milliseconds(50)) || look())
        return;
      asked = 0;
    }
    complain(std::string("never ended: ") + what + "\n" + mesh_->portrait());
    for (Citizen* c : survivors()) {
      result_.wrong += c->actor.portrait();
      for (Place p = 0; p < mesh_->size(); ++p) {
        const auto s = c->messages.states({0, p});
        result_.wrong += "  machines of place " + std::to_string(c->node.place) + " with " +
                         std::to_string(p) + ": " + std::string(s.send) + ", " +
                         std::string(s.recv) + "\n";
      }
    }
  }

  bool sends_pending(bool forwards) {
    const auto all = survivors();
    return std::ranges::any_of(all, [&](Citizen* c) { return c->actor.sends_pending(forwards); });
  }
  bool nothing_missing() { return missing(logs(), circumstances()).empty(); }
  std::size_t outstanding() {
    std::size_t n = 0;
    for (Citizen* c : survivors()) n += c->messages.outstanding();
    return n;
  }

  void check_empty(Citizen& c) {
    const std::string place = "place " + std::to_string(c.node.place) + ": ";
    if (c.messages.outstanding() != 0) complain(place + "operations are outstanding\n");
    if (c.messages.stats().unexpected_bytes != 0) complain(place + "messages are kept\n");
    for (Place p = 0; p < mesh_->size(); ++p)
      if (c.messages.memory({0, p}) > 4096) complain(place + "memory is kept\n");
  }
  // What must always hold.
  void watch() {
    for (const auto& c : citizens_) {
      const MessageStats& s = c->messages.stats();
      if (s.protocol_errors != 0) complain("an event of a message machine met an error cell\n");
      // Each peer, this process itself included, what each new connection may send at first, and
      // what was granted because a receive waited for something else.
      constexpr std::size_t k_first = std::size_t{64} << 10U;
      const std::size_t each = std::max(c->limits.unexpected_limit, k_first);
      const std::size_t most =
          each * mesh_->size() + c->connections() * k_first + k_message_cost * s.sent_to_self +
          s.extra_grants *
              std::max(each / 4, k_first / 2 + k_message_cost + c->limits.eager_limit * 5 / 4);
      if (s.unexpected_most > most)
        complain("kept " + std::to_string(s.unexpected_most) + " bytes, more than " +
                 std::to_string(most) + "\n");
    }
  }
  void complain(const std::string& text) {
    if (result_.wrong.size() < 4000) result_.wrong += text;
  }

  void count(Citizen& c) {
    const auto add = [](std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from) {
      to.resize(from.size());
      for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
    };
    add(result_.send_transitions, c.messages.stats().send_transitions);
    add(result_.recv_transitions, c.messages.stats().recv_transitions);
    result_.read += c.messages.stats().received_by_read;
    for (const ReceiveEntry& r : c.actor.log().receives) {
      if (r.got()) {
        ++result_.received;
        result_.bytes += r.status.bytes;
        if (r.status.error == Errc::truncated) ++result_.truncated;
        if (is_forwarded(r.status.tag)) ++result_.forwarded;
      } else if (r.status.error == Errc::cancelled) {
        ++result_.cancelled;
      } else if (r.ended) {
        ++result_.failed;
      }
    }
  }

  RunOptions options_;
  Dice dice_;
  ActorOptions actor_options_;
  bool memory_ = true, mixed_ = false;
  std::unique_ptr<Mesh> mesh_;
  ActorId last_id_ = 0;
  // Before the mesh ends: their engines stand on its cores.
  std::deque<std::unique_ptr<Citizen>> citizens_;
  std::map<Place, Citizen*> current_;
  RunResult result_;
};

} // namespace

const char* name(Disturbance disturbance) {
  constexpr std::array<const char*, k_disturbances> names{"none",   "closes", "cuts",
                                                          "deaths", "faults", "finalize"};
  return names.at(static_cast<std::size_t>(disturbance));
}

RunResult run(const test::Kind& kind, const RunOptions& options) {
  return Run(kind, options).result();
}

} // namespace statewire::traffic
