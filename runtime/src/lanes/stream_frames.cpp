// SPDX-License-Identifier: BSD-3-Clause
// LANE frames of the peer: which event of spec/lanes/attach.dot each is, and whether it is a
// correct one.
#include "stream.hpp"

#include "stream_hooks.hpp"

namespace statewire::lanes {

void Stream::on(const Frame& frame) {
  violation_ = "a LANE frame that is not expected";
  raise(event_of(frame));
  dispatcher_.settle_lanes();
  setup_descriptor_ = {}; // of a SETUP that was ignored
  // Of a SWITCH: what is in the ring already.
  raise(reader::Event::READ);
  raise(writer::Event::DUE);
}

attach::Event Stream::refuse(std::string_view why) {
  violation_ = why;
  return attach::Event::BAD;
}

attach::Event Stream::event_of(const Frame& frame) {
  if (const auto* p = std::get_if<Propose>(&frame.content)) return event_of(*p);
  if (const auto* t = std::get_if<Try>(&frame.content)) return event_of(*t, frame.lane);
  if (const auto* n = std::get_if<None>(&frame.content)) {
    why_ = n->reason;
    return attach::Event::NONE;
  }
  if (frame.lane != number_) return refuse("a LANE frame of another lane");
  if (const auto* p = std::get_if<Parameters>(&frame.content)) {
    setup_ = p->bytes;
    setup_descriptor_ = splitter_.take_descriptor();
    return attach::Event::SETUP;
  }
  if (std::holds_alternative<Ready>(frame.content)) return attach::Event::READY;
  if (const auto* w = std::get_if<Switch>(&frame.content)) return event_of(*w);
  if (const auto* d = std::get_if<Detach>(&frame.content)) return event_of(*d);
  if (const auto* b = std::get_if<Bell>(&frame.content)) {
    bell_ = b->position;
    return attach::Event::BELL;
  }
  return refuse("a LANE frame of an unknown type");
}

attach::Event Stream::event_of(const Propose& p) {
  std::optional<Candidates> found = choice_.candidates(p.bytes);
  if (!found) return refuse("PROPOSE with a malformed advertisement");
  candidates_ = std::move(found->left);
  why_ = std::move(found->why_none);
  return attach::Event::PROPOSE;
}

attach::Event Stream::event_of(const Try& t, std::uint16_t number) {
  if (number != next_number()) return refuse("TRY of a lane that is not the next one");
  number_ = number;
  candidate_ = {std::string(t.component), std::string(t.initiator_port),
                std::string(t.acceptor_port),
                Bytes(t.acceptor_blob.begin(), t.acceptor_blob.end())};
  return attach::Event::TRY;
}

attach::Event Stream::event_of(const Switch& s) {
  return s.position == received_ ? attach::Event::SWITCH
                                 : refuse("SWITCH at a position where the reader is not");
}

// It may lie before the last SWITCH, if the peer has not read that.
attach::Event Stream::event_of(const Detach& d) {
  const std::uint64_t reported = lane_ ? lane_->reported() : 0;
  const std::uint64_t least = reported != 0 ? switched_ + reported : acknowledged_;
  if (d.position < least) return refuse("DETACH names less than was reported");
  if (d.position > written_) return refuse("DETACH names more than was written");
  acknowledged_ = d.position;
  why_ = d.reason;
  read_the_rest();
  return attach::Event::DETACH;
}

std::uint16_t Stream::next_number() const {
  const auto next = static_cast<std::uint16_t>(number_ + 1);
  return next != 0 ? next : std::uint16_t{1};
}

} // namespace statewire::lanes
