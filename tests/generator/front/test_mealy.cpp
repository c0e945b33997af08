// SPDX-License-Identifier: BSD-3-Clause
// Mealy machines as learning tools write them, converted: the result is the machine that is read
// from the original, in the notation of the dialect.
#include "front/front.hpp"
#include "front/mealy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen {
namespace {

std::shared_ptr<const SourceFile> file_of(const std::string& text) {
  return std::make_shared<SourceFile>(SourceFile{"x.dot", text});
}

struct Converted {
  std::string text;
  std::string said;
};

Converted convert(const std::string& text) {
  Diagnostics diagnostics;
  const auto out = mealy_to_dialect(file_of(text), diagnostics);
  Converted converted{out.value_or("nothing"), {}};
  for (const Diagnostic* d : diagnostics.sorted()) converted.said += d->text + "\n";
  return converted;
}

// States with the initial one in brackets; transitions in an order of their own.
std::string facts(const std::string& text) {
  Diagnostics diagnostics;
  const std::vector<Machine> machines = read_digraphs(file_of(text), diagnostics);
  check(machines, diagnostics);
  std::string out;
  for (const Machine& machine : machines) {
    out += machine.name + ":";
    for (StateIndex s = 0; s < machine.states.size(); ++s)
      out +=
          machine.initial == s ? " [" + machine.states[s].name + "]" : " " + machine.states[s].name;
    std::vector<std::string> lines;
    for (const Transition& t : machine.transitions) {
      std::string line = machine.states[t.from].name + " " + machine.events[t.event].name;
      if (t.guard.kind == Guard::Kind::atom) line += " (" + t.guard.phrase.ident + ")";
      if (t.guard.kind == Guard::Kind::otherwise) line += " (else)";
      line += " -> " + machine.states[t.to].name + ":";
      for (const Action& action : t.actions) line += " " + action.phrase.ident;
      lines.push_back(std::move(line));
    }
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines) out += "\n" + line;
    out += "\n";
  }
  for (const Diagnostic* d : diagnostics.sorted())
    if (d->severity == Severity::error) out += "error: " + d->text + "\n";
  return out;
}

constexpr const char* k_learnlib = R"dot(digraph g {

	s0 [shape="circle" label="0"];
	s1 [shape="circle" label="1"];
	s2 [shape="circle" label="2"];
	s0 -> s1 [label="coin / accepted"];
	s0 -> s0 [label="button / -"];
	s1 -> s1 [label="coin / coin_returned"];
	s1 -> s2 [label="button / cup; coffee"];
	s2 -> s2 [label="coin / coin_returned"];
	s2 -> s0 [label="button / done"];

__start0 [label="" shape="none" width="0" height="0"];
__start0 -> s0;

}
)dot";

constexpr const char* k_aalpy = R"dot(digraph LearnedModel {
s0 [label="s0"];
s1 [label="s1"];
s0 -> s1  [label="connect/CONNACK"];
s0 -> s0  [label="publish/CONCLOSED"];
s1 -> s0  [label="connect/CONCLOSED"];
s1 -> s1  [label="publish/PUBACK"];
__start0 [shape=none, label=""];
__start0 -> s0  [label=""];
}
)dot";

constexpr const char* k_statelearner = R"dot(digraph g {
__start0 [label="" shape="none"];

	s0 [shape="circle" label="0"];
	s1 [shape="circle" label="1"];
	s0 -> s1 [label="ClientHelloRSA / ServerHelloCertificateServerHelloDone"];
	s0 -> s0 [label="ChangeCipherSpec / Alert Fatal (Unexpected message)"];
	s1 -> s0 [label="ClientHelloRSA / ConnectionClosed"];
	s1 -> s0 [label="ChangeCipherSpec / "];

__start0 -> s0;
}
)dot";

