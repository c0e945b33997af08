// SPDX-License-Identifier: BSD-3-Clause
#include "graph_names.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <string_view>

namespace statewire::gen {
namespace {

// One graph's names. Like Graphviz's own, ids of names are even and anonymous ids are odd.
class Names {
 public:
  // Returns whether there is an id for the name (or, without a name, that one was made).
  bool map(int type, const char* name, IDTYPE& id, bool create) {
    if (name == nullptr) {
      id = next_++ * 2 + 1;
      return create;
    }
    auto& ids = ids_[kind(type)];
    if (const auto known = ids.find(name); known != ids.end()) {
      id = known->second;
      return true;
    }
    if (!create) return false;
    id = next_++ * 2;
    names_[id] = &ids.emplace(name, id).first->first;
    return true;
  }
  [[nodiscard]] const std::string* name(IDTYPE id) const {
    const auto known = names_.find(id);
    return known == names_.end() ? nullptr : known->second;
  }

 private:
  static std::size_t kind(int type) { // the two halves of an edge share their ids
    return type == AGINEDGE ? AGEDGE : static_cast<std::size_t>(type) & 3U;
  }
  std::array<std::map<std::string, IDTYPE>, 4> ids_;
  std::map<IDTYPE, const std::string*> names_; // keys of the maps above: they stay where they are
  IDTYPE next_ = 1;
};

Names& names(void* state) { return *static_cast<Names*>(state); }

struct Text {
  std::string_view rest;
};

int read(void* channel, char* buffer, int size) {
  auto& text = *static_cast<Text*>(channel);
  const std::size_t n = std::min(text.rest.size(), static_cast<std::size_t>(std::max(size, 0)));
  std::memcpy(buffer, text.rest.data(), n);
  text.rest.remove_prefix(n);
  return static_cast<int>(n);
}

// Tables of functions, as cgraph wants them; nothing in them changes.
Agiddisc_t& name_functions() {
  static Agiddisc_t functions{
      .open = [](Agraph_t*, Agdisc_t*) -> void* { return std::make_unique<Names>().release(); },
      .map = [](void* state, int type, char* name, IDTYPE* id, int create) -> long {
        return names(state).map(type, name, *id, create != 0) ? 1 : 0;
      },
      .alloc = [](void*, int, IDTYPE) -> long { return 0; }, // an id cannot be chosen
      .free = [](void*, int, IDTYPE) {},                     // a name keeps its id
      .print = [](void* state, int, IDTYPE id) -> char* {
        const std::string* name = names(state).name(id);
        return name == nullptr ? nullptr : const_cast<char*>(name->c_str());
      },
      .close = [](void* state) { const std::unique_ptr<Names> owned(&names(state)); },
      .idregister = [](void*, int, void*) {},
  };
  return functions;
}
Agiodisc_t& text_functions() {
  static Agiodisc_t functions{.afread = read, .putstr = AgIoDisc.putstr, .flush = AgIoDisc.flush};
  return functions;
}

} // namespace

Agraph_t* read_graph_in_order(const std::string& text) {
  Text channel{text};
  Agdisc_t functions{.mem = &AgMemDisc, .id = &name_functions(), .io = &text_functions()};
  return agread(&channel, &functions);
}

} // namespace statewire::gen
