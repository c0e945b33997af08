// SPDX-License-Identifier: BSD-3-Clause
// Two processes to which anything may happen, in any order: devices are removed, sockets fail,
// processes are killed and started again, losses are acknowledged early and late, whoever is called
// back makes progress there, or does not. Whatever was sent
// ends, what arrives is whole, in order and once, and in the end messages arrive by whatever is
// left. STATEWIRE_SEED=N runs one of them; STATEWIRE_SEEDS=N so many, for a longer search.
#include "job_world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <set>

namespace statewire::test {
namespace {

constexpr std::size_t k_most = 300'000;

class Chance {
 public:
  explicit Chance(std::uint64_t seed)
      : dice_(static_cast<std::uint32_t>(seed)), nests_(seed / 24 % 2 != 0), w(options(seed)) {
    for (const Rank r : {0U, 1U}) begin(r);
  }

  void run() {
    for (unsigned steps = 20 + dice_() % 40; steps != 0; --steps) {
      const Rank r = dice_() % 2;
      switch (dice_() % 16) {
      case 0:
      case 1:
      case 2:
      case 3:
        send(r);
        break;
      case 4:
      case 5:
        acknowledge(r);
        break;
      case 6:
        remove(r, dice_() % w[r].devices.size());
        break;
      case 7:
        w[r].break_socket(1 - r);
        break;
      case 8:
        (void)w[r].say(1 - r);
        break;
      case 9:
        if (dice_() % 4 == 0) restart(r);
        break;
      case 10:
        hear(r);
        break;
      case 11:
        if (dice_() % 4 == 0) (void)w[r].close(1 - r);
        break;
      default:
        for (unsigned turns = dice_() % 12; turns != 0; --turns) turn();
      }
    }
    for (const Rank r : {0U, 1U}) hear(r);
    EXPECT_TRUE(until([&] { return sent_.empty() && sent_inside_.empty(); }))
        << sent_.size() << " do not end";
    for (const Rank from : {0U, 1U})
      EXPECT_TRUE(!shared() || arrives(from)) << from << ": " << w[from].way(1 - from);
    EXPECT_TRUE(w.finalize_all());
  }

 private:
  struct Sent {
    Rank from = 0;
    unsigned life = 0; // which of the processes of this rank
    std::uint64_t id = 0;
    Request request;
  };
  struct Side {
    std::vector<std::byte> in = std::vector<std::byte>(k_most);
    Request gets;
    unsigned lives = 0, acknowledged = 0;
    std::map<unsigned, std::uint64_t> last; // by life of the other: the message that came last
    std::set<std::size_t> removed;          // devices
    bool unheard = false;                   // the other's new card
  };

