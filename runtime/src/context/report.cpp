// SPDX-License-Identifier: BSD-3-Clause
#include "report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <accept.hpp>
#include <attach.hpp>
#include <close.hpp>
#include <connect.hpp>
#include <delivery.hpp>
#include <lane_arm.hpp>
#include <lane_only.hpp>
#include <lane_reader.hpp>
#include <lane_writer.hpp>
#include <linger.hpp>
#include <recv.hpp>
#include <send.hpp>
#include <vc.hpp>

#include <array>

namespace statewire {
namespace {

// {"lost_head_to_head": 3, …}: only reasons that occurred.
std::string reasons(const std::array<std::uint64_t, 64>& counts) {
  std::string out;
  for (std::size_t i = 1; i < counts.size(); ++i)
    if (counts[i] != 0)
      out += fmt::format("{}\"{}\": {}", out.empty() ? "" : ", ", name(static_cast<Errc>(i)),
                         counts[i]);
  return "{" + out + "}";
}

// The member "machines", without a comma behind it.
class Machines {
 public:
  void add(std::string_view name, std::span<const TransitionInfo> table,
           std::span<const std::uint64_t> counts) {
    const std::vector<std::uint64_t> once = count_once(table, counts);
    text_ += fmt::format("{}    \"{}\": {{\"transitions\": {}, \"counts\": [{}]}}",
                         text_.empty() ? "" : ",\n", name, once.size(), fmt::join(once, ", "));
  }
  [[nodiscard]] std::string text() const { return "  \"machines\": {\n" + text_ + "\n  }"; }

 private:
  std::string text_;
};

} // namespace

std::vector<std::uint64_t> count_once(std::span<const TransitionInfo> table,
                                      std::span<const std::uint64_t> counts) {
  std::vector<std::uint64_t> once;
  const auto add = [&](std::size_t edge, std::uint64_t count) {
    if (edge >= once.size()) once.resize(edge + 1);
    once[edge] += count;
  };
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::uint64_t count = i < counts.size() ? counts[i] : 0;
    for (const std::uint16_t edge : table[i].edges) add(edge, count);
    if (table[i].edges.empty()) add(i, count);
  }
  return once;
}

std::string to_json(const Stats& s) {
  Machines machines;
  const std::array<std::span<const TransitionInfo>, Stats::k_machines.size()> tables{
      spec::connect::k_transitions, spec::accept::k_transitions, spec::vc::k_transitions,
      spec::close::k_transitions, spec::delivery::k_transitions};
  for (std::size_t m = 0; m < Stats::k_machines.size(); ++m)
    machines.add(Stats::k_machines[m], tables[m], s.transitions[m]);
  std::string out = "{\n" + machines.text() + ",\n";
  const auto number = [&](std::string_view key, std::uint64_t value) {
    out += fmt::format("  \"{}\": {},\n", key, value);
  };
  number("connections_opened", s.connections_opened);
  number("connections_accepted", s.connections_accepted);
  number("attempts", s.attempts);
  number("head_to_heads_lost", s.head_to_heads_lost);
  number("head_to_heads_lost_to_higher", s.head_to_heads_lost_to_higher);
  number("unauthenticated", s.unauthenticated);
  number("messages_sent", s.messages_sent);
  number("messages_received", s.messages_received);
  number("bytes_sent", s.bytes_sent);
  number("bytes_received", s.bytes_received);
  number("accept_pauses", s.accept_pauses);
  number("unexpected", s.unexpected);
  out += fmt::format("  \"refusals_sent\": {},\n", reasons(s.refusals_sent));
  out += fmt::format("  \"refusals_received\": {}\n}}\n", reasons(s.refusals_received));
  return out;
}

std::string to_json(const MessageStats& s) {
  Machines machines;
  machines.add("send", spec::send::k_transitions, s.send_transitions);
  machines.add("recv", spec::recv::k_transitions, s.recv_transitions);
  std::string out = "{\n" + machines.text();
  const auto number = [&](std::string_view key, std::uint64_t value) {
    out += fmt::format(",\n  \"{}\": {}", key, value);
  };
  number("sent_short", s.sent_short);
  number("sent_eager", s.sent_eager);
  number("sent_rendezvous", s.sent_rendezvous);
  number("sent_to_self", s.sent_to_self);
  number("converted", s.converted);
  number("flow_waits", s.flow_waits);
  number("buffer_waits", s.buffer_waits);
  number("expected", s.expected);
  number("unexpected", s.unexpected);
  number("control_packets", s.control_packets);
  number("unexpected_bytes", s.unexpected_bytes);
  number("unexpected_most", s.unexpected_most);
  number("protocol_errors", s.protocol_errors);
  return out + "\n}\n";
}

std::string to_json(const LaneStats& s) {
  Machines machines;
  const std::array<std::span<const TransitionInfo>, LaneStats::k_machines.size()> tables{
      spec::attach::k_transitions,      spec::lane_writer::k_transitions,
      spec::lane_reader::k_transitions, spec::lane_arm::k_transitions,
      spec::linger::k_transitions,      spec::lane_only::k_transitions};
  for (std::size_t m = 0; m < tables.size(); ++m)
    machines.add(LaneStats::k_machines[m], tables[m], s.transitions[m]);
  return fmt::format("{{\n{},\n  \"attached\": {},\n  \"unexpected\": {}\n}}\n", machines.text(),
                     s.attached, s.unexpected);
}

} // namespace statewire
