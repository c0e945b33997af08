// SPDX-License-Identifier: BSD-3-Clause
#include "ledger.hpp"

#include <algorithm>
#include <cstring>

namespace statewire::sim {
namespace {

struct Note {
  std::uint32_t from = 0, to = 0;
  std::uint64_t number = 0;
  std::uint64_t size = 0;
};
static_assert(sizeof(Note) == Ledger::k_smallest);

// Differs from position to position and from message to message.
std::byte filler(const Note& n, std::size_t position) {
  return static_cast<std::byte>(position * 31 + n.number * std::uint64_t{7} +
                                n.from * std::uint64_t{3} + n.to);
}

std::string name_of(NodeId from, Place to, std::uint64_t number) {
  return "message " + std::to_string(number) + " of process " + std::to_string(from) +
         " to place " + std::to_string(to);
}

} // namespace

std::vector<std::byte> Ledger::compose(NodeId from, Place to, std::size_t size,
                                       std::uint64_t& token) const {
  const auto road = roads_.find({from, to});
  Note note{from, to, road == roads_.end() ? 0 : road->second.letters.size(),
            std::max(size, k_smallest)};
  token = note.number;
  std::vector<std::byte> bytes(note.size);
  std::memcpy(bytes.data(), &note, sizeof note);
  for (std::size_t i = sizeof note; i < bytes.size(); ++i) bytes[i] = filler(note, i);
  return bytes;
}

void Ledger::posted(NodeId from, Place to) {
  Road& road = roads_[{from, to}];
  road.letters.push_back({road.losses, false, false, 0});
}

void Ledger::rejected(NodeId from, Place to, std::uint64_t token) {
  roads_[{from, to}].letters.at(token).rejected = true;
}

void Ledger::failed(NodeId from, Place to, std::uint64_t token, Errc why) {
  Road& road = roads_[{from, to}];
  if (token >= road.letters.size())
    return complain("send_failed names a message that was never accepted: " +
                    name_of(from, to, token));
  Letter& letter = road.letters[token];
  if (letter.failed || letter.rejected)
    complain("send_failed twice for " + name_of(from, to, token));
  if (letter.receiver != 0)
    complain("delivered, yet reported as failed: " + name_of(from, to, token));
  if (why == Errc::ok) complain("failed without a reason: " + name_of(from, to, token));
  letter.failed = true;
}

void Ledger::lost(NodeId from, Place to) { ++roads_[{from, to}].losses; }

void Ledger::received(NodeId at, Place at_place, Place from_place,
                      std::span<const std::byte> payload) {
  Note note;
  if (payload.size() < sizeof note)
    return complain("not one of ours: " + std::to_string(payload.size()) + " bytes from place " +
                    std::to_string(from_place) + " to process " + std::to_string(at));
  std::memcpy(&note, payload.data(), sizeof note);
  const std::string name = name_of(note.from, note.to, note.number);
  const auto road_at = roads_.find({note.from, note.to});
  if (road_at == roads_.end() || note.number >= road_at->second.letters.size())
    return complain("received, but never accepted: " + name);
  if (note.size != payload.size()) return complain("changed its size on the way: " + name);
  for (std::size_t i = sizeof note; i < payload.size(); ++i)
    if (payload[i] != filler(note, i))
      return complain("changed on the way at byte " + std::to_string(i) + ": " + name);
  if (note.to != at_place) complain("arrived at place " + std::to_string(at_place) + ": " + name);
  if (places_[note.from] != from_place)
    complain("came under the name of place " + std::to_string(from_place) + ": " + name);
  Road& road = road_at->second;
  Letter& letter = road.letters[note.number];
  if (letter.receiver != 0) complain("delivered twice: " + name);
  if (letter.failed || letter.rejected) complain("reported as failed, yet delivered: " + name);
  letter.receiver = at;
  std::uint64_t& last = road.last_received[at];
  if (note.number + 1 <= last) complain("overtaken by a later one: " + name);
  last = std::max(last, note.number + 1);
}

std::size_t Ledger::accepted_count(NodeId from, Place to) const {
  const auto road = roads_.find({from, to});
  if (road == roads_.end()) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(road->second.letters, [](const Letter& l) { return !l.rejected; }));
}

std::size_t Ledger::received_count(NodeId from, Place to) const {
  const auto road = roads_.find({from, to});
  if (road == roads_.end()) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(road->second.letters, [](const Letter& l) { return l.receiver != 0; }));
}

std::size_t Ledger::failed_count(NodeId from, Place to) const {
  const auto road = roads_.find({from, to});
  if (road == roads_.end()) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(road->second.letters, [](const Letter& l) { return l.failed; }));
}

std::size_t Ledger::open_count(NodeId from, Place to) const {
  return accepted_count(from, to) - received_count(from, to) - failed_count(from, to);
}

std::string Ledger::verdict(bool settled, const std::vector<NodeId>& dead) const {
  std::string out = complaints_;
  for (const auto& [ends, road] : roads_) {
    if (std::ranges::find(dead, ends.first) != dead.end()) continue;
    // From the last to the first: a message may be missing only if a loss was reported after it was
    // accepted and before the next one that did arrive was.
    std::uint32_t losses = settled ? road.losses : UINT32_MAX;
    for (std::size_t i = road.letters.size(); i-- > 0;) {
      const Letter& letter = road.letters[i];
      if (letter.receiver != 0) {
        losses = letter.losses_before;
      } else if (!letter.failed && !letter.rejected && letter.losses_before >= losses) {
        out += "vanished without a word: " + name_of(ends.first, ends.second, i) + "\n";
      }
    }
  }
  return out;
}

void Ledger::complain(const std::string& text) {
  if (complaints_.size() < 4000) complaints_ += text + "\n";
}

} // namespace statewire::sim
