// SPDX-License-Identifier: BSD-3-Clause
#include "rendezvous.hpp"

#include <algorithm>

namespace statewire::tools {

using launch::FrameType;

namespace {

SharedFrame share(FrameType type, std::span<const std::uint8_t> body) {
  return std::make_shared<const WipedBytes>(launch::encode_frame(type, body));
}

} // namespace

Result<void> Rendezvous::frame(std::uint32_t rank, const launch::Frame& frame) {
  Member& m = members_[rank];
  switch (frame.type) {
  case FrameType::card: {
    if (!m.card.empty()) return Failure{Errc::bad_message, "sent two business cards"};
    const auto decoded = decode_card(frame.body);
    if (!decoded || decoded->bytes != frame.body.size())
      return Failure{Errc::bad_message, "sent a malformed business card"};
    m.card.assign(frame.body.begin(), frame.body.end());
    m.wants_cards = true;
    ++cards_;
    settle_cards();
    return {};
  }
  case FrameType::fence: {
    const auto fence = launch::decode_fence(frame.body);
    if (!fence || fence->number != m.fences + 1)
      return Failure{Errc::bad_message, "counted its fences wrongly"};
    // A rank that gave up waiting may be fences ahead; it is counted when the others get there.
    if (m.fences == fences_passed_) ++at_next_fence_;
    ++m.fences;
    m.wants_fence = true;
    settle_fences();
    return {};
  }
  case FrameType::ask_missing: {
    const auto wait = launch::decode_wait(frame.body);
    if (!wait || !has_reached(m, *wait))
      return Failure{Errc::bad_message, "asked for ranks that it does not wait for"};
    reply(rank, share(FrameType::missing, launch::encode(missing_from(*wait))));
    return {};
  }
  default:
    return Failure{Errc::bad_message, "sent a frame that is for processes"};
  }
}

bool Rendezvous::has_reached(const Member& m, launch::Wait wait) {
  return wait.what == FrameType::card ? !m.card.empty() : m.fences >= wait.number;
}

launch::Missing Rendezvous::missing_from(launch::Wait wait) const {
  launch::Missing missing;
  missing.wait = wait;
  for (std::uint32_t rank = 0; rank < members_.size(); ++rank) {
    if (has_reached(members_[rank], wait)) continue;
    if (++missing.count <= launch::Missing::k_max_ranks) missing.ranks.push_back(rank);
  }
  return missing;
}

void Rendezvous::gone(std::uint32_t rank, std::string why) {
  Member& m = members_[rank];
  if (m.is_gone) return;
  m.is_gone = true;
  m.why = std::move(why);
  ++gone_;
  settle_cards();
  settle_fences();
}

void Rendezvous::settle_cards() {
  if (cards_ == members_.size()) return hand_out_cards();
  if (gone_ == 0) return;
  const auto missing = std::find_if(members_.begin(), members_.end(),
                                    [](const Member& m) { return m.is_gone && m.card.empty(); });
  if (missing == members_.end()) return;
  fail(FrameType::card, static_cast<std::uint32_t>(missing - members_.begin()),
       &Member::wants_cards);
}

void Rendezvous::hand_out_cards() {
  std::size_t length = 4;
  for (const Member& m : members_) length += m.card.size();
  if (length > max_cards_)
    return fail({FrameType::card, Errc::too_large,
                 "the business cards of " + std::to_string(members_.size()) + " ranks take " +
                     std::to_string(length) + " bytes; the limit is " + std::to_string(max_cards_)},
                &Member::wants_cards);
  SharedFrame frame;
  for (std::uint32_t rank = 0; rank < members_.size(); ++rank) {
    if (!members_[rank].wants_cards) continue;
    members_[rank].wants_cards = false;
    if (!frame) {
      WipedBytes body;
      body.reserve(length);
      put_number(body, members_.size(), 4);
      for (const Member& m : members_) put_bytes(body, m.card);
      frame = share(FrameType::cards, body);
    }
    reply(rank, frame);
  }
}

void Rendezvous::settle_fences() {
  while (at_next_fence_ == members_.size()) {
    ++fences_passed_;
    at_next_fence_ = 0;
    const SharedFrame frame =
        share(FrameType::fence_passed, launch::encode(launch::FenceNumber{fences_passed_}));
    for (std::uint32_t rank = 0; rank < members_.size(); ++rank) {
      Member& m = members_[rank];
      if (m.fences > fences_passed_) ++at_next_fence_;
      if (!m.wants_fence) continue;
      m.wants_fence = m.fences > fences_passed_;
      reply(rank, frame);
    }
  }
  if (gone_ == 0) return;
  const auto missing = std::find_if(members_.begin(), members_.end(), [this](const Member& m) {
    return m.is_gone && m.fences == fences_passed_;
  });
  if (missing == members_.end()) return;
  fail(FrameType::fence, static_cast<std::uint32_t>(missing - members_.begin()),
       &Member::wants_fence);
}

void Rendezvous::fail(FrameType what, std::uint32_t missing, bool Member::*wants) {
  const char* const before = what == FrameType::card ? " before it gave its business card"
                                                     : " before it reached the fence";
  fail({what, Errc::closed,
        "rank " + std::to_string(missing) + " " + members_[missing].why + before},
       wants);
}

void Rendezvous::fail(const launch::Failed& failed, bool Member::*wants) {
  SharedFrame frame;
  for (std::uint32_t rank = 0; rank < members_.size(); ++rank) {
    if (!(members_[rank].*wants)) continue;
    members_[rank].*wants = false;
    if (!frame) frame = share(FrameType::failed, launch::encode(failed));
    reply(rank, frame);
  }
}

void Rendezvous::reply(std::uint32_t rank, SharedFrame frame) {
  if (!members_[rank].is_gone) replies_.push_back({rank, std::move(frame)});
}

} // namespace statewire::tools
