// SPDX-License-Identifier: BSD-3-Clause
#include "lower.hpp"

#include "../front/words.hpp"
#include "../model/steps.hpp"
#include "conditions.hpp"
#include "ends.hpp"
#include "transitions.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace statewire::gen::sm {
namespace {

class Lowering {
 public:
  Lowering(const Source& source, const File& file, const Outline& outline, Machine& machine,
           Diagnostics& diagnostics)
      : source_(source), file_(file), outline_(outline), machine_(machine),
        diagnostics_(diagnostics), guards_(machine.arrows.size()) {
    for (StateIndex s = 0; s < machine.states.size(); ++s) states_[machine.states[s].name] = s;
    for (EventIndex e = 0; e < machine.events.size(); ++e) events_[machine.events[e].name] = e;
  }

  void run() {
    for (const OutlineNode& node : outline_.nodes)
      if (node.action) add_procedure(node.name, enumerator(node.name), false, node.line);
    for (const Statement& section : file_.sections) declare_functions(section);
    check_idents();
    for (const Statement& section : file_.sections) lower_section(section);
    make_transitions(machine_, guards_);
  }

 private:
  [[nodiscard]] const Line& line(std::size_t i) const { return file_.lines.lines[i]; }
  [[nodiscard]] Location place(std::size_t i) const { return source_.at(line(i).where); }
  [[nodiscard]] std::string words(std::size_t i) const {
    return collapse(
        source_.text().substr(line(i).words.begin, line(i).words.end - line(i).words.begin));
  }
  // What follows from a block that is in doubt is not judged.
  [[nodiscard]] bool judges() const { return file_.doubts.empty(); }

  void add_procedure(const std::string& name, std::string ident, bool returns, std::size_t at) {
    auto& index = returns ? functions_ : actions_;
    if (!index.insert({name, static_cast<std::uint32_t>(machine_.procedures.size())}).second) {
      if (returns)
        diagnostics_.report("declared-twice", place(at), "'" + name + "' is declared twice");
      return;
    }
    if (ident.empty())
      diagnostics_.report("bad-value", place(at), "no letter in the name '" + name + "'");
    machine_.procedures.push_back({name, std::move(ident), returns, {}, place(at)});
  }

  void declare_functions(const Statement& section) {
    if (line(section.line).word == Word::function) {
      const std::string name = words(section.line);
      add_procedure(name, hook_ident(name), true, section.line);
    }
    for (const Statement& inner : section.arms[0].body)
      if (inner.kind == Statement::Kind::section) declare_functions(inner);
  }

  void check_idents() {
    std::map<std::pair<bool, std::string>, const Procedure*> seen;
    for (const Procedure& procedure : machine_.procedures) {
      const auto [other, fresh] = seen.insert({{procedure.returns, procedure.ident}, &procedure});
      if (!fresh)
        diagnostics_
            .report("name-collision", procedure.where,
                    "'" + other->second->name + "' and '" + procedure.name + "' are both '" +
                        procedure.ident + "' in C++")
            .notes.push_back({other->second->where, "the other one is here"});
    }
  }

  void lower_section(const Statement& section) {
    const Word word = line(section.line).word;
    const Block& body = section.arms[0].body;
    in_function_ = word == Word::function;
    section_ = name_of(source_, line(section.line));
    if (word == Word::state || word == Word::group) {
      lower_events(section, word == Word::group);
    } else if (word == Word::action || word == Word::function) {
      const auto& index = in_function_ ? functions_ : actions_;
      const auto found =
          index.find(in_function_ ? words(section.line) : name_of(source_, line(section.line)));
      if (found != index.end() && machine_.procedures[found->second].body.empty()) {
        std::vector<Step> steps = lower_block(body);
        if (!in_function_) check_end(body, steps, section.line);
        machine_.procedures[found->second].body = std::move(steps);
      }
    }
    in_function_ = false;
    for (const Statement& inner : body)
      if (inner.kind == Statement::Kind::section) lower_section(inner);
  }

