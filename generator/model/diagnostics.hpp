// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics in the manner of clang: an id that stays the same, a place, a sentence, notes.
#pragma once

#include "model.hpp"

#include <string>
#include <string_view>
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
};

// Collects; prints nothing itself. Identical diagnostics are kept once.
class Diagnostics {
 public:
  // Severity comes from the table of ids. Returns the diagnostic so that notes can be added.
  Diagnostic& report(std::string_view id, Location where, std::string text);
  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
  // All messages in order of place, rendered with source line and caret, plus a closing count line.
  [[nodiscard]] std::string render() const;

 private:
  std::vector<Diagnostic> all_;
  Diagnostic repeated_; // takes the notes of a diagnostic that is there already
};

// What `--explain ID` prints: several sentences and an example. Empty for an unknown id.
[[nodiscard]] std::string_view explain(std::string_view id);
[[nodiscard]] std::vector<std::string_view> all_ids();

} // namespace statewire::gen
