// SPDX-License-Identifier: BSD-3-Clause
// What outputs may replace: neither what a run reads, nor what statewirec did not write, nor the
// outputs of another spec.
#include "files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace statewire::gen::cli {
namespace {

namespace fs = std::filesystem;

// Where a file says what it was written from. A PDF says it at its end.
std::string_view head_of(std::string_view text) {
  constexpr std::size_t k_head = 4000; // a licence may be in front
  const bool at_end = text.starts_with("%PDF") && text.size() > k_head;
  return at_end ? text.substr(text.size() - k_head) : text.substr(0, k_head);
}

// The spec that an output says it was written from; empty: it does not say.
std::string_view source_of(std::string_view text) {
  constexpr std::string_view before = "ritten by statewirec from ";
  constexpr std::string_view after = ". Do not edit";
  const std::string_view head = head_of(text);
  const auto from = head.find(before);
  const auto to = head.find(after, from);
  if (from == std::string_view::npos || to == std::string_view::npos) return {};
  return head.substr(from + before.size(), to - from - before.size());
}

// The document that a text says it was extracted from; empty: it does not say.
std::string_view document_of(std::string_view text) {
  constexpr std::string_view before = "// extracted from ";
  const std::string_view line = text.substr(0, text.find('\n'));
  const auto to = line.rfind(", line");
  if (!line.starts_with(before) || to == std::string_view::npos) return {};
  return line.substr(before.size(), to - before.size());
}

// Also of what has no single source. JSON has no comments: a run, or a list of runs, is known by
// its first key.
bool is_ours(std::string_view text) {
  constexpr std::array marks{"ritten by statewirec diff", "ritten by statewirec verify",
                             "content=\"statewirec doc\""};
  constexpr std::array keys{"\"scenario\":", "\"machine\":"};
  const auto in = [](std::string_view part) {
    return [part](const char* words) { return part.find(words) != std::string_view::npos; };
  };
  const std::string_view head = head_of(text);
  return !source_of(text).empty() || std::any_of(marks.begin(), marks.end(), in(head)) ||
         ((head.starts_with('{') || head.starts_with('[')) &&
          std::any_of(keys.begin(), keys.end(), in(head.substr(0, 30))));
}

bool is_spec(const fs::path& path) {
  constexpr std::array extensions{".dot", ".gv", ".sm", ".scenario", ".world"};
  const std::string extension = path.extension().string();
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

bool may_replace(const Output& output, std::string_view present) {
  if (present.empty() || present == output.text) return true;
  // Machines out of a document are edited, and become specs: only their own document renews them.
  if (const std::string_view document = document_of(output.text); !document.empty())
    return document == document_of(present);
  return is_ours(present) ||
         (!is_spec(output.path) && present.starts_with("version https://git-lfs.github.com/"));
}

// "close.dot" and "spec/close.dot" may be one file, named from two folders.
bool may_be_same(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return a == b || (a.ends_with(b) && a[a.size() - b.size() - 1] == '/');
}

// Whether there is such a file below the working directory or one of the folders around it.
bool is_found(std::string_view name) {
  std::error_code error;
  fs::path folder = fs::current_path(error);
  while (!error && !fs::exists(folder / name, error)) {
    if (folder == folder.parent_path()) return false;
    folder = folder.parent_path();
  }
  return !error;
}

} // namespace

std::string protection(const Output& output, const std::vector<std::string>& inputs) {
  if (output.path_is == Output::Path::input || is_written_into(output.path)) return {};
  std::error_code error;
  for (const std::string& input : inputs)
    if (fs::equivalent(output.path, input, error))
      return fmt::format("'{}' is an input of this run{}: name another file or folder for the "
                         "output",
                         output.path, input == output.path ? "" : fmt::format(" ('{}')", input));
  if (output.path_is == Output::Path::copy) return {};
  if (output.path_is == Output::Path::named && !is_spec(output.path)) return {};
  std::string present;
  if (const std::string problem = read_text(output.path, present); !problem.empty())
    return fs::is_regular_file(output.path, error) ? problem : std::string(); // writing reports it
  if (may_replace(output, present)) return {};
  return fmt::format("'{}' exists, and nothing in it says that statewirec wrote it: remove it, or "
                     "name another file or folder for the output",
                     output.path);
}

std::string same_path(const std::vector<const Output*>& outputs) {
  std::set<fs::path> seen;
  for (const Output* output : outputs) {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(output->path), error);
    if (!is_written_into(output->path) &&
        !seen.insert(error ? fs::path(output->path) : path).second)
      return fmt::format("two outputs would be '{}'", output->path);
  }
  return {};
}

std::string conflict(const Output& output) {
  if (is_written_into(output.path)) return {};
  std::string present;
  if (!read_text(output.path, present).empty()) return {}; // nothing there, or writing will tell
  const std::string_view mine = source_of(output.text);
  const std::string_view other = source_of(present);
  if (mine.empty() || other.empty() || may_be_same(mine, other)) return {};
  // A spec that was renamed or moved leaves outputs behind, which its new name replaces.
  if (!is_found(other)) return {};
  return fmt::format("'{}' was written from '{}', not from '{}': two specs have a machine of one "
                     "name; give one of them another with the graph attribute 'machine', write to "
                     "another folder, or remove the file",
                     output.path, other, mine);
}

} // namespace statewire::gen::cli
