// SPDX-License-Identifier: BSD-3-Clause
// Packet trace between the message engine and the core: prints every packet when STATEWIRE_TRACE is
// set, to study a seed. Otherwise it only forwards.
#pragma once

#include "messages/message_core.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace statewire::traffic {

class Tap final : public PacketDevice, public PacketEvents {
 public:
  Tap(PacketDevice& device, std::uint32_t place) : device_(device), place_(place) {}
  void set_events(PacketEvents& events) { events_ = &events; }

  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy, std::uint64_t token,
            Time now) override {
    std::size_t bytes = 0;
    for (const ConstBytes part : zero_copy) bytes += part.size();
    const Errc e = device_.post(to, copied, zero_copy, token, now);
    say("->", to, text(copied) + " + " + std::to_string(bytes) + " " + std::string(name(e)), now);
    return e;
  }
  std::byte* reserve(Peer to, std::size_t size) override { return device_.reserve(to, size); }
  void follow(Peer to, std::uint64_t token) override { device_.follow(to, token); }
  Errc commit(Peer to, Leaves& when) override {
    const Errc e = device_.commit(to, when);
    say("->", to, "reserved space: " + std::string(name(e)), Time(0));
    return e;
  }
  bool room(Peer to) override { return device_.room(to); }
  void expect_bulk(Peer from, bool on) override { device_.expect_bulk(from, on); }
  bool open_region(Peer to, MutableBytes memory, RemoteRegion& out) override {
    return device_.open_region(to, memory, out);
  }
  void close_region(Peer to, const RemoteRegion& region) override {
    device_.close_region(to, region);
  }
  bool packets_are_faster(Peer from) override { return device_.packets_are_faster(from); }
  bool read_region(Peer from, const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                   Time now) override {
    const bool taken = device_.read_region(from, region, into, token, now);
    say("->", from, std::string(taken ? "reads " : "cannot read ") + std::to_string(into.size()),
        now);
    return taken;
  }

  bool on_packet(Peer from, ConstBytes packet, Time now) override {
    say("<-", from, text(packet), now);
    return events_->on_packet(from, packet, now);
  }
  bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, DirectReceive& out,
                        Time now) override {
    say("<-", from, text(head) + " … " + std::to_string(length), now);
    return events_->on_packet_begins(from, head, length, out, now);
  }
  bool on_packet_complete(Peer from, Time now) override {
    say("<-", from, "landed", now);
    return events_->on_packet_complete(from, now);
  }
  void on_sent(Peer to, std::uint64_t token, Time now) override {
    say("..", to, "sent " + std::to_string(static_cast<std::uint32_t>(token)), now);
    events_->on_sent(to, token, now);
  }
  void on_room(Peer to, Time now) override {
    say("..", to, "room", now);
    events_->on_room(to, now);
  }
  void on_read(Peer peer, std::uint64_t token, bool complete, Time now) override {
    say("..", peer,
        (complete ? "placed " : "not placed ") + std::to_string(static_cast<std::uint32_t>(token)),
        now);
    events_->on_read(peer, token, complete, now);
  }
  void on_up(Peer peer, Time now) override {
    say("..", peer, "up", now);
    events_->on_up(peer, now);
  }
  void on_closing(Peer peer, Time now) override {
    say("..", peer, "closing", now);
    events_->on_closing(peer, now);
  }
  void on_batch_end(Peer to, bool left) override { events_->on_batch_end(to, left); }
  void on_down(Peer peer, Errc reason, Time now) override {
    say("..", peer, "down: " + std::string(name(reason)), now);
    events_->on_down(peer, reason, now);
  }

 private:
  // The words of the header, the first as type and flags.
  static std::string text(ConstBytes head) {
    std::string out = std::to_string(head.size()) + " bytes:";
    for (std::size_t at = 0; at + 8 <= head.size() && at < 32; at += 8) {
      unsigned long word = 0;
      for (std::size_t i = 8; i-- > 0;)
        word = word << 8U | static_cast<unsigned char>(head[at + i]);
      std::array<char, 24> buffer{};
      std::snprintf(buffer.data(), buffer.size(), " %lx", word);
      out += buffer.data();
    }
    return out;
  }
  void say(const char* way, Peer peer, const std::string& what, Time now) const {
    if (!trace_) return;
    std::fprintf(stderr, "%10.6f place %u %s %u %s\n", static_cast<double>(now.count()) / 1e9,
                 place_, way, peer.rank, what.c_str());
  }
  PacketDevice& device_;
  PacketEvents* events_ = nullptr;
  std::uint32_t place_;
  bool trace_ = std::getenv("STATEWIRE_TRACE") != nullptr;
};

} // namespace statewire::traffic
