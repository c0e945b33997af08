// SPDX-License-Identifier: BSD-3-Clause
#include "files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <utility>

namespace statewire::gen::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// The part that differs, from the first to the last differing line, cut to a few lines.
std::string excerpt(std::string_view before, std::string_view after) {
  constexpr std::size_t most = 6, widest = 160;
  const auto old_lines = lines_of(before);
  const auto new_lines = lines_of(after);
  const std::size_t shorter = std::min(old_lines.size(), new_lines.size());
  std::size_t head = 0;
  while (head < shorter && old_lines[head] == new_lines[head]) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head &&
         old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail])
    ++tail;
  std::string out = fmt::format("  @@ line {} @@\n", head + 1);
  const auto show = [&](char sign, const std::vector<std::string_view>& lines) {
    const std::size_t end = lines.size() - tail;
    for (std::size_t i = head; i < end && i < head + most; ++i)
      out += fmt::format("  {}{}{}\n", sign, lines[i].substr(0, widest),
                         lines[i].size() > widest ? " ..." : "");
    if (end > head + most) out += fmt::format("  {}... {} more lines\n", sign, end - head - most);
  };
  show('-', old_lines);
  show('+', new_lines);
  return out;
}

std::string escape_for_make(const std::string& path) {
  std::string out;
  for (const char c : path) {
    if (c == ' ' || c == '#' || c == '\\' || c == ':') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

// "spec/close.dot": the file and its folder, however the path leads there, so that outputs are the
// same from every working directory.
std::string name_from_anywhere(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error).lexically_normal();
  if (error) return {};
  const std::filesystem::path folder = whole.parent_path().filename();
  return (folder / whole.filename()).string();
}

} // namespace

std::string failure(std::string_view verb, const std::string& path, int error) {
  return fmt::format("cannot {} '{}': {}", verb, path, std::generic_category().message(error));
}

std::string read_text(const std::string& path, std::string& text) {
  text.clear();
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return failure("read", path, errno);
  std::array<char, 65536> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), file.get()))
    text.append(buffer.data(), n);
  return std::ferror(file.get()) != 0 ? failure("read", path, errno) : std::string();
}

std::string read_as_given(const std::string& path, std::shared_ptr<const SourceFile>& file) {
  SourceFile source{path, {}};
  std::string error = read_text(path, source.text);
  file = std::make_shared<const SourceFile>(std::move(source));
  return error;
}

std::string read_source(const std::string& path, std::shared_ptr<const SourceFile>& file) {
  SourceFile source{path, {}, name_from_anywhere(path)};
  std::string error = read_text(path, source.text);
  file = std::make_shared<const SourceFile>(std::move(source));
  return error;
}

std::string compare(const Output& output, std::string& report) {
  report.clear();
  std::error_code error;
  if (!std::filesystem::exists(output.path, error)) {
    report = fmt::format("missing: {}\n", output.path);
    return {};
  }
  std::string present;
  if (std::string problem = read_text(output.path, present); !problem.empty()) return problem;
  if (present != output.text)
    report = fmt::format("stale: {}\n{}", output.path, excerpt(present, output.text));
  return {};
}

std::string depfile_text(const std::vector<Output>& outputs,
                         const std::vector<std::string>& inputs) {
  std::string out;
  for (const Output& output : outputs)
    out += (out.empty() ? "" : " ") + escape_for_make(output.path);
  out += ":";
  for (const std::string& input : inputs) out += " \\\n  " + escape_for_make(input);
  return out + "\n";
}

} // namespace statewire::gen::cli
