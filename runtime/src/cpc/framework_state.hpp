// SPDX-License-Identifier: BSD-3-Clause
// The state of a framework, and the steps of Framework::open().
#pragma once

#include "framework.hpp"

#include <memory>
#include <string>
#include <vector>

namespace statewire::cpc {

struct Framework::State {
  State(std::vector<std::unique_ptr<Component>> given, std::vector<Port> at, Settings from);

  // The steps of open, in this order.
  Result<void> check() const;
  Result<void> choose(const FrameworkOptions& options);
  Result<void> register_settings();
  Result<void> init();
  Result<void> query();
  Result<void> advertise();

  [[nodiscard]] std::optional<std::string> why_not(std::string_view component, BytesView lesser,
                                                   BytesView greater) const;

  struct Made {
    std::size_t port = 0;
    std::string component;
    Offer offer;
  };
  std::vector<std::unique_ptr<Component>> components;
  std::vector<Component*> chosen; // not excluded
  std::vector<Component*> begun;  // their init() returned Keep
  std::vector<Port> ports;
  Settings settings;
  std::vector<Standing> standings;
  std::vector<Advertisement::Declined> declined; // by components as a whole
  std::vector<Made> offers;
  Advertisement mine; // as others read it
  Bytes encoded;

 private:
  Result<void> query(Component& component, std::size_t port);
  Result<void> adopt(Component& component, std::size_t port, Offer offer);
  [[nodiscard]] Advertisement::Port advertised(std::size_t port) const;
  void leave_out(const std::string& port);
  [[nodiscard]] std::string known_names() const;
};

} // namespace statewire::cpc
