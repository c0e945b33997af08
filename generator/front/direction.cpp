// SPDX-License-Identifier: BSD-3-Clause
// The rules are those of Graphviz: `dir` says which ends have a mark, `arrowhead` and `arrowtail`
// which one. Names are case-sensitive, and several shapes may follow each other in one.
#include "direction.hpp"

#include "words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace statewire::gen {
namespace {

enum class Mark : std::uint8_t { none, arrow, other, away };

struct Shape {
  std::string_view name;
  Mark mark;
};
// In this order, since some begin as others do. `mpty` and `pen` follow an `e` and an `o`.
constexpr std::array<Shape, 14> k_shapes{{{"invempty", Mark::away},
                                          {"normal", Mark::arrow},
                                          {"vee", Mark::arrow},
                                          {"mpty", Mark::arrow},
                                          {"pen", Mark::arrow},
                                          {"inv", Mark::away},
                                          {"none", Mark::none},
                                          {"crow", Mark::other},
                                          {"tee", Mark::other},
                                          {"box", Mark::other},
                                          {"diamond", Mark::other},
                                          {"dot", Mark::other},
                                          {"curve", Mark::other},
                                          {"icurve", Mark::other}}};
constexpr std::array<std::string_view, 5> k_variants{"o", "r", "l", "e", "half"};

// One shape at the front of `text`, taken off.
std::optional<Mark> take_shape(std::string_view& text) {
  for (;;) {
    for (const Shape& shape : k_shapes)
      if (text.starts_with(shape.name)) {
        text.remove_prefix(shape.name.size());
        return shape.mark;
      }
    bool again = false;
    for (const std::string_view variant : k_variants)
      if (!again && text.starts_with(variant)) {
        text.remove_prefix(variant.size());
        again = true;
      }
    if (!again) return std::nullopt;
  }
}

struct Arrow {
  Mark mark = Mark::none;
  bool known = true; // Graphviz knows all of the name
};

Arrow arrow_named(std::string_view name) {
  constexpr int most = 4; // Graphviz reads no further
  Arrow out;
  for (int i = 0; i < most && !name.empty(); ++i) {
    const auto shape = take_shape(name);
    if (!shape) {
      out.known = false;
      return out;
    }
    if (*shape == Mark::none) continue;
    const bool differ = out.mark != Mark::none && out.mark != *shape;
    const bool one_points = out.mark == Mark::other || *shape == Mark::other;
    if (!differ)
      out.mark = *shape;
    else if (one_points)
      out.mark = out.mark == Mark::other ? *shape : out.mark;
    else
      out.mark = Mark::other; // arrows against each other
  }
  return out;
}

const Value* find(const Values& values, const char* name) {
  const auto at = values.find(name);
  return at == values.end() ? nullptr : &at->second;
}

bool is_zero(const Value* size) { // or less, which Graphviz takes for it
  if (size == nullptr) return false;
  char* end = nullptr;
  const double number = std::strtod(size->text.c_str(), &end);
  return end != size->text.c_str() && number <= 0;
}

struct End {
  const char* attribute;
  bool marked; // says `dir`
};

Mark mark_of(const Values& values, const End& end) {
  if (!end.marked) return Mark::none;
  const Value* shape = find(values, end.attribute);
  return shape == nullptr ? Mark::arrow : arrow_named(shape->text).mark;
}

} // namespace

bool is_clear(const std::string& colour) {
  const std::string first = colour.substr(0, colour.find_first_of(":;"));
  const std::string said = lower(trim(first.substr(first.rfind('/') + 1))); // `/x11/transparent`
  return said == "transparent" || said == "none" || said == "invis" ||
         (said.size() == 9 && said[0] == '#' && said[7] == '0'); // nearly none of its opacity
}

Direction direction_of(const Values& values) {
  const Value* dir = find(values, "dir");
  const std::string said = dir == nullptr ? "forward" : dir->text;
  const bool known = said == "back" || said == "both" || said == "none";
  const End at_head{"arrowhead", !known || said == "both"};
  const End at_tail{"arrowtail", said == "back" || said == "both"};
  const Mark head = mark_of(values, at_head);
  const Mark tail = mark_of(values, at_tail);

  Direction out;
  out.decides = known ? dir : find(values, "arrowhead");
  out.attribute = known ? "dir" : "arrowhead";
  const Value* colour = find(values, "color");
  if (const char* hides = is_zero(find(values, "arrowsize"))            ? "arrowsize"
                          : colour != nullptr && is_clear(colour->text) ? "color"
                                                                        : nullptr;
      hides != nullptr) {
    out.kind = Direction::Kind::none;
    out.decides = find(values, hides);
    out.attribute = hides;
  } else if (head == Mark::away || tail == Mark::away) {
    out.kind = Direction::Kind::unclear;
    out.attribute = head == Mark::away ? "arrowhead" : "arrowtail";
    out.decides = find(values, out.attribute.c_str());
  } else if (head == Mark::arrow) {
    out.kind = tail == Mark::arrow ? Direction::Kind::both : Direction::Kind::forward;
  } else if (tail == Mark::arrow) {
    out.kind = Direction::Kind::back;
  } else if (head == Mark::none && tail == Mark::none) {
    out.kind = Direction::Kind::none;
  } else if (tail != Mark::none) {
    out.kind = Direction::Kind::unclear;
  }
  return out;
}

bool check_arrow_values(const Source& source, const Values& values, Diagnostics& diagnostics) {
  const Value* dir = find(values, "dir");
  const std::vector<std::string> directions{"forward", "back", "both", "none"};
  if (dir != nullptr &&
      std::find(directions.begin(), directions.end(), dir->text) == directions.end())
    diagnostics.report("bad-value", source.at(dir->where),
                       "'dir' is forward or back, not '" + dir->text + "', which Graphviz ignores" +
                           did_you_mean(dir->text, {"forward", "back"}));
  bool unknown = false;
  for (const char* end : {"arrowhead", "arrowtail"}) {
    const Value* shape = find(values, end);
    if (shape == nullptr || arrow_named(shape->text).known) continue;
    unknown = true;
    diagnostics.report("bad-value", source.at(shape->where),
                       std::string("Graphviz knows no ") + end + " '" + shape->text + "'" +
                           did_you_mean(shape->text, {"normal", "vee", "empty", "open"}));
  }
  return unknown;
}

void turn_arcs(Drawing& drawing) {
  std::vector<bool> turned(drawing.arcs.size());
  for (std::size_t i = 0; i < turned.size(); ++i) {
    Arc& arc = drawing.arcs[i];
    if (direction_of(arc.values).kind != Direction::Kind::back) continue;
    turned[i] = true;
    std::swap(arc.tail, arc.head);
    auto of_tail = arc.values.extract("ltail");
    auto of_head = arc.values.extract("lhead");
    if (!of_tail.empty()) {
      of_tail.key() = "lhead";
      arc.values.insert(std::move(of_tail));
    }
    if (!of_head.empty()) {
      of_head.key() = "ltail";
      arc.values.insert(std::move(of_head));
    }
  }
  std::map<std::pair<std::string, std::string>, std::uint32_t> seen;
  for (const bool now : {false, true})
    for (std::size_t i = 0; i < turned.size(); ++i)
      if (Arc& arc = drawing.arcs[i]; turned[i] == now) arc.ordinal = seen[{arc.tail, arc.head}]++;
}

} // namespace statewire::gen
