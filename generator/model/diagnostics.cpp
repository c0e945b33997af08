// SPDX-License-Identifier: BSD-3-Clause
#include "diagnostics.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace statewire::gen {
namespace {

struct Entry {
  std::string_view id;
  Severity severity;
  std::string_view meaning;
  std::string_view explanation;
  std::string_view whole; // what --explain prints
};

#define X(id, severity, meaning, explanation)                                                      \
  Entry{id, Severity::severity, meaning, explanation, id ": " meaning ".\n\n" explanation "\n"},
constexpr Entry k_table[] = {
#include "diagnostics.def"
};
#undef X

const Entry* find(std::string_view id) {
  const auto* at = std::find_if(std::begin(k_table), std::end(k_table),
                                [&](const Entry& entry) { return entry.id == id; });
  return at == std::end(k_table) ? nullptr : at;
}

auto place(const Location& l) { return std::tie(l.line, l.column, l.length); }

bool same(const Location& a, const Location& b) { return a.file == b.file && place(a) == place(b); }

// The lines of files, each file cut once.
class FileLines {
 public:
  std::string_view line(const SourceFile& file, std::uint32_t number) {
    const auto [at, fresh] = lines_.try_emplace(&file);
    std::vector<std::string_view>& lines = at->second;
    if (fresh) {
      std::string_view rest = file.text;
      for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        lines.push_back(rest.substr(0, end));
        rest.remove_prefix(end + 1);
      }
      lines.push_back(rest);
    }
    if (number > lines.size()) return {};
    std::string_view line = lines[number - 1];
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }

 private:
  std::map<const SourceFile*, std::vector<std::string_view>> lines_;
};

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Bytes of a line that are printed before and behind a place. Each message of a digraph that stands
// in one line would repeat the whole digraph.
constexpr std::size_t k_before = 200;
constexpr std::size_t k_behind = 300;

// The caret stands under the byte's character as people see it: tabs stay tabs, and a UTF-8
// sequence is one column wide.
void render_source(const Location& where, FileLines& files, std::string& out) {
  const std::string_view line = files.line(*where.file, where.line);
  if (line.empty() && where.column > 1) return;
  const std::size_t begin = where.column - 1;
  std::size_t from = begin > k_before ? std::min(begin - k_before, line.size()) : 0;
  while (from > 0 && from < line.size() && continues_character(line[from])) --from;
  std::size_t end = std::min(begin + k_behind, line.size());
  while (end < line.size() && continues_character(line[end])) ++end;
  const std::string_view cut = from > 0 ? "..." : "";
  std::string marks(cut.size(), ' ');
  for (std::size_t i = from; i < begin && i < end; ++i)
    if (!continues_character(line[i])) marks += line[i] == '\t' ? '\t' : ' ';
  marks += '^';
  for (std::size_t i = begin + 1; i < begin + where.length && i < end; ++i)
    if (!continues_character(line[i])) marks += '~';
  out += cut;
  // A carriage return would write the line over itself.
  for (std::size_t i = from; i < end; ++i) out += line[i] == '\r' ? ' ' : line[i];
  out.append(end < line.size() ? "...\n" : "\n").append(marks).append("\n");
}

void render_one(const Location& where, std::string_view kind, std::string_view text,
                std::string_view id, bool show_source, FileLines& files, std::string& out) {
  if (where.file != nullptr) {
    out += where.file->path;
    if (where.line > 0)
      out += ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
    out += ": ";
  } else {
    out += "statewirec: ";
  }
  out.append(kind).append(": ").append(text);
  if (!id.empty()) out.append(" [").append(id).append("]");
  out += '\n';
  if (show_source && where.file != nullptr && where.line > 0) render_source(where, files, out);
}

} // namespace

std::string_view name(Severity severity) {
  switch (severity) {
  case Severity::remark:
    return "remark";
  case Severity::warning:
    return "warning";
  case Severity::error:
    break;
  }
  return "error";
}

Diagnostic& Diagnostics::report(std::string_view id, Location where, std::string text) {
  const Entry* entry = find(id);
  Diagnostic made{entry != nullptr ? entry->severity : Severity::error,
                  entry != nullptr ? entry->id : std::string_view("internal"),
                  std::move(where),
                  std::move(text),
                  {},
                  {}};
  if (!known_.insert(key_of(made)).second) {
    repeated_ = {};
    return repeated_;
  }
  all_.push_back(std::move(made));
  return all_.back();
}

Diagnostics::Key Diagnostics::key_of(const Diagnostic& diagnostic) {
  const Location& where = diagnostic.where;
  return {where.file.get(), where.line, where.column, where.length, diagnostic.id, diagnostic.text};
}

bool Diagnostics::has_errors() const {
  return std::any_of(all_.begin(), all_.end(), [](const Diagnostic& d) {
    return d.severity == Severity::error && d.allowed.empty();
  });
}

void Diagnostics::edit(const std::function<bool(Diagnostic&)>& keep) {
  std::vector<Diagnostic> kept;
  for (Diagnostic& diagnostic : all_)
    if (keep(diagnostic)) kept.push_back(std::move(diagnostic));
  all_ = std::move(kept);
  known_.clear();
  for (const Diagnostic& diagnostic : all_) known_.insert(key_of(diagnostic));
}

std::vector<const Diagnostic*> Diagnostics::sorted() const {
  std::vector<const SourceFile*> files; // in the order in which they were first complained about
  const auto rank = [&](const Location& where) {
    return std::find(files.begin(), files.end(), where.file.get()) - files.begin();
  };
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& d : all_) {
    if (rank(d.where) == static_cast<std::ptrdiff_t>(files.size()))
      files.push_back(d.where.file.get());
    sorted.push_back(&d);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Diagnostic* a, const Diagnostic* b) {
    return std::make_tuple(rank(a->where), a->where.line, a->where.column) <
           std::make_tuple(rank(b->where), b->where.line, b->where.column);
  });
  return sorted;
}

std::string Diagnostics::render() const {
  std::string out;
  std::array<std::size_t, 3> counts{};
  std::size_t allowed = 0;
  FileLines files;
  for (const Diagnostic* d : sorted()) {
    if (!d->allowed.empty()) {
      ++allowed;
      continue;
    }
    ++counts[static_cast<std::size_t>(d->severity)];
    render_one(d->where, name(d->severity), d->text, d->id, true, files, out);
    for (const Note& note : d->notes)
      render_one(note.where, "note", note.text, {}, !same(note.where, d->where), files, out);
  }
  std::string closing;
  for (const Severity severity : {Severity::error, Severity::warning, Severity::remark}) {
    const auto n = counts[static_cast<std::size_t>(severity)];
    if (n == 0) continue;
    if (!closing.empty()) closing += ", ";
    closing += std::to_string(n) + " " + std::string(name(severity)) + (n == 1 ? "" : "s");
  }
  if (allowed > 0 && !closing.empty()) closing += " (" + std::to_string(allowed) + " allowed)";
  if (!closing.empty()) out += closing + "\n";
  return out;
}

std::string_view explain(std::string_view id) {
  const Entry* entry = find(id);
  return entry != nullptr ? entry->whole : std::string_view();
}

std::optional<Message> find_message(std::string_view id) {
  const Entry* entry = find(id);
  if (entry == nullptr) return std::nullopt;
  return Message{entry->id, entry->severity, entry->meaning, entry->explanation};
}

std::vector<std::string_view> all_ids() {
  std::vector<std::string_view> ids;
  for (const Entry& entry : k_table) ids.push_back(entry.id);
  return ids;
}

} // namespace statewire::gen
