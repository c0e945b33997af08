// SPDX-License-Identifier: BSD-3-Clause
// Devices of which only the memory is there.
#pragma once

#include "verbs/verbs.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace statewire::registration::test {

class MemoryOnlyDevice : public verbs::Device {
 public:
  [[nodiscard]] const verbs::RdmaPort& port() const override { return port_; }
  void bind(verbs::DeviceEvents&) override {}
  unsigned poll(unsigned, Time) override { return 0; }
  [[nodiscard]] std::span<const int> descriptors() const override { return {}; }
  bool arm() override { return true; }
  Errc create_qp(const verbs::QpOptions&, verbs::Qp&) override { return k_no; }
  [[nodiscard]] verbs::QpParameters parameters(verbs::Qp) const override { return {}; }
  Errc connect(verbs::Qp, const verbs::QpParameters&) override { return k_no; }
  void destroy(verbs::Qp) override {}
  Errc post(verbs::Qp, std::span<const verbs::WorkRequest>, std::size_t&) override { return k_no; }
  Errc post_receive(verbs::Qp, const verbs::Sge&, std::uint64_t) override { return k_no; }
  Errc cm_listen(Address&) override { return k_no; }
  void cm_stop_listening() override {}
  Errc cm_resolve_address(const Address&, Time, verbs::Cm&) override { return k_no; }
  Errc cm_resolve_route(verbs::Cm, Time) override { return k_no; }
  Errc cm_create_qp(verbs::Cm, const verbs::QpOptions&, verbs::Qp&) override { return k_no; }
  Errc cm_connect(verbs::Cm, ConstBytes) override { return k_no; }
  Errc cm_accept(verbs::Cm, ConstBytes) override { return k_no; }
  Errc cm_reject(verbs::Cm, ConstBytes) override { return k_no; }
  Errc cm_disconnect(verbs::Cm) override { return k_no; }
  void cm_destroy(verbs::Cm) override {}

 private:
  static constexpr Errc k_no = Errc::invalid_argument;
  verbs::RdmaPort port_;
};

// Remembers what is registered, within limits.
class CountingDevice : public MemoryOnlyDevice {
 public:
  struct Memory {
    std::uintptr_t begin = 0, end = 0;
    unsigned access = 0;
  };

  Errc register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out) override {
    const auto begin = reinterpret_cast<std::uintptr_t>(what.data());
    if (begin < refuse_below) return Errc::system;
    if (bytes + what.size() > most_bytes) return Errc::no_memory;
    bytes += what.size();
    bytes_ever += what.size();
    out.id = ++last_;
    memory[out.id] = {begin, begin + what.size(), access};
    return Errc::ok;
  }
  void deregister(const verbs::Region& region) override {
    const auto at = memory.find(region.id);
    if (at == memory.end()) {
      ++wrong;
      return;
    }
    bytes -= at->second.end - at->second.begin;
    memory.erase(at);
  }

  std::map<std::uint64_t, Memory> memory;
  std::size_t bytes = 0, most_bytes = SIZE_MAX, bytes_ever = 0;
  std::uintptr_t refuse_below = 0;
  unsigned wrong = 0; // deregistered what is not registered

 private:
  std::uint64_t last_ = 0;
};

// Holds the physical pages, as a real device does: pages spliced into a pipe stay the pipe's,
// whatever becomes of the addresses they had. At most 16 pages each, which have been written to.
class PinningDevice : public MemoryOnlyDevice {
 public:
  ~PinningDevice() override;
  Errc register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out) override;
  void deregister(const verbs::Region& region) override;

  // What the device would send: the bytes of the registered pages.
  std::vector<std::byte> read(const verbs::Region& region, const std::byte* from, std::size_t n);

  [[nodiscard]] std::size_t regions() const { return pinned_.size(); }

 private:
  struct Pinned {
    int in = -1, out = -1;
    const std::byte* begin = nullptr;
    std::size_t size = 0;
  };
  std::map<std::uint64_t, Pinned> pinned_;
  std::uint64_t last_ = 0;
};

} // namespace statewire::registration::test
