// SPDX-License-Identifier: BSD-3-Clause
#include "replay_file.hpp"

#include <charconv>
#include <limits>

namespace statewire::sim {
namespace {

constexpr std::string_view k_first_line = "statewire simulation 1";

std::string text_of(const Op& op) {
  switch (op.kind) {
  case Op::Kind::send:
    return "send " + std::to_string(op.to) + " " + std::to_string(op.size);
  case Op::Kind::close:
    return "close " + std::to_string(op.to);
  case Op::Kind::finalize:
    break;
  }
  return "finalize";
}

// The words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  std::string_view next() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
  }
  [[nodiscard]] std::string_view rest() const {
    const auto first = rest_.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : rest_.substr(first);
  }
  template <class Number>
  bool number(Number& out, std::uint64_t most = std::numeric_limits<Number>::max()) {
    const std::string_view word = next();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value > most) return false;
    out = static_cast<Number>(value);
    return true;
  }

 private:
  std::string_view rest_;
};

bool parse_script(std::string_view text, std::vector<Op>& out) {
  while (!text.empty()) {
    const std::size_t end = text.find(';');
    Words words(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const std::string_view verb = words.next();
    Op op;
    if (verb == "send") {
      op.kind = Op::Kind::send;
      if (!words.number(op.to) || !words.number(op.size, 1U << 24U)) return false;
    } else if (verb == "close") {
      op.kind = Op::Kind::close;
      if (!words.number(op.to)) return false;
    } else if (verb == "finalize") {
      op.kind = Op::Kind::finalize;
    } else {
      return false;
    }
    if (!words.rest().empty()) return false;
    out.push_back(op);
  }
  return !out.empty();
}

// One line of the head; an empty answer: understood.
std::string parse_head(std::string_view key, Words& words, Recording& r) {
  Scenario& s = r.scenario;
  const auto wants = [](bool good, const char* what) { return good ? std::string() : what; };
  if (key == "specs") {
    r.specs = words.next();
  } else if (key == "property") {
    r.property = words.next();
  } else if (key == "seed") {
    return wants(words.number(s.seed), "'seed' wants a number");
  } else if (key == "groups") {
    return wants(words.number(s.groups, 2) && s.groups > 0, "'groups' wants 1 or 2");
  } else if (key == "head_to_head") {
    return wants(words.number(s.head_to_head, 1), "'head_to_head' wants 0 or 1");
  } else if (key == "finalize_last") {
    return wants(words.number(s.finalize_last, 1), "'finalize_last' wants 0 or 1");
  } else if (key == "acknowledge") {
    return wants(words.number(s.acknowledge, 1), "'acknowledge' wants 0 or 1");
  } else if (key == "max_opening") {
    return wants(words.number(s.max_opening) && s.max_opening > 0,
                 "'max_opening' wants a number from 1 on");
  } else if (key == "max_half_open") {
    return wants(words.number(s.max_half_open) && s.max_half_open > 0,
                 "'max_half_open' wants a number from 1 on");
  } else if (key == "network") {
    NetworkShape& n = s.shape;
    return wants(words.number(n.max_read) && words.number(n.max_write) &&
                     words.number(n.ragged, 1) && words.number(n.capacity) && n.capacity > 0 &&
                     words.number(n.delay_us),
                 "'network' wants: bytes per read and per write (0: all), ragged 0 or 1, capacity, "
                 "delay in microseconds");
  } else if (key == "faults") {
    std::string complaint;
    const auto set = parse_faults(words.next(), complaint);
    if (!set) return complaint;
    s.faults = *set;
  } else if (key == "budget") {
    return wants(words.number(s.budget), "'budget' wants a number");
  } else if (key == "process") {
    Place place = 0;
    const std::string_view number = words.next();
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), place);
    if (error != std::errc() || end + 1 != number.data() + number.size() || *end != ':' ||
        place != s.scripts.size() || place >= 4096)
      return "'process' wants the next number and a colon: process " +
             std::to_string(s.scripts.size()) + ": …";
    s.scripts.emplace_back();
    return wants(parse_script(words.rest(), s.scripts.back()),
                 "a program is: send PROCESS BYTES; close PROCESS; finalize");
  } else {
    return "'" + std::string(key) + "' is not known here";
  }
  return {};
}

} // namespace

std::string to_text(const Recording& r) {
  const Scenario& s = r.scenario;
  const auto line = [](std::string_view key, std::uint64_t value) {
    return std::string(key) + " " + std::to_string(value) + "\n";
  };
  std::string out = std::string(k_first_line) + "\n";
  out += "specs " + r.specs + "\n";
  if (!r.property.empty()) out += "property " + r.property + "\n";
  out += line("seed", s.seed) + line("groups", s.groups) + line("head_to_head", s.head_to_head) +
         line("finalize_last", s.finalize_last) + line("acknowledge", s.acknowledge) +
         line("max_opening", s.max_opening) + line("max_half_open", s.max_half_open);
  out += "# bytes per read, per write (0: all), ragged, capacity, delay in microseconds\n";
  out += "network " + std::to_string(s.shape.max_read) + " " + std::to_string(s.shape.max_write) +
         " " + std::to_string(static_cast<int>(s.shape.ragged)) + " " +
         std::to_string(s.shape.capacity) + " " + std::to_string(s.shape.delay_us) + "\n";
  out += "faults " + to_text(s.faults) + "\n" + line("budget", s.budget);
  for (std::size_t i = 0; i < s.scripts.size(); ++i) {
    out += "process " + std::to_string(i) + ": ";
    for (std::size_t k = 0; k < s.scripts[i].size(); ++k)
      out += (k == 0 ? "" : "; ") + text_of(s.scripts[i][k]);
    out += "\n";
  }
  out += "steps\n# `default N`: N times what happens without a choice, as after the last line\n";
  for (std::size_t i = 0; i < r.tokens.size();) {
    if (r.tokens[i]) {
      out += to_text(*r.tokens[i++]) + "\n";
      continue;
    }
    const std::size_t first = i;
    while (i < r.tokens.size() && !r.tokens[i]) ++i;
    out += line("default", i - first);
  }
  return out;
}

Result<Recording> parse_recording(std::string_view text, std::string_view name) {
  Recording r;
  std::size_t number = 0;
  bool steps = false;
  const auto fail = [&](const std::string& what) {
    return statewire::Failure{Errc::invalid_argument,
                              std::string(name) + ":" + std::to_string(number) + ": " + what};
  };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
    if (number == 1) {
      if (line != k_first_line)
        return fail("not a recorded simulation: the first line is not '" +
                    std::string(k_first_line) + "'");
      continue;
    }
    Words words(line);
    const std::string_view key = words.next();
    if (key.empty() || key.starts_with('#')) continue;
    if (!steps) {
      if (key == "steps") {
        steps = true;
      } else if (const std::string complaint = parse_head(key, words, r); !complaint.empty()) {
        return fail(complaint);
      }
      continue;
    }
    if (key == "default") {
      std::uint32_t count = 0;
      if (!words.number(count, 1'000'000)) return fail("'default' wants a number");
      r.tokens.resize(r.tokens.size() + count);
      continue;
    }
    const auto step = parse_step(line);
    if (!step) return fail("no step is called '" + std::string(line) + "'");
    r.tokens.emplace_back(*step);
  }
  if (r.scenario.scripts.empty())
    return fail("no process; say what each does: process 0: finalize");
  for (const auto& script : r.scenario.scripts)
    if (script.back().kind != Op::Kind::finalize) return fail("every program ends with finalize");
  return r;
}

} // namespace statewire::sim
