// SPDX-License-Identifier: BSD-3-Clause
// What RdmaLane writes into the rings, and what it posts: writes, words and reads.
#include "rdma_lane.hpp"

#include "base/pieces.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <endian.h>
#include <optional>
#include <utility>

namespace statewire::lanes {

namespace pair = spec::lane_pair;

namespace {

constexpr std::uint64_t k_most_work = 3; // of one publication: bytes that wrap, and a word
constexpr std::uint64_t k_signal_every = 16;
// Of one publication: the peer copies one while the next is on its way.
constexpr std::size_t k_piece = std::size_t{16} << 10U;

} // namespace

// ---- the rings

// The queue of work has room for as many, too. Reads under way have places of their own.
std::size_t RdmaLane::receives_left() const {
  const std::uint64_t work = std::uint64_t{options_.receives} * k_work_per_receive +
                             memory_.under_way() - (posted_ - completed_);
  return std::min<std::size_t>(peer_.receives - peer_taken_, work / k_most_work);
}

std::size_t RdmaLane::copy(std::span<const ConstBytes> from) {
  parts::Place begin;
  return parts::copy_out(
      from, begin, {out_.ring() + (written_ & (out_.ring_size() - 1)), std::min(room(), k_piece)});
}

verbs::WorkRequest RdmaLane::write(std::size_t at, std::size_t size, verbs::Sge& sge) const {
  sge = {out_.ring() + at, static_cast<std::uint32_t>(size), out_region_.local_key};
  verbs::WorkRequest work;
  work.kind = verbs::WorkRequest::Kind::write;
  work.sges = std::span(&sge, 1);
  work.inlined = size <= std::min<std::size_t>(k_inline, device().port().max_inline);
  work.remote_address = peer_.address + at;
  work.remote_key = peer_.key;
  return work;
}

std::size_t RdmaLane::publish(std::span<const ConstBytes> from, Time now) {
  const std::size_t n = copy(from);
  const std::size_t at = written_ & (out_.ring_size() - 1);
  const std::size_t before_wrap = std::min(n, out_.ring_size() - at);
  written_ += n;
  std::array<verbs::Sge, 2> sges;
  std::array<verbs::WorkRequest, k_most_work> work;
  std::size_t count = 1;
  work[0] = write(at, before_wrap, sges[0]);
  if (before_wrap < n) work[count++] = write(0, n - before_wrap, sges[1]);
  count += add_word(std::span(work).subspan(count - 1), RdmaWord::of_position(written_));
  post(std::span(work).first(count));
  if (raised_) step(*std::exchange(raised_, std::nullopt), now);
  return n;
}

// Behind the first of `work`, or with it. Returns how many work requests it takes more.
std::size_t RdmaLane::add_word(std::span<verbs::WorkRequest> work, RdmaWord word) {
  ++peer_taken_;
  if (has_immediates_) {
    work[0].kind = verbs::WorkRequest::Kind::write_immediate;
    work[0].immediate = word.word();
    return 0;
  }
  const Word bytes = htole32(word.word());
  word_ = {word_of(out_, words_++), sizeof bytes, out_region_.local_key};
  std::memcpy(word_.data, &bytes, sizeof bytes);
  work[1].kind = verbs::WorkRequest::Kind::send;
  work[1].inlined = device().port().max_inline >= sizeof bytes;
  work[1].sges = std::span(&word_, 1);
  return 1;
}

void RdmaLane::report(Time now) {
  write_report();
  if (raised_) step(*std::exchange(raised_, std::nullopt), now);
}

void RdmaLane::write_report() {
  const RdmaWord word = RdmaWord::of_report(static_cast<std::size_t>(consumed_ - reported_to_peer_),
                                            std::exchange(reposted_, 0));
  reported_to_peer_ = consumed_;
  std::array<verbs::WorkRequest, 2> work;
  post(std::span(work).subspan(add_word(work, word), 1));
}

// ---- memory of the peer

bool RdmaLane::open_region(MutableBytes memory, RemoteRegion& out, Time now) {
  wanted_ = {memory, {}, 0, false};
  step(pair::Event::OPEN_REGION, now);
  if (wanted_.is_granted) out = wanted_.region;
  return wanted_.is_granted;
}

bool RdmaLane::read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                           Time now) {
  wanted_ = {into, region, token, false};
  step(pair::Event::READ_REGION, now);
  return wanted_.is_granted;
}

// As many as the peer answers at once: with more the device would let what is published wait.
void RdmaLane::post_reads() {
  while (memory_.under_way() < most_reads_ && !raised_) {
    const std::optional<LaneMemory::Part> part = memory_.take_part();
    if (!part) return;
    verbs::WorkRequest work;
    work.kind = verbs::WorkRequest::Kind::read;
    work.sges = std::span(&part->into, 1);
    work.remote_address = part->remote_address;
    work.remote_key = part->remote_key;
    post(std::span(&work, 1), Signal::always);
  }
}

// A write of one byte that the peer's ring has at that place already, or has free. It takes no
// receive. The queue has room: with less than that a completion would be due.
void RdmaLane::ask() {
  const std::size_t at = (written_ - 1) & (out_.ring_size() - 1);
  verbs::Sge byte;
  verbs::WorkRequest work = write(at, 1, byte);
  post(std::span(&work, 1), Signal::always);
}

// A token says how many are over with it. Without a queue pair the lane is over, and its stream
// does not know it yet.
void RdmaLane::post(std::span<verbs::WorkRequest> work, Signal signal) {
  if (qp_.generation == 0) return;
  for (verbs::WorkRequest& w : work) {
    w.token = ++posted_;
    w.signalled = posted_ % k_signal_every == 0 || signal == Signal::always;
    if (w.signalled) signalled_ = posted_;
  }
  pairs_.watch();
  std::size_t done = 0;
  if (const Errc r = device().post(qp_, work, done); r != Errc::ok) {
    const bool is_read = work.front().kind == verbs::WorkRequest::Kind::read;
    why_ = failure(is_read ? "an RDMA read cannot be posted" : "an RDMA write cannot be posted", r);
    raised_ = pair::Event::FAILED;
  }
}

ConstBytes RdmaLane::unreported() const {
  if (!out_) return {};
  return {out_.ring() + (reported_ & (out_.ring_size() - 1)),
          static_cast<std::size_t>(written_ - reported_)};
}

ConstBytes RdmaLane::received() const {
  if (!in_) return {};
  return {in_.ring() + (consumed_ & (in_.ring_size() - 1)),
          static_cast<std::size_t>(received_ - consumed_)};
}

} // namespace statewire::lanes
