// SPDX-License-Identifier: BSD-3-Clause
// The connection methods of a process ("connect pseudo-components"): how each stands on its ports.
//
// A port is a local endpoint of traffic: the sockets of this process, or one port of an RDMA
// device. A method ("sock", "oob", "rdma_cm": methods.hpp) says on which ports it can be used. It
// connects nothing: lanes do (component.hpp). The advertisement of a process lists its ports and
// the methods on them; from two advertisements both sides derive whether they share a method
// (docs/guide/methods.md).
//
// Threads: that of the progress loop only. Nothing throws.
#pragma once

#include "methods.hpp"

#include "base/setting_texts.hpp"

#include <statewire/result.hpp>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::cpc {

inline constexpr const char* k_methods_variable = "STATEWIRE_METHODS";

// What methods are asked about.
struct Port {
  std::string kind;                    // "sockets", "rdma"
  std::string name;                    // for people and for breaking ties; unique in this process
  Bytes blob;                          // from which peers derive whether this port reaches them
  std::optional<verbs::RdmaPort> rdma; // of a port of kind "rdma"
};
// "mlx5_0/1"; its blob has the link, the subnet prefix, the address families and the IP network.
[[nodiscard]] Port rdma_port(verbs::RdmaPort port);

// The priority of a method, which the environment may set.
struct Setting {
  std::string variable, help;      // "STATEWIRE_PRIORITY_OOB"
  unsigned value = 0, usually = 0; // up to lanes::k_max_priority
  bool given = false;              // by the environment
};

// Which methods may be used, by name.
struct Methods : NameList {
  // "rdma_cm,oob" or "^oob,sock"; empty: all. The text of a failure begins with `shown`.
  [[nodiscard]] static Result<Methods> parse(std::string_view list,
                                             std::string_view shown = "methods");
  // Fails if one is no method, nor of these lanes.
  [[nodiscard]] Result<void> are_known(std::string_view shown,
                                       std::span<const std::string> lanes = {}) const;
  [[nodiscard]] bool use(std::string_view name) const {
    return takes([name](const std::string& one) { return one == name; });
  }
};

struct FrameworkOptions {
  Methods methods;
  std::string methods_from = "methods"; // how texts name the list: "STATEWIRE_METHODS=^oob"
  // Of settings, by variable; none: all have their defaults.
  std::function<std::optional<std::string>(const std::string& variable)> lookup;
  // Names that the list may have, too: of what makes lanes, and is no method of the library.
  std::vector<std::string> lanes;

  // STATEWIRE_METHODS and the settings of the environment.
  [[nodiscard]] static Result<FrameworkOptions> from_environment();
};

// Adds how a component stands on its ports. Without one it declines: `why_none`.
void add_standings(std::vector<Standing>& out, std::string_view component, unsigned priority,
                   bool uses_cts, std::span<const lanes::LanePort> ports,
                   std::string_view why_none);

class Framework {
 public:
  // Asks the methods about the sockets and these devices. Fails when a list names an unknown method
  // or a setting is out of its range. That nothing can be used is no failure: see usable(). Nor are
  // more ports than an advertisement has room for: then some are left out, which standings()
  // reports. `why_none`: why no devices could be looked for, for people; empty: they were.
  [[nodiscard]] static Result<Framework> open(std::vector<verbs::RdmaPort> devices,
                                              const FrameworkOptions& options = {},
                                              const std::string& why_none = {});

  // For the business card (Card::advertisement): at most k_max_advertisement bytes.
  [[nodiscard]] const Bytes& advertisement() const { return encoded_; }
  [[nodiscard]] const std::vector<Port>& ports() const { return ports_; }
  [[nodiscard]] const std::vector<Standing>& standings() const { return standings_; }
  [[nodiscard]] const std::vector<Setting>& settings() const { return settings_; }
  [[nodiscard]] bool offers(std::string_view method) const;
  // Fails, with the reasons of all, when no connection can be made at all.
  [[nodiscard]] Result<void> usable() const;

  // Whether a method is shared with the process of that advertisement; the answer is the same from
  // both sides. Fails with `unreachable` and a table of all candidates when none is, with
  // `bad_message` when the bytes are no advertisement. `peer` names the process in texts: "rank 3".
  [[nodiscard]] Result<void> shares(BytesView advertisement, std::string_view peer) const;

 private:
  void ask(const Method& method, unsigned priority, std::string_view why_none);
  Result<void> advertise();
  [[nodiscard]] Advertisement::Port advertised(const Port& port) const;
  void leave_out(const std::string& port);

  std::vector<Port> ports_;
  std::vector<Standing> standings_;
  std::vector<Setting> settings_;
  Advertisement mine_; // as others read it
  Bytes encoded_;
};

// ---- texts for people

[[nodiscard]] std::string text_of(const Standing& standing); // "rxe0/1: priority 50"

// Every component that either side knows of, one after the other by name: how it stands here and
// there, and of ports that both offer, why they do not reach each other. Lines without the last
// newline.
[[nodiscard]] std::string table_of(std::span<const Standing> here, const Advertisement& mine,
                                   const Advertisement& theirs, const WhyNotReach& why_not);

// The left half of it: this process alone.
[[nodiscard]] std::string table_of(std::span<const Standing> standings);

} // namespace statewire::cpc
