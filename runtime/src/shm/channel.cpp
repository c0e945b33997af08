// SPDX-License-Identifier: BSD-3-Clause
#include "channel.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

namespace statewire::shm {

namespace attach = spec::ring_attach;
namespace writer = spec::ring_writer;
namespace reader = spec::ring_reader;
namespace resting = spec::ring_rest;

// The phrases of the four specs.
struct ChannelHooks {
  Channel& c;

  [[nodiscard]] bool the_own_segment_can_be_made() const { return static_cast<bool>(c.own_); }
  [[nodiscard]] bool the_peer_s_segment_can_be_mapped() const { return static_cast<bool>(c.peer_); }
  [[nodiscard]] bool a_ring_is_in_use() const {
    return c.writer_ != writer::State::SOCKET ||
           (c.peer_ && c.peer_.words().switched.load(std::memory_order_acquire) != 0);
  }
  void pass_the_own_segment() { c.send_offer(); }
  void send_the_refusal() { c.send_refusal(); }
  void free_the_segments() { c.free_segments(); }
  void answer_in_the_own_segment() {
    c.out_.emplace(c.own_.words(), c.own_.ring(), c.peer_.words(), c.own_.ring_size());
    c.in_.emplace(c.own_.words(), c.peer_.ring(), c.peer_.words(), c.peer_.ring_size());
    c.own_.words().answer.store(1, std::memory_order_release);
    ++c.stats_.rings;
  }
  void note_a_protocol_violation() { c.fail("the peer has violated the protocol"); }
  void unexpected(attach::State, attach::Event) { ++c.stats_.unexpected; }

  [[nodiscard]] bool the_peer_has_answered() const {
    return c.peer_.words().answer.load(std::memory_order_acquire) == 1;
  }
  void say_what_the_socket_has_carried() {
    c.own_.words().switched.store(1 + c.sent_, std::memory_order_release);
  }
  void unexpected(writer::State, writer::Event) { ++c.stats_.unexpected; }

  void report_the_end() {} // the transport reads it off the state
  void unexpected(reader::State, reader::Event) { ++c.stats_.unexpected; }