  void lower_events(const Statement& section, bool group) {
    const std::string what = group ? "a Group" : "a State";
    for (const Statement& statement : section.arms[0].body) {
      switch (statement.kind) {
      case Statement::Kind::event:
        lower_event(statement, group);
        break;
      case Statement::Kind::section:
        break;
      case Statement::Kind::leave:
        diagnostics_.report("misplaced-transition", place(statement.line),
                            what + " changes on an Event: this stands in none");
        break;
      default:
        diagnostics_.report("stray-text", place(statement.line),
                            "this stands in " + what +
                                ", but in none of its Events; nothing performs it");
      }
    }
  }

  void lower_event(const Statement& statement, bool group) {
    const auto event = events_.find(name_of(source_, line(statement.line)));
    if (event == events_.end()) return;                 // not in the alphabet: reported
    if (!group && states_.count(section_) == 0) return; // declared twice
    if (!answered_.insert({section_, event->first}).second) {
      diagnostics_.report("declared-twice", place(statement.line),
                          "'" + section_ + "' answers '" + event->first + "' twice");
      return;
    }
    std::vector<Step> steps = lower_block(statement.arms[0].body);
    check_end(statement.arms[0].body, steps, statement.line);
    const auto program = static_cast<std::uint32_t>(machine_.programs.size());
    bool used = false;
    const auto own = outline_.find_group(section_);
    const std::vector<StateIndex> states =
        group ? own ? machine_.groups[*own].states : std::vector<StateIndex>{}
              : std::vector<StateIndex>{states_.at(section_)};
    for (const StateIndex s : states) {
      Cell& cell = machine_.cells[s * machine_.events.size() + event->second];
      const bool decides = group ? cell.group == own : !cell.group.has_value();
      if (cell.verdict != Verdict::transition || !decides) continue;
      cell.program = program;
      used = true;
    }
    if (used) machine_.programs.push_back(std::move(steps));
  }

  std::vector<Step> lower_block(const Block& block) {
    std::vector<Step> out;
    const std::size_t guards = stack_.size();
    for (std::size_t i = 0; i < block.size();) {
      if (block[i].kind == Statement::Kind::leave) {
        lower_leaves(block, i, out);
        continue;
      }
      lower_statement(block[i++], out);
    }
    stack_.resize(guards);
    return out;
  }

  // Changes and invocations in a row: alternatives that `when` names, the last one the rest.
  void lower_leaves(const Block& block, std::size_t& i, std::vector<Step>& out) {
    Step choice;
    choice.kind = Step::Kind::branch;
    choice.where = place(block[i].line);
    for (; i < block.size() && block[i].kind == Statement::Kind::leave; ++i) {
      const OutlineEdge* edge = edge_of(block[i]);
      const bool named = edge != nullptr && !edge->when.empty();
      std::optional<Step> leave;
      StepArm arm;
      if (named) arm.guard = condition_from(source_, edge->when_place, diagnostics_);
      stack_.push_back(arm.guard);
      leave = lower_leave(block[i]);
      stack_.pop_back();
      if (leave) arm.body.push_back(std::move(*leave));
      if (named) {
        choice.arms.push_back(std::move(arm));
        stack_.push_back(negation_of(choice.arms.back().guard));
        continue;
      }
      check_last(block, i);
      if (choice.arms.empty()) {
        std::move(arm.body.begin(), arm.body.end(), std::back_inserter(out));
        i = block.size();
        return;
      }
      choice.arms.push_back(std::move(arm));
      i = block.size();
      break;
    }
    out.push_back(std::move(choice));
  }

  // Nothing may follow a change that happens in any case.
  void check_last(const Block& block, std::size_t i) {
    if (i + 1 >= block.size() || !judges()) return;
    const Statement& next = block[i + 1];
    if (next.kind == Statement::Kind::leave)
      diagnostics_
          .report("unnamed-choice", place(next.line),
                  "several changes in a row, and nothing says which one happens; name the choice: "
                  "give each but the last an attribute when=\"...\"")
          .notes.push_back({place(block[i].line), "this one happens in any case"});
    else if (next.kind != Statement::Kind::event && next.kind != Statement::Kind::section)
      diagnostics_.report("dead-statement", place(next.line), "nothing leads here")
          .notes.push_back({place(block[i].line), "this ends the run"});
  }

