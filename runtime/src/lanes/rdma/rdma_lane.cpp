// SPDX-License-Identifier: BSD-3-Clause
#include "rdma_lane.hpp"

#include "verbs/verbs_device.hpp"

#include <algorithm>
#include <cstring>
#include <endian.h>
#include <fmt/format.h>
#include <utility>

namespace statewire::lanes {

namespace pair = spec::lane_pair;

namespace {

std::string_view what_failed(verbs::Completion::Kind kind) {
  using Kind = verbs::Completion::Kind;
  if (kind == Kind::read) return "an RDMA read";
  return verbs::is_receive(kind) ? "a receive" : "an RDMA write";
}

std::string_view reason_of(Errc error) {
  switch (error) {
  case Errc::timed_out:
    return "the peer's device does not answer (retries exceeded)";
  case Errc::overloaded:
    return "the peer had no receive for it (retries exceeded)";
  case Errc::bad_message:
    return "the peer's device refused it";
  default:
    return to_text(error);
  }
}

// Control words and ring. The ring's second mapping is for readers in this process.
std::span<std::byte> all_of(const shm::Segment& segment) {
  return {segment.ring() - shm::k_page, shm::segment_of(segment.ring_size())};
}

} // namespace

// ---- spec/lanes/lane_pair.dot

struct RdmaLaneHooks {
  RdmaLane& lane;

