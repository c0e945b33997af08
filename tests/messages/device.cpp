// SPDX-License-Identifier: BSD-3-Clause
// The devices of the small mesh: what the engines ask of them. Reading and opening memory may be
// refused; a read ends when the mesh says so.
#include "mesh.hpp"

#include <utility>

namespace statewire::test {

Errc FakeDevice::post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy,
                      std::uint64_t token, Time) {
  if (const auto it = mesh_.refuses_.find(rank_); it != mesh_.refuses_.end()) return it->second;
  if (to.group != 0 || to.rank >= mesh_.size()) return Errc::invalid_argument;
  Mesh::Side& s = mesh_.side(rank_, to.rank);
  // What is connected, or about to be, goes on without a path.
  if (!s.up && s.out.empty() && !reaches(to)) return Errc::unreachable;
  if (s.lost) return Errc::moribund;
  if (s.sent_close) mesh_.broken("posted after on_closing");
  std::size_t size = copied.size();
  for (const ConstBytes part : zero_copy) size += part.size();
  if (size > mesh_.options_.largest_packet) mesh_.broken("posted a packet that is too large");
  Mesh::Out out;
  out.copied.assign(copied.begin(), copied.end());
  out.zero_copy.assign(zero_copy.begin(), zero_copy.end());
  if (token != 0) out.tokens.push_back(token);
  s.out.push_back(std::move(out));
  return Errc::ok;
}

std::byte* FakeDevice::reserve(Peer to, std::size_t size) {
  if (!reserved_.empty()) mesh_.broken("reserved send space, and did not post it");
  if (size > mesh_.options_.largest_packet) mesh_.broken("reserved too much send space");
  if (!mesh_.options_.reserves) return nullptr;
  const Mesh::Side& s = mesh_.side(rank_, to.rank);
  if (!s.up || s.lost || s.sent_close) return nullptr;
  if (!s.out.empty() && !mesh_.options_.batches) return nullptr;
  reserved_.assign(size, std::byte{0xee});
  return reserved_.data();
}

Errc FakeDevice::commit(Peer to, Leaves& when) {
  const bool crowded = mesh_.options_.crowded;
  when = crowded ? Leaves::later : Leaves::at_once;
  if (mesh_.options_.batches) {
    when = Leaves::with_batch;
    mesh_.dispatchers_[rank_]->post(Dispatcher::Queue::iteration_end, this, [this, to, crowded] {
      const bool left = !crowded || mesh_.side(rank_, to.rank).out.empty();
      mesh_.cores_[rank_]->on_batch_end(to, left);
    });
  }
  if (reserved_.empty()) mesh_.broken("posted send space that was not reserved");
  const Bytes packet = std::exchange(reserved_, {});
  return post(to, packet, {}, 0, mesh_.now);
}

void FakeDevice::follow(Peer to, std::uint64_t token) {
  Mesh::Side& s = mesh_.side(rank_, to.rank);
  if (s.out.empty()) return mesh_.broken("follows what has left");
  s.out.back().tokens.push_back(token);
}

bool FakeDevice::room(Peer to) {
  if (to.group != 0 || to.rank >= mesh_.size()) return true;
  Mesh::Side& s = mesh_.side(rank_, to.rank);
  if (s.out.size() < mesh_.options_.room) return true;
  s.wants_room = true;
  return false;
}

void FakeDevice::expect_bulk(Peer from, bool on) {
  Mesh::Side& s = mesh_.side(rank_, from.rank);
  if (s.bulk == on) mesh_.broken("expect_bulk says what it said before");
  s.bulk = on;
}

bool FakeDevice::reaches(Peer peer) const { return mesh_.reaches(peer.rank); }

bool FakeDevice::open_region(Peer to, MutableBytes memory, RemoteRegion& out) {
  Mesh::Side& s = mesh_.side(rank_, to.rank);
  if (memory.empty()) mesh_.broken("opened no memory");
  if (mesh_.refuses_memory_call() || !s.up) return false;
  const std::uint32_t id = mesh_.next_region_++;
  out = {std::uint64_t{id} << 32U, id * 0x9e3779b9U, static_cast<std::uint16_t>(id * 7), id};
  s.regions.push_back({memory, out});
  return true;
}

void FakeDevice::close_region(Peer to, const RemoteRegion& region) {
  const auto closed = std::erase_if(mesh_.side(rank_, to.rank).regions,
                                    [&](const Mesh::Open& o) { return o.region == region; });
  if (closed != 1) mesh_.broken("closed memory that is not open");
}

bool FakeDevice::packets_are_faster(Peer) { return mesh_.options_.packets_are_faster; }

bool FakeDevice::read_region(Peer from, const RemoteRegion& region, MutableBytes into,
                             std::uint64_t token, Time) {
  Mesh::Side& s = mesh_.side(rank_, from.rank);
  if (mesh_.refuses_memory_call() || !s.up) return false;
  if (s.sent_close) mesh_.broken("read after on_closing");
  s.reads.push_back({token, into, region});
  return true;
}

bool Mesh::refuses_memory_call() {
  const bool refused = refused_.erase(memory_calls_++) != 0;
  const bool chance = options_.refuses_one_in != 0 && dice_() % options_.refuses_one_in == 0;
  return refused || chance || !options_.places;
}

Mesh::Open* Mesh::find_region(std::uint32_t at, std::uint32_t other, const RemoteRegion& region,
                              std::size_t length) {
  for (Open& o : side(at, other).regions)
    if (o.region.address == region.address && o.region.key == region.key &&
        o.region.lane == region.lane && length <= o.memory.size())
      return &o;
  if (!errors_allowed_) broken("memory is used that is not open");
  return nullptr;
}

} // namespace statewire::test
