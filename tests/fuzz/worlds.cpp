// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a scenario and its world, with a line of "%%" between them; their machines are two
// small digraphs. What can be composed becomes Promela.
#include "spec.hpp"

#include "back/promela.hpp"
#include "verify/load.hpp"

#include <string_view>

namespace {

constexpr std::string_view k_asker =
    "digraph asker { error=\"*\"; IDLE [initial=true]; IDLE -> BUSY [label=\"ASK\\n---\\nsend "
    "QUESTION\"]; BUSY -> IDLE [label=\"ANSWER\\n(it is final)\\n---\\ncount++\"]; BUSY -> BUSY "
    "[label=\"ANSWER\\n(else)\"] }";
constexpr std::string_view k_answerer =
    "digraph answerer { ignore=\"*\"; READY [initial=true]; READY "
    "-> READY [label=\"QUESTION\\n---\\nsend ANSWER\"] }";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace statewire::gen;
  const std::string text(data, data + size);
  const auto cut = text.find("\n%%\n");
  const std::string world = cut == std::string::npos ? "" : text.substr(cut + 4);
  const verify::ReadFile read = [&](const std::string& path,
                                    std::shared_ptr<const SourceFile>& file) {
    SourceFile source{path, {}};
    if (path == "input.scenario")
      source.text = text.substr(0, cut);
    else if (path.ends_with(".world"))
      source.text = world;
    else if (path.ends_with("asker.dot"))
      source.text = k_asker;
    else if (path.ends_with("answerer.dot"))
      source.text = k_answerer;
    else
      return std::string("no such file");
    file = std::make_shared<const SourceFile>(std::move(source));
    return std::string();
  };
  for (const bool deep : {false, true}) {
    Diagnostics diagnostics;
    std::string problem;
    const auto study = verify::load("input.scenario", deep, read, diagnostics, problem);
    static_cast<void>(diagnostics.render());
    if (study) static_cast<void>(emit_promela(study->composition));
  }
  return 0;
}
