// SPDX-License-Identifier: BSD-3-Clause
#include "matching.hpp"

#include <algorithm>

namespace statewire::parts {

void PostedReceives::count_elsewhere(const RequestState& receive, std::size_t change) {
  elsewhere_ += change;
  const Selector what = receive.selector();
  const bool fixes_tag = what.mask == k_all_bits;
  if (what.source == k_any_source) from_any_ += change;
  if (fixes_tag || what.mask == 0)
    of_kind_.at(kind_of(what.source != k_any_source, fixes_tag)) += change;
}

void PostedReceives::post_elsewhere(RequestState& receive) {
  const Selector what = receive.selector();
  const bool fixes_tag = what.mask == k_all_bits;
  if (fixes_tag || what.mask == 0)
    buckets_.append({what.source, what.context, fixes_tag, fixes_tag ? what.tag : Tag{0}}, receive);
  else
    partial_.push_back(receive);
  count_elsewhere(receive, 1);
}

RequestState* PostedReceives::match_all(Peer source, MessageContext context, Tag tag) {
  const MatchFields m{source, context, tag};
  RequestState* best = alike_.front();
  if (best != nullptr && !fits(*best, m)) best = nullptr;
  for (std::size_t kind = 0; kind < of_kind_.size(); ++kind) {
    if (of_kind_.at(kind) == 0) continue;
    RequestState* first = buckets_.first(key_of(kind, m));
    if (first != nullptr && (best == nullptr || first->sequence < best->sequence)) best = first;
  }
  for (RequestState* o = partial_.front(); o != nullptr; o = List::next(*o)) {
    if (best != nullptr && best->sequence < o->sequence) break;
    if (!fits(*o, m)) continue;
    best = o;
    break;
  }
  if (best != nullptr) remove(*best);
  return best;
}

void PostedReceives::remove(RequestState& receive) {
  const bool is_alike = alike_.holds(receive);
  if (!is_alike) count_elsewhere(receive, static_cast<std::size_t>(-1));
  if (is_alike || partial_.holds(receive))
    List::remove(receive);
  else
    buckets_.remove(receive);
}

std::size_t PostedReceives::size() const {
  std::size_t size = elsewhere_;
  for (const RequestState* o = alike_.front(); o != nullptr; o = List::next(*o)) ++size;
  return size;
}

bool PostedReceives::take_from_any() const {
  const RequestState* const alike = alike_.front();
  return from_any_ != 0 || (alike != nullptr && alike->status.source == k_any_source);
}

void PostedReceives::naming(Peer source, std::vector<RequestState*>& out) const {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  const auto add = [&](RequestState& o) { out.push_back(&o); };
  buckets_.each([&](const BucketKey& key) { return key.source == source.rank; }, add);
  const auto names = [source](const RequestState& o) { return o.status.source == source.rank; };
  if (!alike_.empty() && names(*alike_.front())) // then all of them do
    for (RequestState* o = alike_.front(); o != nullptr; o = List::next(*o)) add(*o);
  for (RequestState* o = partial_.front(); o != nullptr; o = List::next(*o))
    if (names(*o)) add(*o);
  std::sort(out.begin() + begin, out.end(),
            [](const RequestState* a, const RequestState* b) { return a->sequence < b->sequence; });
}

} // namespace statewire::parts
