// SPDX-License-Identifier: BSD-3-Clause
#include "framework.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace statewire::cpc {
namespace {

struct Block {
  std::vector<std::string> here, there;
  std::vector<std::string> between; // pairs of ports that do not reach each other
};
using Blocks = std::map<std::string, Block>; // by component

// What a hostile advertisement can make of a table stays readable.
constexpr std::size_t k_max_lines = 100;

std::string on(std::string_view port, std::string what) {
  return port.empty() ? std::move(what) : fmt::format("{}: {}", port, what);
}

std::string offered(unsigned priority, bool uses_cts) {
  return fmt::format("priority {}{}", priority, uses_cts ? ", clear to send" : "");
}

std::string declined(const std::string& reason) {
  return reason.empty() ? "declined" : "declined: " + reason;
}

void add_here(Blocks& blocks, std::span<const Standing> standings) {
  for (const Standing& s : standings) blocks[s.component].here.push_back(text_of(s));
}

void add_there(Blocks& blocks, const Advertisement& theirs) {
  for (const Advertisement::Port& p : theirs.ports) {
    for (const Advertisement::Module& m : p.modules)
      blocks[m.component].there.push_back(on(p.name, offered(m.priority, m.uses_cts)));
    for (const Advertisement::Declined& d : p.declined)
      blocks[d.component].there.push_back(on(p.name, declined(d.reason)));
  }
}

std::string between(const Advertisement::Port& a, const Advertisement::Port& b,
                    const std::string& component, const WhyNotReach& why_not) {
  const auto line = [&](std::string_view why) {
    return fmt::format("not between {} and {}: {}", a.name, b.name, why);
  };
  if (a.kind != b.kind) return line("these are ports of different kinds");
  const auto& [lesser, greater] = std::minmax(a.blob, b.blob);
  return line(why_not(component, lesser, greater).value_or("they reach each other"));
}

std::size_t widest(const Blocks& blocks, std::size_t least) {
  for (const auto& [component, block] : blocks)
    for (const std::string& text : block.here) least = std::max(least, text.size());
  return least;
}

std::string lay_out(const Blocks& blocks, bool two_sided) {
  std::size_t names = 6;
  for (const auto& [component, block] : blocks) names = std::max(names, component.size());
  const std::size_t left = two_sided ? widest(blocks, 4) : 0;
  std::vector<std::string> lines;
  const auto add = [&](std::string_view name, std::string_view here, std::string_view there) {
    std::string& line = lines.emplace_back();
    line = fmt::format("  {:<{}}  {:<{}}  {}", name, names, here, left, there);
    line.erase(line.find_last_not_of(' ') + 1);
  };
  add("method", "here", two_sided ? "there" : "");
  for (const auto& [component, block] : blocks) {
    const std::size_t rows = std::max(block.here.size(), block.there.size());
    for (std::size_t i = 0; i < rows; ++i)
      add(i == 0 ? component : "", i < block.here.size() ? block.here[i] : "",
          i < block.there.size() ? block.there[i] : "");
    for (const std::string& text : block.between) add("", text, "");
  }
  if (lines.size() > k_max_lines) {
    const std::size_t more = lines.size() - k_max_lines;
    lines.resize(k_max_lines);
    lines.push_back(fmt::format("and {} lines more", more));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

} // namespace

std::string text_of(const Standing& s) {
  if (s.state == Standing::State::offered) return on(s.port, offered(s.priority, s.uses_cts));
  return on(s.port, s.state == Standing::State::declined ? declined(s.reason) : s.reason);
}

std::string table_of(std::span<const Standing> here, const Advertisement& mine,
                     const Advertisement& theirs, const WhyNotReach& why_not) {
  Blocks blocks;
  add_here(blocks, here);
  add_there(blocks, theirs);
  for (auto& [component, block] : blocks) {
    if (block.here.empty()) block.here.emplace_back("not known");
    if (block.there.empty()) block.there.emplace_back("not offered");
  }
  for (const Advertisement::Port& a : mine.ports)
    for (const Advertisement::Module& m : a.modules)
      for (const Advertisement::Port& b : theirs.ports)
        if (b.module_of(m.component) != nullptr)
          blocks[m.component].between.push_back(between(a, b, m.component, why_not));
  return lay_out(blocks, true);
}

std::string table_of(std::span<const Standing> standings) {
  Blocks blocks;
  add_here(blocks, standings);
  return lay_out(blocks, false);
}

} // namespace statewire::cpc