  [[nodiscard]] const OutlineEdge* edge_of(const Statement& statement) const {
    const auto found = outline_.edge_of_line.find(statement.line);
    return found == outline_.edge_of_line.end() ? nullptr : &outline_.edges[found->second];
  }

  // What leads on from here is unknown, and not judged.
  std::optional<Step> lose() {
    lost_ = machine_.incomplete = true;
    return std::nullopt;
  }

  // A Group is no target, but for what stays in a state of its own.
  bool names_group(const OutlineEdge& edge) {
    const auto group = outline_.find_group(edge.head);
    if (!group || outline_.find(edge.head) != nullptr || (edge.stays && !edge.invokes))
      return false;
    diagnostics_
        .report("wrong-target", source_.at(*line(edge.line).name),
                "'" + edge.head +
                    "' is a Group: only Change_State in one of its own Events names " +
                    "it, and each State stays")
        .notes.push_back({place(outline_.groups[*group].line), "it is declared here"});
    return true;
  }

  std::optional<Step> lower_leave(const Statement& statement) {
    const OutlineEdge* edge = edge_of(statement);
    if (edge != nullptr && names_group(*edge)) return lose();
    if (edge == nullptr || !edge->arrow) return lose(); // reported
    if (in_function_) {
      diagnostics_.report("misplaced-transition", place(statement.line),
                          "a Function comes back to its caller; only an Action or an Event can "
                          "change the state or invoke an Action");
      return lose();
    }
    if (edge->tail != section_) // only indentation can bring it here
      diagnostics_.report("misplaced-transition", place(statement.line),
                          "by its indentation this belongs to '" + section_ + "', but '" +
                              edge->tail +
                              "' is declared in between, and the drawing shows it from there");
    Step step;
    step.kind = edge->invokes ? Step::Kind::invoke : Step::Kind::change;
    step.where = place(statement.line);
    step.arrow = *edge->arrow;
    step.bounded = edge->bounded;
    step.stays = edge->stays && !edge->invokes;
    if (step.stays) {
      guards_[step.arrow] = conjunction_of(stack_, step.where);
      return step;
    }
    const OutlineNode* target = outline_.find(edge->head);
    if (target->action != edge->invokes) {
      diagnostics_
          .report("wrong-target", source_.at(*line(statement.line).name),
                  "'" + edge->head +
                      (target->action ? "' is an Action: write Invoke_Action"
                                      : "' is a State: write Change_State"))
          .notes.push_back({place(target->line), "it is declared here"});
      return lose();
    }
    step.target = edge->invokes ? actions_.at(edge->head) : states_.at(edge->head);
    guards_[step.arrow] = conjunction_of(stack_, step.where);
    return step;
  }

  void lower_statement(const Statement& statement, std::vector<Step>& out) {
    Step step;
    step.where = place(statement.line);
    switch (statement.kind) {
    case Statement::Kind::phrase:
      lower_phrase(statement, out);
      return;
    case Statement::Kind::event:
      diagnostics_.report("misplaced-transition", place(statement.line),
                          "an Action runs to its end without waiting: an Event belongs in a State");
      return;
    case Statement::Kind::section:
    case Statement::Kind::leave:
      return;
    case Statement::Kind::branch:
    case Statement::Kind::selection:
      step.kind = Step::Kind::branch;
      lower_arms(statement, step);
      break;
    case Statement::Kind::loop: {
      step.kind = Step::Kind::loop;
      const auto bounded = outline_.bounded_loops.find(statement.line);
      step.bounded = bounded != outline_.bounded_loops.end() && bounded->second;
      if (!step.bounded)
        diagnostics_.report("unbounded-loop", source_.at(line(statement.line).keyword),
                            "nothing says that this 'while' ends; write why behind its condition: "
                            "while ...,[bounded=\"...\"]");
      lower_arms(statement, step);
      break;
    }
    }
    out.push_back(std::move(step));
  }

