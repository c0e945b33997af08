// SPDX-License-Identifier: BSD-3-Clause
// Two streams, each with a dispatcher, a socket between them in memory, and lanes of rings.
#pragma once

#include "lanes/stream.hpp"
#include "ring_lane.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace statewire::lanes {

struct TestChoice final : Choice {
  std::vector<std::string> offered; // after each proposal
  std::deque<std::string> left;
  RingComponent* ring = nullptr;
  Component* component(std::string_view name) override { return name == "absent" ? nullptr : ring; }
  [[nodiscard]] Bytes advertisement() const override { return {7, 7}; }
  bool on_proposal(BytesView advertisement) override {
    left.assign(offered.begin(), offered.end());
    return advertisement.size() == 2 && advertisement[0] == 7;
  }
  [[nodiscard]] bool has_candidate() const override { return !left.empty(); }
  Candidate take_candidate() override {
    Candidate c{left.front(), "two", "one", {5}};
    left.pop_front();
    return c;
  }
  [[nodiscard]] std::string why_none() const override { return "no candidate is left"; }
};

// One direction of the socket.
struct Pipe {
  std::size_t capacity = 64;
  std::deque<std::byte> bytes;
  bool fin = false, fin_seen = false;
  bool cut = false; // what is written is lost
};

struct Side final : StreamUser, StreamSocket {
  Side(std::size_t number, Medium& medium, Pipe& out, Stream::Stats& stats, Time timeout)
      : component(medium, number), pipe(out),
        stream(dispatcher, *this, *this, choice,
               {.is_initiator = number == 0, .attach_timeout = timeout}, stats) {
    choice.ring = &component;
  }

  // ---- StreamUser
  std::size_t take(ConstBytes bytes) override {
    const std::size_t n = std::min(bytes.size(), appetite);
    appetite -= n;
    waits |= n < bytes.size();
    taken.insert(taken.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_EQ(ends, 0) << "bytes behind the end";
    EXPECT_TRUE(violations.empty()) << "bytes of a violator";
    return n;
  }
  void on_end() override { ++ends; }
  void on_violation(std::string_view why) override { violations.emplace_back(why); }
  void on_attached(std::string_view) override { ++attached; }
  void on_no_lane(std::string_view why) override { no_lane.emplace_back(why); }

  // ---- StreamSocket
  std::size_t write(std::span<const ConstBytes> from) override {
    EXPECT_FALSE(fin) << "bytes behind the end";
    std::size_t n = 0;
    for (const ConstBytes part : from)
      for (const std::byte b : part) {
        if (pipe.bytes.size() >= pipe.capacity && !pipe.cut) return n;
        if (!pipe.cut) pipe.bytes.push_back(b);
        ++n;
      }
    return n;
  }
  void finish() override {
    EXPECT_FALSE(fin) << "two ends";
    fin = true;
    pipe.fin = true;
  }

  // ---- writing
  // Whole frames with these payloads, in one call.
  void write_frames(const std::vector<std::size_t>& payloads, Time now) {
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
    for (const auto& part : kept) {
      parts.emplace_back(part);
      sent.insert(sent.end(), part.begin(), part.end());
    }
    stream.write(parts, now);
  }

  Dispatcher dispatcher;
  RingComponent component;
  TestChoice choice;
  Pipe& pipe;
  std::size_t appetite = SIZE_MAX; // bytes that the user takes before it is asked to again
  std::vector<std::byte> sent, taken;
  std::uint32_t seed = 1;
  int ends = 0, attached = 0;
  std::vector<std::string> violations, no_lane;
  bool finished = false, dead = false, fin = false;
  bool waits = false; // it has not taken all: the stream is to be resumed
  Stream stream;      // last: its lane is an end of the medium
};

struct Pair {
  explicit Pair(Stream::Stats& s, Time timeout = std::chrono::seconds(1))
      : stats(s), sides{Side(0, medium, pipes[0], s, timeout),
                        Side(1, medium, pipes[1], s, timeout)} {
    medium.up_to = [](std::size_t n) { return n; };
  }

  Side& a() { return sides[0]; }
  Side& b() { return sides[1]; }
  // To side `i`, at most so many bytes.
  [[nodiscard]] bool has_input(std::size_t i) const {
    const Pipe& p = pipes[1 - i];
    return !p.bytes.empty() || (p.fin && !p.fin_seen);
  }
  void deliver(std::size_t i, std::size_t most = SIZE_MAX) {
    Pipe& p = pipes[1 - i];
    if (p.bytes.empty()) {
      p.fin_seen = true;
      sides[i].stream.on_end(now);
      return;
    }
    const auto end = p.bytes.begin() + static_cast<std::ptrdiff_t>(std::min(most, p.bytes.size()));
    std::vector<std::byte> bytes(p.bytes.begin(), end);
    p.bytes.erase(p.bytes.begin(), end);
    if (corrupt) corrupt(bytes);
    sides[i].stream.on_bytes(bytes, now);
  }
  [[nodiscard]] bool has_publication(std::size_t i) const {
    return medium.ends[i] != nullptr && !medium.to[i].empty();
  }
  [[nodiscard]] RingEnd* starting(std::size_t i) { // an end that may become ready
    const auto s = sides[i].stream.attach_state();
    const bool waits = s == spec::attach::State::AGREED || s == spec::attach::State::PEER_READY;
    RingEnd* end = sides[i].component.last;
    return waits && end->may_be_ready() ? end : nullptr;
  }
  // Everything that can happen without a failure or a decision of the test, except deadlines.
  // False: nothing can.
  bool go_on() {
    bool any = false;
    for (std::size_t i = 0; i < 2; ++i) {
      Side& s = sides[i];
      if (s.dead) continue;
      const auto before = s.taken.size();
      s.appetite = SIZE_MAX;
      if (std::exchange(s.waits, false)) s.stream.resume(now);
      any |= s.taken.size() != before;
      if (s.stream.unsent() != 0 && s.pipe.bytes.empty())
        s.stream.on_writable(now), any |= has_input(1 - i);
      if (RingEnd* end = starting(i)) end->be_ready(now), any = true;
      if (has_publication(i)) medium.ends[i]->deliver(now), any = true;
      if (has_input(i)) deliver(i), any = true;
    }
    return any;
  }
  // False: it does not come to rest.
  bool settle() {
    for (int i = 0; i < 100000; ++i) {
      if (go_on()) continue;
      Time next = k_never;
      for (Side& s : sides)
        if (!s.dead) next = std::min(next, s.stream.next_deadline());
      if (next == k_never) return true;
      now = next;
      for (Side& s : sides)
        if (!s.dead) s.stream.advance(now);
    }
    return false;
  }
  void finish(std::size_t i) {
    sides[i].finished = true;
    sides[i].stream.finish(now);
  }

  Stream::Stats& stats;
  std::function<void(std::vector<std::byte>&)> corrupt; // what comes over the socket
  Time now{0};
  Medium medium;
  std::array<Pipe, 2> pipes; // from each side
  std::array<Side, 2> sides;
};

} // namespace statewire::lanes
