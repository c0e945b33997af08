// A module of any of the library's own methods: what it says of itself is decided when it is made,
// and connecting is the endpoint engine's.
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

} // namespace statewire::cpc
