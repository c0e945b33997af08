// SPDX-License-Identifier: BSD-3-Clause
// A connection method of one's own: another one, the library's or not, under a name and with a
// priority of its own. It needs nothing that programs have not.
#pragma once

#include <statewire/cpc.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace statewire::test {

// What was asked of it, when somebody wants to know.
struct Asked {
  std::vector<std::uint32_t> inits, starts, ends; // ranks
};

class RenamedModule final : public cpc::Module {
 public:
  RenamedModule(std::string_view name, unsigned priority, std::unique_ptr<cpc::Module> inner,
                Asked* asked)
      : name_(name), priority_(priority), inner_(std::move(inner)), asked_(asked) {}

  [[nodiscard]] std::string_view component() const override { return name_; }
  [[nodiscard]] unsigned priority() const override { return priority_; }
  [[nodiscard]] cpc::BytesView blob() const override { return inner_->blob(); }
  [[nodiscard]] bool uses_cts() const override { return inner_->uses_cts(); }

  [[nodiscard]] Result<void> endpoint_init(Peer peer, const cpc::Route& route) override {
    if (asked_ != nullptr) asked_->inits.push_back(peer.rank);
    return inner_->endpoint_init(peer, route);
  }
  [[nodiscard]] Result<void> start_connect(Peer peer) override {
    if (asked_ != nullptr) asked_->starts.push_back(peer.rank);
    return inner_->start_connect(peer);
  }
  void endpoint_finalize(Peer peer) override {
    if (asked_ != nullptr) asked_->ends.push_back(peer.rank);
    inner_->endpoint_finalize(peer);
  }
  void finalize() override { inner_->finalize(); }

 private:
  std::string name_;
  unsigned priority_;
  std::unique_ptr<cpc::Module> inner_;
  Asked* asked_;
};

class Renamed final : public cpc::Component {
 public:
  Renamed(std::string_view name, unsigned priority, std::unique_ptr<cpc::Component> inner,
          Asked* asked = nullptr)
      : name_(name), priority_(priority), inner_(std::move(inner)), asked_(asked) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view port_kind() const override { return inner_->port_kind(); }
  [[nodiscard]] std::string_view without_ports() const override { return inner_->without_ports(); }
  [[nodiscard]] InitAnswer init() override { return inner_->init(); }
  [[nodiscard]] QueryAnswer query(const cpc::Port& port) override {
    QueryAnswer answer = inner_->query(port);
    if (auto* const module = std::get_if<std::unique_ptr<cpc::Module>>(&answer))
      return std::make_unique<RenamedModule>(name_, priority_, std::move(*module), asked_);
    return answer;
  }
  [[nodiscard]] Reach reach(cpc::BytesView one, cpc::BytesView other) const override {
    return inner_->reach(one, other);
  }
  [[nodiscard]] cpc::Distance distance(cpc::BytesView one, cpc::BytesView other) const override {
    return inner_->distance(one, other);
  }
  void finalize() override { inner_->finalize(); }

 private:
  std::string name_;
  unsigned priority_;
  std::unique_ptr<cpc::Component> inner_;
  Asked* asked_;
};

} // namespace statewire::test
