// SPDX-License-Identifier: BSD-3-Clause
// The framework of connection methods ("connect pseudo-components").
//
// A port is one local way out: the sockets of this process, or one port of an RDMA device. A
// component is one way to make connections, named: "sock", "oob", "rdma_cm". It says on which ports
// it can be used, and connects nothing: lanes do (component.hpp). What a process tells all others
// of its ports and of the components on them is its advertisement; from two advertisements both
// sides see whether they have a method in common (docs/guide/methods.md).
//
// Everything here belongs to one thread, that of the progress loop; nothing throws; nothing blocks.
#pragma once

#include "advertisement.hpp"

#include "verbs/rdma_port.hpp"

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace statewire::cpc {

inline constexpr unsigned k_max_priority = 100;

// One local way out, as components are asked about it.
struct Port {
  std::string kind; // which components can want it: "sockets", "rdma"
  std::string name; // for people and for breaking ties; unique in this process
  Bytes blob;       // what peers must know to say whether they are reached from here
  std::optional<verbs::RdmaPort> rdma; // of a port of kind "rdma"
};

// The sockets of this process.
[[nodiscard]] Port sockets_port();
// "mlx5_0/1"; its blob has the link, the subnet prefix, the address families and the IP network.
[[nodiscard]] Port rdma_port(verbs::RdmaPort port);

// "No, thank you", which is no error, and why: a few words that fit behind "declined: ".
struct Declined {
  std::string reason;
};
struct Keep {};

// A component's own settings, read from the environment as STATEWIRE_<SETTING>_<COMPONENT>.
class Settings {
 public:
  using Lookup = std::function<std::optional<std::string>(const std::string& variable)>;

  struct Entry {
    std::string component, name, variable, help;
    std::int64_t value = 0, fallback = 0, low = 0, high = 0;
    bool given = false; // by the environment
  };

  explicit Settings(Lookup lookup = {}) : lookup_(std::move(lookup)) {}

  // Declares a whole number from `low` to `high` and returns its value: what the environment says,
  // or `fallback` when it says nothing, or nonsense, which error() then tells. Called by
  // components in register_settings only.
  std::int64_t number(std::string_view name, std::int64_t fallback, std::int64_t low,
                      std::int64_t high, std::string_view help);

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const std::optional<Failure>& error() const { return failure_; } // the first

 private:
  friend class Framework;
  Lookup lookup_;
  std::string component_; // that registers now
  std::vector<Entry> entries_;
  std::optional<Failure> failure_;
};

// What a component says of a port on which it can be used.
struct Offer {
  unsigned priority = 0; // 0 to 100, the greatest is preferred
  bool uses_cts = false; // data waits for a clear to send
  Bytes blob;            // for the same component of the peer
};

// One way to make connections. Calls come in this order: register_settings; init; if that says
// Keep: query for each port of its kind. Of one that is excluded only name() is called.
class Component {
 public:
  using InitAnswer = std::variant<Keep, Declined, Failure>;
  using QueryAnswer = std::variant<Offer, Declined, Failure>;

  // Both texts are parts of sentences for people.
  struct Reach {
    bool ok = true;
    std::string why_not; // when not ok
  };

  Component() = default;
  Component(const Component&) = delete;
  Component& operator=(const Component&) = delete;
  virtual ~Component() = default;

  // At most 63 of a-z, 0-9 and _. Peers know the component by it, so it never changes its meaning.
  [[nodiscard]] virtual std::string_view name() const = 0;
  // The kind of port it wants, and what to say where there is none ("no RDMA device on this
  // machine").
  [[nodiscard]] virtual std::string_view port_kind() const = 0;
  [[nodiscard]] virtual std::string_view without_ports() const { return "no port of its kind"; }

  virtual void register_settings(Settings& settings) { (void)settings; }
  // A failure fails the framework.
  [[nodiscard]] virtual InitAnswer init() { return Keep{}; }
  // What it offers on that port, or why nothing. A failure fails the framework: decline, if others
  // can do without.
  [[nodiscard]] virtual QueryAnswer query(const Port& port) = 0;
  // Whether two ports with these blobs can reach each other: a pure function of the two, in which
  // nothing depends on the side, and true for a port that offers this component and itself. The
  // blobs come from any process.
  // Called with the lesser blob first.
  [[nodiscard]] virtual Reach reach(BytesView one, BytesView other) const = 0;
};

// Which components may be used, by name; not both lists.
struct Methods {
  std::vector<std::string> include; // empty: all
  std::vector<std::string> exclude;

  // "rdma_cm,oob" or "^oob,sock"; empty: all. The text of a failure begins with `shown`.
  [[nodiscard]] static Result<Methods> parse(std::string_view list,
                                             std::string_view shown = "methods");
};

struct FrameworkOptions {
  Methods methods;
  std::string methods_from = "methods"; // how texts name the list: "STATEWIRE_METHODS=^oob"
  Settings::Lookup lookup;              // of settings; none: all have their defaults
  // Names that the list may have, too: of what makes lanes, and is no component of the framework.
  std::vector<std::string> lanes;

  // STATEWIRE_METHODS and the settings of the environment.
  [[nodiscard]] static Result<FrameworkOptions> from_environment();
};

class Framework {
 public:
  // Registers and starts the components and asks them about the ports. Fails when a list names an
  // unknown component or both lists are given, when a setting is out of its range, or when a
  // component fails. That nothing can be used is no failure: see usable(). Nor are more ports than
  // an advertisement has room for: then some are left out, which standings() tells.
  [[nodiscard]] static Result<Framework> open(std::vector<std::unique_ptr<Component>> components,
                                              std::vector<Port> ports,
                                              FrameworkOptions options = {});
  Framework(Framework&&) noexcept;
  Framework& operator=(Framework&&) noexcept;
  ~Framework();

  // For the business card (Card::advertisement): at most k_max_advertisement bytes.
  [[nodiscard]] const Bytes& advertisement() const;
  [[nodiscard]] const std::vector<Port>& ports() const;
  [[nodiscard]] const std::vector<Standing>& standings() const; // components as they were given
  [[nodiscard]] const std::vector<Settings::Entry>& settings() const;
  // Fails, with the reasons of all, when no connection can be made at all.
  [[nodiscard]] Result<void> usable() const;

  // Whether a method is shared with the process of that advertisement; the answer is the same from
  // both sides. Fails with `unreachable` and a table of all candidates when none is, with
  // `bad_message` when the bytes are no advertisement. `peer` names the process in texts: "rank 3".
  [[nodiscard]] Result<void> shares(BytesView advertisement, std::string_view peer) const;

 private:
  struct State;
  explicit Framework(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

} // namespace statewire::cpc
