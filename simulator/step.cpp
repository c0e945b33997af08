// SPDX-License-Identifier: BSD-3-Clause
#include "step.hpp"

#include <array>
#include <charconv>
#include <vector>

namespace statewire::sim {
namespace {

constexpr std::array<std::string_view, 16> k_acts{
    "syn",      "connect_done", "accept",        "deliver",        "eof",   "reset",
    "readable", "written",      "accept_paused", "accept_resumed", "timer", "wait",
    "app send", "app close",    "app finalize",  "fault"};

std::string_view name(Act act) { return k_acts.at(static_cast<std::size_t>(act)); }

// Bytes move up to side 1 and down to side 0; a writer of side 0 writes up.
std::string_view way(const Step& s) {
  const bool writer = s.act == Act::written;
  return (s.side == 1) != writer ? "up" : "down";
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    if (blank != 0) words.push_back(text.substr(0, blank));
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  }
  return words;
}

bool parse_number(std::string_view text, std::uint32_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

bool parse_place(std::string_view text, Place& out) {
  if (!text.starts_with('s')) return parse_number(text, out) && out < k_intruder;
  if (!parse_number(text.substr(1), out)) return false;
  out += k_intruder;
  return true;
}

bool parse_link(std::string_view text, LinkId& out) {
  const std::size_t dot = text.find('.');
  return dot != std::string_view::npos && parse_place(text.substr(0, dot), out.opener) &&
         parse_number(text.substr(dot + 1), out.number);
}

bool parse_way(std::string_view text, bool writer, std::uint8_t& side) {
  if (text != "up" && text != "down") return false;
  side = (text == "up") != writer ? 1 : 0;
  return true;
}

bool parse_fault(const std::vector<std::string_view>& words, Step& s) {
  if (words.size() < 3) return false;
  for (std::size_t i = 0; i < k_fault_count; ++i) {
    if (k_faults[i].name != words[1]) continue;
    s.fault = static_cast<Fault>(i);
    switch (k_faults[i].target) {
    case Target::process:
      return words.size() == 3 && parse_place(words[2], s.process);
    case Target::link:
      return words.size() == 3 && parse_link(words[2], s.link);
    case Target::way:
      return words.size() == 4 && parse_link(words[2], s.link) &&
             parse_way(words[3], false, s.side);
    }
  }
  return false;
}

struct Family {
  std::string_view name;
  FaultSet set;
};
constexpr FaultSet between(Fault first, Fault last) {
  FaultSet set = 0;
  for (auto f = static_cast<unsigned>(first); f <= static_cast<unsigned>(last); ++f)
    set |= FaultSet{1} << f;
  return set;
}
constexpr FaultSet k_network =
    between(Fault::reset, Fault::hole) | only(Fault::relief) | only(Fault::break_off);
constexpr FaultSet k_hosts =
    only(Fault::descriptors) | only(Fault::memory) | only(Fault::relief) | only(Fault::hurry);
constexpr FaultSet k_processes = between(Fault::kill, Fault::restart);
constexpr FaultSet k_intruders = between(Fault::visit_silent, Fault::visit_rank);
constexpr FaultSet k_liars = between(Fault::garble, Fault::forge_data);
constexpr std::array<Family, 7> k_families{
    {{"none", 0},
     {"network", k_network},
     {"hosts", k_hosts},
     {"processes", k_processes},
     {"intruders", k_intruders},
     {"liars", k_liars},
     {"all", k_network | k_hosts | k_processes | k_intruders}}};

} // namespace

std::optional<FaultSet> parse_faults(std::string_view list, std::string& complaint) {
  FaultSet set = 0;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    bool known = word.empty();
    for (const Family& f : k_families)
      if (f.name == word) {
        set |= f.set;
        known = true;
      }
    for (std::size_t i = 0; i < k_fault_count; ++i)
      if (k_faults[i].name == word) {
        set |= FaultSet{1} << i;
        known = true;
      }
    if (known) continue;
    complaint = "no fault is called '" + std::string(word) + "'; there are:";
    for (const Family& f : k_families) complaint += " " + std::string(f.name);
    complaint += ";";
    for (const FaultInfo& f : k_faults) complaint += " " + std::string(f.name);
    return std::nullopt;
  }
  return set;
}

std::string to_text(FaultSet set) {
  for (const Family& f : k_families)
    if (f.set == set) return std::string(f.name);
  std::string out;
  for (std::size_t i = 0; i < k_fault_count; ++i)
    if ((set >> i & 1U) != 0) out += (out.empty() ? "" : ",") + std::string(k_faults[i].name);
  return out;
}

