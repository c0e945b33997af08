// SPDX-License-Identifier: BSD-3-Clause
#include "traffic.hpp"

#include <messages/wire.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <tuple>

namespace statewire::test {
namespace {

constexpr std::size_t k_id = sizeof(std::uint64_t); // every message begins with its number

Bytes numbered(std::uint64_t id, std::size_t size) {
  Bytes out = pattern(size, id);
  std::memcpy(out.data(), &id, k_id);
  return out;
}

struct Message {
  std::uint32_t from, to;
  Tag tag;
  MessageContext context;
  std::size_t size;
  bool taken = false;
};

struct Pending {
  std::uint32_t at = 0;
  Request request;
  bool receive = false;
  Selector what;
  std::uint64_t order = 0; // of a receive: when it was posted
  std::uint64_t id = 0;    // of a send: what it sends, when that is known
  bool forward = false;
  Bytes bytes;
  std::size_t forwarded = 0; // operations that use its buffer
  Pending* source = nullptr;
  std::ptrdiff_t spoilt = 0; // bytes of it
};

// A message that a matched probe has taken.
struct Taken {
  std::uint32_t at = 0;
  Selector what;
  std::uint64_t order = 0; // as of a receive
  MatchedMessage message;
};

constexpr std::byte k_spoilt{0xe7};

class Traffic {
 public:
  explicit Traffic(const TrafficOptions& options)
      : options_(options), mesh_(options.mesh), dice_(options.mesh.seed * 77 + 5) {}

  TrafficResult run() {
    for (std::size_t i = 0; i < options_.actions && !failed(); ++i) act();
    drain();
    mesh_.expect_quiet();
    if (!may_fail()) {
      for (const auto& [id, m] : messages_) {
        EXPECT_TRUE(m.taken || gone_.contains(id)) << "message " << id << " was not received";
      }
    }
    check_order();
    for (std::uint32_t r = 0; r < mesh_.size(); ++r) {
      add(result_.send_transitions, mesh_[r].stats().send_transitions);
      add(result_.recv_transitions, mesh_[r].stats().recv_transitions);
    }
    return result_;
  }

 private:
  static bool failed() { return testing::Test::HasFailure(); }
  static void add(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
  }
  std::uint64_t roll(std::uint64_t sides) { return dice_() % sides; }
  [[nodiscard]] bool may_fail() const {
    return options_.chaos || options_.liars || options_.refusals || options_.paths;
  }
  std::uint32_t anybody() { return static_cast<std::uint32_t>(roll(mesh_.size())); }

  std::size_t some_size() {
    switch (roll(6)) {
    case 0:
      return k_id + roll(8);
    case 1:
      return k_id + roll(1100);
    case 2:
      return k_id + roll(5000);
    case 3:
      return k_id + roll(options_.largest);
    default:
      return k_id + roll(64);
    }
  }

  void act() {
    ++mesh_.now;
    const std::uint64_t what = roll(100);
    if (what < 25)
      send();
    else if (what < 50)
      receive();
    else if (what < 53 && options_.cancels)
      cancel();
    else if (what < 58 && options_.forwards)
      forward();
    else if (what < 60 && options_.chaos)
      disturb();
    else if (what < 61 && options_.liars)
      lie();
    else if (what < 62 && options_.floods)
      for (std::uint64_t n = roll(200); n != 0; --n) send();
    else if (what < 63 && options_.refusals)
      refuse();
    else if (what < 66 && options_.paths)
      change_a_way();
    else if (what < 75 && options_.relays)
      forward();
    else if (what < 70)
      look();
    else
      mesh_.run(roll(20));
  }

