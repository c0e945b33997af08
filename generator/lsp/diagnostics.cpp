// SPDX-License-Identifier: BSD-3-Clause
// The compiler's messages as the protocol has them.
#include "features.hpp"

namespace statewire::gen::lsp {
namespace {

int severity_of(const Diagnostic& diagnostic) {
  switch (diagnostic.severity) {
  case Severity::error:
    return 1;
  case Severity::warning:
    return 2;
  case Severity::remark:
    break;
  }
  return 3; // Information
}

// Places of one file to ranges, each line looked up once.
class Ranges {
 public:
  Ranges(const Analysis& analysis, Encoding encoding) : analysis_(analysis), encoding_(encoding) {
    const std::string& text = analysis.file->text;
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') starts_.push_back(i + 1);
  }
  [[nodiscard]] Json of(const Location& where) const {
    if (where.line == 0 || where.line > starts_.size()) // the file as a whole
      return range_json(analysis_, 0, 0, encoding_);
    const std::size_t begin = starts_[where.line - 1] + where.column - 1;
    return range_json(analysis_, begin, begin + where.length, encoding_);
  }

 private:
  const Analysis& analysis_;
  Encoding encoding_;
  std::vector<std::size_t> starts_{0};
};

} // namespace

Json diagnostics(Workspace& workspace, const Document& document) {
  constexpr std::size_t most = 1000; // more than is read
  Json list = Json::array();
  const Diagnostics found = workspace.diagnose(document.path);
  const auto analysis = workspace.analyse(document.path);
  const Ranges ranges(*analysis, workspace.settings.encoding);
  for (const Diagnostic* one : found.sorted()) {
    if (list.size() == most) break;
    if (!one->allowed.empty()) continue; // it does not count
    Json diagnostic{{"range", ranges.of(one->where)},
                    {"severity", severity_of(*one)},
                    {"code", one->id},
                    {"source", "statewirec"},
                    {"message", one->text}};
    Json related = Json::array();
    for (const Note& note : one->notes) {
      if (!note.where.file) continue;
      const bool here = note.where.file == analysis->file;
      const auto other = here ? analysis : workspace.analyse(note.where.file->path);
      if (!other) continue;
      const Json range =
          here ? ranges.of(note.where) : Ranges(*other, workspace.settings.encoding).of(note.where);
      related.push_back(
          {{"location", {{"uri", workspace.uri(note.where.file->path)}, {"range", range}}},
           {"message", note.text}});
    }
    if (!related.empty()) diagnostic["relatedInformation"] = std::move(related);
    list.push_back(std::move(diagnostic));
  }
  return {{"uri", document.uri}, {"version", document.version}, {"diagnostics", std::move(list)}};
}

} // namespace statewire::gen::lsp
