// SPDX-License-Identifier: BSD-3-Clause
// Two streams, each with a dispatcher, a socket between them in memory, and lanes of rings.
#pragma once

#include "lanes/stream_hooks.hpp"
#include "ring_lane.hpp"
#include "taken.hpp"

#include <algorithm>
#include <deque>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace statewire::lanes {

struct TestChoice final : Choice {
  std::vector<std::string> offered;          // after each proposal
  std::string none = "no candidate is left"; // empty: what became of the last one
  LaneComponent* ring = nullptr;
  LaneComponent* component(std::string_view name) override {
    return name == "absent" ? nullptr : ring;
  }
  [[nodiscard]] Bytes advertisement() const override { return {7, 7}; }
  [[nodiscard]] std::optional<Candidates> candidates(BytesView advertisement) const override {
    if (advertisement.size() != 2 || advertisement[0] != 7) return std::nullopt;
    Candidates all{{}, none};
    for (const std::string& name : offered) all.left.push_back({name, "two", "one", {5}});
    return all;
  }
};

// One direction of the socket.
struct Pipe {
  std::size_t capacity = 64;
  std::deque<std::byte> bytes;
  std::uint64_t gone = 0; // bytes that were delivered
  struct Passed {
    std::uint64_t position = 0; // in front of this byte
    native::Descriptor descriptor;
  };
  std::deque<Passed> passed;
  std::size_t descriptors = SIZE_MAX; // as many have room in it
  bool receives_descriptors = true;   // false: the receiver has no number free
  bool fin = false, fin_seen = false;
  bool cut = false; // what is written is lost
};

struct Side final : StreamUser, StreamSocket {
  Side(std::size_t number, Medium& medium, Pipe& out, Stream::Stats& stats)
      : component(medium, number), pipe(out),
        stream(dispatcher, *this, *this, choice,
               {.is_initiator = number == 0, .peer_process = ::getpid()}, stats) {
    choice.ring = &component;
  }

  // ---- StreamUser
  std::size_t take(ConstBytes bytes) override {
    const std::size_t n = looked_at.empty() ? std::min(bytes.size(), appetite) : 0;
    appetite -= n;
    waits |= n < bytes.size();
    taken.insert(taken.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_EQ(ends, 0) << "bytes behind the end";
    EXPECT_TRUE(violations.empty()) << "bytes of a violator";
    return n;
  }
  bool on_arrival(bool has_bytes) override {
    waits |= looks_in_place && has_bytes;
    return looks_in_place && has_bytes;
  }
  // Takes what it has not taken: in place, or as it is offered.
  void resume(Time now) {
    if (!looked_at.empty()) return;
    waits = false;
    const ConstBytes bytes = looks_in_place ? stream.take_in_place(appetite) : ConstBytes();
    if (bytes.empty()) return stream.resume(now);
    (void)take(bytes);
    looked_at = bytes;
    waits = true; // there may be more
  }
  // Nothing else comes from the socket, and nothing more is taken, before this.
  bool release(Time now) {
    if (looked_at.empty()) return false;
    EXPECT_TRUE(std::equal(looked_at.rbegin(), looked_at.rend(), taken.rbegin()))
        << "bytes that were looked at have changed";
    looked_at = {};
    stream.release(now);
    return true;
  }
  void on_end() override { ++ends; }
  void on_violation(std::string_view why) override { violations.emplace_back(why); }
  void on_attached(const Candidate&) override { ++attached; }
  void on_no_lane(std::string_view why) override { no_lane.emplace_back(why); }
  void on_room() override { has_room = true; }
  void on_read(std::uint64_t token, bool complete) override { reads.emplace_back(token, complete); }

  // ---- StreamSocket
  std::size_t write(std::span<const ConstBytes> from) override {
    EXPECT_FALSE(fin) << "bytes behind the end";
    std::size_t n = 0;
    for (const ConstBytes part : from)
      for (const std::byte b : part) {
        is_blocked = pipe.bytes.size() >= pipe.capacity && !pipe.cut;
        if (is_blocked) return n;
        if (!pipe.cut) pipe.bytes.push_back(b);
        ++n;
      }
    return n;
  }
  bool pass(const native::Descriptor& descriptor) override {
    EXPECT_FALSE(fin) << "a descriptor behind the end";
    if (pipe.cut) return true;
    is_blocked = pipe.passed.size() >= pipe.descriptors;
    if (is_blocked) return false;
    native::Descriptor copy(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 0));
    EXPECT_TRUE(copy);
    pipe.passed.push_back({pipe.gone + pipe.bytes.size(), std::move(copy)});
    return true;
  }
  void finish() override {
    EXPECT_FALSE(fin) << "two ends";
    fin = true;
    pipe.fin = true;
  }