  void send() {
    auto& p = begin(anybody());
    const std::uint32_t to = anybody();
    p.id = next_id_++;
    p.bytes = numbered(p.id, some_size());
    const Tag tag = roll(3);
    const auto context = static_cast<MessageContext>(roll(2));
    messages_[p.id] = {p.at, to, tag, context, p.bytes.size()};
    std::vector<ConstBytes> parts;
    const std::size_t piece = 1 + roll(p.bytes.size() * 2);
    for (std::size_t at = 0; at < p.bytes.size(); at += piece)
      parts.push_back(ConstBytes(p.bytes).subspan(at, std::min(piece, p.bytes.size() - at)));
    p.request = mesh_[p.at].isend(Mesh::peer(to), tag, parts,
                                  {.context = context, .synchronous = roll(4) == 0}, mesh_.now);
  }

  Selector some_selector() {
    Selector s;
    s.source = roll(3) == 0 ? k_any_source : anybody();
    s.context = static_cast<MessageContext>(roll(2));
    s.tag = roll(3);
    constexpr std::array<Tag, 3> k_masks{k_all_bits, 0, 1};
    s.mask = k_masks.at(roll(3));
    return s;
  }

  void receive() {
    if (options_.matched && roll(4) == 0) return take();
    auto& p = begin(anybody());
    // Dice are thrown in statements of their own: compilers evaluate arguments in different orders.
    const std::size_t room = roll(5) == 0 ? k_id + roll(1000) : options_.largest + k_id;
    post(p, some_selector(), room);
  }
  void post(Pending& p, const Selector& what, std::size_t room) {
    p.receive = true;
    p.what = what;
    p.order = next_order_++;
    p.bytes.resize(room);
    const std::array<MutableBytes, 1> into{MutableBytes(p.bytes)};
    p.request = mesh_[p.at].irecv(p.what, into, mesh_.now);
  }

  // A matched probe; and something that was taken before is received.
  void take() {
    const std::uint32_t at = anybody();
    const Selector what = some_selector();
    if (const auto message = mesh_[at].improbe(what); message && message->valid())
      taken_.push_back({at, what, next_order_++, *message});
    if (!taken_.empty() && roll(2) == 0) receive_taken(roll(taken_.size()));
  }
  void receive_taken(std::size_t which) {
    const Taken t = taken_.at(which);
    taken_.erase(taken_.begin() + static_cast<std::ptrdiff_t>(which));
    auto& p = begin(t.at);
    p.receive = true;
    p.what = t.what;
    p.order = t.order; // it was matched then
    p.bytes.resize(options_.largest + k_id);
    const std::array<MutableBytes, 1> into{MutableBytes(p.bytes)};
    p.request = mesh_[p.at].imrecv(t.message, into, mesh_.now);
  }

  void forward() {
    if (pending_.empty()) return;
    Pending& r = pending_[roll(pending_.size())];
    if (!r.receive) return;
    auto& p = begin(r.at);
    p.forward = true;
    p.source = &r;
    ++r.forwarded;
    // Of a context of their own: they repeat the number of what they forward.
    const bool synchronous = roll(4) == 0;
    p.request = mesh_[p.at].iforward(r.request, Mesh::peer(anybody()), 5,
                                     {.context = 7, .synchronous = synchronous}, mesh_.now);
    auto& taker = begin(anybody());
    post(taker, Selector::any(7), options_.largest + k_id);
  }

  void cancel() {
    if (pending_.empty()) return;
    const Pending& p = pending_[roll(pending_.size())];
    mesh_[p.at].cancel(p.request, mesh_.now);
  }

  void disturb() {
    const std::uint32_t a = anybody();
    const std::uint32_t b =
        (a + 1 + static_cast<std::uint32_t>(roll(mesh_.size() - 1))) % mesh_.size();
    constexpr std::array<Errc, 4> k_reasons{Errc::reset, Errc::timed_out, Errc::connection_refused,
                                            Errc::finalizing};
    switch (roll(5)) {
    case 0:
      mesh_.lose(a, b, k_reasons.at(roll(3)));
      break;
    case 1:
      mesh_.close(a, b, roll(3) == 0);
      break;
    default:
      mesh_.close(a, b);
      break;
    case 4:
      mesh_.acknowledge(a, b);
      break;
    }
  }

