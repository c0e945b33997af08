// SPDX-License-Identifier: BSD-3-Clause
#include "framework_state.hpp"

#include "reason.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace statewire::cpc {
namespace {

Failure wrong(std::string text) { return {Errc::invalid_argument, std::move(text)}; }

Failure of_component(const Component& c, Failure f) {
  f.text = "connection method " + std::string(c.name()) + ": " + f.text;
  return f;
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

Framework::State::State(std::vector<std::unique_ptr<Component>> given, std::vector<Port> at,
                        Settings from)
    : components(std::move(given)), ports(std::move(at)), settings(std::move(from)) {}

Result<void> Framework::State::check() const {
  if (components.size() > k_max_methods) return wrong("too many connection methods");
  std::set<std::string_view> names;
  for (const auto& c : components) {
    if (!is_name(c->name()))
      return wrong("'" + std::string(c->name()) + "' is no name of a connection method");
    if (!names.insert(c->name()).second)
      return wrong("two connection methods are named " + std::string(c->name()));
  }
  std::set<std::string_view> port_names;
  for (const Port& p : ports) {
    if (!is_name(p.kind) || !is_port_name(p.name))
      return wrong("'" + p.name + "' of kind '" + p.kind + "' is no port");
    if (!port_names.insert(p.name).second) return wrong("two ports are named " + p.name);
    if (p.blob.size() > k_max_blob) return wrong("the blob of port " + p.name + " is too long");
  }
  return {};
}

std::string Framework::State::known_names() const {
  std::string text;
  for (const auto& c : components) text += (text.empty() ? "" : ", ") + std::string(c->name());
  return text;
}

Result<void> Framework::State::choose(const FrameworkOptions& options) {
  const Methods& methods = options.methods;
  const std::string& shown = options.methods_from;
  if (!methods.include.empty() && !methods.exclude.empty())
    return wrong(shown +
                 ": a list of what to use and a list of what not to use exclude each other");
  const auto known = [this](const std::string& name) {
    return std::any_of(components.begin(), components.end(),
                       [&](const auto& c) { return c->name() == name; });
  };
  std::string others;
  for (const std::string& name : options.lanes) {
    if (known(name)) return wrong("two connection methods are named " + name);
    others += ", " + name;
  }
  for (const auto* list : {&methods.include, &methods.exclude})
    for (const std::string& name : *list)
      if (!known(name) && !holds(options.lanes, name))
        return wrong(fmt::format("{}: there is no connection method '{}'; there are {}", shown,
                                 name, known_names() + others));
  for (const auto& c : components) {
    const bool in = methods.include.empty() ? !holds(methods.exclude, c->name())
                                            : holds(methods.include, c->name());
    if (in)
      chosen.push_back(c.get());
    else
      standings.push_back({std::string(c->name()),
                           {},
                           Standing::State::excluded,
                           0,
                           false,
                           "excluded by " + shown});
  }
  return {};
}

Result<void> Framework::State::register_settings() {
  for (Component* c : chosen) {
    settings.component_ = c->name();
    c->register_settings(settings);
  }
  if (settings.error()) return Failure(*settings.error());
  return {};
}

Result<void> Framework::State::init() {
  for (Component* c : chosen) {
    Component::InitAnswer answer = c->init();
    if (auto* failure = std::get_if<Failure>(&answer)) return of_component(*c, std::move(*failure));
    const std::string name(c->name());
    if (const auto* no = std::get_if<Declined>(&answer)) {
      standings.push_back({name, {}, Standing::State::declined, 0, false, printable(no->reason)});
      declined.push_back({name, printable(no->reason)});
    } else {
      begun.push_back(c);
    }
  }
  return {};
}

Result<void> Framework::State::query() {
  for (std::size_t port = 0; port < ports.size(); ++port)
    for (Component* c : begun)
      if (c->port_kind() == ports[port].kind)
        if (Result<void> r = query(*c, port); !r) return r;
  for (Component* c : begun) {
    const auto asked = [&](const Port& p) { return p.kind == c->port_kind(); };
    // Not advertised: a peer sees that there is no such port, and cards stay small.
    if (std::none_of(ports.begin(), ports.end(), asked))
      standings.push_back({std::string(c->name()),
                           {},
                           Standing::State::declined,
                           0,
                           false,
                           printable(c->without_ports())});
  }
  // As the components were given; stable, so that the ports of one keep their order.
  const auto place = [this](const Standing& s) {
    return std::find_if(components.begin(), components.end(),
                        [&](const auto& c) { return c->name() == s.component; });
  };
  std::stable_sort(standings.begin(), standings.end(),
                   [&](const Standing& a, const Standing& b) { return place(a) < place(b); });
  return {};
}

Result<void> Framework::State::query(Component& component, std::size_t port) {
  Component::QueryAnswer answer = component.query(ports[port]);
  if (auto* failure = std::get_if<Failure>(&answer))
    return of_component(component, std::move(*failure));
  if (auto* offer = std::get_if<Offer>(&answer)) return adopt(component, port, std::move(*offer));
  standings.push_back({std::string(component.name()), ports[port].name, Standing::State::declined,
                       0, false, printable(std::get<Declined>(answer).reason)});
  return {};
}

Result<void> Framework::State::adopt(Component& component, std::size_t port, Offer offer) {
  const auto bad = [&](const char* what) {
    return of_component(component, wrong("its offer on " + ports[port].name + what));
  };
  if (offer.priority > k_max_priority) return bad(" has a priority above 100");
  if (offer.blob.size() > k_max_blob) return bad(" has a blob of more than 255 bytes");
  const std::string name(component.name());
  standings.push_back(
      {name, ports[port].name, Standing::State::offered, offer.priority, offer.uses_cts, {}});
  offers.push_back({port, name, std::move(offer)});
  return {};
}

std::optional<std::string> Framework::State::why_not(std::string_view component, BytesView lesser,
                                                     BytesView greater) const {
  for (const Component* c : begun)
    if (c->name() == component) {
      Component::Reach reach = c->reach(lesser, greater);
      return reach.ok ? std::nullopt : std::optional(std::move(reach.why_not));
    }
  return "it is not in use"; // cannot be: only what we offer is asked about
}

} // namespace statewire::cpc
