// SPDX-License-Identifier: BSD-3-Clause
#include "format.hpp"

#include "../front/words.hpp"
#include "structure.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

using namespace sm;

constexpr std::size_t k_step = 4, k_width = 100;

std::size_t columns_of(std::string_view blanks) {
  std::size_t column = 0;
  for (const char c : blanks) column = c == '\t' ? column / 8 * 8 + 8 : column + 1;
  return column;
}

// One blank for every run of blanks and line ends, except in strings.
std::string joined(std::string_view text) {
  std::string out;
  bool string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && (!string || text[i - 1] != '\\')) string = !string;
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (string || !blank)
      out += c;
    else if (!out.empty() && out.back() != ' ' && out.back() != '[')
      out += ' ';
  }
  while (out.size() > 1 && out.ends_with(" ]")) out.erase(out.size() - 2, 1);
  return out;
}

class Formatter {
 public:
  Formatter(const std::string& text, const File& file) : text_(text), file_(file) {
    depths_.resize(file.lines.lines.size());
    for (const Statement& section : file.sections) measure(section, 0);
  }

  std::string run() {
    std::uint32_t copied = 0;
    for (const Span& region : file_.lines.regions) {
      while (next_ < lines().size() && lines()[next_].where.begin < region.begin) ++next_;
      if (next_ == lines().size() || lines()[next_].where.begin >= region.end) continue;
      const std::uint32_t start = start_of_line(first_of(lines()[next_]));
      out_ += text_.substr(copied, start - copied);
      first_ = true;
      for (; next_ < lines().size() && lines()[next_].where.begin < region.end; ++next_) put(next_);
      copied = region.end;
    }
    for (const Comment& comment : file_.lines.trailing)
      if (comment.where.begin < copied) put_comment(comment, depth_of(comment, lines().size()));
    return out_ + text_.substr(std::min<std::size_t>(copied, text_.size()));
  }

 private:
  [[nodiscard]] const std::vector<Line>& lines() const { return file_.lines.lines; }
  [[nodiscard]] std::string text(Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] static std::uint32_t first_of(const Line& line) {
    return line.above.empty() ? line.where.begin : line.above.front().where.begin;
  }
  [[nodiscard]] std::uint32_t start_of_line(std::uint32_t at) const {
    const auto found = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
    return found == std::string::npos ? 0 : static_cast<std::uint32_t>(found + 1);
  }

  void measure(const Statement& statement, std::size_t depth) {
    depths_[statement.line] = depth;
    const bool selects = statement.kind == Statement::Kind::selection;
    for (const Arm& arm : statement.arms) {
      const std::size_t head = selects ? depth + 1 : depth;
      depths_[arm.line] = head;
      for (const Statement& inner : arm.body) measure(inner, head + 1);
    }
  }

  // Where a comment above line `next` belongs: to it, to the line before, or to a block around
  // that.
  [[nodiscard]] std::size_t depth_of(const Comment& comment, std::size_t next) const {
    const std::size_t below = next < lines().size() ? depths_[next] : 0;
    if (next == 0) return below;
    const std::size_t before = next - 1;
    const Line& head = lines()[before];
    if (comment.column > head.column && opens_block(head.word)) return depths_[before] + 1;
    if (next < lines().size() && comment.column == lines()[next].column) return below;
    for (std::size_t i = before;; --i) {
      if (lines()[i].column <= comment.column) return std::max(depths_[i], below);
      if (i == 0 || depths_[i] == 0) break;
    }
    return below;
  }

