// SPDX-License-Identifier: BSD-3-Clause
// Components that write down every call, and fail at the call that the test names.
#pragma once

#include "cpc/framework.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace statewire::cpc::test {

struct Log {
  std::vector<std::string> calls;
  int fail_at = -1; // the number of the call that may fail that does; -1: none
  int fallible = 0; // how many came

  void note(const std::string& call) { calls.push_back(call); }
  // Empty: go on.
  std::optional<Failure> fail() {
    if (fallible++ != fail_at) return std::nullopt;
    calls.back() += " failed";
    return Failure{Errc::system, "failure of the test"};
  }
};

// What one component does on every port.
struct Plan {
  std::string name;
  std::string kind = "net";
  unsigned priority = 10;
  Bytes blob{};
  bool uses_cts = false;
  std::string declines_init{}; // a reason: it does
  std::vector<std::string> declines_ports{};
};

class RecordingComponent final : public Component {
 public:
  RecordingComponent(Log& log, Plan plan) : log_(log), plan_(std::move(plan)) {}

  [[nodiscard]] std::string_view name() const override { return plan_.name; }
  [[nodiscard]] std::string_view port_kind() const override { return plan_.kind; }
  [[nodiscard]] std::string_view without_ports() const override { return "nothing to plug into"; }
  void register_settings(Settings& settings) override {
    log_.note(plan_.name + ".register");
    plan_.priority = static_cast<unsigned>(
        settings.number("priority", plan_.priority, 0, 100, "the priority of " + plan_.name));
  }
  [[nodiscard]] InitAnswer init() override {
    log_.note(plan_.name + ".init");
    if (auto f = log_.fail()) return std::move(*f);
    if (!plan_.declines_init.empty()) return Declined{plan_.declines_init};
    return Keep{};
  }
  [[nodiscard]] QueryAnswer query(const Port& port) override {
    log_.note(plan_.name + ".query " + port.name);
    if (auto f = log_.fail()) return std::move(*f);
    for (const std::string& p : plan_.declines_ports)
      if (p == port.name) return Declined{"not on " + p};
    return Offer{plan_.priority, plan_.uses_cts, plan_.blob};
  }
  // Ports reach each other when the first bytes of their blobs are the same.
  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    const int a = one.empty() ? -1 : one[0];
    const int b = other.empty() ? -1 : other[0];
    if (a == b) return {};
    return {false, "net " + std::to_string(a) + " is not net " + std::to_string(b)};
  }

 private:
  Log& log_;
  Plan plan_;
};

inline Port net_port(std::string name, std::uint8_t net = 1) {
  return {"net", std::move(name), {net}, {}};
}

inline std::vector<std::unique_ptr<Component>> components(Log& log, std::vector<Plan> plans) {
  std::vector<std::unique_ptr<Component>> result;
  for (Plan& plan : plans)
    result.push_back(std::make_unique<RecordingComponent>(log, std::move(plan)));
  return result;
}

// What a process with those components and ports advertises.
inline Bytes advertisement_of(std::vector<Plan> plans, std::vector<Port> ports) {
  Log log;
  auto framework = Framework::open(components(log, std::move(plans)), std::move(ports));
  return framework ? framework->advertisement() : Bytes{0};
}

} // namespace statewire::cpc::test
