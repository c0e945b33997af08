// SPDX-License-Identifier: BSD-3-Clause
// The two faces of `statewire info`: text for people, JSON for programs.
#include "info.hpp"

#include "methods.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace statewire::tools {
namespace {

using Json = nlohmann::ordered_json;

// The address without its port, which is chosen when a process listens.
std::string host(const Address& a) {
  std::string text = statewire::to_text(a);
  text.resize(text.rfind(':'));
  if (text.starts_with('[')) text = text.substr(1, text.size() - 2);
  return text;
}

std::string hosts(const Selection& s) {
  std::string text;
  for (const Address& a : s.addresses) text += (text.empty() ? "" : ", ") + host(a);
  return text;
}

std::uint64_t connections(std::uint64_t limit, const Info& info) {
  // One descriptor per connection, beside what is open and the library's own: a listener per
  // address, epoll, its timer and its wake-up.
  const std::uint64_t own = info.descriptors_open + 6;
  return limit > own ? limit - own : 0;
}

std::string flags(const Interface& i) {
  std::string text = i.up ? "up" : "down";
  if (i.loopback) text += ", loopback";
  if (i.link_local) text += ", link-local";
  return text;
}

Json selection_json(const Known<Selection>& s) {
  if (!s.value) return {{"error", s.why_not}};
  Json addresses = Json::array();
  for (const Address& a : s.value->addresses) addresses.push_back(host(a));
  return {{"addresses", addresses}, {"why", s.value->why}};
}

class Text {
 public:
  void line(std::string_view label, const std::string& value) {
    text_ += fmt::format("{:<22}{}\n", label, value);
  }
  void selection(std::string_view label, const Known<Selection>& s) {
    line(label, s.value ? hosts(*s.value) : "none");
    line("", s.value ? "because " + s.value->why : s.why_not);
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

} // namespace

std::string to_text(const Info& info) {
  Text t;
  t.line("statewire", info.version);
  t.line("crypto library", info.crypto);
  for (std::size_t i = 0; i < info.transports.size(); ++i)
    t.line(i == 0 ? "transports" : "", info.transports[i]);
  t.line("launcher", info.launcher.value ? info.launcher.value->how : info.launcher.why_not);
  if (info.launcher.value)
    t.line("", "the job's key " + launch::key_protection(info.launcher.value->kind));
  if (!info.interfaces.value) t.line("interfaces", info.interfaces.why_not);
  bool first = true;
  for (const Interface& i : info.interfaces.value.value_or(std::vector<Interface>{})) {
    t.line(first ? "interfaces" : "",
           fmt::format("{:<10} {}/{} ({})", i.name, host(i.address), i.prefix_length, flags(i)));
    first = false;
  }
  t.selection("listens at", info.one_machine);
  t.selection("on several machines", info.several_machines);
  if (const auto& within = info.within_host.value) {
    const bool rings = within->rings && within->why_no_rings.empty();
    t.line("within one host", rings             ? "shared memory, else UNIX sockets, else TCP"
                              : within->address ? "UNIX sockets, else TCP"
                                                : "TCP");
    t.line("", "because " + (rings || !within->rings ? within->why : within->why_no_rings));
  } else {
    t.line("within one host", info.within_host.why_not);
  }
  if (!info.devices.value) t.line("RDMA devices", info.devices.why_not);
  if (info.methods.value)
    for (const auto& [label, value] : lines_of(*info.methods.value)) t.line(label, value);
  else
    t.line("connection methods", info.methods.why_not);
  t.line("descriptors",
         fmt::format("{} (`ulimit -n`): up to {} connections per process", info.descriptors_soft,
                     connections(info.descriptors_soft, info)));
  if (info.descriptors_hard > info.descriptors_soft)
    t.line("", fmt::format("after `ulimit -n {}` up to {}", info.descriptors_hard,
                           connections(info.descriptors_hard, info)));
  t.line("listen backlog", info.listen_backlog.value
                               ? fmt::format("up to {} connections wait to be accepted "
                                             "(net.core.somaxconn)",
                                             *info.listen_backlog.value)
                               : info.listen_backlog.why_not);
  if (const auto& ports = info.ephemeral_ports.value)
    t.line("ephemeral ports",
           fmt::format("{} to {}: {} ports for outgoing connections to one address", ports->first,
                       ports->second, ports->second - ports->first + 1));
  else
    t.line("ephemeral ports", info.ephemeral_ports.why_not);
  t.line("cores", fmt::format("{} that this process may use", info.cores));
  t.line("progress mode",
         info.progress.value ? std::string(name(info.progress.value->mode)) : "none");
  t.line("", info.progress.value ? "because " + info.progress.value->why : info.progress.why_not);
  for (std::size_t i = 0; i < info.variables.size(); ++i) {
    const Variable& v = info.variables[i];
    t.line(i == 0 ? "environment" : "",
           fmt::format("{} = {}", v.name, v.value ? "'" + *v.value + "'" : "(not set)"));
    t.line("", "  " + v.meaning);
  }
  return t.take();
}

std::string to_json(const Info& info) {
  Json j;
  j["version"] = info.version;
  j["crypto"] = info.crypto;
  j["transports"] = info.transports;
  j["launcher"] =
      info.launcher.value
          ? Json{{"found", info.launcher.value->how},
                 {"key", "the job's key " + launch::key_protection(info.launcher.value->kind)}}
          : Json{{"error", info.launcher.why_not}};
  j["interfaces"] = Json::array();
  for (const Interface& i : info.interfaces.value.value_or(std::vector<Interface>{}))
    j["interfaces"].push_back({{"name", i.name},
                               {"address", host(i.address)},
                               {"prefix_length", i.prefix_length},
                               {"up", i.up},
                               {"loopback", i.loopback},
                               {"link_local", i.link_local}});
  j["listens_at"] = selection_json(info.one_machine);
  j["on_several_machines"] = selection_json(info.several_machines);
  if (const auto& within = info.within_host.value) {
    const bool rings = within->rings && within->why_no_rings.empty();
    j["within_one_host"] = {{"over", rings             ? "shm"
                                     : within->address ? "unix"
                                                       : "tcp"},
                            {"why", rings || !within->rings ? within->why : within->why_no_rings}};
  } else {
    j["within_one_host"] = {{"error", info.within_host.why_not}};
  }
  j["connection_methods"] =
      info.methods.value ? json_of(*info.methods.value) : Json{{"error", info.methods.why_not}};
  if (!info.devices.value) j["connection_methods"]["devices_error"] = info.devices.why_not;
  j["descriptors"] = {{"soft", info.descriptors_soft},
                      {"hard", info.descriptors_hard},
                      {"connections_soft", connections(info.descriptors_soft, info)},
                      {"connections_hard", connections(info.descriptors_hard, info)}};
  j["listen_backlog"] = info.listen_backlog.value ? Json(*info.listen_backlog.value) : Json();
  j["ephemeral_ports"] = info.ephemeral_ports.value
                             ? Json{{"first", info.ephemeral_ports.value->first},
                                    {"last", info.ephemeral_ports.value->second}}
                             : Json();
  j["cores"] = info.cores;
  j["progress"] = info.progress.value ? Json{{"mode", name(info.progress.value->mode)},
                                             {"processes", info.processes},
                                             {"why", info.progress.value->why}}
                                      : Json{{"error", info.progress.why_not}};
  j["environment"] = Json::array();
  for (const Variable& v : info.variables)
    j["environment"].push_back(
        {{"name", v.name}, {"value", v.value ? Json(*v.value) : Json()}, {"meaning", v.meaning}});
  // What the environment holds need not be UTF-8.
  return j.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int info(std::uint32_t processes, bool json) {
  const Info found = gather(processes);
  const std::string text = json ? to_json(found) : to_text(found);
  std::fputs(text.c_str(), stdout);
  // A setting that cannot be honoured would stop a program: say so with the status as well.
  const bool connects = found.methods.value && found.methods.value->unusable.empty();
  const auto& within_host = found.within_host.value;
  const bool needs_network = std::getenv(k_interface_variable) != nullptr; // it names one
  const bool listens =
      found.one_machine.value || (within_host && within_host->address && !needs_network);
  const bool works =
      found.launcher.value && listens && within_host && found.progress.value && connects;
  return works ? 0 : 1;
}

} // namespace statewire::tools
