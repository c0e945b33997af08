// SPDX-License-Identifier: BSD-3-Clause
// Which pair of modules two processes use. The argument that both find the same:
// docs/guide/methods.md.
#include "statewire/advertisement.hpp"

#include <algorithm>
#include <compare>
#include <tuple>

namespace statewire::cpc {
namespace {

// An advertisement without its order, as far as the first version of the format goes: later
// additions must not make two processes of different versions compare differently.
using ModuleKey = std::tuple<std::string_view, std::uint8_t, bool, Bytes>;
using PortKey = std::tuple<std::string_view, std::string_view, Bytes, std::vector<ModuleKey>>;

std::vector<PortKey> key_of(const Advertisement& a) {
  std::vector<PortKey> key;
  for (const Advertisement::Port& p : a.ports) {
    std::vector<ModuleKey> modules;
    for (const Advertisement::Module& m : p.modules)
      modules.emplace_back(m.component, m.priority, m.uses_cts, m.blob);
    std::sort(modules.begin(), modules.end());
    key.emplace_back(p.name, p.kind, p.blob, std::move(modules));
  }
  std::sort(key.begin(), key.end());
  return key;
}

// The lesser rank is preferred. All of it is the same seen from either side.
struct Rank {
  int not_greater = 0; // minus the greater of both priorities
  int not_lesser = 0;  // minus the lesser one
  Distance distance = Distance::unknown;
  std::string_view component;
  std::string_view first_name, second_name; // of the two ports, in alphabetical order
  std::string_view name_at_lesser;          // of the port of the lesser advertisement
  // NOLINTNEXTLINE(modernize-use-nullptr): the check takes the 0 inside `<=>` for a pointer
  friend auto operator<=>(const Rank&, const Rank&) = default;
};

class Search {
 public:
  Search(const Advertisement& mine, const Advertisement& theirs, const WhyNotReach& why_not,
         const HowFar& how_far)
      : mine_(mine), theirs_(theirs), why_not_(why_not), how_far_(how_far),
        order_(key_of(mine) <=> key_of(theirs)) {}

  std::optional<Pair> best() {
    Pair at;
    for (at.local_port = 0; at.local_port < mine_.ports.size(); ++at.local_port)
      for (at.remote_port = 0; at.remote_port < theirs_.ports.size(); ++at.remote_port)
        consider_ports(at);
    return best_;
  }

 private:
  void consider_ports(Pair at) {
    const Advertisement::Port& a = mine_.ports[at.local_port];
    const Advertisement::Port& b = theirs_.ports[at.remote_port];
    if (a.kind != b.kind) return;
    // Nothing tells two processes that say the same apart: then only a port and itself is a pair
    // that both can mean.
    if (order_ == std::strong_ordering::equal && a.name != b.name) return;
    for (at.local_module = 0; at.local_module < a.modules.size(); ++at.local_module)
      for (at.remote_module = 0; at.remote_module < b.modules.size(); ++at.remote_module)
        if (a.modules[at.local_module].component == b.modules[at.remote_module].component)
          consider(a, b, at);
  }

  void consider(const Advertisement::Port& a, const Advertisement::Port& b, const Pair& at) {
    const Advertisement::Module& m = a.modules[at.local_module];
    const Advertisement::Module& n = b.modules[at.remote_module];
    const auto [low, high] = std::minmax<int>({m.priority, n.priority});
    const auto [first, second] = std::minmax<std::string_view>({a.name, b.name});
    const bool in_order = a.blob <= b.blob;
    const Bytes& lesser = in_order ? a.blob : b.blob;
    const Bytes& greater = in_order ? b.blob : a.blob;
    const Rank rank{-high,
                    -low,
                    how_far_ ? how_far_(m.component, lesser, greater) : Distance::unknown,
                    m.component,
                    first,
                    second,
                    order_ == std::strong_ordering::less ? std::string_view(a.name)
                                                         : std::string_view(b.name)};
    if (best_ && rank_ <= rank) return;
    if (why_not_(m.component, lesser, greater)) return;
    rank_ = rank;
    best_ = at;
  }

  const Advertisement& mine_;
  const Advertisement& theirs_;
  const WhyNotReach& why_not_;
  const HowFar& how_far_;
  std::strong_ordering order_;
  Rank rank_;
  std::optional<Pair> best_;
};

} // namespace

std::optional<Pair> select(const Advertisement& mine, const Advertisement& theirs,
                           const WhyNotReach& why_not, const HowFar& how_far) {
  return Search(mine, theirs, why_not, how_far).best();
}

Route route_of(const Advertisement& mine, const Advertisement& theirs, const Pair& pair) {
  const Advertisement::Port& a = mine.ports[pair.local_port];
  const Advertisement::Port& b = theirs.ports[pair.remote_port];
  const Advertisement::Module& m = a.modules[pair.local_module];
  const Advertisement::Module& n = b.modules[pair.remote_module];
  return {m.component, a.name, b.name, m.priority, n.priority, m.uses_cts || n.uses_cts,
          n.blob,      b.blob};
}

} // namespace statewire::cpc