  // ---- sleeping, in two steps
  void arm(Time now) {
    stream.arm(now);
    is_armed = true;
  }
  void look(Time now) {
    is_armed = false;
    is_asleep = !stream.look(now);
    sleeps += is_asleep ? 1 : 0;
  }
  // An event of the socket, or a call. A loop that only sleeps does not look at the lane then.
  void wake(Time now) {
    if (std::exchange(is_asleep, false) && looks) stream.poll(now);
  }

  // ---- writing
  // Whole frames with these payloads, in one call.
  void write_frames(const std::vector<std::size_t>& payloads, Time now) {
    wake(now);
    std::vector<std::vector<std::byte>> kept;
    std::vector<ConstBytes> parts;
    for (const std::size_t size : payloads) {
      const auto header =
          session::encode({static_cast<std::uint32_t>(size), 3, session::FrameKind::message, 0});
      kept.emplace_back(header.begin(), header.end());
      kept.emplace_back();
      for (std::size_t i = 0; i < size; ++i)
        kept.back().push_back(
            static_cast<std::byte>(seed = seed * 1103515245 + 12345, seed >> 16U));
    }
    std::size_t all = 0;
    for (const auto& part : kept) {
      parts.emplace_back(part);
      all += part.size();
      sent.insert(sent.end(), part.begin(), part.end());
    }
    std::size_t taken = 0;
    std::byte* const space = makes_in_place && unwritten.empty() ? stream.reserve(all) : nullptr;
    if (space != nullptr) {
      std::copy_n(sent.end() - static_cast<std::ptrdiff_t>(all), all, space);
      stream.commit(all);
      made_in_place += all;
      return;
    }
    if (unwritten.empty()) {
      has_room = false;
      taken = stream.write(parts, now);
      has_room |= taken == all;
    }
    for (const auto& part : kept) {
      const std::size_t n = std::min(taken, part.size());
      unwritten.insert(unwritten.end(), part.begin() + static_cast<std::ptrdiff_t>(n), part.end());
      taken -= n;
    }
  }
  // What was not taken, when there is room. False: nothing moves.
  bool write_again(Time now) {
    if (!has_room || unwritten.empty()) return false;
    has_room = false;
    const ConstBytes rest(unwritten);
    const std::size_t n = stream.write(std::span(&rest, 1), now);
    unwritten.erase(unwritten.begin(), unwritten.begin() + static_cast<std::ptrdiff_t>(n));
    has_room |= unwritten.empty();
    return n != 0;
  }
  // The user has something to do.
  [[nodiscard]] bool has_call_left() const {
    const bool ends = finished && !has_ended;
    return waits || !looked_at.empty() || (unwritten.empty() ? ends : has_room);
  }
  // Ends the stream behind what was not taken.
  void finish_if_written(Time now) {
    if (!finished || has_ended || !unwritten.empty()) return;
    has_ended = true;
    stream.finish(now);
  }

  Dispatcher dispatcher;
  RingComponent component;
  TestChoice choice;
  Pipe& pipe;
  std::size_t appetite = SIZE_MAX; // bytes that the user takes before it is asked to again
  bool looks_in_place = false;     // at those that come over a lane
  bool makes_in_place = false;     // a frame, where the lane has space
  std::size_t made_in_place = 0;   // bytes
  ConstBytes looked_at;            // the last of `taken`, in the lane's ring
  std::vector<std::byte> sent, taken, unwritten;
  std::uint32_t seed = 1;
  int ends = 0, attached = 0;
  std::vector<std::string> violations, no_lane;
  std::vector<std::pair<std::uint64_t, bool>> reads; // that are over: token, complete
  bool finished = false, has_ended = false, dead = false, fin = false;
  bool has_room = true; // what was not taken may be written again
  bool waits = false;   // it has not taken all: the stream is to be resumed
  bool looks = true;    // at its lane, when it is awake
  bool is_armed = false, is_asleep = false;
  bool is_blocked = false; // the last write to the socket was short
  std::uint64_t sleeps = 0;
  Stream stream; // last: its lane is an end of the medium
};

struct Pair {
  explicit Pair(Stream::Stats& s)
      : stats(s), sides{Side(0, medium, pipes[0], s), Side(1, medium, pipes[1], s)} {
    medium.up_to = [](std::size_t n) { return n; };
  }
  ~Pair() { count_taken(stats, before); }