  void put(std::size_t index) {
    const Line& line = lines()[index];
    const bool heading = is_heading(line.word) && depths_[index] == 0;
    std::size_t comment = 0;
    for (; comment < line.above.size(); ++comment) { // what ends the block before
      const std::size_t depth = depth_of(line.above[comment], index);
      if (depth <= depths_[index] || first_) break;
      put_comment(line.above[comment], depth);
    }
    if (!first_ && (heading || line.blank_above)) out_ += '\n';
    for (; comment < line.above.size(); ++comment)
      put_comment(line.above[comment], depth_of(line.above[comment], index));
    first_ = false;
    const std::string indent(depths_[index] * k_step, ' ');
    out_ += indent + canonical(line, indent.size());
    if (line.beside) out_ += " " + text(*line.beside);
    out_ += '\n';
  }

  // A comment of several lines moves as a whole.
  void put_comment(const Comment& comment, std::size_t depth) {
    const std::string all = text(comment.where);
    const auto shift =
        static_cast<std::ptrdiff_t>(depth * k_step) - static_cast<std::ptrdiff_t>(comment.column);
    out_ += std::string(depth * k_step, ' ');
    for (std::size_t at = 0; at <= all.size();) {
      const auto end = std::min(all.find('\n', at), all.size());
      std::string line = all.substr(at, end - at);
      while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
        line.pop_back();
      if (at > 0 && !line.empty()) {
        const std::size_t word = line.find_first_not_of(" \t");
        const auto column = static_cast<std::ptrdiff_t>(columns_of(line.substr(0, word)));
        out_ +=
            std::string(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, column + shift)), ' ');
        line.erase(0, word);
      }
      out_ += line + '\n';
      at = end + 1;
    }
  }

  [[nodiscard]] std::string canonical(const Line& line, std::size_t indent) const {
    if (line.name) return declaration(line, indent);
    std::string words = collapse(text(line.words));
    if (line.word == Word::phrase) return words;
    std::string out = collapse(text(line.keyword));
    if (!words.empty()) out += " " + words;
    if (line.attributes) out += "," + joined(text(*line.attributes));
    return out;
  }

  [[nodiscard]] std::string declaration(const Line& line, std::size_t indent) const {
    const bool leaves = is_leave(line.word);
    std::string keyword = text(line.keyword);
    if (keyword == "State_Change") keyword = "Change_State";
    std::string out = keyword + (leaves ? "(" : " ");
    const std::size_t bracket = indent + out.size();
    out += "[" + collapse(text(*line.name)) + "]";
    if (line.attributes) {
      const std::string attributes = joined(text(*line.attributes));
      const bool wide = indent + out.size() + attributes.size() + 2 > k_width;
      out += wide ? ",\n" + std::string(bracket, ' ') + attributes : "," + attributes;
    }
    return leaves ? out + ")" : out;
  }

  const std::string& text_;
  const File& file_;
  std::vector<std::size_t> depths_;
  std::size_t next_ = 0;
  bool first_ = true; // of its region
  std::string out_;
};

} // namespace

std::optional<std::string> format_actions_text(const std::shared_ptr<const SourceFile>& file,
                                               Diagnostics& diagnostics) {
  const Source source(file);
  if (file->text.find('\0') != std::string::npos) return std::nullopt;
  const bool before = diagnostics.has_errors();
  const File text = read_structure(source, diagnostics);
  if (!before && diagnostics.has_errors()) return std::nullopt;
  const auto written = [](const std::string& of, const File& read) {
    std::string out = Formatter(of, read).run();
    if (!out.empty() && !out.ends_with('\n')) out += '\n';
    return out;
  };
  std::string out = written(file->text, text);
  // What has no effect would be lost.
  const std::vector<Diagnostic>& said = diagnostics.all();
  if (std::any_of(said.begin(), said.end(), [&](const Diagnostic& one) {
        return one.id == "unread-text" && one.where.file == file;
      }))
    return std::nullopt;
  // A comment or a string in the middle of a declaration may read otherwise once lines are joined.
  const Source again(std::make_shared<const SourceFile>(SourceFile{file->path, out}));
  Diagnostics unheard;
  const File same = read_structure(again, unheard);
  if (written(out, same) != out) return std::nullopt;
  return out;
}

} // namespace statewire::gen
