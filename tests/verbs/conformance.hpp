// SPDX-License-Identifier: BSD-3-Clause
// The contract of verbs/verbs.hpp, the same for every device: two devices that reach each
// other, however they are made. A test that has such pairs compiles conformance*.cpp and
// instantiates the suites in namespace statewire::verbs::test:
//
//   INSTANTIATE_TEST_SUITE_P(Rxe, DeviceConformance, testing::Values(PairKind{…}), pair_name);
//   INSTANTIATE_TEST_SUITE_P(Rxe, ManagedConformance, testing::Values(PairKind{…}), pair_name);
#pragma once

#include "verbs/verbs.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace statewire::verbs::test {

class DevicePair {
 public:
  virtual ~DevicePair() = default;
  virtual Device& a() = 0;
  virtual Device& b() = 0;
  // Lets time go on a little, and polls both devices once. False: nothing more will happen, or
  // nothing has happened for so long that nobody waits any longer.
  virtual bool drive() = 0;
  // Lets happen whatever would (a real device: for some milliseconds), and polls it.
  virtual void settle() = 0;
  // How long one attempt to resolve an address or a route may take.
  [[nodiscard]] virtual Time resolve_timeout() const { return std::chrono::seconds(2); }
};

// How the tests connect their queue pairs.
enum class Way : std::uint8_t {
  created, // create_qp, modify; parameters handed over by the test
  managed, // by the connection manager; `a` connects, `b` accepts
};

struct PairKind {
  const char* name = "";
  Way way = Way::created;
  std::function<std::unique_ptr<DevicePair>()> make;

  // Without it, test names would contain addresses of functions.
  friend void PrintTo(const PairKind& kind, std::ostream* out) { *out << kind.name; }
};

inline std::string pair_name(const testing::TestParamInfo<PairKind>& info) {
  return info.param.name;
}

// Writes down what a device tells.
class Notes final : public DeviceEvents {
 public:
  struct CmNote {
    CmEvent event; // its private_data is empty
    std::vector<std::byte> private_data;
    std::size_t completions_before = 0;
  };
  void on_completions(std::span<const Completion> what, Time now) override;
  void on_cm(const CmEvent& event, Time now) override;
  void on_port(const PortEvent& event, Time now) override;

  // The first of its kind, or null.
  [[nodiscard]] const Completion* completion(std::uint64_t token) const;
  [[nodiscard]] const CmNote* cm_event(CmEvent::Kind kind) const;
  [[nodiscard]] std::size_t count(PortEvent::Kind kind) const;
  [[nodiscard]] std::vector<std::uint64_t> tokens(Completion::Kind kind) const; // as they came

  std::vector<Completion> completions;
  std::vector<CmNote> cm;
  std::vector<PortEvent> port;
};

// Bytes that a device knows.
struct Memory {
  std::vector<std::byte> bytes;
  Region region;
  [[nodiscard]] Sge sge(std::size_t from = 0, std::size_t size = SIZE_MAX);
  [[nodiscard]] std::uint64_t address(std::size_t from = 0) const;
};

// Bytes that differ from their neighbours, and with `seed`.
[[nodiscard]] std::vector<std::byte> pattern(std::size_t size, unsigned seed = 1);

class DeviceConformance : public testing::TestWithParam<PairKind> {
 protected:
  struct Side {
    Device* device = nullptr;
    Notes notes;
    Qp qp;
    Cm cm;
    std::vector<std::unique_ptr<Memory>> memory;
  };

  void SetUp() override;
  void TearDown() override; // destroys what the sides know of

  [[nodiscard]] bool until(const std::function<bool()>& predicate);
  [[nodiscard]] Memory& memory(Side& side, std::size_t size, unsigned access = k_local);
  // Both have a queue pair, connected. `before` posts receives, while they are in INIT.
  [[nodiscard]] bool connect(
      const QpOptions& options = {}, const std::function<void()>& before = [] {});
  [[nodiscard]] bool connect(const QpOptions& at_a, const QpOptions& at_b,
                             const std::function<void()>& before);
  [[nodiscard]] bool managed() const { return GetParam().way == Way::managed; }
  [[nodiscard]] bool iwarp() const { return a.device->port().link == Link::iwarp; }
  // a's connection manager has resolved the way to b, which listens.
  [[nodiscard]] bool resolve();

  std::unique_ptr<DevicePair> pair;
  Side a, b;

 private:
  [[nodiscard]] bool connect_created(const QpOptions& at_a, const QpOptions& at_b,
                                     const std::function<void()>& before);
  [[nodiscard]] bool connect_managed(const QpOptions& at_a, const QpOptions& at_b,
                                     const std::function<void()>& before);
};
// … and of the connection manager: skipped where the pair is connected by hand.
class ManagedConformance : public DeviceConformance {
 protected:
  void SetUp() override;
  // a has sent a connect request with `text`, and b has its event.
  [[nodiscard]] bool ask(std::string_view text);
  [[nodiscard]] static std::size_t count(const Side& side, CmEvent::Kind kind);
};
// A program that only links the suites has nothing to run.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ManagedConformance);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DeviceConformance);

} // namespace statewire::verbs::test
