// SPDX-License-Identifier: BSD-3-Clause
#include "framework.hpp"

#include "table.hpp"

#include <algorithm>
#include <charconv>

namespace statewire::cpc {
namespace {

Result<Setting> priority_of(const Method& method, const FrameworkOptions& options) {
  std::string variable = "STATEWIRE_PRIORITY_";
  for (const char c : method.name)
    variable += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  Setting s{std::move(variable), "the priority of " + std::string(method.name), method.priority,
            method.priority};
  const std::optional<std::string> text =
      options.lookup ? options.lookup(s.variable) : std::nullopt;
  if (!text || text->empty()) return s;
  const char* const end = text->data() + text->size();
  const auto [at, error] = std::from_chars(text->data(), end, s.value);
  s.given = error == std::errc{} && at == end && s.value <= lanes::k_max_priority;
  if (s.given) return s;
  return Failure{Errc::invalid_argument, s.variable + "=" + *text + ": " + s.help +
                                             " is a whole number from 0 to " +
                                             std::to_string(lanes::k_max_priority)};
}

std::string why_not(const Method& method, const verbs::RdmaPort& port,
                    const WhyNotListen& why_not_listen) {
  std::string why = why_unusable(port);
  if (why.empty()) why = method.why_not(port);
  if (!why.empty() || method.name != k_rdma_cm) return why;
  why = why_not_listen(port);
  return why.empty() ? why : "cannot listen: " + why;
}

} // namespace

Result<Framework> Framework::open(std::vector<verbs::RdmaPort> devices,
                                  const WhyNotListen& why_not_listen,
                                  const FrameworkOptions& options, const std::string& without) {
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
    f.ask(m, priority->value, why_not_listen, without);
    f.settings_.push_back(std::move(*priority));
  }
  if (Result<void> r = f.advertise(); !r) return std::move(r).error();
  return f;
}

void Framework::ask(const Method& method, unsigned priority, const WhyNotListen& why_not_listen,
                    const std::string& without) {
  const std::size_t before = standings_.size();
  const std::string name(method.name);
  for (const Port& p : ports_) {
    if (p.kind != method.port_kind) continue;
    const std::string why = p.rdma ? why_not(method, *p.rdma, why_not_listen) : "";
    if (why.empty())
      standings_.push_back({name, p.name, Standing::State::offered, priority, method.uses_cts, {}});
    else
      standings_.push_back({name, p.name, Standing::State::declined, 0, false, printable(why)});
  }
  // Not advertised: a peer sees that there is no such port, and cards stay small.
  if (standings_.size() == before)
    standings_.push_back({name, {}, Standing::State::declined, 0, false, printable(without)});
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
    return Failure{Errc::bad_message,
                   std::string(peer) + " advertises its connection methods in a malformed way"};
  // Of what this process offers.
  const WhyNotReach why_not = [](std::string_view name, BytesView lesser,
                                 BytesView greater) -> std::optional<std::string> {
    const Method& m = *find_method(name);
    return m.why_not_reach != nullptr ? m.why_not_reach(lesser, greater) : std::nullopt;
  };
  if (cpc::shares(mine_, *theirs, why_not)) return {};
  return Failure{Errc::unreachable, "no connection method is shared with " + std::string(peer) +
                                        ":\n" + table_of({standings_, mine_, *theirs, why_not})};
}

} // namespace statewire::cpc
