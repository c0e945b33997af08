// SPDX-License-Identifier: BSD-3-Clause
// Mentions in digraphs.
#include "../front/words.hpp"
#include "collector.hpp"

namespace statewire::gen::lsp {
namespace {

Value value_from(const syntax::Text& text) {
  Value value;
  value.text = text.value;
  value.at = text.at;
  value.where = text.where;
  value.html = text.html;
  return value;
}

} // namespace

// Of the machines that a digraph holds (titles split it), the one that begins last before a place.
void Collector::use_machine_at(syntax::Span graph, std::uint32_t offset) {
  now_ = nullptr;
  for (const Names& names : machines_) {
    if (names.where < graph.begin || names.where >= graph.end) continue;
    if (now_ == nullptr || names.where <= offset) now_ = &names;
  }
}

void Collector::attribute(const syntax::Attribute& attribute, bool edge) {
  const std::string& name = attribute.name.value;
  if (attribute.value.html || attribute.value.at.empty()) return;
  const Value value = value_from(attribute.value);
  if (name == "events" || name == "ignore" || name == "defer" || name == "error") {
    for (const EventMention& mention : read_list(source_, value)) add_event(mention);
  } else if (name == "timer") {
    const auto colon = value.text.find(':');
    if (colon == std::string::npos) return;
    Value event = value;
    event.text.erase(0, colon + 1);
    event.at.erase(event.at.begin(), event.at.begin() + static_cast<std::ptrdiff_t>(colon) + 1);
    for (const EventMention& mention : read_list(source_, event)) add_event(mention);
  } else if (name == "entry" || name == "exit") {
    add(read_actions(source_, value, unheard_));
  } else if (edge &&
             (name == "label" || name == "xlabel" || name == "taillabel" || name == "headlabel")) {
    const Label label = read_label(source_, value, unheard_);
    for (const EventMention& mention : label.events) add_event(mention);
    add(label.guard);
    add(label.actions);
  } else if (name == "machine" && now_ != nullptr) {
    add(Kind::machine, now_->lower_name, attribute.value.where);
  }
}

void Collector::statement(const syntax::Statement& statement) {
  using Of = syntax::Statement::Kind;
  const bool edge = statement.kind == Of::edge || statement.kind == Of::edge_defaults;
  if (now_ == nullptr) return;
  for (const auto& operand : statement.chain)
    for (const syntax::Text& node : operand.names)
      if (const std::string name = collapse(node.value); now_->states.contains(name))
        add(Kind::state, name, node.where);
  for (const syntax::Attribute& one : statement.attributes) attribute(one, edge);
}

void Collector::digraphs() {
  if (file_->text.find('\0') != std::string::npos) return;
  const syntax::DotFile dot = syntax::parse_dot(file_->text);
  for (const syntax::Graph& graph : dot.graphs) {
    use_machine_at(graph.where, graph.where.begin);
    if (now_ != nullptr && !graph.name.value.empty())
      add(Kind::machine, now_->lower_name, graph.name.where);
    for (const syntax::Statement& one : graph.statements) {
      use_machine_at(graph.where, one.where.begin);
      statement(one);
      unheard_ = {};
    }
  }
}

} // namespace statewire::gen::lsp
