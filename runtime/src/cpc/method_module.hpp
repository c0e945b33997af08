// SPDX-License-Identifier: BSD-3-Clause
// The modules of the library's own methods: what they say of themselves is decided when they are
// made, and connecting is the endpoint engine's, or the sockets' own.
#pragma once

#include "statewire/cpc_methods.hpp"

#include <map>

namespace statewire::cpc {

class MethodModule final : public Module {
 public:
  struct Facts {
    std::string component;
    unsigned priority = 0;
    bool uses_cts = false;
    Bytes blob;
  };

  MethodModule(Facts facts, Endpoints& endpoints)
      : facts_(std::move(facts)), endpoints_(endpoints) {}

  [[nodiscard]] std::string_view component() const override { return facts_.component; }
  [[nodiscard]] unsigned priority() const override { return facts_.priority; }
  [[nodiscard]] BytesView blob() const override { return facts_.blob; }
  [[nodiscard]] bool uses_cts() const override { return facts_.uses_cts; }

  [[nodiscard]] Result<void> endpoint_init(Peer peer, const Route& route) override;
  [[nodiscard]] Result<void> start_connect(Peer peer) override;
  void endpoint_finalize(Peer peer) override;
  void finalize() override { routes_.clear(); }

 private:
  Facts facts_;
  Endpoints& endpoints_;
  std::map<std::pair<GroupIndex, std::uint32_t>, Route> routes_;
};

class SockModule final : public Module {
 public:
  SockModule(unsigned priority, Endpoints& endpoints)
      : priority_(priority), endpoints_(endpoints) {}

  [[nodiscard]] std::string_view component() const override { return k_sock; }
  [[nodiscard]] unsigned priority() const override { return priority_; }
  [[nodiscard]] BytesView blob() const override { return {}; } // addresses are on the business card
  [[nodiscard]] bool uses_cts() const override { return false; }

  [[nodiscard]] Result<void> endpoint_init(Peer peer, const Route& route) override {
    return endpoints_.prepare(peer, k_sock, route);
  }
  [[nodiscard]] Result<void> start_connect(Peer) override { return {}; } // the first message does
  void endpoint_finalize(Peer peer) override { endpoints_.forget(peer); }
  void finalize() override {}

 private:
  unsigned priority_;
  Endpoints& endpoints_;
};

} // namespace statewire::cpc
