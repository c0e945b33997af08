// SPDX-License-Identifier: BSD-3-Clause
// The connection manager as the model has it (spec/proof/endpoints.world): calls with two ends, of
// which each is told what the run says, when it says so. What was asked of it, and the private
// data, are the cores'.
#pragma once

#include <statewire/verbs.hpp>

#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace statewire::conformance {

struct Call {
  unsigned caller = 0;            // process
  std::optional<unsigned> number; // the model's, once it is known
  bool caller_has = true, callee_has = false;
  bool routed = false, called = false, requested = false, accepted = false, connected = false,
       broken = false;
  std::vector<std::byte> request, answer, rejection;
  std::array<std::optional<verbs::Qp>, 2> queue_pair; // of the caller, of the callee
  std::array<verbs::QpParameters, 2> parameters;      // … as they said it
};

class Calls {
 public:
  // The ends of a call, as the cores name them.
  [[nodiscard]] static verbs::Cm name(std::size_t call, bool callee);
  [[nodiscard]] Call* find(verbs::Cm name); // null: there is none, or this end was released
  [[nodiscard]] static bool is_callee(verbs::Cm name) { return name.slot % 2 != 0; }
  verbs::Cm make(unsigned caller);
  void release(verbs::Cm name);
  void release_all(unsigned process);
  // The call that the process has is over at its other end, and it has not been told yet.
  [[nodiscard]] bool ends_for(unsigned process) const;

  // The one that the caller has is called so by the model, which tells callers first.
  void give_number(unsigned number, unsigned caller);
  [[nodiscard]] std::optional<std::size_t> numbered(unsigned number) const; // the last one
  [[nodiscard]] std::size_t size() const { return calls_.size(); }
  [[nodiscard]] Call& at(std::size_t call) { return calls_.at(call); }

 private:
  std::deque<Call> calls_;
};

} // namespace statewire::conformance
