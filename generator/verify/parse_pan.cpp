// SPDX-License-Identifier: BSD-3-Clause
// What a verifier prints, understood.
#include "spin.hpp"

#include "lines.hpp"

#include <charconv>
#include <cstdlib>

namespace statewire::gen::verify {
namespace {

double number_in(std::string_view line) {
  const auto from = line.find_first_of("0123456789");
  if (from == std::string_view::npos) return 0;
  return std::strtod(std::string(line.substr(from)).c_str(), nullptr);
}

long number_after(std::string_view line, std::string_view mark) {
  const auto at = line.find(mark);
  return at == std::string_view::npos ? 0 : static_cast<long>(number_in(line.substr(at)));
}

// pan:1: assertion violated (x>0) (at depth 12)
void read_error(std::string_view line, SearchResult& out) {
  using Verdict = SearchResult::Verdict;
  const auto has = [&](std::string_view words) { return line.find(words) != line.npos; };
  if (has("assertion violated"))
    out.verdict = Verdict::assertion;
  else if (has("invalid end state"))
    out.verdict = Verdict::improper;
  else if (has("non-progress cycle") || has("acceptance cycle"))
    out.verdict = Verdict::cycle;
  else if (has("depth limit") || has("max search depth"))
    out.verdict = Verdict::bounded, out.text = "depth";
  else
    return;
  if (out.verdict == Verdict::bounded) return;
  const auto from = line.find(": ");
  const auto to = line.rfind(" (at depth");
  if (from != line.npos) out.text = std::string(line.substr(from + 2, to - from - 2));
}

// 	close.pml:33, state 52, "printf('@step 0 %d 17 %d\n',me)"
void read_unreached(std::string_view line, SearchResult& out) {
  constexpr std::string_view mark = "printf('@step ";
  const auto at = line.find(mark);
  if (at == line.npos) return;
  const char* text = line.data() + at + mark.size();
  const char* end = line.data() + line.size();
  unsigned member = 0;
  unsigned transition = 0;
  auto read = std::from_chars(text, end, member);
  constexpr std::string_view instance = " %d ";
  if (read.ec != std::errc() ||
      !std::string_view(read.ptr, static_cast<std::size_t>(end - read.ptr)).starts_with(instance))
    return;
  read = std::from_chars(read.ptr + instance.size(), end, transition);
  if (read.ec == std::errc()) out.unreached.insert({member, transition});
}

} // namespace

SearchResult parse_pan(const std::string& output) {
  SearchResult out;
  using Verdict = SearchResult::Verdict;
  bool summary = false;
  bool shallow = false;
  bool memory = false;
  bool interrupted = false;
  bool acyclic = false;
  for (const std::string_view line : split_lines(output)) {
    const auto has = [&](std::string_view words) { return line.find(words) != line.npos; };
    if (line.starts_with("pan:")) read_error(line, out);
    if (has("max search depth too small")) shallow = true;
    if (has("out of memory") || has("MEMLIM bound") || has("reached -DMEMLIM")) memory = true;
    if (has("nterrupted")) interrupted = true;
    if (has("depth reached ")) {
      summary = true;
      out.figures.depth = number_after(line, "depth reached ");
    }
    if (has("states, stored")) out.figures.states = number_in(line);
    if (has("nominal states")) out.figures.states = number_in(line);
    if (has("transitions (= stored")) out.figures.transitions = number_in(line);
    if (has("matches within stack")) acyclic = number_in(line) == 0;
    if (has("total actual memory usage")) out.figures.mebibytes = number_in(line);
    read_unreached(line, out);
  }
  if (out.verdict == Verdict::assertion || out.verdict == Verdict::improper ||
      out.verdict == Verdict::cycle)
    return out;
  if (memory)
    out.verdict = Verdict::bounded, out.text = "memory";
  else if (shallow || out.text == "depth")
    out.verdict = Verdict::bounded, out.text = "depth";
  else if (interrupted)
    out.verdict = Verdict::bounded, out.text = "an interruption";
  else if (summary)
    out.verdict = Verdict::clean, out.acyclic = acyclic;
  else
    out.verdict = Verdict::failed, out.text = "the verifier ended without a verdict:\n" + output;
  return out;
}

std::vector<std::string> marks_of(const std::string& replay) {
  std::vector<std::string> out;
  for (std::string_view line : split_lines(replay)) {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    if (line.starts_with("@") || line.find("START OF CYCLE") != line.npos) out.emplace_back(line);
  }
  return out;
}

} // namespace statewire::gen::verify
