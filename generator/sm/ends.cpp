// SPDX-License-Identifier: BSD-3-Clause
#include "ends.hpp"

#include <algorithm>

namespace statewire::gen::sm {

bool always_leaves(const Statement& statement, const Lines& lines) {
  if (statement.kind == Statement::Kind::leave) return true;
  if (statement.kind != Statement::Kind::branch && statement.kind != Statement::Kind::selection)
    return false;
  if (statement.arms.empty()) return false;
  const Line& last = lines.lines[statement.arms.back().line];
  const bool total =
      last.word == Word::else_ || (last.word == Word::case_ && last.words.begin == last.words.end);
  return total && std::all_of(statement.arms.begin(), statement.arms.end(), [&](const Arm& arm) {
           return !arm.body.empty() && always_leaves(arm.body.back(), lines);
         });
}

LooseEnd find_loose_end(const Block& block, std::size_t head, const Lines& lines) {
  if (block.empty()) return {head, "nothing follows this line"};
  const Statement& last = block.back();
  if (last.kind == Statement::Kind::leave)
    return {last.line, "nothing follows when none of these holds"};
  if (last.kind != Statement::Kind::branch && last.kind != Statement::Kind::selection)
    return {last.line, "nothing follows this line"};
  for (const Arm& arm : last.arms) {
    if (arm.body.empty()) return {arm.line, "nothing follows in this case"};
    if (!always_leaves(arm.body.back(), lines)) return find_loose_end(arm.body, arm.line, lines);
  }
  return {last.line, "nothing follows when none of its conditions holds"};
}

} // namespace statewire::gen::sm
