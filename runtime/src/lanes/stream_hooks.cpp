// SPDX-License-Identifier: BSD-3-Clause
#include "stream_hooks.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace statewire::lanes {

// ---- attach

void StreamHooks::send_try() {
  s.candidate_ = std::move(s.candidates_.front());
  s.candidates_.erase(s.candidates_.begin());
  s.number_ = s.next_number();
  const Candidate& c = s.candidate_;
  s.send(s.number_, Try{c.component, c.peer_port, c.own_port, c.acceptor_blob});
}

void StreamHooks::start_the_lane() {
  std::string why = "there is no component " + s.candidate_.component;
  if (LaneComponent* component = s.choice_.component(s.candidate_.component))
    s.lane_ = component->start(s.candidate_, s.number_, s.options_.is_initiator, s, why, now());
  if (!s.lane_) return s.leave(attach::Event::FAIL, why);
  s.user_.on_awake();
  s.raise(arming::Event::POLL);
}

void StreamHooks::stop_the_lane() {
  if (s.lane_) {
    s.lane_->stop();
    s.user_.on_stopped();
  }
  s.regions_.clear();
  for (const std::uint64_t token : std::exchange(s.reads_, {})) s.user_.on_read(token, false);
  s.stopped_ = std::move(s.lane_);
}

void StreamHooks::end_the_connection_as_a_violation() {
  s.splitter_.stop();
  s.inbox_.drop();
  s.user_.on_violation(s.violation_);
}

// ---- lane_writer

void StreamHooks::write_the_rest_of_the_frame_to_the_socket() {
  s.wrote_to_the_socket(s.out_.put_rest_of_frame(s.unwritten_.parts()));
  if (s.out_.is_in_frame()) return;
  s.raise(writer::Event::FRAME_ENDED);
  s.raise(writer::Event::DUE);
}

void StreamHooks::queue_switch() {
  s.switched_ = s.written_;
  s.send(s.number_, Switch{s.switched_});
  s.user_.on_switch();
}

void StreamHooks::send_what_the_peer_has_not_received() {
  const ConstBytes held = s.stopped_->unreported();
  const std::uint64_t first = s.written_ - held.size(); // SWITCH, or what was reported
  if (s.stopped_->reported() != 0) s.acknowledged_ = std::max(s.acknowledged_, first);
  const std::uint64_t from = std::max(s.acknowledged_, first);
  s.out_.keep(held.subspan(static_cast<std::size_t>(from - first)), from);
  s.flush_later();
}

} // namespace statewire::lanes
