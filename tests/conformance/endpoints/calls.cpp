// SPDX-License-Identifier: BSD-3-Clause
#include "calls.hpp"

namespace statewire::conformance {

verbs::Cm Calls::name(std::size_t call, bool callee) {
  verbs::Cm out;
  out.slot = static_cast<std::uint32_t>(2 * call + (callee ? 1 : 0));
  out.generation = 1;
  return out;
}

Call* Calls::find(verbs::Cm name) {
  if (name.slot / 2 >= calls_.size()) return nullptr;
  Call& call = calls_[name.slot / 2];
  return (is_callee(name) ? call.callee_has : call.caller_has) ? &call : nullptr;
}

verbs::Cm Calls::make(unsigned caller) {
  calls_.emplace_back().caller = caller;
  return name(calls_.size() - 1, false);
}

void Calls::release(verbs::Cm name) {
  if (Call* const call = find(name))
    (is_callee(name) ? call->callee_has : call->caller_has) = false;
}

void Calls::release_all(unsigned process) {
  for (Call& call : calls_) (call.caller == process ? call.caller_has : call.callee_has) = false;
}

bool Calls::ends_for(unsigned process) const {
  for (const Call& call : calls_) {
    if (call.caller == process && call.caller_has)
      return call.broken || (call.requested && !call.callee_has);
    if (call.caller != process && call.callee_has) return call.broken || !call.caller_has;
  }
  return false;
}

void Calls::give_number(unsigned number, unsigned caller) {
  for (Call& call : calls_)
    if (call.caller == caller && call.caller_has) call.number = number;
}

std::optional<std::size_t> Calls::numbered(unsigned number) const {
  for (std::size_t i = calls_.size(); i-- > 0;)
    if (calls_[i].number == number) return i;
  return std::nullopt;
}

} // namespace statewire::conformance
