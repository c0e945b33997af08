// SPDX-License-Identifier: BSD-3-Clause
#include "extract_actions.hpp"

#include "../front/source.hpp"
#include "../front/words.hpp"
#include "../sm/structure.hpp"

#include <algorithm>
#include <set>

namespace statewire::gen {
namespace {

using sm::Line;
using sm::Span;
using sm::Word;

class ActionExtraction {
 public:
  ActionExtraction(const std::shared_ptr<const SourceFile>& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics), source_(document) {
    Diagnostics unheard; // what is wrong with a text is said when it is read for itself
    file_ = sm::read_structure(source_, unheard);
  }

  std::vector<Extracted> run() {
    if (file_.lines.wrapped)
      take_regions();
    else
      take_notes();
    return std::move(out_);
  }

 private:
  struct Content {
    bool graph = false, node = false, edge = false;
    std::string name;
  };

  [[nodiscard]] Content content_of(Span region) const {
    Content content;
    for (const Line& line : file_.lines.lines) {
      if (line.where.begin < region.begin || line.where.begin >= region.end) continue;
      content.node = content.node || line.word == Word::state || line.word == Word::action;
      content.edge = content.edge || is_leave(line.word);
      if (line.word == Word::graph && line.name) {
        content.graph = true;
        content.name = collapse(text({line.name->begin, line.name->end}));
      }
    }
    return content;
  }

  void take_regions() {
    std::string graph; // of a comment environment, for the text that follows
    std::string name;
    std::uint32_t graph_begin = 0;
    for (const Span& region : file_.lines.regions) {
      const Content content = content_of(region);
      if (content.graph && !content.node) {
        graph = lines_of(region);
        graph_begin = region.begin;
        name = content.name;
        continue;
      }
      if (!content.node || !content.edge) continue;
      if (!content.name.empty()) name = content.name;
      add(name, graph.empty() ? region.begin : graph_begin, region.end, graph + lines_of(region));
      graph.clear();
      name.clear();
    }
  }

  // Prose between sections goes; a second Graph begins a second text.
  void take_notes() {
    const std::vector<Line>& lines = file_.lines.lines;
    const std::set<std::size_t> strays(file_.strays.begin(), file_.strays.end());
    for (std::size_t i = 0; i < lines.size();) {
      std::size_t end = i + 1;
      while (end < lines.size() && lines[end].word != Word::graph) ++end;
      std::string text;
      std::uint32_t first = 0, last = 0;
      for (std::size_t j = i; j < end; ++j) {
        if (strays.contains(j)) {
          diagnostics_.report("prose-line", source_.at(lines[j].where),
                              "this line is taken for prose, and left out");
          continue;
        }
        const std::uint32_t begin =
            start_of_line(lines[j].above.empty() || j == 0 ? lines[j].where.begin
                                                           : lines[j].above[0].where.begin);
        const std::uint32_t stop =
            end_of_line(lines[j].beside ? std::max(lines[j].beside->end, lines[j].where.end)
                                        : lines[j].where.end);
        if (text.empty()) first = begin;
        if (!text.empty() && lines[j].blank_above) text += '\n';
        if (begin < last) continue; // two on one line
        text += plain({begin, stop});
        last = stop;
      }
      const Content content = content_of({first, last});
      if (content.node && content.edge) add(content.name, first, last, text);
      i = end;
    }
  }

  [[nodiscard]] std::string text(Span span) const {
    return document_->text.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] std::uint32_t start_of_line(std::uint32_t at) const {
    const auto found = at == 0 ? std::string::npos : document_->text.rfind('\n', at - 1);
    return found == std::string::npos ? 0 : static_cast<std::uint32_t>(found + 1);
  }
  [[nodiscard]] std::uint32_t end_of_line(std::uint32_t at) const {
    const auto found = document_->text.find('\n', at);
    return static_cast<std::uint32_t>(found == std::string::npos ? document_->text.size()
                                                                 : found + 1);
  }
  [[nodiscard]] std::string lines_of(Span region) const {
    std::string out = plain(region);
    while (out.starts_with('\n')) out.erase(0, 1);
    return out;
  }

  // No-break blanks as blanks, LF line ends, no blanks at the end of lines.
  [[nodiscard]] std::string plain(Span span) const {
    const std::string given = text(span);
    std::string out;
    const auto end_line = [&] {
      while (out.ends_with(' ') || out.ends_with('\t')) out.pop_back();
    };
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (given.compare(i, 2, "\xC2\xA0") == 0) {
        out += ' ';
        ++i;
      } else if (given[i] == '\n') {
        end_line();
        out += '\n';
      } else if (given[i] != '\r') {
        out += given[i];
      }
    }
    end_line();
    if (!out.empty() && !out.ends_with('\n')) out += '\n';
    return out;
  }

  void add(const std::string& name, std::uint32_t begin, std::uint32_t end, std::string text) {
    while (text.ends_with("\n\n")) text.pop_back();
    const std::uint32_t last = end > begin ? end - 1 : begin;
    Extracted out;
    out.first_line = source_.at({begin, begin + 1}).line;
    out.last_line = source_.at({last, last + 1}).line;
    std::string path = document_->path.substr(document_->path.find_last_of("/\\") + 1);
    std::string stem = name.empty() ? file_stem(path) : name;
    for (char& c : stem)
      if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'))
        c = '_';
    if (stem.find_first_not_of('_') == std::string::npos) stem = "machine";
    out.name = stem;
    out.stem = stem;
    for (int number = 2; !stems_.insert(lower(out.stem)).second; ++number)
      out.stem = stem + "_" + std::to_string(number);
    out.text = "// extracted from " + path + ", lines " + std::to_string(out.first_line) + "-" +
               std::to_string(out.last_line) + "\n" + text;
    out_.push_back(std::move(out));
  }

  std::shared_ptr<const SourceFile> document_;
  Diagnostics& diagnostics_;
  Source source_;
  sm::File file_;
  std::set<std::string> stems_;
  std::vector<Extracted> out_;
};

} // namespace

std::vector<Extracted> extract_action_texts(const std::shared_ptr<const SourceFile>& document,
                                            Diagnostics& diagnostics) {
  return ActionExtraction(document, diagnostics).run();
}

} // namespace statewire::gen
