// SPDX-License-Identifier: BSD-3-Clause
// The passes, top to bottom: lines, containers, heads; for each head mend, judge, name.
#include "extract.hpp"

#include "dot_check.hpp"
#include "forms.hpp"
#include "mender.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace statewire::gen {
namespace {

using namespace extract;

constexpr std::string_view k_keyword = "digraph";

class Extraction {
 public:
  Extraction(const std::shared_ptr<const SourceFile>& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics), lines_(read_page(document->text)),
        containers_(find_containers(lines_)), budget_{64 * document->text.size() +
                                                      (std::size_t{1} << 20U)} {
    const std::string_view text = document->text;
    line_starts_.push_back(0);
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', at + 1))
      line_starts_.push_back(at + 1);
  }

  std::vector<Extracted> run() {
    // A DOT file is DOT from its first line on, and so are containers: what is commented out there
    // is no digraph of the page.
    if (is_dot_file()) {
      containers_ = {Container{.first = 0, .last = lines_.size(), .verbatim = true}};
      commented_until_ = skip_comments(lines_, {}, lines_.size());
    }
    std::size_t container = 0;
    auto head = next_head(lines_, 0, 0);
    while (head) {
      for (; container < containers_.size() && containers_[container].first <= head->line;
           ++container)
        enter(containers_[container]);
      const Place resume = take(*head);
      head = next_head(lines_, resume.line, resume.column);
    }
    if (out_.empty() && !unclosed_)
      diagnostics_.report("no-digraph", {document_, 1, 1, 1}, "no digraph in this document");
    return std::move(out_);
  }

 private:
  static std::vector<Line> read_page(std::string_view text) {
    std::vector<Line> lines = decode(text);
    unwrap_rows(lines);
    complete_bodies(lines);
    return lines;
  }

  [[nodiscard]] bool is_dot_file() const {
    const std::string_view path = document_->path;
    return path.ends_with(".dot") || path.ends_with(".gv");
  }

  void enter(const Container& container) {
    const Place start{container.first, 0};
    if (start < commented_until_ || container.closed_on_line) return;
    commented_until_ = std::max(commented_until_, skip_comments(lines_, start, container.last));
  }

