// SPDX-License-Identifier: BSD-3-Clause
// The default environment of two peers as text: a world.
#include "peers.hpp"

#include "../back/text.hpp"
#include "../front/words.hpp"
#include "peers_words.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <initializer_list>
#include <iterator>
#include <map>
#include <set>

namespace statewire::gen::verify {
namespace {

class WorldWriter {
 public:
  explicit WorldWriter(const Peers& peers)
      : all_(peers), has_reset_(peers.peers[0].reset || peers.peers[1].reset) {}

  std::string write() {
    head();
    annotations();
    meanings();
    variables();
    for (std::size_t p = 0; p < 2; ++p) macros(p);
    messages();
    inputs();
    properties();
    return std::move(out_);
  }

 private:
  template <class... Words>
  void line(fmt::format_string<Words...> format, Words&&... words) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Words>(words)...);
    out_ += '\n';
  }
  [[nodiscard]] const Peer& peer(std::size_t p) const { return all_.peers[p]; }
  [[nodiscard]] const Machine& machine(std::size_t p) const { return *peer(p).machine; }
  // Once for each machine, not for each peer.
  [[nodiscard]] std::size_t machines() const { return all_.alike ? 1 : 2; }
  [[nodiscard]] const std::string& event(std::size_t p, EventIndex e) const {
    return machine(p).events[e].ident;
  }
  [[nodiscard]] std::string state_is(std::size_t p, StateIndex s) const {
    return fmt::format("{0}_state[{1}] == {0}_S_{2}", machine(p).name, peer(p).instance,
                       machine(p).states[s].ident);
  }
  [[nodiscard]] std::string states_with(std::size_t p, EventIndex e,
                                        std::initializer_list<Verdict> verdicts) const {
    std::string out;
    for (StateIndex s = 0; s < machine(p).states.size(); ++s)
      if (contains(verdicts, machine(p).cell(s, e).verdict))
        out += (out.empty() ? "" : " || ") + state_is(p, s);
    return out.empty() ? "false" : out;
  }
  // In which the event is answered or kept.
  [[nodiscard]] std::string states_that_take(std::size_t p, EventIndex e) const {
    return states_with(p, e, {Verdict::transition, Verdict::defer});
  }
  // "CLOSE_PACKET_ack_FALSE", "DATA_if_taken", "MOVE_d_x2d_1" of "MOVE(d=-1)": different of
  // different values.
  [[nodiscard]] std::string message_ident(std::size_t to, const Sending& sending) const {
    std::string out = event(to, sending.event);
    if (!sending.subject.empty()) {
      out += "_" + enumerator(sending.subject) + "_";
      for (const char c : sending.value) {
        const auto byte = static_cast<unsigned char>(c);
        out += std::isalnum(byte) != 0 ? std::string(1, c) : fmt::format("x{:02x}_", byte);
      }
    }
    return sending.optional ? out + "_if_taken" : out;
  }
  // What the peer of `to` sends it, each once, in the order of the events.
  using Messages = std::map<std::pair<EventIndex, std::string>, const Sending*>;
  [[nodiscard]] Messages messages_to(std::size_t to) const {
    Messages out;
    for (const Sending& one : peer(1 - to).sends)
      out.emplace(std::pair(one.event, message_ident(to, one)), &one);
    return out;
  }

  void head() {
    if (all_.alike)
      line("// The default environment of two peers '{}'.", machine(0).name);
    else
      line("// The default environment of '{}' and '{}'.", machine(0).name, machine(1).name);
    line("// Messages arrive in the order in which they were sent; an action `send X` is the event "
         "X "
         "of the peer.");
    line("// What no machine raises is an input of the environment. "
         "docs/guide/peers.md describes it, docs/guide/verify.md the notation.");
    std::string summary = "// " + environment_summary(all_);
    summary.pop_back();
    for (std::size_t at = 0; (at = summary.find('\n', at)) != std::string::npos; at += 4)
      summary.insert(at + 1, "// ");
    line("{}", summary);
  }

