// SPDX-License-Identifier: BSD-3-Clause
// The guards and actions of spec/lanes, on one connection's streams.
#pragma once

#include "stream.hpp"

#include <utility>

namespace statewire::lanes {

namespace attach = spec::attach;
namespace writer = spec::lane_writer;
namespace reader = spec::lane_reader;
namespace arming = spec::lane_arm;

// Counts the transitions of a machine.
template <class Counters>
struct Counting {
  Counters& counters;
  void transition(TransitionId id) const { ++counters[id]; }
};

struct StreamHooks {
  Stream& s;

  // ---- attach
  [[nodiscard]] bool this_side_proposes() const { return s.options_.is_initiator; }
  [[nodiscard]] bool a_candidate_is_left() const { return !s.candidates_.empty(); }
  void send_propose() {
    const Bytes advertisement = s.choice_.advertisement();
    s.send(0, Propose{advertisement});
  }
  void send_try();
  void keep_the_first_reason() {
    if (!s.first_why_) s.first_why_ = s.why_;
  }
  void forget_the_reasons() { s.first_why_.reset(); }
  void send_none() { s.send(0, None{s.first_why_.value_or(std::string())}); }
  void start_the_lane();
  void pass_it_to_the_component() {
    s.lane_->on_setup(s.setup_, std::move(s.setup_descriptor_), now());
  }
  void send_ready() { s.send(s.number_, Ready{}); }
  void let_the_component_write() {
    s.user_.on_attached(s.candidate_);
    s.lane_->let_write(now());
  }
  void wake_the_lane() {
    s.raise(arming::Event::POLL);
    s.lane_->on_bell(s.bell_, now());
  }
  void stop_the_lane();
  void send_detach() { s.send(s.number_, Detach{s.received_, s.why_}); }
  void report_why_there_is_no_lane() { s.user_.on_no_lane(s.first_why_.value_or(std::string())); }
  void end_the_connection_as_a_violation();
  void raise_lane_reader_switch() { s.raise(reader::Event::SWITCH); }
  void raise_lane_reader_give_up() { s.raise(reader::Event::GIVE_UP); }
  void raise_lane_reader_end() { s.raise(reader::Event::END); }
  void raise_lane_writer_give_up() { s.raise(writer::Event::GIVE_UP); }
  void raise_lane_writer_finish() { s.raise(writer::Event::FINISH); }
  void raise_lane_writer_lost() { s.raise(writer::Event::LOST); }
  void unexpected(attach::State, attach::Event) { ++s.stats_.unexpected; }

  // ---- lane_writer. A lane that is stopped has no room.
  [[nodiscard]] bool the_ring_has_room() const { return s.lane_ && s.lane_->room() != 0; }
  [[nodiscard]] bool more_than_one_receive_is_left() const { return s.lane_->receives_left() > 1; }
  [[nodiscard]] bool a_report_is_due() const { return s.lane_ && s.lane_->report_is_due(); }
  [[nodiscard]] bool a_receive_is_left() const { return s.lane_->receives_left() != 0; }
  [[nodiscard]] bool a_frame_has_begun() const { return s.out_.is_in_frame(); }
  void write_to_the_socket() {
    s.wrote_to_the_socket(s.out_.put(s.unwritten_.parts(), s.written_));
  }
  void write_the_rest_of_the_frame_to_the_socket();
  void queue_switch();
  void publish();
  void send_a_report() { s.lane_->report(now()); }
  void send_what_the_peer_has_not_received();
  void release_the_lane() {
    if (s.stopped_ && s.stopped_.get() == s.in_place_.lane) s.looked_at_ = std::move(s.stopped_);
    s.stopped_.reset();
  }
  void end_the_stream() {
    s.out_.finish();
    s.flush_later();
  }
  void report_the_loss() { s.user_.on_lost(); }
  void unexpected(writer::State, writer::Event) { ++s.stats_.unexpected; }

  // ---- lane_reader
  [[nodiscard]] bool they_do_not_begin_behind_where_the_reader_is() const {
    return s.chunk_.position <= s.received_;
  }
  void pass_up_what_is_new() {
    const std::uint64_t known = s.received_ - s.chunk_.position;
    if (known < s.chunk_.bytes.size())
      keep(s.chunk_.bytes.subspan(static_cast<std::size_t>(known)));
  }
  void take_what_has_come_over_the_lane();
  void keep_what_was_received() { keep(s.untaken(*s.stopped_)); }
  void report_the_end() {
    s.offer();
    if (s.inbox_.size() == 0) s.user_.on_end();
  }
  void raise_attach_bad() { s.raise(attach::Event::BAD); }
  void unexpected(reader::State, reader::Event) { ++s.stats_.unexpected; }

