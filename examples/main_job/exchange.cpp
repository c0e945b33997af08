// SPDX-License-Identifier: BSD-3-Clause
#include "exchange.hpp"

#include <fmt/format.h>

namespace main_job {
namespace {

using statewire::Errc;
using statewire::Status;

statewire::Tag tag_of(const MessageId& id) { return std::uint64_t{id.round} << 32 | id.sequence; }

} // namespace

void Exchange::begin(std::uint32_t round) {
  transfers_.clear();
  // To the next rank first, so that not all send to the same one.
  for (std::uint32_t sequence = 0; sequence < per_pair_; ++sequence)
    for (std::uint32_t i = 1; i < size_; ++i) {
      const std::uint32_t from = (rank_ + size_ - i) % size_;
      receive(transfers_.emplace_back(Transfer{{from, rank_, round, sequence}, {}}));
    }
  for (std::uint32_t sequence = 0; sequence < per_pair_; ++sequence)
    for (std::uint32_t i = 1; i < size_; ++i)
      send(transfers_.emplace_back(Transfer{{rank_, (rank_ + i) % size_, round, sequence}, {}}));
}

void Exchange::receive(Transfer& t) {
  t.memory.resize(size_of_message(t.id, max_size_));
  ++under_way_;
  messages_.irecv({.source = t.id.from, .tag = tag_of(t.id)}, statewire::MutableBytes(t.memory),
                  [this, &t](std::error_code e, const Status& s) { received(e, t, s); });
}

void Exchange::send(Transfer& t) {
  if (t.memory.empty()) t.memory = make_message(t.id, max_size_);
  ++under_way_;
  messages_.isend(t.id.to, tag_of(t.id), statewire::ConstBytes(t.memory), {},
                  [this, &t](std::error_code e, const Status&) { sent(e, t); });
}

void Exchange::received(std::error_code e, Transfer& t, const Status& s) {
  --under_way_;
  if (e) {
    fail("receiving", t.id, e);
    return;
  }
  if (good + bad == 0) first_received = std::chrono::steady_clock::now();
  bytes += s.bytes;
  (check_message(t.id, max_size_, std::span(t.memory).first(s.bytes)) ? good : bad) += 1;
}

void Exchange::sent(std::error_code e, Transfer& t) {
  --under_way_;
  if (e == Errc::closed) { // the receiver was closing just then, and still waits for it
    ++again;
    send(t);
  } else if (e) {
    fail("sending", t.id, e);
  }
}

void Exchange::fail(const char* what, const MessageId& id, std::error_code e) {
  if (failure.empty())
    failure = fmt::format("{} message {} of round {} from rank {} to rank {}: {}", what,
                          id.sequence, id.round, id.from, id.to, e.message());
}

} // namespace main_job
