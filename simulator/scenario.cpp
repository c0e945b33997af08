// SPDX-License-Identifier: BSD-3-Clause
#include "scenario.hpp"

#include "dice.hpp"

#include <algorithm>
#include <array>

namespace statewire::sim {
namespace {

std::uint32_t draw(Dice& dice, std::uint32_t least, std::uint32_t most) {
  return least + static_cast<std::uint32_t>(dice.below(most - least + 1));
}

NetworkShape draw_shape(Dice& dice) {
  NetworkShape shape;
  if (dice.one_in(3)) {
    shape.ragged = true;
    shape.max_read = draw(dice, 1, 400);
    shape.max_write = draw(dice, 1, 400);
    shape.capacity = draw(dice, 1, 1000);
  }
  if (dice.one_in(3)) shape.delay_us = draw(dice, 1, 5000);
  return shape;
}

// Drawn behind everything else, so that over sockets a seed gives what it always gave.
FabricShape draw_fabric(Dice& dice, Over over, bool plain) {
  using verbs::Link;
  FabricShape f;
  if (plain) return f;
  if (over == Over::rdma_cm)
    f.link = std::array<Link, 3>{Link::roce, Link::iwarp, Link::infiniband}.at(dice.below(3));
  else if (dice.one_in(3))
    f.link = Link::infiniband;
  if (dice.one_in(2)) f.packet = 4096;
  f.window = std::array<std::uint32_t, 4>{3, 5, 16, 64}.at(dice.below(4));
  f.shared_receives = !dice.one_in(3);
  if (dice.one_in(4)) f.inline_bytes = 0;
  if (dice.one_in(2)) f.delay_us = draw(dice, 1, 500);
  if (dice.one_in(2)) f.cm_delay_us = draw(dice, 1, 4000);
  if (over == Over::rdma_cm && dice.one_in(3)) f.cm_repeat_one_in = 4;
  f.reject_as_error = f.link == Link::iwarp && dice.one_in(2);
  f.most_completions = std::array<std::uint32_t, 3>{1, 4, 16}.at(dice.below(3));
  return f;
}

template <class Enum, std::size_t n>
std::optional<Enum> find_name(std::string_view text, const std::array<Enum, n>& all) {
  for (const Enum one : all)
    if (name(one) == text) return one;
  return std::nullopt;
}

std::string refusal(Over over, std::uint32_t groups, std::uint32_t largest) {
  const std::string method(name(over));
  if (over == Over::sock) return {};
  if (groups > 1)
    return "endpoints connect the processes of one group: --groups 2 does not go with --over " +
           method;
  if (largest > k_largest_over_fabric)
    return "over queue pairs a message is one packet, of at most " +
           std::to_string(k_largest_over_fabric) + " bytes: --largest " + std::to_string(largest) +
           " does not go with --over " + method;
  return {};
}

// `all` has no faults of devices, so that nobody has asked for these by saying it.
std::string refusal(Over over, FaultSet faults) {
  const FaultSet odd = faults & k_device_faults;
  if (over == Over::sock && odd != 0)
    return "sockets have no device: --faults " + to_text(odd) +
           " goes with --over oob or --over rdma_cm";
  if (over == Over::oob && odd == only(Fault::cm_loss))
    return "oob has no connection manager: --faults cm_loss goes with --over rdma_cm";
  // Nor has anybody asked for a reset by saying `all` or `network`.
  constexpr FaultSet ends = only(Fault::reset) | only(Fault::eof) | only(Fault::silence);
  const FaultSet of_links = faults & (k_liar_faults | ((faults & ~ends) == 0 ? ends : 0));
  if (over == Over::rdma_cm && of_links != 0)
    return "rdma_cm says nothing over sockets: --faults " + to_text(of_links) +
           " goes with --over sock or --over oob";
  return {};
}

} // namespace

std::string_view name(Over over) {
  switch (over) {
  case Over::oob:
    return "oob";
  case Over::rdma_cm:
    return "rdma_cm";
  case Over::sock:
    break;
  }
  return "sock";
}

std::optional<Over> parse_over(std::string_view text) {
  return find_name(text, std::array<Over, 3>{Over::sock, Over::oob, Over::rdma_cm});
}

std::string_view name(verbs::Link link) {
  switch (link) {
  case verbs::Link::infiniband:
    return "infiniband";
  case verbs::Link::iwarp:
    return "iwarp";
  case verbs::Link::roce:
    break;
  }
  return "roce";
}

std::optional<verbs::Link> parse_link(std::string_view text) {
  using verbs::Link;
  return find_name(text, std::array<Link, 3>{Link::infiniband, Link::roce, Link::iwarp});
}

std::string contradiction(const Workload& w) {
  std::string out = refusal(w.over, w.groups, w.largest);
  return out.empty() ? refusal(w.over, w.faults) : out;
}

std::string contradiction(const Scenario& s) {
  std::uint32_t largest = 0;
  for (const auto& script : s.scripts)
    for (const Op& op : script) largest = std::max(largest, op.size);
  std::string out = refusal(s.over, s.groups, largest);
  if (out.empty()) out = refusal(s.over, s.faults);
  if (out.empty() && s.over == Over::oob && s.fabric.link == verbs::Link::iwarp)
    out = "oob does not connect the queue pairs of iWARP";
  return out;
}

Scenario make_scenario(const Workload& w, std::uint64_t seed) {
  Dice dice(seed ^ 0x5ca1ab1eU);
  Scenario s;
  s.seed = seed;
  s.groups = w.groups;
  s.head_to_head = w.head_to_head;
  s.finalize_last = !dice.one_in(3);
  s.over = w.over;
  s.faults = w.faults;
  s.budget = w.faults == 0 ? 0 : w.budget;
  if (!w.plain_network) s.shape = draw_shape(dice);
  const std::uint32_t processes = std::max(w.processes, 1U);
  std::uint32_t messages = w.messages;
  std::uint32_t closes = w.closes;
  if (w.vary) {
    messages = draw(dice, 1, std::max(messages, 1U));
    closes = draw(dice, 0, closes);
    s.budget = draw(dice, 0, s.budget);
    if (dice.one_in(3)) s.max_opening = draw(dice, 1, 2);
    if (dice.one_in(4)) s.max_half_open = draw(dice, 1, 2);
    s.acknowledge = !dice.one_in(4);
    s.head_to_head = s.head_to_head || dice.one_in(4);
  }
  s.scripts.resize(processes);
  const auto other_than = [&](Place one) {
    return (one + 1 + static_cast<Place>(dice.below(processes - 1))) % processes;
  };
  if (processes > 1) {
    if (s.head_to_head)
      for (Place a = 0; a < processes; ++a)
        for (Place b = 0; b < processes; ++b)
          if (a != b)
            s.scripts[a].push_back({Op::Kind::send, b, draw(dice, 24, std::max(w.largest, 24U))});
    std::uint32_t left = messages + closes;
    for (; left > 0; --left) {
      const auto one = static_cast<Place>(dice.below(processes));
      const bool is_close = dice.below(messages + closes) < closes;
      const Op::Kind kind = is_close ? Op::Kind::close : Op::Kind::send;
      s.scripts[one].push_back(
          {kind, other_than(one), is_close ? 0 : draw(dice, 24, std::max(w.largest, 24U))});
    }
  }
  for (Place p = 0; p < processes; ++p) {
    s.scripts[p].push_back({Op::Kind::finalize, 0, 0});
    if (processes < 2 || !w.vary || !dice.one_in(8)) continue;
    // Too late: it is rejected.
    s.scripts[p].push_back({Op::Kind::send, other_than(p), 24});
    s.scripts[p].push_back({Op::Kind::finalize, 0, 0});
  }
  if (s.over != Over::sock) s.fabric = draw_fabric(dice, s.over, w.plain_network);
  return s;
}

} // namespace statewire::sim
