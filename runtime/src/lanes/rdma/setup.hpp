// SPDX-License-Identifier: BSD-3-Clause
// What the two ends of a lane over a queue pair say of themselves in SETUP, and the words that
// come with their writes.
#pragma once

#include "base/bytes.hpp"
#include "cpc/advertisement.hpp"
#include "verbs/verbs.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace statewire::lanes {

inline constexpr std::size_t k_least_rdma_ring = 4096;
inline constexpr std::size_t k_most_rdma_ring = std::size_t{1} << 20U;
inline constexpr std::uint32_t k_least_receives = 4;
inline constexpr std::uint32_t k_most_receives = 1000;

// The ring that the peer's device writes into.
struct RdmaRing {
  std::uint64_t address = 0;
  std::uint32_t key = 0;
  std::uint32_t size = 0;     // bytes: a power of two
  std::uint32_t receives = 0; // of the queue pair
};

void put_ring(cpc::Bytes& out, const RdmaRing& ring);
[[nodiscard]] RdmaRing take_ring(ByteReader& in); // `in` says whether there was one
[[nodiscard]] bool is_possible(const RdmaRing& ring);

struct RdmaSetup {
  verbs::QpParameters queue_pair;
  RdmaRing ring;
};
[[nodiscard]] cpc::Bytes encode(const RdmaSetup& setup);
// Empty: of another version, or what cannot be.
[[nodiscard]] std::optional<RdmaSetup> decode_rdma_setup(cpc::BytesView bytes);

// The immediate of a write. One of bytes names the position behind them (its low 31 bits); one of a
// report, which has no bytes, what was consumed and how many receives were posted anew, both since
// the last report: a queue pair loses nothing and keeps the order.
class RdmaWord {
 public:
  [[nodiscard]] static RdmaWord of_position(std::uint64_t position) {
    return RdmaWord(static_cast<std::uint32_t>(position) & ~k_report);
  }
  [[nodiscard]] static RdmaWord of_report(std::size_t bytes, std::uint32_t receives) {
    return RdmaWord(k_report | static_cast<std::uint32_t>(bytes) << k_receive_bits | receives);
  }
  explicit RdmaWord(std::uint32_t word) : word_(word) {}
  [[nodiscard]] std::uint32_t word() const { return word_; }
  [[nodiscard]] bool is_report() const { return (word_ & k_report) != 0; }
  // How far it is from this position: what was written since.
  [[nodiscard]] std::uint64_t bytes_since(std::uint64_t position) const {
    return (word_ - static_cast<std::uint32_t>(position)) & ~k_report;
  }
  [[nodiscard]] std::uint64_t consumed() const { return (word_ & ~k_report) >> k_receive_bits; }
  [[nodiscard]] std::uint32_t receives() const { return word_ & ((1U << k_receive_bits) - 1); }

 private:
  static constexpr std::uint32_t k_report = std::uint32_t{1} << 31U;
  static constexpr unsigned k_receive_bits = 10;
  static_assert(k_most_receives < 1U << k_receive_bits);
  static_assert(k_most_rdma_ring < 1U << (31 - k_receive_bits));
  std::uint32_t word_;
};

} // namespace statewire::lanes