  Side& a() { return sides[0]; }
  Side& b() { return sides[1]; }
  // To side `i`, at most so many bytes.
  [[nodiscard]] bool has_input(std::size_t i) const {
    const Pipe& p = pipes[1 - i];
    return !p.bytes.empty() || !p.passed.empty() || (p.fin && !p.fin_seen);
  }
  void deliver(std::size_t i, std::size_t most = SIZE_MAX) {
    Pipe& p = pipes[1 - i];
    (void)sides[i].release(now);
    if (p.bytes.empty() && p.passed.empty()) {
      p.fin_seen = true;
      sides[i].stream.on_end(now);
      return;
    }
    most = std::min(most, p.bytes.size());
    if (!p.passed.empty())
      most = std::min(most, static_cast<std::size_t>(p.passed.front().position - p.gone));
    const auto end = p.bytes.begin() + static_cast<std::ptrdiff_t>(most);
    std::vector<std::byte> bytes(p.bytes.begin(), end);
    p.bytes.erase(p.bytes.begin(), end);
    p.gone += most;
    native::Descriptor passed;
    const bool has_descriptor = !p.passed.empty() && p.passed.front().position == p.gone;
    if (has_descriptor) {
      if (p.receives_descriptors) passed = std::move(p.passed.front().descriptor);
      p.passed.pop_front();
    }
    if (corrupt) corrupt(bytes);
    sides[i].stream.on_bytes(bytes, now);
    if (has_descriptor) sides[i].stream.on_descriptor(std::move(passed), now);
  }
  [[nodiscard]] bool has_publication(std::size_t i) const {
    return medium.ends[i] != nullptr && !medium.to[i].empty();
  }
  [[nodiscard]] RingEnd* starting(std::size_t i) { // an end that may become ready
    const auto s = sides[i].stream.attach_state();
    const bool waits = s == spec::attach::State::AGREED || s == spec::attach::State::PEER_READY;
    RingEnd* end = sides[i].component.last;
    return waits && end != nullptr && end->may_be_ready() ? end : nullptr;
  }
  // Everything that can happen without a failure or a decision of the test.
  // False: nothing can.
  bool go_on() {
    bool any = false;
    for (std::size_t i = 0; i < 2; ++i)
      if (!sides[i].dead) any |= go_on(i);
    return any;
  }
  bool go_on(std::size_t i) {
    Side& s = sides[i];
    bool any = false;
    if (RingEnd* const end = look_due(i)) end->look_at_peer(now), any = true;
    if (s.is_armed) look(i);
    if (s.is_asleep && !has_event(i)) return any;
    s.wake(now);
    any |= s.release(now);
    const auto before = s.taken.size();
    s.appetite = SIZE_MAX;
    if (s.waits) s.resume(now);
    any |= s.taken.size() != before;
    if (s.pipe.bytes.empty()) s.stream.on_writable(now), any |= !s.pipe.bytes.empty();
    any |= s.write_again(now);
    s.finish_if_written(now);
    if (RingEnd* end = starting(i)) end->be_ready(now), any = true;
    if (has_publication(i) && s.looks) medium.ends[i]->deliver(now), any = true;
    if (has_input(i)) deliver(i), any = true;
    if (any || !sleeps) return any;
    s.arm(now);
    look(i);
    return !s.is_asleep;
  }
  // The second step of falling asleep. A loop that only sleeps looks at its lane when it was kept
  // from it.
  void look(std::size_t i) {
    sides[i].look(now);
    if (sides[i].is_asleep) return;
    while (has_publication(i)) medium.ends[i]->deliver(now);
  }
  // What wakes this side: nothing of its lane.
  [[nodiscard]] bool has_event(std::size_t i) {
    const Side& s = sides[i];
    return has_input(i) || (s.is_blocked && s.pipe.bytes.empty()) || starting(i) != nullptr ||
           s.has_call_left();
  }
  // The end of this side that has published, and is to look at the other one.
  [[nodiscard]] RingEnd* look_due(std::size_t i) const {
    RingEnd* const end = medium.ends[i];
    return end != nullptr && end->is_look_due() ? end : nullptr;
  }
  // False: it does not come to rest.
  bool settle() {
    for (int i = 0; i < 100000; ++i)
      if (!go_on()) return true;
    return false;
  }
  void finish(std::size_t i) {
    sides[i].wake(now);
    sides[i].finished = true;
    sides[i].finish_if_written(now);
  }

  Stream::Stats& stats;
  const Stream::Stats before = stats;
  std::function<void(std::vector<std::byte>&)> corrupt; // what comes over the socket
  bool sleeps = false;                                  // a side that has nothing to do sleeps
  Time now{0};
  Medium medium;
  std::array<Pipe, 2> pipes; // from each side
  std::array<Side, 2> sides;
};

} // namespace statewire::lanes
