// SPDX-License-Identifier: BSD-3-Clause
#include "intruder.hpp"

#include <core/proof.hpp>
#include <core/wire.hpp>

#include <array>

namespace statewire::sim {
namespace {

std::vector<std::uint8_t> request_of(const Intruder::Target& to) {
  wire::Request q;
  q.target_rank = to.rank;
  q.source_rank = to.rank + 1;
  q.incarnation.fill(0xEE);
  q.nonce.fill(0x11);
  q.target_group = q.source_group = to.group;
  return wire::encode_request(q);
}

} // namespace

Intruder::Intruder(MemoryNetwork::Endpoint& endpoint, Fault manner, Target target)
    : endpoint_(endpoint), manner_(manner), target_(std::move(target)) {
  endpoint_.bind(*this);
  endpoint_.stop_listening();
  there_ = endpoint_.connect(target_.address, line_) == Errc::ok;
}

void Intruder::on_connect(Handle, Errc result, Time) {
  if (result != Errc::ok) {
    there_ = false;
    return;
  }
  auto request = request_of(target_);
  switch (manner_) {
  case Fault::visit_brief:
    return leave();
  case Fault::visit_noise:
    return say(std::vector<std::uint8_t>(40, 0xFF));
  case Fault::visit_half: // a right header, and a body whose lengths are wrong
    request.resize(wire::k_header_size);
    request.insert(request.end(),
                   wire::k_request_fixed + wire::k_mac_size + 2 * target_.group.size(), 0xFF);
    return say(std::move(request));
  case Fault::visit_cut:
    request.resize(wire::k_header_size + 4);
    say(std::move(request));
    return leave();
  case Fault::visit_stuck:
    request.resize(wire::k_header_size + 4);
    return say(std::move(request));
  case Fault::visit_version:
    request[wire::k_magic.size()] = wire::k_version + 1;
    return say(std::move(request));
  default:
    return; // says nothing, or waits for the challenge
  }
}

bool Intruder::on_readable(Handle, Time) {
  std::array<std::byte, 512> buffer{};
  while (there_) {
    const IoResult r = endpoint_.read(line_, buffer);
    if (r.status == IoStatus::would_block) break;
    if (r.status != IoStatus::ok) {
      leave();
      break;
    }
    heard_.insert(heard_.end(), buffer.begin(),
                  buffer.begin() + static_cast<std::ptrdiff_t>(r.bytes));
    answer_the_challenge();
  }
  return true;
}

void Intruder::answer_the_challenge() {
  const bool answers =
      manner_ == Fault::visit_group || manner_ == Fault::visit_key || manner_ == Fault::visit_rank;
  if (!answers || asked_ || heard_.size() < wire::k_header_size + wire::k_nonce_size) return;
  asked_ = true;
  const auto nonce =
      wire::decode_challenge(std::span(heard_).subspan(wire::k_header_size, wire::k_nonce_size));
  if (!nonce) return;
  wire::Request q;
  q.target_rank = target_.rank;
  q.source_rank = manner_ == Fault::visit_rank ? 1'000'000 : 0;
  q.target_group = target_.group;
  q.source_group = manner_ == Fault::visit_group ? "nobody's" : target_.group;
  std::array<std::uint8_t, Key::k_size> wrong{};
  wrong.fill(0x66);
  auto bytes = wire::encode_request(q);
  const Key key = manner_ == Fault::visit_key ? Key(wrong) : target_.key;
  const auto mac = Prover(key).request(*nonce, bytes);
  bytes.insert(bytes.end(), mac.begin(), mac.end());
  say(std::move(bytes));
}

void Intruder::on_writable(Handle, Time) { push(); }

void Intruder::say(std::vector<std::uint8_t> bytes) {
  const auto view = std::as_bytes(std::span(bytes));
  to_say_.insert(to_say_.end(), view.begin(), view.end());
  push();
}

void Intruder::push() {
  while (there_ && !to_say_.empty()) {
    const std::array<std::span<const std::byte>, 1> parts{to_say_};
    const IoResult r = endpoint_.write(line_, parts);
    if (r.status == IoStatus::error) return leave();
    if (r.status == IoStatus::would_block) return;
    to_say_.erase(to_say_.begin(), to_say_.begin() + static_cast<std::ptrdiff_t>(r.bytes));
  }
}

void Intruder::leave() {
  if (!there_) return;
  there_ = false;
  endpoint_.close(line_, false);
}

} // namespace statewire::sim
