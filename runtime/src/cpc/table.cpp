// SPDX-License-Identifier: BSD-3-Clause
#include "table.hpp"

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

std::string text_of(const Standing& s) {
  switch (s.state) {
  case Standing::State::offered:
    return on(s.port, offered(s.priority, s.uses_cts));
  case Standing::State::declined:
    return on(s.port, declined(s.reason));
  case Standing::State::excluded:
    return on(s.port, s.reason);
  }
  return {};
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

std::string between(const Candidates& c, const Advertisement::Port& a, const Advertisement::Port& b,
                    const std::string& component) {
  const auto line = [&](std::string_view why) {
    return fmt::format("not between {} and {}: {}", a.name, b.name, why);
  };
  if (a.kind != b.kind) return line("these are ports of different kinds");
  const auto& [lesser, greater] = std::minmax(a.blob, b.blob);
  return line(c.why_not(component, lesser, greater).value_or("they reach each other"));
}

void add_between(Blocks& blocks, const Candidates& c) {
  for (const Advertisement::Port& a : c.mine.ports)
    for (const Advertisement::Module& m : a.modules)
      for (const Advertisement::Port& b : c.theirs.ports)
        if (b.module_of(m.component) != nullptr)
          blocks[m.component].between.push_back(between(c, a, b, m.component));
}

std::size_t widest(const Blocks& blocks, std::size_t least) {
  for (const auto& [component, block] : blocks)
    for (const std::string& text : block.here) least = std::max(least, text.size());
  return least;
}

class Lines {
 public:
  void add(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    if (++count_ <= k_max_lines) text_ += (text_.empty() ? "" : "\n") + line;
  }
  [[nodiscard]] std::string take() {
    if (count_ > k_max_lines) text_ += fmt::format("\nand {} lines more", count_ - k_max_lines);
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

std::string lay_out(const Blocks& blocks, bool two_sided) {
  std::size_t names = 6;
  for (const auto& [component, block] : blocks) names = std::max(names, component.size());
  const std::size_t left = two_sided ? widest(blocks, 4) : 0;
  const auto row = [&](std::string_view name, std::string_view here, std::string_view there) {
    return fmt::format("  {:<{}}  {:<{}}  {}", name, names, here, left, there);
  };
  Lines lines;
  lines.add(row("method", "here", two_sided ? "there" : ""));
  for (const auto& [component, block] : blocks) {
    const std::size_t rows = std::max(block.here.size(), block.there.size());
    for (std::size_t i = 0; i < rows; ++i)
      lines.add(row(i == 0 ? component : "", i < block.here.size() ? block.here[i] : "",
                    i < block.there.size() ? block.there[i] : ""));
    for (const std::string& text : block.between) lines.add(row("", text, ""));
  }
  return lines.take();
}

} // namespace

std::string table_of(const Candidates& c) {
  Blocks blocks;
  add_here(blocks, c.standings);
  add_there(blocks, c.theirs);
  for (auto& [component, block] : blocks) {
    if (block.here.empty()) block.here.emplace_back("not known");
    if (block.there.empty()) block.there.emplace_back("not offered");
  }
  add_between(blocks, c);
  return lay_out(blocks, true);
}

std::string table_of(std::span<const Standing> standings) {
  Blocks blocks;
  add_here(blocks, standings);
  return lay_out(blocks, false);
}

} // namespace statewire::cpc