TEST(Mealy, what_is_converted_is_what_is_read_directly) {
  for (const char* text : {k_learnlib, k_aalpy, k_statelearner}) {
    const Converted converted = convert(text);
    EXPECT_EQ(converted.said, "");
    EXPECT_EQ(facts(converted.text), facts(text));
    EXPECT_EQ(facts(text).find("error"), std::string::npos) << facts(text);
    EXPECT_EQ(converted.text.find(" / "), std::string::npos) << converted.text;
    EXPECT_EQ(convert(converted.text).text, converted.text) << "a second time changes nothing";
  }
  EXPECT_NE(convert(k_learnlib).text.find("s1 -> s2 [label=\"button\\n----\\ncup\\ncoffee\"];\n"),
            std::string::npos);
  EXPECT_NE(convert(k_learnlib).text.find("s0 -> s0 [label=\"button\"];\n"), std::string::npos);
  EXPECT_NE(convert(k_aalpy).text.find("s1 -> s1  [label=\"publish\\n----\\nPUBACK\"];\n"),
            std::string::npos);
}

std::string edge(const std::string& label) { return "A -> B [label=\"" + label + "\"]"; }
std::string machine(const std::string& edges) {
  return "digraph m { graph [ignore=\"*\"] A [initial=true]; B; " + edges + " }";
}

TEST(Mealy, labels_that_are_read_directly_mean_the_same_when_converted) {
  for (const char* label : {
           "a / x",
           "a/x",
           "a / x; y",
           "a | b / x",
           "a [g] / x",
           "a [else] / x",
           "a[g]/",
           "a / -",
           "a / _",
           "a / \xCE\xB5",
           "a /",
           "a / send \\\"x\\\"",
           "a / set the speed in km/h",
           "a / f(x, y)",
           "a / x &amp; y",
           "a&lt;b&gt; / x",
           "a\\n----\\nx / y",
           "a",
           "a\\nx",
           "a / x\\ny",
           "tick / beep\\nshow km/h",
           "a / x; note b : c",
           "a/x; note b : c",
       }) {
    const std::string text = machine(edge(label) + "; B -> A [label=a]");
    const Converted converted = convert(text);
    EXPECT_EQ(converted.said, "") << label;
    EXPECT_EQ(facts(converted.text), facts(text)) << converted.text;
  }
}

TEST(Mealy, pairs_in_one_label_become_edges_of_their_own) {
  const std::string apart = facts(machine(edge("a\\n----\\nx") + edge("b\\n----\\ny")));
  for (const char* label :
       {"a / x\\nb / y", "a / x\\nb / y\\n", "a/x | b/y", "a / x; b / y", "a/x, b/y",
        "a : x\\nb : y", "a: x; b: y", "a: x; b : y;", "a: x, b: y", "a -> x | b -> y"}) {
    for (const char* attributes : {"", ", color=red];", " color=red]\n"}) {
      std::string written = edge(label);
      if (*attributes != '\0') written.replace(written.size() - 1, 1, attributes);
      const Converted converted = convert(machine(written));
      EXPECT_EQ(converted.said, "") << label;
      EXPECT_EQ(facts(converted.text), apart) << converted.text;
    }
  }
  for (const char* label : {"a : x", "a: x", "a -> x", "a --> x", "a - x", "a – x", "a→x", "a ⟶ x"})
    EXPECT_EQ(convert(machine(edge(label))).text, machine(edge("a\\n----\\nx"))) << label;
  EXPECT_EQ(convert(machine(edge("coin : show 1/2"))).text,
            machine(edge("coin\\n----\\nshow 1/2")));
  EXPECT_EQ(convert("digraph m {\n  A -> B [label=\"a/x\\nb/y\", color=red] // both\n}\n").text,
            "digraph m {\n  A -> B [label=\"a\\n----\\nx\", color=red];\n"
            "  A -> B [label=\"b\\n----\\ny\", color=red] // both\n}\n");
}

