// SPDX-License-Identifier: BSD-3-Clause
// Addresses known by host and port: the listener of an endpoint that was opened at a port, and the
// look-ups of peers that know no more of it. The listener answers each connection with the
// endpoint's address (fi_getname), which is no secret, and closes it; messages use connections of
// their own, which prove the key.
#pragma once

#include "info.hpp"

#include "asio/progress.hpp"

#include <statewire/address.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace statewire::fi {

using AddressBytes = std::array<std::uint8_t, k_address>;

// An address as bytes that names a host and a port. Family none: every address of this host.
[[nodiscard]] AddressBytes named_address(const Address& at);
// Empty: these bytes are no such address.
[[nodiscard]] std::optional<Address> name_in(std::span<const std::uint8_t> bytes);
// "127.0.0.1:4711"; "*:4711" of family none.
[[nodiscard]] std::string text_of_name(const Address& at);
// Asks the system's name service; of several addresses the first IPv4 one, or else the first.
// Empty: there is none. `numeric`: `node` is no name. `passive`: without a node, every address of
// this host instead of its loopback address.
[[nodiscard]] std::optional<Address> resolve(const char* node, const char* service, bool numeric,
                                             bool passive);

class Names final : public Poller {
 public:
  // `answer`: bytes of the address, 0; or an error number, positive.
  using Done = std::function<void(std::uint64_t key, const AddressBytes& answer, int error)>;

  Names(ProgressLoop& loop, Done done);
  ~Names() override;
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;

  // Listens there and answers with these bytes. Family none: everywhere, or, with `only_here`, at
  // the loopback addresses. 0 or a positive error number.
  [[nodiscard]] int serve(const Address& at, const AddressBytes& answer, bool only_here);
  // Begins to ask there, unless this key's look-up is under way. `timeout`: until the host answers;
  // its program may take as long as it likes.
  void ask(std::uint64_t key, const Address& at, Time timeout);
  void drop(std::uint64_t key); // its look-up, if one is under way

  bool poll_directly(Time, unsigned&) override { return false; }
  unsigned poll_events(unsigned most) override;
  bool before_sleep() override { return false; }
  [[nodiscard]] std::span<const int> descriptors() const override { return {&set_, 1}; }

 private:
  struct Query {
    std::uint64_t key = 0;
    AddressBytes bytes{};
    std::size_t read = 0;
  };
  [[nodiscard]] int open_set();
  [[nodiscard]] int listen(const Address& at);
  [[nodiscard]] bool watch(int descriptor, std::uint32_t events) const;
  void reserve();
  unsigned answer_some(int listener);
  void read(int descriptor);
  void forget(int descriptor);
  void retire();

  ProgressLoop& loop_;
  Done done_;
  int set_ = -1;     // an epoll set of the others
  int reserve_ = -1; // a descriptor of a server
  AddressBytes answer_{};
  std::vector<int> listeners_;
  std::unordered_map<int, Query> queries_; // by descriptor
};

} // namespace statewire::fi