  void take_what_has_completed() { lane.take(*lane.completion_); }
  [[nodiscard]] bool the_peer_writes_first() const { return lane.peer_writes_first_; }
  [[nodiscard]] bool something_has_come() const { return lane.reposted_ != 0; }
  // Over iWARP the peer waits for it.
  void write_the_first_word() {
    if (!lane.has_immediates_) lane.write_report();
  }
  void open_the_region() {
    lane.wanted_.is_granted = lane.memory_.open(lane.wanted_.memory, lane.wanted_.region);
  }
  [[nodiscard]] bool work_is_under_way() const { return lane.has_work(); }
  [[nodiscard]] bool a_completion_is_due() const { return lane.signalled_ > lane.completed_; }
  void ask_for_a_completion() { lane.ask(); }
  void refuse_lanes_over_the_port() { lane.pairs_.refuse_lanes(); }
  void report_that_the_device_completes_no_work() {
    lane.why_ = lane.pairs_.why_slow();
    report_the_failure();
  }
  void begin_the_read() {
    auto& w = lane.wanted_;
    w.is_granted = lane.most_reads_ != 0 && lane.memory_.add_read(w.region, w.memory, w.token);
    if (w.is_granted) lane.post_reads();
  }
  void report_that_it_may_write() { lane.report_ = RdmaLane::Report::may_write; }
  void report_that_this_end_is_ready() { lane.report_ = RdmaLane::Report::ready; }
  void report_the_failure() { lane.report_ = RdmaLane::Report::failure; }
  void report_the_violation() { lane.report_ = RdmaLane::Report::violation; }
  void destroy_the_queue_pair() { lane.release(); }
  void transition(TransitionId id) const { ++lane.pairs_.stats().lane_pair[id]; }
  void unexpected(pair::State, pair::Event) { ++lane.pairs_.stats().unexpected; }
};

void RdmaLane::step(pair::Event event, Time now) {
  RdmaLaneHooks hooks{*this};
  for (std::optional<pair::Event> next = event; next; next = std::exchange(raised_, std::nullopt))
    state_ = pair::step(state_, *next, hooks, hooks);
  if (!complete_.empty())
    for (const std::uint64_t token : std::exchange(complete_, {}))
      events_.on_read(token, true, now);
  switch (std::exchange(report_, Report::none)) {
  case Report::none:
    return;
  case Report::ready:
    return events_.on_ready(now);
  case Report::may_write:
    return events_.on_may_write(now);
  case Report::failure:
    return events_.on_failure(why_, now);
  case Report::violation:
    return events_.on_violation(why_, now);
  }
}

// ---- attaching

std::string RdmaLane::failure(std::string_view what, Errc error) {
  std::string text = fmt::format("{}: {}", what, to_text(error));
  return error == Errc::no_memory ? text + "; " + verbs::locked_memory_advice() : text;
}

RdmaLane::RdmaLane(QueuePairs& pairs, LaneEvents& events, const Options& options, bool initiator)
    : pairs_(pairs), events_(events), options_(options),
      has_immediates_(device().port().link != verbs::Link::iwarp),
      peer_writes_first_(!has_immediates_ && !initiator), memory_(pairs) {
  pairs_.add(*this);
}

// No step: an exception may be on its way.
RdmaLane::~RdmaLane() {
  try {
    destroy();
  } catch (const std::bad_alloc&) {
    // start() has thrown, too, and the dispatcher fails with it. The device gives up the rest.
  }
  pairs_.remove(*this);
}

bool RdmaLane::make_ring(std::string& why) {
  native::Descriptor unused;
  in_ = shm::Segment::make(unused, why, options_.ring);
  if (!in_) return false;
  const Errc r = pairs_.register_memory(all_of(in_), verbs::k_remote_write, in_region_);
  if (r != Errc::ok) why = failure("cannot register a ring", r);
  return r == Errc::ok;
}

RdmaRing RdmaLane::ring() const {
  return {reinterpret_cast<std::uintptr_t>(in_.ring()), in_region_.remote_key,
          static_cast<std::uint32_t>(in_.ring_size()), options_.receives};
}

verbs::QpOptions RdmaLane::queue_pair_options(std::uint32_t first_packet) const {
  const std::size_t inline_bytes = std::min<std::size_t>(k_inline, device().port().max_inline);
  return {.send_work = options_.receives * k_work_per_receive + k_most_reads,
          .receive_work = options_.receives,
          .inline_bytes = static_cast<std::uint32_t>(inline_bytes),
          .first_packet = first_packet & 0xffffffU};
}

bool RdmaLane::take(verbs::Qp qp, std::string& why) {
  qp_ = qp;
  pairs_.add(qp_, *this);
  for (std::uint32_t i = 0; i < options_.receives; ++i)
    if (const Errc r = post_receive(i); r != Errc::ok) {
      why = failure("cannot post a receive", r);
      return false;
    }
  return true;
}

// An immediate needs no memory.
Errc RdmaLane::post_receive(std::uint64_t number) {
  verbs::Sge into;
  if (!has_immediates_) into = {word_of(in_, number), sizeof(Word), in_region_.local_key};
  return device().post_receive(qp_, into, number);
}

// The local copy of the ring has the peer's size, so that a byte has the same offset in both.
void RdmaLane::connected(const RdmaRing& peer, std::uint8_t read_depth, Time now) {
  if (!is_live()) return; // it has ended: a region registered now would not be deregistered
  native::Descriptor unused;
  std::string why;
  out_ = shm::Segment::make(unused, why, peer.size);
  if (!out_) return fail(why, now);
  if (const Errc r = pairs_.register_memory(all_of(out_), verbs::k_local, out_region_);
      r != Errc::ok)
    return fail(failure("cannot register a ring", r), now);
  peer_ = peer;
  most_reads_ = std::min<std::uint32_t>({read_depth, device().port().max_read_depth, k_most_reads});
  step(pair::Event::CONNECTED, now);
}

// ---- from the device

// A removed device flushes its queues: the removal is the reason then, not the flush.
void RdmaLane::fail(std::string_view why, Time now) {
  why_ = pairs_.is_removed() ? pairs_.why_not() : std::string(why);
  step(pair::Event::FAILED, now);
}

void RdmaLane::violated(std::string_view why, Time now) {
  why_ = why;
  step(pair::Event::BAD, now);
}

void RdmaLane::let_write(Time now) { step(pair::Event::LET_WRITE, now); }

void RdmaLane::on_completion(const verbs::Completion& completion, Time now) {
  if (completion.error != Errc::ok)
    return fail(fmt::format("{} failed: {}; vendor error {}", what_failed(completion.kind),
                            reason_of(completion.error), completion.vendor_error),
                now);
  completion_ = &completion;
  step(verbs::is_receive(completion.kind) ? pair::Event::ARRIVAL : pair::Event::WORK, now);
}

void RdmaLane::check(Time now) { step(pair::Event::CHECK, now); }

// A receive is posted anew before it is reported.
void RdmaLane::take(const verbs::Completion& completion) {
  if (!verbs::is_receive(completion.kind)) {
    // A write may wait for a slot of the send queue.
    has_arrived_ |= receives_left() <= 1;
    completed_ = completion.token;
    if (completion.kind != verbs::Completion::Kind::read) return;
    if (const auto token = memory_.end_part()) complete_.push_back(*token);
    return post_reads();
  }
  if (!accept(came_with(completion))) {
    why_ = "an impossible position over RDMA";
    raised_ = pair::Event::BAD;
    return;
  }
  has_arrived_ = true;
  ++reposted_;
  if (const Errc r = post_receive(completion.token); r != Errc::ok) {
    why_ = failure("cannot post a receive", r);
    raised_ = pair::Event::FAILED;
  }
}

// An invalid word has no effect: the lane is ending already.
void RdmaLane::take_late(const verbs::Completion& completion) {
  if (completion.error == Errc::ok && verbs::is_receive(completion.kind))
    (void)accept(came_with(completion));
}

RdmaWord RdmaLane::came_with(const verbs::Completion& receive) const {
  if (receive.kind == verbs::Completion::Kind::received_immediate)
    return RdmaWord(receive.immediate);
  Word word = 0; // impossible
  if (receive.bytes == sizeof word) std::memcpy(&word, word_of(in_, receive.token), sizeof word);
  return RdmaWord(le32toh(word));
}

bool RdmaLane::accept(RdmaWord word) {
  if (word.is_report()) {
    if (word.consumed() > written_ - reported_ || word.receives() > peer_taken_) return false;
    reported_ += word.consumed();
    peer_taken_ -= word.receives();
    return true;
  }
  const std::uint64_t more = word.bytes_since(received_);
  if (more == 0 || more > in_.ring_size() - static_cast<std::size_t>(received_ - consumed_))
    return false;
  received_ += more;
  return true;
}

void RdmaLane::raise_arrival(Time now) {
  if (std::exchange(has_arrived_, false)) events_.on_arrival(now);
}

// ---- the end

void RdmaLane::leave_parent() {
  in_.forget();
  out_.forget();
  in_region_ = out_region_ = {};
  memory_.leave_parent();
  if (qp_.generation != 0) pairs_.remove(std::exchange(qp_, {}));
}

void RdmaLane::collect() {
  if (qp_.generation != 0) pairs_.collect(qp_, *this);
}

void RdmaLane::stop() { step(pair::Event::STOP, Time{0}); }

// Where there is no memory to collect, the lane stops all the same.
void RdmaLane::release() {
  try {
    collect();
  } catch (const std::bad_alloc&) {
    destroy();
    throw;
  }
  destroy();
}

// The queue pair first: the device touches no memory after it, and forgets what it has completed.
void RdmaLane::destroy() {
  if (qp_.generation != 0) {
    pairs_.remove(qp_);
    device().destroy(std::exchange(qp_, {}));
  }
  memory_.release();
  if (out_region_.id != 0) device().deregister(std::exchange(out_region_, {}));
  if (in_region_.id != 0) device().deregister(std::exchange(in_region_, {}));
}

} // namespace statewire::lanes
