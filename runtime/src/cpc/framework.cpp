// SPDX-License-Identifier: BSD-3-Clause
#include "framework_state.hpp"

#include "table.hpp"

namespace statewire::cpc {

Framework::Framework(std::unique_ptr<State> state) : state_(std::move(state)) {}
Framework::Framework(Framework&&) noexcept = default;
Framework& Framework::operator=(Framework&&) noexcept = default;
Framework::~Framework() = default;

Result<Framework> Framework::open(std::vector<std::unique_ptr<Component>> components,
                                  std::vector<Port> ports, FrameworkOptions options) {
  auto state = std::make_unique<State>(std::move(components), std::move(ports),
                                       Settings(std::move(options.lookup)));
  if (Result<void> r = state->check(); !r) return std::move(r).error();
  if (Result<void> r = state->choose(options); !r) return std::move(r).error();
  if (Result<void> r = state->register_settings(); !r) return std::move(r).error();
  if (Result<void> r = state->init(); !r) return std::move(r).error();
  if (Result<void> r = state->query(); !r) return std::move(r).error();
  if (Result<void> r = state->advertise(); !r) return std::move(r).error();
  return Framework(std::move(state));
}

const Bytes& Framework::advertisement() const { return state_->encoded; }
const std::vector<Port>& Framework::ports() const { return state_->ports; }
const std::vector<Standing>& Framework::standings() const { return state_->standings; }
const std::vector<Settings::Entry>& Framework::settings() const {
  return state_->settings.entries();
}

Result<void> Framework::usable() const {
  if (!state_->offers.empty()) return {};
  return Failure{Errc::unreachable,
                 "no connection method can be used here:\n" + table_of(state_->standings)};
}

Result<void> Framework::shares(BytesView advertisement, std::string_view peer) const {
  const State& s = *state_;
  const std::optional<Advertisement> theirs = decode_advertisement(advertisement);
  if (!theirs)
    return Failure{Errc::bad_message,
                   std::string(peer) + " advertises its connection methods in a malformed way"};
  const WhyNotReach why_not = [&s](std::string_view component, BytesView a, BytesView b) {
    return s.why_not(component, a, b);
  };
  if (cpc::shares(s.mine, *theirs, why_not)) return {};
  return Failure{Errc::unreachable, "no connection method is shared with " + std::string(peer) +
                                        ":\n" + table_of({s.standings, s.mine, *theirs, why_not})};
}

} // namespace statewire::cpc
