// SPDX-License-Identifier: BSD-3-Clause
#include "trace.hpp"

#include <charconv>
#include <string_view>

namespace statewire::gen::verify {
namespace {

// "@word 1 2 3 words": the numbers and words behind the mark.
class Mark {
 public:
  explicit Mark(std::string_view line) : rest_(line) { name_ = word(); }
  [[nodiscard]] std::string_view name() const { return name_; }
  std::string_view word() {
    const auto end = rest_.find(' ');
    const std::string_view out = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return out;
  }
  unsigned number() {
    const std::string_view text = word();
    unsigned value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }
  [[nodiscard]] std::string rest() const { return std::string(rest_); }

 private:
  std::string_view rest_, name_;
};

using Kind = Happening::Kind;

std::optional<Happening> happening(Mark& mark) {
  struct Entry {
    std::string_view name;
    Kind kind;
  };
  static constexpr Entry k_cells[] = {{"@ignore", Kind::ignored},
                                      {"@defer", Kind::deferred},
                                      {"@unexpected", Kind::unexpected},
                                      {"@gap", Kind::gap}};
  static constexpr Entry k_messages[] = {
      {"@send", Kind::send}, {"@recv", Kind::receive}, {"@lost", Kind::lost}};
  Happening h;
  for (const Entry& entry : k_cells)
    if (mark.name() == entry.name) {
      h.kind = entry.kind;
      h.member = mark.number(), h.instance = mark.number();
      h.state = mark.number(), h.event = mark.number();
      return h;
    }
  for (const Entry& entry : k_messages)
    if (mark.name() == entry.name) {
      h.kind = entry.kind;
      h.link = mark.number(), h.from = mark.number();
      h.to = mark.number(), h.message = mark.number();
      return h;
    }
  if (mark.name() == "@step") {
    h.kind = Kind::transition;
    h.member = mark.number(), h.instance = mark.number();
    h.index = mark.number(), h.peer = mark.number();
  } else if (mark.name() == "@note") {
    h.kind = Kind::note;
    h.peer = mark.number(), h.text = mark.rest();
  } else if (mark.name() == "@negative" || mark.name() == "@left") {
    h.kind = mark.name() == "@left" ? Kind::left : Kind::negative;
    h.member = mark.number(), h.instance = mark.number();
    h.text = mark.word();
    h.index = mark.number();
  } else if (mark.name() == "@overflow") {
    h.kind = Kind::overflow;
  } else if (mark.name() == "@broken" || mark.name() == "@violated") {
    h.kind = mark.name() == "@broken" ? Kind::broken : Kind::violated;
    h.text = mark.rest();
  } else if (mark.name() == "@good") {
    h.kind = Kind::good;
  } else {
    return std::nullopt;
  }
  return h;
}

} // namespace

Trace read_trace(const std::vector<std::string>& marks, const Promela& promela) {
  Trace out;
  out.steps.emplace_back();
  out.choices_before.push_back(0);
  for (const std::string& line : marks) {
    if (line.find("START OF CYCLE") != std::string::npos) {
      out.cycle_from = out.steps.size();
      continue;
    }
    Mark mark(line);
    if (mark.name() != "@pick") {
      if (auto h = happening(mark)) out.steps.back().happened.push_back(std::move(*h));
      continue;
    }
    const unsigned kind = mark.number();
    const unsigned a = mark.number();
    const unsigned b = mark.number();
    const bool is_answer =
        kind < promela.kinds.size() && promela.kinds[kind].kind == PickKind::Kind::answer;
    if (is_answer) {
      Happening h;
      h.kind = Kind::answer;
      h.index = kind, h.instance = a, h.state = b;
      out.steps.back().happened.push_back(std::move(h));
    } else {
      out.steps.push_back({{{kind, a, b}}, {}});
      out.choices_before.push_back(out.choices.size());
    }
    out.choices.push_back({kind, a, b});
  }
  if (out.cycle_from && *out.cycle_from >= out.steps.size()) out.cycle_from = out.steps.size() - 1;
  if (out.steps.front().happened.empty() && out.steps.size() > 1) { // a setup without a word
    out.steps.erase(out.steps.begin());
    out.choices_before.erase(out.choices_before.begin());
    if (out.cycle_from && *out.cycle_from > 0) --*out.cycle_from;
  }
  return out;
}

} // namespace statewire::gen::verify
