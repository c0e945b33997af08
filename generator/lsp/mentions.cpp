// SPDX-License-Identifier: BSD-3-Clause
#include "mentions.hpp"

#include "../front/words.hpp"
#include "collector.hpp"

#include <algorithm>
#include <tuple>

namespace statewire::gen::lsp {

std::uint32_t offset_of(const Location& where) {
  if (!where.file || where.line == 0) return 0;
  std::size_t at = 0;
  for (std::uint32_t line = 1; line < where.line; ++line) {
    at = where.file->text.find('\n', at);
    if (at == std::string::npos) return static_cast<std::uint32_t>(where.file->text.size());
    ++at;
  }
  return static_cast<std::uint32_t>(std::min(at + where.column - 1, where.file->text.size()));
}

bool is_digraph_file(const std::string& path) {
  return path.ends_with(".dot") || path.ends_with(".gv");
}
bool is_spec_file(const std::string& path) {
  return is_digraph_file(path) || path.ends_with(".sm");
}
bool is_world_file(const std::string& path) { return path.ends_with(".world"); }

Collector::Collector(const std::shared_ptr<const SourceFile>& file,
                     const std::vector<Machine>& machines)
    : file_(file), source_(file), line_starts_{0} {
  for (std::size_t i = 0; i < file->text.size(); ++i)
    if (file->text[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  for (const Machine& machine : machines) {
    Names names;
    names.machine = &machine;
    names.lower_name = lower(machine.name);
    names.where = offset_of(machine.where);
    for (const State& state : machine.states) names.states.insert(state.name);
    for (const Event& event : machine.events) names.events.insert(event.name);
    machines_.push_back(std::move(names));
  }
}

std::string_view Collector::text_at(const Location& where) const {
  if (where.line == 0 || where.line > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[where.line - 1] + where.column - 1;
  return begin < file_->text.size() ? std::string_view(file_->text).substr(begin, where.length)
                                    : std::string_view();
}

void Collector::add(Kind kind, std::string name, syntax::Span where) {
  if (now_ == nullptr || where.end <= where.begin) return;
  out_.push_back({kind, now_->lower_name, std::move(name), where.begin, where.end, false, false});
}

void Collector::add_event(const EventMention& mention) {
  if (now_ == nullptr || !now_->events.contains(mention.name)) return;
  const auto begin = static_cast<std::uint32_t>(text_at(mention.where).data() - file_->text.data());
  add(Kind::event, mention.name, {begin, begin + mention.where.length});
}

void Collector::add(const Phrase& phrase) {
  const std::string_view text = text_at(phrase.where);
  if (text.empty()) return;
  const auto begin = static_cast<std::uint32_t>(text.data() - file_->text.data());
  const auto size = static_cast<std::uint32_t>(text.size());
  add(Kind::phrase, phrase.ident, {begin, begin + size});
}

void Collector::add(const Guard& guard) {
  for (const Guard& child : guard.children) add(child);
  if (guard.kind != Guard::Kind::atom || now_ == nullptr) return;
  add(guard.phrase);
  if (guard.subject.empty() || guard.value.empty()) return;
  // `vc==CONNECTED`: a state of the machine vc.
  const std::string_view text = text_at(guard.phrase.where);
  const auto value = text.rfind(guard.value);
  if (value == std::string_view::npos) return;
  const auto begin = static_cast<std::uint32_t>(text.data() - file_->text.data());
  const auto at = begin + static_cast<std::uint32_t>(value);
  const auto size = static_cast<std::uint32_t>(guard.value.size());
  const std::string subject = lower(guard.subject);
  out_.push_back({Kind::state, subject, guard.value, at, at + size, true, false});
  const auto named = text.find(guard.subject);
  if (named == std::string_view::npos || named >= value) return;
  const auto from = begin + static_cast<std::uint32_t>(named);
  const auto subject_size = static_cast<std::uint32_t>(guard.subject.size());
  out_.push_back({Kind::machine, subject, subject, from, from + subject_size, true, false});
}

void Collector::add(const Action& action) {
  add(action.phrase);
  if (action.kind != Action::Kind::raise) return;
  // `raise MACHINE EVENT`
  const std::string_view text = text_at(action.phrase.where);
  const auto event = text.rfind(action.event);
  const auto machine = text.find(action.machine, std::min<std::size_t>(text.size(), 5));
  if (event == std::string_view::npos || machine >= event) return;
  const auto begin = static_cast<std::uint32_t>(text.data() - file_->text.data());
  const auto put = [&](Kind kind, const std::string& name, std::size_t at, std::size_t size) {
    const auto from = begin + static_cast<std::uint32_t>(at);
    out_.push_back({kind, lower(action.machine), name, from,
                    from + static_cast<std::uint32_t>(size), true, false});
  };
  put(Kind::machine, lower(action.machine), machine, action.machine.size());
  put(Kind::event, action.event, event, action.event.size());
}

void Collector::add(const std::vector<Action>& actions) {
  for (const Action& action : actions) add(action);
}

// In a world, states and events are close_S_CLOSED and close_E_TIMEOUT.
void Collector::world() {
  const std::string& text = file_->text;
  const auto in_word = [&](std::size_t i) {
    const char c = text[i];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(end)) ++end;
    const std::string word = text.substr(i, end - i);
    for (const Kind kind : {Kind::state, Kind::event}) {
      const auto mark = word.find(kind == Kind::state ? "_S_" : "_E_");
      if (mark == std::string::npos || mark == 0 || mark + 3 == word.size()) continue;
      out_.push_back({kind, lower(word.substr(0, mark)), word.substr(mark + 3),
                      static_cast<std::uint32_t>(i + mark + 3), static_cast<std::uint32_t>(end),
                      true, true});
    }
    i = std::max(end, i + 1);
  }
}

std::vector<Mention> Collector::finish() {
  const auto key = [](const Mention& m) { return std::tie(m.begin, m.end, m.kind, m.name); };
  std::sort(out_.begin(), out_.end(),
            [&](const Mention& a, const Mention& b) { return key(a) < key(b); });
  out_.erase(std::unique(out_.begin(), out_.end(),
                         [&](const Mention& a, const Mention& b) { return key(a) == key(b); }),
             out_.end());
  return std::move(out_);
}

std::vector<Mention> find_mentions(const std::shared_ptr<const SourceFile>& file,
                                   const std::vector<Machine>& machines) {
  Collector collector(file, machines);
  if (is_world_file(file->path))
    collector.world();
  else if (is_actions_text(*file))
    collector.actions_text();
  else
    collector.digraphs();
  return collector.finish();
}

} // namespace statewire::gen::lsp
