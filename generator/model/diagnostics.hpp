// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics in the manner of clang: an id that stays the same, a place, a sentence, notes.
#pragma once

#include "model.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace statewire::gen {

enum class Severity : std::uint8_t { remark, warning, error };

struct Note {
  Location where;
  std::string text;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string_view id; // from the table in diagnostics.def: "hole", "two-can-fire", …
  Location where;
  std::string text;
  std::vector<Note> notes;
  std::string allowed; // the reason that the spec gives for it; empty: it counts
};

// Collects; prints nothing itself. Identical diagnostics are kept once.
class Diagnostics {
 public:
  // Severity comes from the table of ids. Returns the diagnostic so that notes can be added.
  Diagnostic& report(std::string_view id, Location where, std::string text);
  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  // In order of place, files in the order in which they were first reported.
  [[nodiscard]] std::vector<const Diagnostic*> sorted() const;
  // Hands each diagnostic to `keep`, which may change it; false removes it.
  void edit(const std::function<bool(Diagnostic&)>& keep);
  // All that counts, in order of place, rendered with source line and caret, plus a closing count
  // line.
  [[nodiscard]] std::string render() const;

 private:
  using Key = std::tuple<const SourceFile*, std::uint32_t, std::uint32_t, std::uint32_t,
                         std::string_view, std::string>;
  [[nodiscard]] static Key key_of(const Diagnostic& diagnostic);

  std::vector<Diagnostic> all_;
  std::set<Key> known_; // of all_
  Diagnostic repeated_; // takes the notes of a diagnostic that is there already
};

// What `--explain ID` prints: several sentences and an example. Empty for an unknown id.
[[nodiscard]] std::string_view explain(std::string_view id);
[[nodiscard]] std::vector<std::string_view> all_ids();

// An id with its row of the table.
struct Message {
  std::string_view id;
  Severity severity = Severity::error;
  std::string_view meaning;     // a phrase
  std::string_view explanation; // sentences
};
[[nodiscard]] std::optional<Message> find_message(std::string_view id);
[[nodiscard]] std::string_view name(Severity severity); // "warning"

} // namespace statewire::gen
