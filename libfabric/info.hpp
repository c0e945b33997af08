// SPDX-License-Identifier: BSD-3-Clause
// What the provider offers, and whether it meets an application's hints.
#pragma once

#include "base.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <sys/uio.h>

namespace statewire::fi {

inline constexpr std::size_t k_inject = 1024; // a short message (MessageOptions)
inline constexpr std::size_t k_sends = 4096;  // that have not completed, of one endpoint by default
inline constexpr std::size_t k_receives = 65536;
inline constexpr std::size_t k_iov = 8;
inline constexpr std::size_t k_largest_message = std::size_t{1} << 48U;
// Bytes of all; too many for a message where the sum would be, or a part is.
[[nodiscard]] inline std::size_t length_of(std::span<const iovec> parts) {
  std::size_t length = 0;
  for (const iovec& v : parts) {
    length += std::min(v.iov_len, k_largest_message + 1);
    if (length > k_largest_message) break;
  }
  return length;
}
inline constexpr std::size_t k_address = FI_NAME_MAX; // bytes of an address, padded with zeros
inline constexpr std::uint32_t k_address_format = FI_PROV_SPECIFIC | 0x5357U;
inline constexpr std::uint32_t k_protocol = FI_PROV_SPECIFIC | 0x5357U;

inline constexpr std::uint64_t k_one_sided = FI_RMA | FI_ATOMIC;
inline constexpr std::uint64_t k_tx_caps =
    FI_MSG | FI_TAGGED | FI_SEND | FI_FENCE | k_one_sided | FI_READ | FI_WRITE;
inline constexpr std::uint64_t k_rx_caps = FI_MSG | FI_TAGGED | FI_RECV | FI_MULTI_RECV |
                                           FI_DIRECTED_RECV | FI_SOURCE | k_one_sided |
                                           FI_REMOTE_READ | FI_REMOTE_WRITE | FI_RMA_EVENT;
inline constexpr std::uint64_t k_domain_caps = FI_LOCAL_COMM | FI_REMOTE_COMM;
inline constexpr std::uint64_t k_caps = k_tx_caps | k_rx_caps | k_domain_caps;
inline constexpr std::uint64_t k_tx_op_flags = FI_COMPLETION | FI_INJECT | FI_INJECT_COMPLETE |
                                               FI_TRANSMIT_COMPLETE | FI_DELIVERY_COMPLETE |
                                               FI_MATCH_COMPLETE;
// FI_TRANSMIT_COMPLETE is less than each receive promises.
inline constexpr std::uint64_t k_rx_op_flags = FI_COMPLETION | FI_MULTI_RECV | FI_TRANSMIT_COMPLETE;
inline constexpr std::uint64_t k_order = FI_ORDER_SAS;

int get_info(std::uint32_t version, const char* node, const char* service, std::uint64_t flags,
             const fi_info* hints, fi_info** out);

} // namespace statewire::fi