  // ---- lane_arm. Without a lane the socket wakes.
  // A report of the peer is what a write waits for. Where it takes a receive, the peer may wait for
  // the report of that.
  void arm_the_lane() {
    if (s.lane_) s.lane_->arm(s.waits_for_room_ || s.lane_->receives_left() != SIZE_MAX);
  }
  void disarm_the_lane() {
    if (!s.lane_) return;
    s.lane_->disarm();
    s.user_.on_awake();
  }
  [[nodiscard]] bool something_is_there() const { return s.lane_ && s.lane_->has_arrived(); }
  void unexpected(arming::State, arming::Event) { ++s.stats_.unexpected; }

 private:
  [[nodiscard]] Time now() const { return s.dispatcher_.now(); }
  // Received, whether the user takes them now or later.
  void keep(ConstBytes bytes) {
    s.inbox_.add(bytes, [this](ConstBytes b) { return s.user_.take(b); });
    s.received_ += bytes.size();
  }
};

// ---- once per message

[[gnu::always_inline]] inline void StreamHooks::publish() {
  const std::size_t n = s.lane_->publish(s.unwritten_.parts(), now());
  s.written_ += n;
  s.unwritten_.pop(n);
  if (!s.unwritten_.empty()) s.raise(writer::Event::WRITE);
}

[[gnu::always_inline]] inline void StreamHooks::take_what_has_come_over_the_lane() {
  if (!s.lane_) return;
  s.offer();
  const ConstBytes bytes = s.untaken(*s.lane_);
  if (bytes.empty() || s.inbox_.size() != 0) return;
  const std::size_t n = s.user_.take(bytes);
  s.lane_->consume(n);
  s.received_ += n;
}

// For a caller that looks at the bytes where they are.
struct InPlaceHooks : StreamHooks {
  std::size_t most;
  ConstBytes bytes{};
  [[gnu::always_inline]] void take_what_has_come_over_the_lane() {
    if (!s.lane_) return;
    const ConstBytes all = s.lane_->received();
    bytes = all.first(std::min(all.size(), most));
    if (bytes.empty()) return;
    s.in_place_ = {s.lane_.get(), bytes.size()};
    s.received_ += bytes.size();
  }
};

template <class Hooks, class Step>
[[gnu::always_inline]] inline void Stream::reader_step(Hooks&& hooks, const Step& step) {
  const reader::State before = reader_;
  reader_ = step(before, hooks, Counting<decltype(stats_.reader)>{stats_.reader});
}

// Raises nothing. Where events of lanes are due it takes nothing.
[[gnu::always_inline]] inline ConstBytes Stream::take_in_place(std::size_t most) {
  if (inbox_.size() != 0 || in_place_.lane != nullptr) return {};
  InPlaceHooks hooks{{*this}, most};
  (void)dispatcher_.step_now([&]() __attribute__((always_inline)) {
    reader_step(
        hooks, [](reader::State state, InPlaceHooks & given, auto count)
                   __attribute__((always_inline)) { return reader::on_READ(state, given, count); });
  });
  return hooks.bytes;
}

[[gnu::always_inline]] inline void Stream::release(Time now) {
  if (in_place_.lane == nullptr) return;
  const auto [lane, bytes] = std::exchange(in_place_, {});
  if (lane != lane_.get()) return looked_at_.reset();
  lane_->consume(bytes);
  if (lane_->report_is_due()) report_is_due(now);
}

template <class Hooks, class Step>
[[gnu::always_inline]] inline void Stream::writer_step(Hooks&& hooks, const Step& step) {
  const writer::State before = writer_;
  writer_ = step(before, hooks, Counting<decltype(stats_.writer)>{stats_.writer});
}

inline constexpr auto k_on_write = [](writer::State state, auto& hooks, auto count) {
  return writer::on_WRITE(state, hooks, count);
};

// For bytes that are in the ring already. The machine asks of it what it asks of every write; here
// reserve() has the answers.
struct ReservedHooks : StreamHooks {
  std::size_t bytes;
  [[nodiscard]] static constexpr bool the_ring_has_room() { return true; }
  [[nodiscard]] static constexpr bool more_than_one_receive_is_left() { return true; }
  void publish() {
    s.written_ += bytes;
    s.lane_->commit(bytes, s.dispatcher_.now());
  }
};

// reserve() has seen that a step may be taken.
[[gnu::always_inline]] inline void Stream::commit(std::size_t bytes) {
  dispatcher_.step_lane([&]() __attribute__((always_inline)) {
    writer_step(
        ReservedHooks{{*this}, bytes},
        [](writer::State state, auto& hooks, auto count) __attribute__((always_inline)) {
          return mostly_in<writer::State::RING>(
              state, [&](writer::State s) __attribute__((always_inline)) {
                return writer::on_WRITE(s, hooks, count);
              });
        });
  });
  dispatcher_.settle_lanes();
}

} // namespace statewire::lanes