  [[nodiscard]] std::string_view page_line(std::uint32_t number) const {
    const std::string_view text = document_->text;
    const std::size_t begin =
        number <= line_starts_.size() ? line_starts_[number - 1] : text.size();
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  // The keyword's place on the page. The cleaned line has other columns, but the same keywords.
  [[nodiscard]] Location where(const Head& head) const {
    const Line& line = lines_[head.line];
    const std::string_view page = page_line(line.number);
    const auto page_column = [&](std::size_t at) { return static_cast<std::uint32_t>(at + 1); };
    constexpr std::size_t k_longest = 4000; // columns of longer lines are of no use
    if (page.size() > k_longest)
      return {document_, line.number, page_column(std::min(head.column, page.size() - 1)), 1};
    std::size_t before = 0;
    for (std::size_t at = 0; at < head.column; ++at)
      before += starts_with_word(line.text, at, k_keyword) ? 1 : 0;
    for (std::size_t at = 0; at < page.size(); ++at)
      if (starts_with_word(page, at, k_keyword) && before-- == 0)
        return {document_, line.number, page_column(at), k_keyword.size()};
    return {document_, line.number, 1, 1};
  }

  [[nodiscard]] Location at_line(std::uint32_t number) const {
    const std::size_t column = page_line(number).find_first_not_of(" \t");
    const bool empty = column == std::string_view::npos;
    return {document_, number, empty ? 1U : static_cast<std::uint32_t>(column + 1), 1};
  }

  Place take(const Head& head) {
    const Place here{head.line, head.column};
    const Place after{head.line, head.column + k_keyword.size()};
    if (here < commented_until_) {
      diagnostics_.report("commented-out", where(head),
                          "this digraph is commented out and not extracted");
      return after;
    }
    const Container* container = container_of(containers_, head.line);
    const bool behind = container != nullptr && container->closed_on_line &&
                        head.line == container->last && head.column >= container->last_column;
    Mended mended = mend(lines_, head, behind ? nullptr : container, budget_);
    if (!mended.closed) {
      report_unclosed(head, mended);
      return after;
    }
    const std::string_view text = mended.text;
    const DotCheck check = check_dot(mended.text);
    if (!is_believed(head, container != nullptr, check, text)) {
      diagnostics_.report("prose-digraph", where(head),
                          "this is taken for prose" + (check.message.empty()
                                                           ? std::string(": nothing in it is DOT's")
                                                           : ", not for DOT: " + check.message));
      return after;
    }
    add(head, std::move(mended), check);
    // Commentary marks of the page itself say nothing about what is commented out.
    if (head.lead.marks.empty()) {
      const std::size_t last = container != nullptr ? container->last : lines_.size();
      const Place end = out_end_;
      commented_until_ = std::max(commented_until_, skip_comments(lines_, end, last));
    }
    return out_end_;
  }

  // In a sentence a digraph must be one beyond doubt; at the start of a line it may have mistakes.
  [[nodiscard]] static bool is_believed(const Head& head, bool contained, const DotCheck& check,
                                        std::string_view text) {
    if (!head.lead.first_word) return check.valid && check.has_edges;
    // `{see below}` is valid DOT, and no digraph.
    const bool bare = trim(text).find_first_of(";=[\n") == std::string_view::npos;
    return contained || check.has_edges || (check.valid && !bare);
  }

  void report_unclosed(const Head& head, const Mended& mended) {
    // A sentence may well have a brace without its partner.
    const bool has_edge = mended.text.find("->") != std::string::npos;
    if (!head.lead.first_word && !has_edge) {
      diagnostics_.report("prose-digraph", where(head), "this is taken for prose: no '}' ends it");
      return;
    }
    unclosed_ = true;
    Diagnostic& diagnostic =
        diagnostics_.report("unclosed-digraph", where(head),
                            mended.gave_up ? "gave up the search for the end of this digraph: too "
                                             "many heads in this document lack one"
                                           : "no '}' ends this digraph");
    if (mended.last_line > lines_[head.line].number)
      diagnostic.notes.push_back({at_line(mended.last_line), "it was read up to here"});
  }

  void add(const Head& head, Mended mended, const DotCheck& check) {
    const std::uint32_t first = lines_[head.line].number;
    if (!check.valid) {
      const auto line = static_cast<std::size_t>(
          std::count(mended.text.begin(),
                     mended.text.begin() + static_cast<std::ptrdiff_t>(check.offset), '\n'));
      diagnostics_.report("not-dot",
                          at_line(line < mended.line_of.size() ? mended.line_of[line] : first),
                          "Graphviz would not read this: " + check.message);
    }
    for (const std::uint32_t line : mended.swallowed)
      diagnostics_.report("swallowed", at_line(line),
                          "the page was filled anew: this comment may have swallowed statements");
    report_mends(head, mended);

    Extracted extracted;
    extracted.name = check.name;
    extracted.stem = new_stem(check.name);
    extracted.first_line = first;
    extracted.last_line = mended.last_line;
    extracted.text = "// extracted from " + file_name() + ", line";
    extracted.text += first == mended.last_line
                          ? " " + std::to_string(first)
                          : "s " + std::to_string(first) + "-" + std::to_string(mended.last_line);
    extracted.text += '\n' + mended.text + '\n';
    extracted.line_of.push_back(first);
    extracted.line_of.insert(extracted.line_of.end(), mended.line_of.begin(), mended.line_of.end());
    out_.push_back(std::move(extracted));
    out_end_ = mended.end;
  }

  void report_mends(const Head& head, const Mended& mended) {
    if (mended.undone.none()) return;
    Diagnostic& remark = diagnostics_.report("mended", where(head),
                                             "what a converter did to this digraph was undone");
    for (std::size_t kind = 0; kind < k_mend_count; ++kind) {
      if (!mended.undone.test(kind)) continue;
      const std::uint32_t count = mended.count.at(kind);
      const std::string lines =
          count == 1 ? "on this line" : "on " + std::to_string(count) + " lines, first here";
      remark.notes.push_back(
          {at_line(mended.first_line.at(kind)), std::string(k_mend_names.at(kind)) + " " + lines});
    }
  }

  // The document's name without its folder: it does not matter where a page was kept.
  [[nodiscard]] std::string file_name() const {
    const std::string_view path = document_->path;
    const std::size_t slash = path.find_last_of("/\\");
    std::string name(slash == std::string_view::npos ? path : path.substr(slash + 1));
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c >= 0 && c < ' '; }, '_');
    return name.empty() ? "document" : name;
  }

  // Unique also where file names ignore case.
  std::string new_stem(std::string_view name) {
    std::string stem;
    for (const char c : name.substr(0, 80))
      stem += is_letter(c) || is_digit(c) || (c == '-' && !stem.empty()) ? c : '_';
    if (stem.find_first_not_of('_') == std::string::npos) stem = "digraph";
    std::string unique = stem;
    const std::string key = gen::lower(stem);
    int& number =
        next_number_[key]; // so that a thousand of one name are not a thousand searches each
    const auto taken = [this](const std::string& name) {
      return !stems_.insert(gen::lower(name)).second;
    };
    number = std::max(number, 1);
    while (taken(unique)) unique = stem + "_" + std::to_string(++number);
    return unique;
  }

  std::shared_ptr<const SourceFile> document_;
  Diagnostics& diagnostics_;
  std::vector<Line> lines_;
  std::vector<std::size_t> line_starts_; // as diagnostics count lines
  std::vector<Container> containers_;
  Budget budget_;
  Place commented_until_;
  Place out_end_;
  bool unclosed_ = false;
  std::set<std::string> stems_;
  std::map<std::string, int> next_number_;
  std::vector<Extracted> out_;
};

} // namespace

std::vector<Extracted> extract_digraphs(const std::shared_ptr<const SourceFile>& document,
                                        Diagnostics& diagnostics) {
  return Extraction(document, diagnostics).run();
}

} // namespace statewire::gen
