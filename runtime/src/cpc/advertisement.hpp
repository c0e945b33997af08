// SPDX-License-Identifier: BSD-3-Clause
// Advertisements: the ports of a process and the connection methods on them, their encoding, and
// whether two processes have a method in common. Pure: no I/O, no state.
#pragma once

#include <statewire/component.hpp>
#include <statewire/job.hpp>
#include <statewire/result.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::cpc {

inline constexpr std::size_t k_max_name = 63;   // of a component, a kind, a port
inline constexpr std::size_t k_max_blob = 255;  // of a module, a port
inline constexpr std::size_t k_max_reason = 80; // longer ones are cut when they travel
inline constexpr std::size_t k_max_ports = 32;
inline constexpr std::size_t k_max_methods = 16; // on one port
inline constexpr std::size_t k_max_advertisement = Card::k_max_advertisement;

inline constexpr std::string_view k_sockets = "sockets"; // kind and name of the sockets' port
inline constexpr std::string_view k_sock = "sock";       // the component on it
inline constexpr std::string_view k_rdma = "rdma";       // kind of an RDMA device's port

struct Advertisement {
  struct Module {
    std::string component;
    std::uint8_t priority = 0; // 0 to 100
    bool uses_cts = false;
    Bytes blob; // for the peer's module of the same component
    friend bool operator==(const Module&, const Module&) = default;
  };
  struct Declined {
    std::string component;
    std::string reason; // printable ASCII; may be empty
    friend bool operator==(const Declined&, const Declined&) = default;
  };
  struct Port {
    std::string kind;
    std::string name; // unique in its advertisement
    Bytes blob;       // for the components' reach predicates
    std::vector<Module> modules;
    std::vector<Declined> declined;
    // Of that component; null: none.
    [[nodiscard]] const Module* module_of(std::string_view component) const;
    friend bool operator==(const Port&, const Port&) = default;
  };

  std::vector<Port> ports;

  friend bool operator==(const Advertisement&, const Advertisement&) = default;
};

// Its byte form. What explains (reasons, then the names of those that declined) is left out when
// there is no room for it; fails with `too_large` when the rest does not fit either, and with
// `invalid_argument` when a bound is not kept or a name is none.
[[nodiscard]] Result<Bytes> encode(const Advertisement& a);

// Reads one, of this version or of a later one, whose additions are skipped. No bytes: nothing is
// advertised. Empty when they are malformed.
[[nodiscard]] std::optional<Advertisement> decode_advertisement(BytesView bytes);

// Whether a text can name a component or a kind (a-z, 0-9, _), and a port (printable ASCII, no
// space).
[[nodiscard]] bool is_name(std::string_view text);
[[nodiscard]] bool is_port_name(std::string_view text);

// Reasons go to other processes and to terminals: as printable ASCII, and of at most k_max_reason
// bytes, as they travel.
[[nodiscard]] std::string printable(std::string_view reason);
[[nodiscard]] std::string shortened(std::string_view reason);

// Why two ports cannot reach each other for that component, from their blobs; empty: they can. It
// need not be symmetric: shares() always asks for the lesser blob first.
using WhyNotReach =
    std::function<std::optional<std::string>(std::string_view component, BytesView, BytesView)>;

// Whether a component is on two ports, one of each side, that reach each other. shares(a, b) and
// shares(b, a) are the same.
[[nodiscard]] bool shares(const Advertisement& mine, const Advertisement& theirs,
                          const WhyNotReach& why_not);

} // namespace statewire::cpc