  void lower_arms(const Statement& statement, Step& step) {
    const std::size_t guards = stack_.size();
    for (const Arm& arm : statement.arms) {
      if (!step.arms.empty() && step.arms.back().guard.kind == Guard::Kind::always && judges())
        diagnostics_.report("dead-statement", place(arm.line),
                            "nothing leads here: the one before "
                            "takes everything else");
      StepArm lowered;
      const Line& head = line(arm.line);
      if (head.words.end > head.words.begin)
        lowered.guard =
            head.word == Word::case_
                ? case_from(source_, line(statement.line).words, head.words, diagnostics_)
                : condition_from(source_, head.words, diagnostics_);
      if (head.word == Word::case_) check_case(step, lowered.guard);
      stack_.push_back(lowered.guard);
      lowered.body = lower_block(arm.body);
      stack_.pop_back();
      // The values of one subject exclude each other: what follows need not say so.
      if (statement.kind == Statement::Kind::branch) stack_.push_back(negation_of(lowered.guard));
      step.arms.push_back(std::move(lowered));
    }
    stack_.resize(guards);
  }

  void check_case(const Step& step, const Guard& guard) {
    for (const StepArm& arm : step.arms)
      if (guard.kind == Guard::Kind::atom && arm.guard.phrase.ident == guard.phrase.ident)
        diagnostics_
            .report("dead-statement", guard.where,
                    "nothing leads here: '" + guard.value + "' is asked for above")
            .notes.push_back({arm.guard.where, "by this case"});
  }

  void lower_phrase(const Statement& statement, std::vector<Step>& out) {
    std::string text = words(statement.line);
    while (text.ends_with(';') || text.ends_with(' ')) text.pop_back();
    Step step;
    step.where = place(statement.line);
    if (const auto function = functions_.find(text); function != functions_.end()) {
      step.kind = Step::Kind::call;
      step.target = function->second;
      out.push_back(std::move(step));
      return;
    }
    auto action = phrase_from(source_, line(statement.line).words, diagnostics_);
    if (!action) return;
    step.action = std::move(*action);
    out.push_back(std::move(step));
  }

  // Every way through an Event or an Action ends in a State or in another Action.
  void check_end(const Block& block, const std::vector<Step>& steps, std::size_t head) {
    const bool lost = std::exchange(lost_, false);
    if (lost || always_ends(steps) || !judges() || outline_.incomplete) return;
    const LooseEnd end = find_loose_end(block, head, file_.lines);
    diagnostics_
        .report("open-path", source_.at(line(head).name ? *line(head).name : line(head).where),
                "not every way through '" + name_of(source_, line(head)) +
                    "' ends in a Change_State or an Invoke_Action")
        .notes.push_back({place(end.line), end.when});
  }

  const Source& source_;
  const File& file_;
  const Outline& outline_;
  Machine& machine_;
  Diagnostics& diagnostics_;
  std::map<std::string, StateIndex> states_;
  std::map<std::string, EventIndex> events_;
  std::set<std::pair<std::string, std::string>> answered_; // by which State or Group, which event
  std::map<std::string, std::uint32_t> actions_, functions_;
  std::vector<Guard> guards_; // of each arrow, within its Event or Action
  std::vector<Guard> stack_;  // what holds where the lowering is
  std::string section_;       // the name of the State or Action at hand
  bool in_function_ = false;
  bool lost_ = false; // a change in the Event or Action at hand could not be lowered
};

} // namespace

void lower(const Source& source, const File& file, const Outline& outline, Machine& machine,
           Diagnostics& diagnostics) {
  Lowering(source, file, outline, machine, diagnostics).run();
}

} // namespace statewire::gen::sm