  static JobWorldOptions options(std::uint64_t seed) {
    static constexpr std::array<const char*, 6> methods{
        "oob", "rdma_cm", "oob,sock", "rdma_cm,sock", "rdma_cm,oob,sock", "sock"};
    JobWorldOptions o{.devices = 1 + static_cast<unsigned>(seed / 12 % 2),
                      .prefix_length = static_cast<std::uint8_t>(seed / 6 % 2 * 16),
                      .methods = methods.at(seed % methods.size())};
    o.endpoints.silence = std::chrono::minutes(10);
    o.endpoints.connect_timeout = std::chrono::milliseconds(50);
    o.endpoints.open_timeout = std::chrono::milliseconds(400);
    return o;
  }
  void begin(Rank r) {
    sides_.at(r).acknowledged = 0;
    if (nests_) w[r].when_lost = w[r].when_closed = [this, r] { nest(r); };
    sides_.at(r).removed.clear();
    ++sides_.at(r).lives;
    receive(r);
  }
  void remove(Rank r, std::size_t device) {
    if (sides_.at(r).removed.insert(device).second) w.fabric().remove(*w[r].devices.at(device));
  }
  void receive(Rank r) {
    const Selector any{.source = k_any_source, .tag = 7};
    const MutableBytes in(sides_.at(r).in);
    if (!nests_) {
      sides_.at(r).gets = w[r].messages().irecv(any, in);
      return;
    }
    (void)w[r].messages().irecv(any, in, [this, r](const Status& s) {
      if (s.error == Errc::finalized) return;
      got(r, s);
      nest(r);
    });
  }
  void got(Rank r, const Status& s) {
    if (s.error == Errc::ok) take(r, s.bytes);
    receive(r);
  }
  // What a user may do who is called back.
  void nest(Rank r) {
    if (++nested_ <= 3) {
      for (unsigned turns = dice_() % 6; turns != 0; --turns) w.turn();
      if (dice_() % 4 == 0) acknowledge(r);
      if (dice_() % 8 == 0) send(r);
      for (unsigned turns = dice_() % 6; turns != 0; --turns) w.turn();
    }
    --nested_;
  }
  void send(Rank from) {
    static constexpr std::array<std::size_t, 4> sizes{16, 500, 20'000, k_most};
    std::vector<std::byte>& out = kept_.emplace_back(sizes.at(dice_() % sizes.size()));
    const std::array<std::uint64_t, 2> head{++ids_, sides_.at(from).lives};
    for (std::size_t i = sizeof head; i < out.size(); ++i)
      out[i] = static_cast<std::byte>(ids_ * 31 + i * 7);
    std::memcpy(out.data(), head.data(), sizeof head);
    const Request request = w[from].messages().isend(1 - from, 7, ConstBytes(out));
    (nested_ == 0 ? sent_ : sent_inside_)
        .push_back({from, sides_.at(from).lives, head.front(), request});
  }
  void acknowledge(Rank r) {
    if (std::exchange(sides_.at(r).acknowledged, w[r].lost) != w[r].lost) (void)w[r].close(1 - r);
  }
  void restart(Rank r) {
    w.renew_card(1 - r);
    for (auto* const list : {&sent_, &sent_inside_})
      std::erase_if(*list, [r](const Sent& s) { return s.from == r; });
    w.restart(r,
              dice_() % 2 == 0 ? verbs::MemoryFabric::Death::process
                               : verbs::MemoryFabric::Death::silence,
              w.options().methods);
    begin(r);
    sides_.at(r).unheard = false;
    sides_.at(1 - r).unheard = true;
  }
  void hear(Rank r) {
    if (std::exchange(sides_.at(r).unheard, false)) w[r].hears_of(1 - r, w.card(1 - r));
  }
  void turn() {
    w.turn();
    for (const Rank r : {0U, 1U})
      if (!nests_)
        if (const auto s = w[r].messages().test(sides_.at(r).gets)) got(r, *s);
    std::erase_if(sent_, [this](Sent& s) { return w[s.from].messages().test(s.request); });
    sent_.insert(sent_.end(), sent_inside_.begin(), sent_inside_.end());
    sent_inside_.clear();
  }
  void take(Rank r, std::size_t length) {
    Side& side = sides_.at(r);
    std::array<std::uint64_t, 2> head{};
    ASSERT_GE(length, sizeof head);
    std::memcpy(head.data(), side.in.data(), sizeof head);
    std::uint64_t& last = side.last[static_cast<unsigned>(head[1])];
    EXPECT_GT(head[0], last) << "twice, or out of order";
    last = head[0];
    for (std::size_t i = sizeof head; i < length; i += 997)
      ASSERT_EQ(side.in[i], static_cast<std::byte>(head[0] * 31 + i * 7)) << i;
  }
  bool until(const std::function<bool()>& predicate) {
    return w.until([&] {
      turn();
      for (const Rank r : {0U, 1U}) acknowledge(r);
      return predicate();
    });
  }
  bool arrives(Rank from) {
    const std::uint64_t first = ids_ + 1;
    return until([&] {
      if (sent_.empty()) send(from);
      const auto& last = sides_.at(1 - from).last;
      const auto it = last.find(sides_.at(from).lives);
      return it != last.end() && it->second >= first;
    });
  }
  bool shared() {
    const std::string_view methods = w.options().methods;
    if (methods.find("sock") != methods.npos) return true;
    const auto has_one = [&](Rank r) { return sides_.at(r).removed.size() < w[r].devices.size(); };
    return has_one(0) && has_one(1);
  }

  std::mt19937 dice_;
  bool nests_; // users make progress inside of what calls them
  unsigned nested_ = 0;
  JobWorld w;
  std::array<Side, 2> sides_;
  std::deque<std::vector<std::byte>> kept_; // longer than any process may read it
  std::deque<Sent> sent_;
  std::deque<Sent> sent_inside_; // … of callbacks
  std::uint64_t ids_ = 0;
};

TEST(Chance, WhateverIsSentEndsAndInTheEndMessagesArriveByWhatIsLeft) {
  const auto number = [](const char* variable, std::uint64_t usual) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : usual;
  };
  const std::uint64_t one = number("STATEWIRE_SEED", 0);
  const std::uint64_t last = one != 0 ? one : number("STATEWIRE_SEEDS", 500);
  for (std::uint64_t seed = one != 0 ? one : 1; seed <= last && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Chance(seed).run();
  }
}

} // namespace
} // namespace statewire::test