  void annotations() {
    line("\n//@ parameter INPUTS 2 0..50: how often the environment raises each of its inputs");
    line("//@ parameter LOSS 0 0..50: messages that are lost");
    if (has_reset_) line("//@ parameter RESET 0 0..50: how often the connection is reset");
    line("//@ parameter QUEUE 8 2..60: messages under way to one peer; no input comes while it is "
         "half of them\n");
    for (std::size_t p = 0; p < machines(); ++p) {
      line("//@ instances {} {}", machine(p).name, all_.alike ? 2 : 1);
      line("//@ peer {} {}", machine(p).name, all_.alike ? "(i)" : std::to_string(p));
      line("//@ name {0} \"{0}{1}\"", machine(p).name, all_.alike ? " %d" : "");
    }
    for (std::size_t p = 0; p < 2; ++p) line("//@ process {} {}", p, peer(p).name);
    out_ += '\n';
    for (std::size_t p = 0; p < 2; ++p) {
      for (const EventIndex e : peer(p).takes)
        line("//@ input {}_{}: an input of {}: {}", peer(p).ident, event(p, e), peer(p).name,
             cpp_comment(machine(p).events[e].name));
      if (peer(p).gets.empty()) continue;
      line("//@ input TO_{}: the next message arrives", peer(p).ident);
      line("//@ input LOST_TO_{}: the next message is lost", peer(p).ident);
    }
    if (has_reset_) line("//@ input RESET: the connection is reset");
    for (const auto& both : all_.together)
      line("//@ input BOTH_{0}: an input of both: {1}", event(0, both[0]),
           cpp_comment(machine(0).events[both[0]].name));
    for (std::size_t p = 0; p < 2; ++p)
      if (peer(p).reset)
        line("//@ input RESET_AT_{0}: {1} learns of the reset", peer(p).ident, peer(p).name);
    out_ += '\n';
    std::set<std::string> seen;
    for (std::size_t p = 0; p < machines(); ++p)
      for (const auto& message : messages_to(p))
        if (seen.insert(message.first.second).second) line("//@ message {}", message.first.second);
    line("\n//@ property no_deadlock end: no machine waits for a message when nothing can happen "
         "any "
         "more");
    line("//@ property no_livelock again: in an infinite run, no machine waits without end");
    line("//@ property no_flood always: no more than QUEUE messages are under way to one peer");
  }

  // Of each phrase; what is no message changes nothing here.
  void meanings() {
    out_ += '\n';
    for (std::size_t p = 0; p < machines(); ++p) {
      std::set<std::string> seen;
      const auto once = [&](const std::string& ident) { return seen.insert(ident).second; };
      for (const Action& action : actions_of(machine(p))) {
        const std::string does = what_it_does(p, action.phrase.ident);
        if (!does.empty() && once(action.phrase.ident))
          line("inline do_{}_{}(i) {{{} }}", machine(p).name, action.phrase.ident, does);
      }
      for (const auto& [hook, yes] : peer(p).answers)
        if (once(hook))
          line("#define ask_{}_{}(i) ({})", machine(p).name, hook,
               all_.alike && all_.peers[1].answers.at(hook) != yes ? "i == 0"
               : yes                                               ? "true"
                                                                   : "false");
      for (const Guard* atom : peer(p).carried)
        if (once(atom->phrase.ident))
          line("#define ask_{}_{}(i) ({})", machine(p).name, atom->phrase.ident, says(p, *atom));
      const auto act = [&](const std::vector<Action>& actions) {
        for (const Action& action : actions) {
          const bool own = action.kind == Action::Kind::raise && action.machine == machine(p).name;
          if (own || !once(action.phrase.ident)) continue;
          if (action.kind == Action::Kind::hook)
            line("//@ nothing {} {}: no message", machine(p).name, action.phrase.ident);
          else // a counter would make states differ that behave alike: no guard sees it
            line("inline do_{}_{}(i) {{ skip }}", machine(p).name, action.phrase.ident);
        }
      };
      for (const Transition& transition : machine(p).transitions) {
        act(transition.actions);
        ask(p, transition.guard, seen);
      }
      for (const State& state : machine(p).states) act(state.entry), act(state.exit);
    }
  }
  // Its messages, what it raises in itself, or that it must not happen.
  [[nodiscard]] std::string what_it_does(std::size_t p, const std::string& hook) const {
    const Peer& sender = peer(p);
    if (contains(sender.forbidden, hook))
      return fmt::format(
          " printf(\"@broken no_violation {} must not happen: it means that the peer "
          "broke the protocol\\n\"); assert(false)",
          hook);
    std::string out;
    for (const Sending& one : sender.sends)
      if (one.phrase.ident == hook)
        out += fmt::format("{} send_message({}, {}, MSG_{})", out.empty() ? "" : ";",
                           all_.alike ? "i" : std::to_string(p),
                           all_.alike ? "1 - i" : std::to_string(1 - p), message_ident(1 - p, one));
    for (const Sending& one : sender.owns)
      if (one.phrase.ident == hook)
        out += fmt::format("{} raise_{}(i, {}_E_{})", out.empty() ? "" : ";", machine(p).name,
                           machine(p).name, event(p, one.event));
    return out;
  }
  // With which messages the question is answered yes.
  [[nodiscard]] std::string says(std::size_t p, const Guard& atom) const {
    std::string out;
    for (const auto& [key, one] : messages_to(p))
      if (answer_to(atom, one->subject, one->value).value_or(false))
        out += fmt::format("{}the_message == MSG_{}", out.empty() ? "" : " || ", key.second);
    return out.empty() ? "false" : out;
  }
  void ask(std::size_t p, const Guard& guard, std::set<std::string>& seen) {
    if (guard.kind == Guard::Kind::atom && seen.insert(guard.phrase.ident).second)
      line("//@ free {} {}: the environment decides", machine(p).name, guard.phrase.ident);
    for (const Guard& child : guard.children) ask(p, child, seen);
  }