  void announce_the_rest() {
    c.attention_ = (c.attention_ | (k_attention_step - 1)) + 1;
    c.attention_ |= k_for_bytes | (c.wants_room_ ? k_for_room : std::uint64_t{0});
    c.own_.words().attention.store(c.attention_, k_order);
  }
  void withdraw_the_rest() {
    c.attention_ = (c.attention_ | (k_attention_step - 1)) + 1;
    c.own_.words().attention.store(c.attention_, k_order);
  }
  [[nodiscard]] bool something_is_there() const {
    return c.in_->has_bytes() || (c.wants_room_ && c.has_room()) || c.is_broken();
  }
  void unexpected(resting::State, resting::Event) { ++c.stats_.unexpected; }
};

Channel::~Channel() { free_own(); }

// ---- attaching

void Channel::fail(std::string why) { stats_.why_no_ring = std::move(why); }

bool Channel::is_broken() const {
  return attach_ == attach::State::BROKEN || (out_ && out_->is_broken()) ||
         (in_ && in_->is_broken());
}

void Channel::prepare_own() {
  if (own_) return;
  std::string why;
  if (stats_.large_rings < k_large_rings) own_ = Segment::make(passed_, why, k_large_ring);
  if (own_) ++stats_.large_rings;
  if (!own_) own_ = Segment::make(passed_, why);
  if (!own_) return fail(std::move(why));
  // Bytes may stand in the peer's ring before this side knows of it.
  attention_ = k_attention_step | k_for_bytes;
  own_.words().attention.store(attention_, k_order);
}

void Channel::free_own() {
  if (own_.ring_size() == k_large_ring) --stats_.large_rings;
  own_ = Segment();
}

void Channel::start() {
  if (!may_start()) return;
  prepare_own();
  ChannelHooks hooks{*this};
  attach_ = attach::step(attach_, attach::Event::START, hooks);
}

void Channel::on_offer(native::Descriptor segment) {
  using State = attach::State;
  if (barred_) return;
  if (attach_ == State::SOCKET) prepare_own();
  if (attach_ == State::SOCKET || attach_ == State::OFFERED) {
    std::string why;
    peer_ = Segment::map(segment, why);
    if (!peer_) fail(std::move(why));
  }
  ChannelHooks hooks{*this};
  attach_ = attach::step(attach_, attach::Event::OFFER, hooks);
  // At once, so that the peer hears of the answer.
  if (attach_ == State::SHARED && writes_ring()) ring_for_bytes();
}

void Channel::on_refusal() {
  ChannelHooks hooks{*this};
  if (attach_ != attach::State::REFUSED) fail("the peer has refused");
  attach_ = attach::step(attach_, attach::Event::REFUSE, hooks);
}

void Channel::free_segments() {
  out_.reset();
  in_.reset();
  free_own();
  peer_ = Segment();
  passed_ = native::Descriptor();
  offer_ = false;
}

void Channel::send_offer() {
  offer_ = true;
  (void)flush();
}

void Channel::send_refusal() {
  ++stats_.refusals;
  refusal_ = true;
  (void)flush();
}

bool Channel::flush() {
  if (offer_) {
    const int error = native::send_mark(socket_, native::offer_of(k_version), passed_.get());
    if (error == EAGAIN) return false; // what follows stays behind it
    // Of a connection that has ended, the reader learns that. Else the peer hears of no ring.
    if (error != 0 && error != EPIPE && error != ECONNRESET)
      fail("cannot pass a ring: " + std::system_category().message(error));
    offer_ = false;
    passed_ = native::Descriptor();
  }
  if (refusal_ && native::send_mark(socket_, native::Mark::refusal, carrier_) != EAGAIN)
    refusal_ = false;
  // A doorbell cannot be sent before its sender has switched: then it would be a byte of the
  // stream.
  if (doorbell_ && writes_ring() && native::send_doorbell(socket_) != EAGAIN) doorbell_ = false;
  return !has_unsent();
}

// ---- sending

void Channel::look() {
  ChannelHooks hooks{*this};
  writer_ = writer::step(writer_, writer::Event::LOOK, hooks);
}

std::size_t Channel::write(std::span<const ConstBytes> from) {
  ChannelHooks hooks{*this};
  std::size_t asked = 0;
  for (const ConstBytes part : from) asked += part.size();
  const std::size_t n = out_->write(from, [this] { ring_for_bytes(); });
  const auto event = n < asked ? writer::Event::FULL : writer::Event::ROOM;
  writer_ = writer::step(writer_, event, hooks);
  return n;
}

void Channel::finish() {
  out_->finish();
  ring_for_bytes();
}

// A little room is not worth the call, and more will come: the peer reads until its end of the ring
// is empty.
bool Channel::has_room() { return out_ && out_->room() >= own_.ring_size() / 4; }

// ---- receiving

std::size_t Channel::received(std::size_t bytes) {
  if (reader_ != reader::State::SOCKET) return 0; // doorbells
  received_ += bytes;
  if (!in_) return bytes;
  const std::uint64_t switched = peer_.words().switched.load(std::memory_order_acquire);
  if (switched == 0) return bytes;
  if (received_ < switched - 1) return bytes; // more is on its way
  const std::uint64_t beyond = received_ - (switched - 1);
  received_ = switched - 1;
  ChannelHooks hooks{*this};
  reader_ = reader::step(reader_, reader::Event::SWITCHED, hooks);
  return beyond < bytes ? bytes - static_cast<std::size_t>(beyond) : 0;
}

std::size_t Channel::read(std::span<const MutableBytes> into) {
  // A writer that waits is woken when there is room worth it, not for every piece; at the latest
  // when the ring was found empty.
  return in_->read(into, [this] {
    room_is_due_ += k_piece;
    if (room_is_due_ >= peer_.ring_size() / 2) ring_for_room();
  });
}

void Channel::on_end() {
  (void)received(0); // the doorbell of the switch may be lost with the peer
  ChannelHooks hooks{*this};
  reader_ = reader::step(reader_, reader::Event::END, hooks);
}

void Channel::found_empty() {
  ChannelHooks hooks{*this};
  reader_ = reader::step(reader_, reader::Event::EMPTY, hooks);
}

// ---- resting

bool Channel::rest(bool wants_room) {
  if (!in_) return false; // the socket wakes
  wants_room_ = wants_room;
  ChannelHooks hooks{*this};
  rest_ = resting::step(rest_, resting::Event::REST, hooks);
  rest_ = resting::step(rest_, resting::Event::LOOK, hooks);
  return rest_ == resting::State::AWAKE;
}

void Channel::poll() {
  if (!in_) return;
  ChannelHooks hooks{*this};
  rest_ = resting::step(rest_, resting::Event::POLL, hooks);
}

void Channel::ring(std::uint64_t what) {
  const std::uint64_t word = peer_.words().attention.load(k_order);
  if ((word & what) == 0 || word == rung_) return;
  rung_ = word;
  doorbell_ = true;
  (void)flush();
}

} // namespace statewire::shm
