// SPDX-License-Identifier: BSD-3-Clause
#include "framework.hpp"

#include "base/make_failure.hpp"

#include <algorithm>
#include <climits>

namespace statewire::cpc {
namespace {

Result<Setting> priority_of(const Method& method, const FrameworkOptions& options) {
  std::string variable = "STATEWIRE_PRIORITY_";
  for (const char c : method.name)
    variable += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  Setting s{std::move(variable), fmt::format("the priority of {}", method.name), method.priority,
            method.priority};
  const std::optional<std::string> text =
      options.lookup ? options.lookup(s.variable) : std::nullopt;
  if (!text || text->empty()) return s;
  s.value = parse_number<unsigned>(*text).value_or(UINT_MAX);
  s.given = s.value <= lanes::k_max_priority;
  if (s.given) return s;
  return make_failure(Errc::invalid_argument, "{}={}: {} is a whole number from 0 to {}",
                      s.variable, *text, s.help, lanes::k_max_priority);
}

std::string why_not(const Method& method, const verbs::RdmaPort& port) {
  std::string why = why_unusable(port);
  return why.empty() ? method.why_not(port) : why;
}

using Shown = std::vector<Advertisement::Port>;

// Sockets stay. A port without a module goes first, then those of the least priority.
unsigned worth(const Advertisement::Port& port) {
  if (port.kind == k_sockets) return UINT_MAX;
  unsigned most = 0;
  for (const Advertisement::Module& m : port.modules) most = std::max(most, m.priority + 1U);
  return most;
}

// The port to leave out: of equals the last.
Shown::iterator surplus(Shown& ports) {
  return std::prev(std::ranges::min_element(ports.rbegin(), ports.rend(), {}, worth).base());
}

Result<Bytes> bytes_of(const Shown& ports) {
  if (ports.size() <= k_max_ports) return encode(Advertisement{ports});
  return make_failure(Errc::too_large, "{} ports; the limit is {}", ports.size(), k_max_ports);
}

} // namespace

Result<Methods> Methods::parse(std::string_view list, std::string_view shown) {
  const auto wrong = [&](const std::string& what) {
    return make_failure(Errc::invalid_argument, "{}: {}", shown, what);
  };
  Methods result{NameList(list)};
  for (const std::string& name : result.names) {
    if (name.starts_with('^'))
      return wrong("it says either what to use or, with one ^ before all of it, what not to use");
    if (!is_name(name)) return wrong("'" + name + "' is no name of a connection method");
  }
  return result;
}

Result<void> Methods::are_known(std::string_view shown, std::span<const std::string> lanes) const {
  for (const std::string& name : names) {
    if (find_method(name) != nullptr || std::ranges::count(lanes, name) != 0) continue;
    std::vector<std::string_view> all(lanes.begin(), lanes.end());
    all.insert(all.begin(), k_methods.size(), {});
    std::ranges::transform(k_methods, all.begin(), &Method::name);
    return make_failure(Errc::invalid_argument,
                        "{}: there is no connection method '{}'; there are {}", shown, name,
                        fmt::join(all, ", "));
  }
  return {};
}

Result<FrameworkOptions> FrameworkOptions::from_environment() {
  FrameworkOptions options;
  options.lookup = [](const std::string& variable) {
    return std::optional<std::string>(environment_variable(variable.c_str()));
  };
  if (const auto list = environment_variable(k_methods_variable)) {
    options.methods_from = fmt::format("{}={}", k_methods_variable, *list);
    Result<Methods> methods = Methods::parse(*list, options.methods_from);
    if (!methods) return std::move(methods).error();
    options.methods = std::move(*methods);
  }
  return options;
}

Result<Framework> Framework::open(std::vector<verbs::RdmaPort> devices,
                                  const FrameworkOptions& options, const std::string& why_none) {
  const std::string& shown = options.methods_from;
  if (Result<void> r = options.methods.are_known(shown, options.lanes); !r)
    return std::move(r).error();
  Framework f;
  f.ports_.push_back({std::string(k_sockets), std::string(k_sockets), {}, {}});
  for (verbs::RdmaPort& d : devices) f.ports_.push_back(rdma_port(std::move(d)));
  for (const Method& m : k_methods) {
    if (!options.methods.use(m.name)) {
      f.standings_.push_back(
          {std::string(m.name), {}, Standing::State::excluded, 0, false, "excluded by " + shown});
      continue;
    }
    Result<Setting> priority = priority_of(m, options);
    if (!priority) return std::move(priority).error();
    f.ask(m, priority->value, why_none.empty() ? "no RDMA device on this machine" : why_none);
    f.settings_.push_back(std::move(*priority));
  }
  if (Result<void> r = f.advertise(); !r) return std::move(r).error();
  return f;
}

void add_standings(std::vector<Standing>& out, std::string_view component, unsigned priority,
                   bool uses_cts, std::span<const lanes::LanePort> ports,
                   std::string_view why_none) {
  using State = Standing::State;
  const std::string name(component);
  if (ports.empty()) out.push_back({name, {}, State::declined, 0, false, printable(why_none)});
  for (const lanes::LanePort& p : ports)
    out.push_back(p.why_not.empty()
                      ? Standing{name, p.name, State::offered, priority, uses_cts, {}}
                      : Standing{name, p.name, State::declined, 0, false, printable(p.why_not)});
}

// Where there is no port nothing is advertised: a peer sees that, and cards stay small.
void Framework::ask(const Method& method, unsigned priority, std::string_view why_none) {
  std::vector<lanes::LanePort> ports;
  for (const Port& p : ports_)
    if (p.kind == method.port_kind)
      ports.push_back({p.kind, p.name, p.blob, {}, p.rdma ? why_not(method, *p.rdma) : ""});
  add_standings(standings_, method.name, priority, method.uses_cts, ports, why_none);
}

bool Framework::offers(std::string_view method) const {
  return std::ranges::any_of(standings_, [method](const Standing& s) {
    return s.component == method && s.state == Standing::State::offered;
  });
}

Result<void> Framework::usable() const {
  if (std::ranges::find(standings_, Standing::State::offered, &Standing::state) != standings_.end())
    return {};
  return Failure{Errc::unreachable,
                 "no connection method can be used here:\n" + table_of(standings_)};
}

Result<void> Framework::shares(BytesView advertisement, std::string_view peer) const {
  const std::optional<Advertisement> theirs = decode_advertisement(advertisement);
  if (!theirs)
    return make_failure(Errc::bad_message,
                        "{} advertises its connection methods in a malformed way", peer);
  // Of what this process offers.
  const WhyNotReach why_not = [](std::string_view name, BytesView lesser,
                                 BytesView greater) -> std::optional<std::string> {
    const Method& m = *find_method(name);
    return m.why_not_reach != nullptr ? m.why_not_reach(lesser, greater) : std::nullopt;
  };
  if (cpc::shares(mine_, *theirs, why_not)) return {};
  return make_failure(Errc::unreachable, "no connection method is shared with {}:\n{}", peer,
                      table_of(standings_, mine_, *theirs, why_not));
}

// ---- what is said of the ports, and what is left out where a card has no room for all

Advertisement::Port Framework::advertised(const Port& port) const {
  Advertisement::Port result{port.kind, port.name, port.blob, {}, {}};
  for (const Standing& s : standings_) {
    if (s.port != port.name) continue;
    if (s.state == Standing::State::offered)
      result.modules.push_back(
          {s.component, static_cast<std::uint8_t>(s.priority), s.uses_cts, {}});
    else
      result.declined.push_back({s.component, s.reason});
  }
  return result;
}

void Framework::leave_out(const std::string& port) {
  const std::string reason =
      fmt::format("left out: an advertisement has room for {} ports and {} bytes", k_max_ports,
                  k_max_advertisement);
  for (Standing& s : standings_)
    if (s.port == port && s.state == Standing::State::offered)
      s = {s.component, s.port, Standing::State::declined, 0, false, reason};
}

Result<void> Framework::advertise() {
  Shown shown;
  for (const Port& port : ports_) {
    Advertisement::Port p = advertised(port);
    if (!p.modules.empty() || !p.declined.empty()) shown.push_back(std::move(p));
  }
  Result<Bytes> bytes = bytes_of(shown);
  while (!bytes && bytes.error().code == Errc::too_large) {
    const auto port = surplus(shown);
    leave_out(port->name);
    shown.erase(port);
    bytes = bytes_of(shown);
  }
  if (!bytes) return std::move(bytes).error();
  encoded_ = std::move(*bytes);
  // What is shared follows from what the others read, not from what was meant.
  std::optional<Advertisement> read = decode_advertisement(encoded_);
  if (!read) return Failure{Errc::bad_message, "the own advertisement cannot be read"};
  mine_ = std::move(*read);
  return {};
}

} // namespace statewire::cpc
