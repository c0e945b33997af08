// A device for one message engine and its one peer, which is the script. It keeps the contract of
// packets.hpp, and looks that the engine does.
#pragma once

#include "script.hpp"

#include <statewire/message_core.hpp>

#include <numeric>
#include <vector>

namespace statewire::fuzz {

class ScriptedDevice final : public PacketDevice {
 public:
  static constexpr Peer k_peer{0, 1};

  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed, std::uint64_t token,
            Urgency urgency, Time) override {
    must(to == k_peer, "a packet for somebody else");
    must(!silent, "posted between on_closing and on_down");
    if (lost) return Errc::moribund;
    if (finalized) return Errc::finalized;
    must(!copied.empty(), "a packet without a header");
    must(urgency == Urgency::control || copied.size() <= 1U << 20U, "copied too much");
    used = true;
    if (!borrowed.empty()) loans.push_back({token, {borrowed.begin(), borrowed.end()}});
    return Errc::ok;
  }
  bool room(Peer) override {
    if (!crowded) return true;
    wants_room = true;
    return false;
  }
  void expect_bulk(Peer, bool) override {}

  struct Loan {
    std::uint64_t token;
    std::vector<ConstBytes> parts;
  };
  // Reads them, as a device does: it must still be there.
  static std::size_t read(const Loan& loan) {
    std::size_t sum = 0;
    for (const ConstBytes part : loan.parts)
      sum = std::accumulate(part.begin(), part.end(), sum,
                            [](std::size_t s, std::byte b) { return s + std::size_t(b); });
    return sum;
  }

  std::vector<Loan> loans;
  bool used = false;      // since the last on_down
  bool silent = false;    // between on_closing and on_down
  bool lost = false;      // until acknowledged
  bool finalized = false; // by this process
  bool crowded = false, wants_room = false;
};

} // namespace statewire::fuzz
