// SPDX-License-Identifier: BSD-3-Clause
#include "own_components.hpp"

#include "registry.hpp"

#include "shm/shm_component.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace statewire::lanes {
namespace {

Failure wrong(std::string_view name, std::string_view what) {
  return {Errc::invalid_argument, fmt::format("lane component '{}': {}", name, what)};
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

} // namespace

Result<OwnComponents> open_own(const MakeLaneComponents& make, cpc::FrameworkOptions& how) {
  OwnComponents out;
  if (!make) return out;
  for (auto& c : make()) {
    if (!c)
      return Failure{Errc::invalid_argument,
                     fmt::format("lane component number {} of the program's own is null",
                                 how.lanes.size() + 1)};
    const std::string name(c->name());
    if (!cpc::is_name(name))
      return wrong(name, fmt::format("its name is not 1 to {} of a-z, 0-9 and _", cpc::k_max_name));
    if (cpc::find_method(name) != nullptr || name == ShmComponent::k_name)
      return wrong(name, "the library has a method of this name; choose another one");
    if (holds(how.lanes, name))
      return wrong(name, "the program has two components of this name; rename one");
    if (c->priority() > k_max_priority)
      return wrong(name, fmt::format("its priority is {}; the greatest is {}", c->priority(),
                                     k_max_priority));
    how.lanes.push_back(name);
    if (!how.methods.use(name)) {
      out.standings.push_back(
          {name, {}, cpc::Standing::State::excluded, 0, false, "excluded by " + how.methods_from});
      continue;
    }
    cpc::add_standings(out.standings, name, c->priority(), false, c->ports(), "it has no port");
    out.used.push_back(std::move(c));
  }
  cpc::Methods& given = how.methods;
  const bool needs_sockets =
      !given.excludes &&
      std::ranges::any_of(how.lanes, [&](const auto& name) { return holds(given.names, name); });
  if (needs_sockets && !holds(given.names, cpc::k_sock)) given.names.emplace_back(cpc::k_sock);
  return out;
}

Result<void> can_be_advertised(std::span<const std::unique_ptr<LaneComponent>> all) {
  struct Known {
    LanePort port;
    std::string_view component;
  };
  std::vector<Known> known;
  Registry registry;
  for (const auto& c : all) {
    registry.add(*c);
    for (LanePort& p : c->ports()) {
      const auto same =
          std::ranges::find(known, p.name, [](const Known& k) { return k.port.name; });
      if (same != known.end() && (same->port.kind != p.kind || same->port.blob != p.blob))
        return wrong(c->name(), fmt::format("component '{}' has another port named '{}'; rename "
                                            "one",
                                            same->component, p.name));
      known.push_back({std::move(p), c->name()});
    }
    if (auto bytes = cpc::encode(registry.advertisement()); !bytes)
      return wrong(c->name(), bytes.error().text);
  }
  return {};
}

} // namespace statewire::lanes
