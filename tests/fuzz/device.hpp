// SPDX-License-Identifier: BSD-3-Clause
// A device for one message engine and its one peer, which is the script. It keeps the contract of
// packets.hpp, and looks that the engine does.
#pragma once

#include "script.hpp"

#include "messages/message_core.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace statewire::fuzz {

class ScriptedDevice final : public PacketDevice {
 public:
  static constexpr Peer k_peer{0, 1};

  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy, std::uint64_t token,
            Time) override {
    must(to == k_peer, "a packet for another peer");
    must(!silent, "posted between on_closing and on_down");
    if (lost) return Errc::moribund;
    if (finalized) return Errc::finalized;
    must(!copied.empty(), "a packet without a header");
    must(copied.size() <= 1U << 20U, "copied too much");
    std::size_t size = copied.size();
    for (const ConstBytes part : zero_copy) size += part.size();
    must(size <= largest, "a packet larger than the options allow");
    used = true;
    if (token != 0) posted.push_back({token, {zero_copy.begin(), zero_copy.end()}});
    return Errc::ok;
  }
  std::byte* reserve(Peer to, std::size_t size) override {
    must(to == k_peer && reserved.empty(), "send space for another peer, or twice");
    must(size <= largest, "send space for a packet larger than the options allow");
    if (!reaches || !used || lost || finalized || silent || crowded) return nullptr;
    reserved.assign(size, std::byte{0xee});
    return reserved.data();
  }
  Errc commit(Peer to, Leaves& when) override {
    when = Leaves::at_once;
    must(!reserved.empty(), "posted send space that was not reserved");
    const std::vector<std::byte> packet = std::exchange(reserved, {});
    return post(to, packet, {}, 0, Time(0));
  }
  bool room(Peer) override {
    if (!crowded) return true;
    wants_room = true;
    return false;
  }
  void expect_bulk(Peer, bool) override {}

  bool open_region(Peer to, MutableBytes memory, RemoteRegion& out) override {
    must(to == k_peer && !memory.empty(), "memory for nobody, or none");
    if (!reaches || !used || lost) return false;
    out = {next_region, static_cast<std::uint32_t>(next_region),
           static_cast<std::uint16_t>(next_region), 0};
    ++next_region;
    regions.push_back({out, memory});
    return true;
  }
  void close_region(Peer, const RemoteRegion& region) override {
    must(std::erase_if(regions, [&](const Opened& o) { return o.region == region; }) == 1,
         "closed memory that is not open");
  }
  bool read_region(Peer, const RemoteRegion&, MutableBytes into, std::uint64_t token,
                   Time) override {
    must(!silent, "read between on_closing and on_down");
    if (!reaches || lost) return false;
    reads.push_back({token, into});
    return true;
  }

  struct Posted {
    std::uint64_t token;
    std::vector<ConstBytes> parts;
  };
  // Reads them, as a device does: it must still be there.
  static std::size_t read(const Posted& packet) {
    std::size_t sum = 0;
    for (const ConstBytes part : packet.parts)
      sum = std::accumulate(part.begin(), part.end(), sum,
                            [](std::size_t s, std::byte b) { return s + std::size_t(b); });
    return sum;
  }

  struct Opened {
    RemoteRegion region;
    MutableBytes memory;
  };
  struct RemoteRead {
    std::uint64_t token;
    MutableBytes into; // what is read goes there
  };
  // Uses the memory, as the device does until the end.
  static void move(const RemoteRead& p) {
    std::fill(p.into.begin(), p.into.end(), std::byte{0x55});
  }
  // The peer uses what is open to it, for as long as it is.
  void use_regions() const {
    for (const Opened& o : regions) {
      volatile std::size_t used = read({0, {o.memory}});
      (void)used;
    }
  }

  std::vector<std::byte> reserved;
  std::vector<Posted> posted;
  std::vector<Opened> regions;
  std::vector<RemoteRead> reads;
  std::uint64_t next_region = 1;
  std::size_t largest = SIZE_MAX; // packet
  bool reaches = false;           // the peer's memory
  bool used = false;              // since the last on_down
  bool silent = false;            // between on_closing and on_down
  bool lost = false;              // until acknowledged
  bool finalized = false;         // by this process
  bool crowded = false, wants_room = false;
};

} // namespace statewire::fuzz
