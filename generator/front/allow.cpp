// SPDX-License-Identifier: BSD-3-Clause
#include "allow.hpp"

#include "words.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace statewire::gen {
namespace {

constexpr std::string_view k_mark = "statewirec: allow";

struct Allowance {
  Location where;
  std::string id, reason;
  std::uint32_t line = 0; // that it is about
  bool used = false;
};

class Reader {
 public:
  Reader(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
      : file_(std::move(file)), diagnostics_(diagnostics) {}

  std::vector<Allowance> read() {
    std::string_view rest = file_->text;
    for (std::uint32_t number = 1; !rest.empty(); ++number) {
      const auto end = rest.find('\n');
      line(number, rest.substr(0, end));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return std::move(found_);
  }

 private:
  void line(std::uint32_t number, std::string_view text) {
    const std::string_view code = trim(text);
    const auto at = text.find(k_mark);
    const std::string_view before = trim(text.substr(0, std::min(at, text.size())));
    std::size_t opener = 0;
    for (const std::string_view mark : {"//", "/*", "#", "%"})
      if (before.ends_with(mark)) opener = std::max(opener, mark.size());
    if (at != std::string_view::npos && opener > 0) {
      const bool alone = before.size() == opener;
      comment(number, at, text.substr(at + k_mark.size()), alone ? 0 : number);
      if (alone) return;
    }
    const bool is_comment = code.empty() || code.starts_with("//") || code.starts_with("/*") ||
                            code.starts_with("#") || code.starts_with("%");
    if (is_comment) return;
    for (Allowance& one : found_) // those above it wait for this line
      if (one.line == 0) one.line = number;
  }

  void comment(std::uint32_t number, std::size_t at, std::string_view text, std::uint32_t about) {
    if (text.ends_with("*/")) text.remove_suffix(2);
    const Location where{file_, number, static_cast<std::uint32_t>(at + 1),
                         static_cast<std::uint32_t>(k_mark.size())};
    const auto colon = text.find(':');
    const std::string_view reason =
        colon == std::string_view::npos ? "" : trim(text.substr(colon + 1));
    if (reason.empty()) {
      diagnostics_.report("bad-allow", where, "expected 'statewirec: allow ID: reason'");
      return;
    }
    std::string_view ids = text.substr(0, colon);
    while (!ids.empty()) {
      const auto comma = ids.find(',');
      const std::string id(trim(ids.substr(0, comma)));
      ids.remove_prefix(comma == std::string_view::npos ? ids.size() : comma + 1);
      if (may_be_allowed(id, where)) found_.push_back({where, id, std::string(reason), about});
    }
  }

  bool may_be_allowed(const std::string& id, const Location& where) {
    const auto message = find_message(id);
    if (!message) {
      std::vector<std::string> known;
      for (const std::string_view one : all_ids()) known.emplace_back(one);
      diagnostics_.report("bad-allow", where,
                          "there is no message '" + id + "'" + did_you_mean(id, known));
    } else if (message->severity == Severity::error) {
      diagnostics_.report("bad-allow", where, "'" + id + "' is an error, and cannot be allowed");
    } else {
      return true;
    }
    return false;
  }

  std::shared_ptr<const SourceFile> file_;
  Diagnostics& diagnostics_;
  std::vector<Allowance> found_;
};

} // namespace

void allow(const std::vector<std::shared_ptr<const SourceFile>>& files, bool unused,
           Diagnostics& diagnostics) {
  std::vector<Allowance> all;
  for (const auto& file : files)
    for (Allowance& one : Reader(file, diagnostics).read()) all.push_back(std::move(one));
  diagnostics.edit([&](Diagnostic& diagnostic) {
    for (Allowance& one : all)
      if (one.where.file == diagnostic.where.file && one.line == diagnostic.where.line &&
          one.id == diagnostic.id) {
        diagnostic.allowed = one.reason;
        one.used = true;
      }
    return true;
  });
  if (!unused) return;
  for (const Allowance& one : all)
    if (!one.used && one.id != "layout") // which arises only where something is drawn
      diagnostics.report("unused-allow", one.where,
                         one.line == 0
                             ? "there is no line below that '" + one.id + "' could be about"
                             : "no '" + one.id + "' arises at line " + std::to_string(one.line));
}

} // namespace statewire::gen
