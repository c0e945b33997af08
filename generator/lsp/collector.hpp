// SPDX-License-Identifier: BSD-3-Clause
// Collects the mentions of one file.
#pragma once

#include "../front/label.hpp"
#include "mentions.hpp"

#include <set>
#include <string_view>

namespace statewire::gen::lsp {

class Collector {
 public:
  Collector(const std::shared_ptr<const SourceFile>& file, const std::vector<Machine>& machines);

  void digraphs();
  void actions_text();
  void world();
  std::vector<Mention> finish();

 private:
  struct Names {
    const Machine* machine = nullptr;
    std::string lower_name;
    std::uint32_t where = 0;
    std::set<std::string, std::less<>> states, events;
  };

  void use_machine_at(syntax::Span graph, std::uint32_t offset);
  void add(Kind kind, std::string name, syntax::Span where);
  void add_event(const EventMention& mention);
  void add(const Phrase& phrase);
  void add(const Guard& guard);
  void add(const Action& action);
  void add(const std::vector<Action>& actions);
  void attribute(const syntax::Attribute& attribute, bool edge);
  void statement(const syntax::Statement& statement);
  void programs(const Machine& machine);
  // The words of the file at a place, with where they begin.
  [[nodiscard]] std::string_view text_at(const Location& where) const;

  std::shared_ptr<const SourceFile> file_;
  Source source_;
  std::vector<Names> machines_;
  const Names* now_ = nullptr;
  std::vector<std::uint32_t> line_starts_;
  Diagnostics unheard_; // what is wrong is reported by the compiler's passes
  std::vector<Mention> out_;
};

} // namespace statewire::gen::lsp
