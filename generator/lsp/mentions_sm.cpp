// SPDX-License-Identifier: BSD-3-Clause
// Mentions in State/Event/Action texts.
#include "../front/words.hpp"
#include "../model/steps.hpp"
#include "../sm/tree.hpp"
#include "collector.hpp"

namespace statewire::gen::lsp {

void Collector::programs(const Machine& machine) {
  for_each_step(machine, [&](const Step& step) {
    if (step.kind == Step::Kind::action) add(step.action);
    if (step.kind == Step::Kind::call) { // of a Function
      const std::uint32_t begin = offset_of(step.where);
      add(Kind::action, machine.procedures[step.target].name, {begin, begin + step.where.length});
    }
    for (const StepArm& arm : step.arms) add(arm.guard);
  });
}

void Collector::actions_text() {
  if (machines_.empty() || file_->text.find('\0') != std::string::npos) return;
  now_ = machines_.data();
  const sm::Lines lines = sm::cut_lines(file_->text);
  for (const sm::Line& line : lines.lines) {
    if (line.name && line.name->end > line.name->begin) {
      const std::string name =
          collapse(std::string_view(file_->text)
                       .substr(line.name->begin, line.name->end - line.name->begin));
      switch (line.word) {
      case sm::Word::graph:
        add(Kind::machine, now_->lower_name, *line.name);
        break;
      case sm::Word::event:
        if (now_->events.contains(name)) add(Kind::event, name, *line.name);
        break;
      case sm::Word::state:
      case sm::Word::change:
        add(now_->states.contains(name) ? Kind::state : Kind::group, name, *line.name);
        break;
      case sm::Word::group:
        add(Kind::group, name, *line.name);
        break;
      case sm::Word::action:
      case sm::Word::invoke:
        add(Kind::action, name, *line.name);
        break;
      default:
        break;
      }
    }
    if (!line.attributes) continue;
    for (const syntax::Attribute& one :
         sm::parse_attributes(lines.plain, *line.attributes).attributes)
      attribute(one, false);
    unheard_ = {};
  }
  for (const Names& names : machines_) programs(*names.machine);
}

} // namespace statewire::gen::lsp
