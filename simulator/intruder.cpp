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

// Of a member, but for what is wrong with it.
std::vector<std::uint8_t> wrong_request(const Intruder::Target& to, Fault manner) {
  wire::Request q;
  q.target_rank = to.rank;
  q.source_rank = manner == Fault::visit_rank ? 1'000'000 : 0;
  q.target_group = to.group;
  q.source_group = manner == Fault::visit_group ? "unknown" : to.group;
  std::array<std::uint8_t, Key::k_size> wrong{};
  wrong.fill(0x66);
  auto bytes = wire::encode_request(q);
  const auto mac = Prover(manner == Fault::visit_key ? Key(wrong) : to.key).request({}, bytes);
  bytes.insert(bytes.end(), mac.begin(), mac.end());
  return bytes;
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
  case Fault::visit_group:
  case Fault::visit_key:
  case Fault::visit_rank:
    return say(wrong_request(target_, manner_));
  default:
    return; // says nothing
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
  }
  return true;
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
