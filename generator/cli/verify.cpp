#include "verify.hpp"

#include "../verify/load.hpp"
#include "../verify/spin.hpp"
#include "files.hpp"
#include "passes.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace statewire::gen::cli {
namespace {

void print(std::FILE* to, const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), to));
}

int one(const std::string& path, const Options& options) {
  Diagnostics diagnostics;
  std::string problem;
  const auto study = verify::load(path, options.deep, read_source, diagnostics, problem);
  print(stderr, diagnostics.render());
  if (!problem.empty()) {
    print(stderr, fmt::format("statewirec: {}\n", problem));
    return k_unusable;
  }
  if (!study) return k_refused;
  const Promela promela = emit_promela(study->composition);
  if (options.emit_only) {
    print(stdout, promela.text);
    return k_done;
  }
  const verify::TemporaryDirectory directory;
  verify::Spin spin(directory.path(), study->composition.name, promela.text);
  using V = verify::SearchResult::Verdict;
  auto result = spin.search(verify::Search::errors, {});
  if (result.verdict == V::clean && study->check_termination) {
    auto cycles = spin.search(verify::Search::cycles, {});
    if (cycles.verdict != V::clean) result = cycles;
  }
  const char* word = result.verdict == V::clean     ? "verified"
                     : result.verdict == V::bounded ? "not exhaustive: stopped at"
                     : result.verdict == V::failed  ? "failed:"
                                                    : "violated:";
  print(stdout,
        fmt::format("{}: {} {}\n  {} states, depth {}, {:.2f} s, {:.0f} MiB, {} transitions not "
                    "reached\n",
                    study->composition.name, word, result.text, result.figures.states,
                    result.figures.depth, result.figures.seconds, result.figures.mebibytes,
                    result.unreached.size()));
  for (const std::string& line : result.replay) print(stdout, "  " + line + "\n");
  return result.verdict == V::clean ? k_done : k_refused;
}

} // namespace

int verify(const Options& options) {
  if (const std::string missing = verify::missing_tools(); !missing.empty() && !options.emit_only) {
    print(stderr, fmt::format("statewirec: {}\n", missing));
    return k_unusable;
  }
  int code = k_done;
  for (const std::string& path : options.inputs) code = std::max(code, one(path, options));
  return code;
}

} // namespace statewire::gen::cli