TEST(Mealy, one_pair_may_have_the_signs_in_its_output) {
  for (const auto& [label, lines] :
       {std::pair("a: \\\"p: q\\\"", "\\\"p: q\\\""), std::pair("a: set n: 1", "set n: 1"),
        std::pair("a: b (c: d)", "b (c: d)"), std::pair("a : x : y", "x : y"),
        std::pair("a: \\\"p; q: r\\\"", "\\\"p; q: r\\\""),
        std::pair("a: f(x; y: z)", "f(x; y: z)"), std::pair("a: x; y", "x\\ny"),
        std::pair("a: x; y; z", "x\\ny\\nz")})
    EXPECT_EQ(convert(machine(edge(label))).text, machine(edge("a\\n----\\n" + std::string(lines))))
        << label;
}

TEST(Mealy, a_part_that_is_no_pair_beside_several_is_named) {
  for (const auto& [label, odd] :
       {std::pair("a: x; b: y; z", "z"), std::pair("a: x; y; b: z", "y"),
        std::pair("a: x, b: y, z", "z"), std::pair("a -> x | b -> y | z", "z"),
        std::pair("a/x; b/y; z", "z"), std::pair("a | b : x | c : y", "a"),
        std::pair("a: x; note - this", "note - this"), std::pair("a: x; y; c -> d", "c -> d"),
        std::pair("a: x\\nz", "z"), std::pair("a: x; b: y\\nz", "z")}) {
    const std::string text = machine(edge(label));
    const Converted converted = convert(text);
    EXPECT_EQ(converted.text, text);
    EXPECT_EQ(converted.said.find("'" + std::string(odd) + "' is no pair of input and output"), 0U)
        << label << "\n"
        << converted.said;
  }
}

TEST(Mealy, a_label_that_would_be_read_with_an_error_is_no_result) {
  const std::string others = "; B -> A [label=\"a\"]; B -> B [label=\"X\"]";
  for (const char* label :
       {"b | X, a : ok done", "b : if ready", "b : n == 1", "b : ring [ready]", "b : defer",
        "b : // x", "b: x, y", "b (c: d): x", "n<m / 1", "n<m / 1 | c / 2"}) {
    const Converted converted = convert(machine(edge(label) + others));
    EXPECT_EQ(converted.said.find("this label cannot be converted: "), 0U)
        << label << converted.said;
  }
  for (const char* label :
       {"b | c : ok done", "b, c : ok", "b : set n = 1", "b : x; y", R"(a/b | c/\\epsilon)"})
    EXPECT_EQ(convert(machine(edge(label) + others)).said, "") << label;
}

TEST(Mealy, what_cannot_be_converted_is_reported_and_stays) {
  for (const char* label : {"a/b / c", "a / x / y"}) {
    const std::string text = machine(edge(label));
    const Converted converted = convert(text);
    EXPECT_EQ(converted.text, text);
    EXPECT_NE(converted.said.find("a second '/' in one label"), std::string::npos) << label;
  }
  for (const auto& [text, said] :
       {std::pair{"strict " + machine(edge("a/x\\nb/y")), "a strict digraph keeps one edge"},
        {machine("edge [label=\"a/x | b/y\"]; A -> B"), "holds for several edges"},
        {machine("{A; B} -> A [label=\"a : x | b : y\"]"), "between subgraphs"},
        {machine("A -> B [label=\"(a) : x\"]"), "cannot be converted"},
        {machine("edge [label=\"a: x; b: y; z\"]; A -> B"), "holds for several edges"}}) {
    const Converted converted = convert(text);
    EXPECT_EQ(converted.text, text);
    EXPECT_NE(converted.said.find(said), std::string::npos) << text << "\n" << converted.said;
  }
  EXPECT_EQ(convert("digraph {").text, "nothing");
  EXPECT_NE(convert("digraph {").said, "");
  EXPECT_EQ(convert("").text, "nothing");
}

} // namespace
} // namespace statewire::gen