bool same(const Step& a, const Step& b) {
  if (a.act != b.act) return false;
  switch (a.act) {
  case Act::wait:
    return true;
  case Act::accept_paused:
  case Act::accept_resumed:
  case Act::finalize:
    return a.process == b.process;
  case Act::timer:
    return a.process == b.process && a.machine == b.machine;
  case Act::send:
  case Act::close:
    return a.process == b.process && a.other == b.other;
  case Act::fault:
    if (a.fault != b.fault) return false;
    switch (info(a.fault).target) {
    case Target::process:
      return a.process == b.process;
    case Target::link:
      return a.link == b.link;
    case Target::way:
      return a.link == b.link && a.side == b.side;
    }
    return false;
  default:
    return a.link == b.link && a.side == b.side;
  }
}

std::string place_name(Place place) {
  return place < k_intruder ? std::to_string(place) : "s" + std::to_string(place - k_intruder);
}

std::string to_text(LinkId link) {
  return place_name(link.opener) + "." + std::to_string(link.number);
}

std::string to_text(const Step& s) {
  std::string out(name(s.act));
  switch (s.act) {
  case Act::wait:
    return out;
  case Act::syn:
  case Act::connect_done:
  case Act::accept:
    return out + " " + to_text(s.link);
  case Act::deliver:
  case Act::eof:
  case Act::reset:
  case Act::readable:
  case Act::written:
    return out + " " + to_text(s.link) + " " + std::string(way(s));
  case Act::accept_paused:
  case Act::accept_resumed:
  case Act::finalize:
    return out + " " + place_name(s.process);
  case Act::timer:
    return out + " " + place_name(s.process) + " " +
           std::string(k_machine_names.at(static_cast<std::size_t>(s.machine)));
  case Act::send:
  case Act::close:
    return out + " " + place_name(s.process) + " " + place_name(s.other);
  case Act::fault:
    break;
  }
  out += " " + std::string(info(s.fault).name);
  switch (info(s.fault).target) {
  case Target::process:
    return out + " " + place_name(s.process);
  case Target::link:
    return out + " " + to_text(s.link);
  case Target::way:
    break;
  }
  return out + " " + to_text(s.link) + " " + std::string(way(s));
}

std::string description(const Step& s) {
  std::string out = to_text(s);
  if (s.bytes != 0 && (s.act == Act::deliver || s.act == Act::send))
    out += " (" + std::to_string(s.bytes) + " bytes)";
  if (s.act == Act::fault) out += ": " + std::string(info(s.fault).text);
  return out;
}

std::optional<Step> parse_step(std::string_view text) {
  auto words = words_of(text);
  if (words.empty()) return std::nullopt;
  Step s;
  std::string_view first = words[0];
  std::string joined;
  if (first == "app") {
    if (words.size() < 2) return std::nullopt;
    joined = "app " + std::string(words[1]);
    first = joined;
    words.erase(words.begin());
  }
  std::size_t act = 0;
  while (act < k_acts.size() && k_acts.at(act) != first) ++act;
  if (act == k_acts.size()) return std::nullopt;
  s.act = static_cast<Act>(act);
  const auto ok = [&](bool good) { return good ? std::optional<Step>(s) : std::nullopt; };
  switch (s.act) {
  case Act::wait:
    return ok(words.size() == 1);
  case Act::syn:
  case Act::accept:
    s.side = 1;
    [[fallthrough]];
  case Act::connect_done:
    return ok(words.size() == 2 && parse_link(words[1], s.link));
  case Act::deliver:
  case Act::eof:
  case Act::reset:
  case Act::readable:
  case Act::written:
    return ok(words.size() == 3 && parse_link(words[1], s.link) &&
              parse_way(words[2], s.act == Act::written, s.side));
  case Act::accept_paused:
  case Act::accept_resumed:
  case Act::finalize:
    return ok(words.size() == 2 && parse_place(words[1], s.process));
  case Act::timer:
    if (words.size() != 3 || !parse_place(words[1], s.process)) return std::nullopt;
    for (std::size_t m = 0; m < k_machine_names.size(); ++m)
      if (k_machine_names.at(m) == words[2]) {
        s.machine = static_cast<MachineId>(m);
        return s;
      }
    return std::nullopt;
  case Act::send:
  case Act::close:
    return ok(words.size() == 3 && parse_place(words[1], s.process) &&
              parse_place(words[2], s.other));
  case Act::fault:
    return ok(parse_fault(words, s));
  }
  return std::nullopt;
}

} // namespace statewire::sim