  void variables() {
    line("\nchan pipe[2] = [QUEUE] of {{ byte }}; // what is on its way to each process");
    line("byte losses_left = LOSS;");
    if (has_reset_) {
      line("byte resets_left = RESET;");
      line("bit cut[2]; // the connection was reset, and this process has not learned of it");
    }
    for (std::size_t p = 0; p < 2; ++p)
      for (const EventIndex e : peer(p).takes)
        line("byte left_{}_{} = INPUTS;", peer(p).ident, event(p, e));
    for (const auto& both : all_.together) line("byte left_both_{} = INPUTS;", event(0, both[0]));
    line("bit flooded;");
    line("byte the_message;\n");
  }

  void macros(std::size_t p) {
    for (const EventIndex e : peer(p).takes)
      line("#define takes_{}_{} ({})", peer(p).ident, event(p, e), states_that_take(p, e));
    std::string outside;
    for (StateIndex s = 0; s < machine(p).states.size(); ++s)
      if (machine(p).states[s].initial || machine(p).states[s].final)
        outside += (outside.empty() ? "" : " || ") + state_is(p, s);
    line("#define outside_{} ({}) // no connection: not yet, or not any more", peer(p).ident,
         outside.empty() ? "false" : outside);
    std::string begins;
    for (const EventIndex e : peer(p).takes)
      begins += fmt::format("{}left_{}_{} > 0 && takes_{}_{}", begins.empty() ? "" : " || ",
                            peer(p).ident, event(p, e), peer(p).ident, event(p, e));
    line("#define may_begin_{0} (outside_{0} && ({1}))", peer(p).ident,
         begins.empty() ? "false" : begins);
    waits(p);
  }

  // Where the machine does not rest: its states, each with those of the peer in which it does.
  void waits(std::size_t p) {
    std::string text;
    for (StateIndex s = 0; s < peer(p).rests.size(); ++s) {
      const std::vector<bool>& row = peer(p).rests[s];
      std::string content;
      for (StateIndex t = 0; t < row.size(); ++t)
        if (row[t]) content += (content.empty() ? "" : " || ") + state_is(1 - p, t);
      if (std::find(row.begin(), row.end(), false) == row.end()) continue;
      text += text.empty() ? "" : " || \\\n    ";
      text +=
          content.empty() ? state_is(p, s) : fmt::format("({} && !({}))", state_is(p, s), content);
    }
    line("// Here it waits for a message, and nothing that the environment does makes the peer "
         "send one.");
    line("#define waits_{} ({})\n", peer(p).ident, text.empty() ? "false" : text);
  }

  void messages() {
    line("inline send_message(m_from, m_to, m_what) {{");
    line("  printf(\"@send 0 %d %d %d\\n\", m_from, m_to, m_what);");
    line("  if");
    if (has_reset_)
      line("  :: cut[m_from] -> printf(\"@lost 0 %d %d %d\\n\", m_from, m_to, m_what)");
    line("  :: {}full(pipe[m_to]) -> flooded = 1", has_reset_ ? "!cut[m_from] && " : "");
    line("  :: {}nfull(pipe[m_to]) -> pipe[m_to]!m_what", has_reset_ ? "!cut[m_from] && " : "");
    line("  fi\n}}");
    for (std::size_t p = 0; p < machines(); ++p) {
      if (peer(p).gets.empty()) continue;
      line("inline deliver_to_{}(m_to, m_instance) {{", machine(p).name);
      line("  pipe[m_to]?the_message;");
      line("  printf(\"@recv 0 %d %d %d\\n\", 1 - m_to, m_to, the_message);");
      line("  if");
      for (const auto& [key, sending] : messages_to(p)) arrives(p, key.second, *sending);
      line("  fi\n}}");
    }
    line("inline lose(m_to) {{");
    line("  pipe[m_to]?the_message;");
    line("  printf(\"@lost 0 %d %d %d\\n\", 1 - m_to, m_to, the_message)\n}}");
    if (has_reset_) resets();
    line("inline setup() {{ skip }}\n");
  }
  void arrives(std::size_t p, const std::string& ident, const Sending& sending) {
    const std::string raises =
        fmt::format("raise_{0}(m_instance, {0}_E_{1})", machine(p).name, event(p, sending.event));
    if (!sending.optional) {
      line("  :: the_message == MSG_{} -> {}", ident, raises);
      return;
    }
    std::string taken; // of the instance that gets it
    for (StateIndex s = 0; s < machine(p).states.size(); ++s)
      if (machine(p).cell(s, sending.event).verdict == Verdict::transition)
        taken += fmt::format("{0}{1}_state[m_instance] == {1}_S_{2}", taken.empty() ? "" : " || ",
                             machine(p).name, machine(p).states[s].ident);
    line("  :: the_message == MSG_{} ->\n     if\n     :: {} -> {}\n     :: else\n     fi", ident,
         taken, raises);
  }
  // All messages in flight are lost. A machine with an event for that gets it at a time of its own.
  void resets() {
    line("inline reset() {{");
    for (std::size_t p = 0; p < 2; ++p) {
      line("  do\n  :: len(pipe[{0}]) > 0 -> lose({0})\n  :: else -> break\n  od;", p);
      if (peer(p).reset) line("  cut[{}] = !outside_{};", p, peer(p).ident);
    }
    line("  resets_left--\n}}");
  }