  void refuse() {
    const std::uint32_t a = anybody();
    mesh_.refuse(a, Errc::no_memory);
    for (std::uint64_t n = roll(5); n != 0; --n) send();
    mesh_.run(roll(10));
    mesh_.accept(a);
    lose_all(a);
  }

  // What was connected when the last one went is over before there is one again.
  void change_a_way() {
    const std::uint32_t to = anybody();
    const bool there = roll(4) != 0;
    if (there && !mesh_.reaches(to)) lose_all(to);
    mesh_.set_path(to, there);
  }
  void lose_all(std::uint32_t a) {
    for (std::uint32_t b = 0; b < mesh_.size(); ++b)
      if (b != a) mesh_.lose(a, b, Errc::reset);
  }

  // A packet of some type that says something wrong, perhaps.
  void lie() {
    const std::uint32_t from = anybody(), to = anybody();
    if (from == to || !mesh_.connected(from, to)) return;
    messages::Packet p;
    p.type = static_cast<messages::Type>(1 + roll(11));
    p.flags = static_cast<std::uint8_t>(roll(4));
    p.context = 9; // of nobody's
    p.sender = p.receiver = {static_cast<std::uint32_t>(roll(100)), 2};
    p.length = 1 + roll(100'000);
    p.offset = roll(100'000);
    p.memory = {roll(100) << 32U, static_cast<std::uint32_t>(roll(100)), 0};
    Bytes bytes(messages::k_largest_header);
    bytes.resize(encode(p, bytes.data()));
    const std::uint64_t times = roll(3);
    bytes.resize(bytes.size() + times * roll(20'000));
    if (p.type == messages::Type::rndv_rts && roll(2) == 0)
      for (int i = 0; i < 300; ++i) mesh_.inject(from, to, bytes);
    mesh_.inject(from, to, std::move(bytes));
  }

  Pending& begin(std::uint32_t at) {
    pending_.emplace_back();
    pending_.back().at = at;
    return pending_.back();
  }

  // What has ended is checked, and forgotten.
  void look() {
    for (auto it = pending_.begin(); it != pending_.end();) {
      Pending& p = *it;
      if (p.request.valid()) {
        if (const auto s = mesh_[p.at].test(p.request)) {
          p.request = {};
          check(p, *s);
          spoil(p);
        }
      }
      const bool over = !p.request.valid() && p.forwarded == 0;
      if (over && p.source != nullptr) --p.source->forwarded;
      if (over && it == pending_.begin()) { // others are pointed at
        EXPECT_TRUE(p.spoilt == 0 ||
                    std::count(p.bytes.begin(), p.bytes.end(), k_spoilt) == p.spoilt)
            << "memory of an operation that has ended was changed";
        pending_.pop_front();
        it = pending_.begin();
      } else {
        if (over) p.source = nullptr;
        ++it;
      }
    }
  }

  // The memory is the user's again: the test changes it at once, and notices other changes.
  static void spoil(Pending& p) {
    if (p.forwarded != 0) return;
    std::fill(p.bytes.begin(), p.bytes.end(), k_spoilt);
    p.spoilt = static_cast<std::ptrdiff_t>(p.bytes.size());
  }

  void check(const Pending& p, const Status& s) {
    if (s.error == Errc::invalid_argument && p.forward) return; // of a receive that was over
    if (s.error == Errc::cancelled) {
      ++result_.cancelled;
      EXPECT_TRUE(options_.cancels || options_.chaos || draining_);
      if (!p.receive && !p.forward) gone_.insert(p.id);
      return;
    }
    if (s.error != Errc::ok && s.error != Errc::truncated) {
      ++result_.failed;
      EXPECT_TRUE(may_fail()) << to_text(s.error);
      return;
    }
    if (!p.receive) {
      EXPECT_EQ(s.error, Errc::ok);
      return;
    }
    ++result_.received;
    std::uint64_t id = 0;
    if (p.what.context == 9) return; // a lie
    ASSERT_GE(s.bytes, k_id);
    std::memcpy(&id, p.bytes.data(), k_id);
    const auto it = messages_.find(id);
    ASSERT_NE(it, messages_.end()) << "nobody has sent number " << id;
    Message& m = it->second;
    const Bytes sent = numbered(id, m.size);
    EXPECT_TRUE(std::equal(sent.begin(), sent.begin() + static_cast<std::ptrdiff_t>(s.bytes),
                           p.bytes.begin()))
        << "message " << id << " was changed";
    if (p.what.context == 7) return; // forwarded: perhaps several times
    EXPECT_EQ(s.message_bytes, m.size);
    EXPECT_EQ(s.error == Errc::truncated, m.size > p.bytes.size());
    EXPECT_FALSE(m.taken) << "message " << id << " arrived twice";
    EXPECT_FALSE(gone_.contains(id)) << "message " << id << " was cancelled, and arrived";
    m.taken = true;
    EXPECT_EQ(m.to, p.at);
    EXPECT_EQ(m.from, s.source);
    EXPECT_EQ(m.tag, s.tag);
    EXPECT_EQ(m.context, s.context);
    EXPECT_TRUE(p.what.source == k_any_source || p.what.source == s.source);
    EXPECT_EQ((p.what.tag ^ s.tag) & p.what.mask, 0U);
    order_[{m.from, m.to, m.context, m.tag}].emplace_back(p.order, id);
  }

  // Of messages with the same envelope, the first one sent goes to the first receive posted.
  void check_order() {
    for (auto& [envelope, taken] : order_) {
      std::sort(taken.begin(), taken.end());
      for (std::size_t i = 1; i < taken.size(); ++i)
        EXPECT_LT(taken[i - 1].second, taken[i].second) << "out of order";
    }
  }

  // Everything is received; then what still waits is cancelled.
  void drain() {
    while (!taken_.empty()) receive_taken(0);
    for (std::uint32_t a = 0; options_.paths && a < mesh_.size(); ++a) mesh_.set_path(a, true);
    // A message that a liar has begun would be waited for, and what had no path.
    for (std::uint32_t a = 0; (options_.liars || options_.paths) && a < mesh_.size(); ++a)
      for (std::uint32_t b = 0; b < a; ++b) mesh_.lose(a, b, Errc::reset);
    for (std::size_t round = 0; round < 10'000 && !failed(); ++round) {
      mesh_.run();
      look();
      bool found = false;
      for (std::uint32_t r = 0; r < mesh_.size(); ++r)
        for (const MessageContext c : {0U, 1U, 7U, 9U})
          if (const auto s = mesh_[r].iprobe(Selector::any(c)); s && s->error == Errc::ok) {
            post(begin(r), Selector::any(c), options_.largest + k_id);
            found = true;
          }
      if (!found) break;
    }
    mesh_.run();
    draining_ = true;
    // Receives from a process that is gone, or of a message that nobody sends.
    for (const Pending& p : pending_)
      if (p.request.valid() && p.receive) mesh_[p.at].cancel(p.request, mesh_.now);
    mesh_.run();
    look();
    for (const Pending& p : pending_) {
      EXPECT_FALSE(p.request.valid())
          << (p.receive   ? "a receive"
              : p.forward ? "a forward"
                          : "a send")
          << " at " << p.at << " has not ended; " << mesh_[p.at].states(Mesh::peer(1 - p.at)).send;
    }
  }

  TrafficOptions options_;
  Mesh mesh_;
  std::mt19937_64 dice_;
  std::deque<Pending> pending_;
  std::map<std::uint64_t, Message> messages_;
  std::set<std::uint64_t> gone_; // cancelled
  std::vector<Taken> taken_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, MessageContext, Tag>,
           std::vector<std::pair<std::uint64_t, std::uint64_t>>>
      order_;
  std::uint64_t next_id_ = 1, next_order_ = 1;
  bool draining_ = false;
  TrafficResult result_;
};

} // namespace

TrafficResult run_traffic(const TrafficOptions& options) { return Traffic(options).run(); }

} // namespace statewire::test
