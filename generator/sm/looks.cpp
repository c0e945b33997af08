// SPDX-License-Identifier: BSD-3-Clause
#include "looks.hpp"

#include "../front/direction.hpp"

namespace statewire::gen::sm {

void check_looks(const Source& source, const std::vector<syntax::Attribute>& attributes,
                 const std::string& head, Diagnostics& diagnostics) {
  Values values;
  for (const syntax::Attribute& a : attributes)
    values[a.name.value] = {a.value.value, a.value.at, a.value.where, false, a.value.html};
  if (is_invisible(values)) {
    diagnostics.report("bad-value", source.at(values.at("style").where),
                       "what is not drawn happens all the same; leave style=invis out");
    return;
  }
  if (check_arrow_values(source, values, diagnostics)) return;
  const Direction direction = direction_of(values);
  if (direction.kind == Direction::Kind::forward || direction.decides == nullptr) return;
  diagnostics.report("no-direction", source.at(direction.decides->where),
                     "the drawing would have no arrow to '" + head + "' alone; leave '" +
                         direction.attribute + "' out");
}

} // namespace statewire::gen::sm