  void inputs() {
    line("#define quiet (len(pipe[0]) == 0 && len(pipe[1]) == 0{})",
         has_reset_ ? " && !cut[0] && !cut[1]" : "");
    line("#define room (len(pipe[0]) < QUEUE / 2 && len(pipe[1]) < QUEUE / 2)");
    line("inline inputs() {{\n  if");
    for (std::size_t p = 0; p < 2; ++p) {
      for (const EventIndex e : peer(p).takes)
        line("  :: room && left_{0}_{1} > 0 && takes_{0}_{1} -> pick(IN_{0}_{1}, 0, 0); "
             "left_{0}_{1}--; raise_{2}({3}, {2}_E_{1})",
             peer(p).ident, event(p, e), machine(p).name, peer(p).instance);
      if (!peer(p).gets.empty()) {
        const std::string arrives =
            fmt::format("len(pipe[{0}]) > 0{1}", p,
                        has_reset_ ? fmt::format(" && !cut[{}]", p) : std::string());
        line("  :: {} -> pick(IN_TO_{}, 0, 0); deliver_to_{}({}, {})", arrives, peer(p).ident,
             machine(p).name, p, peer(p).instance);
        line("  :: {} && losses_left > 0 -> pick(IN_LOST_TO_{}, 0, 0); losses_left--; lose({})",
             arrives, peer(p).ident, p);
      }
      if (!peer(p).reset) continue;
      line("  :: cut[{0}] -> pick(IN_RESET_AT_{1}, 0, 0); cut[{0}] = 0;", p, peer(p).ident);
      line("     if\n     :: outside_{0}\n     :: else -> raise_{1}({2}, {1}_E_{3})\n     fi",
           peer(p).ident, machine(p).name, peer(p).instance, event(p, *peer(p).reset));
    }
    for (const auto& both : all_.together) {
      const auto bears = [&](std::size_t p) {
        return states_with(p, both[p], {Verdict::transition, Verdict::defer, Verdict::ignore});
      };
      line("  :: left_both_{0} > 0 && ({1} || {2}) && ({3}) && ({4}) -> pick(IN_BOTH_{0}, 0, 0); "
           "left_both_{0}--;",
           event(0, both[0]), states_that_take(0, both[0]), states_that_take(1, both[1]), bears(0),
           bears(1));
      line("     raise_{0}({1}, {0}_E_{2}); raise_{3}({4}, {3}_E_{5})", machine(0).name,
           peer(0).instance, event(0, both[0]), machine(1).name, peer(1).instance,
           event(1, both[1]));
    }
    if (has_reset_)
      line("  :: resets_left > 0 && !cut[0] && !cut[1] && !(outside_{} && outside_{}) -> "
           "pick(IN_RESET, 0, 0); reset()",
           peer(0).ident, peer(1).ident);
    line("  :: quiet -> timeouts() // the environment need not act");
    line("  :: else -> timeouts()\n  fi\n}}");
    line("inline after() {{ the_message = 0 }}\n");
  }

  void properties() {
    const std::string& first = peer(0).ident;
    const std::string& second = peer(1).ident;
    line("#define property_no_deadlock (!waits_{} && !waits_{})", first, second);
    line("#define property_no_livelock (property_no_deadlock || may_begin_{} || may_begin_{})",
         first, second);
    line("#define property_no_flood (!flooded)");
  }

  const Peers& all_;
  bool has_reset_;
  std::string out_;
};

} // namespace

std::string world_text(const Peers& peers) { return WorldWriter(peers).write(); }

} // namespace statewire::gen::verify
