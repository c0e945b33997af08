// SPDX-License-Identifier: BSD-3-Clause
#include "matching.hpp"

#include <algorithm>

namespace statewire::parts {

RequestState* PostedReceives::match_key(const BucketKey& key) {
  RequestState* const first = buckets_.first(key);
  if (first != nullptr) remove(*first);
  return first;
}

RequestState* PostedReceives::match_all_kinds(const Envelope& m) {
  RequestState* best = nullptr;
  for (std::size_t kind = 0; kind < of_kind_.size(); ++kind) {
    if (of_kind_.at(kind) == 0) continue;
    RequestState* first = buckets_.first(key_of(kind, m));
    if (first != nullptr && (best == nullptr || first->sequence < best->sequence)) best = first;
  }
  for (RequestState* o = partial_.first; o != nullptr; o = Lists::next(*o)) {
    if (best != nullptr && best->sequence < o->sequence) break;
    if (!fits(*o, m)) continue;
    best = o;
    break;
  }
  if (best != nullptr) remove(*best);
  return best;
}

void PostedReceives::remove(RequestState& receive) {
  --posted_;
  if (receive.posted.bucket == &partial_) {
    Lists::unlink(receive);
    return;
  }
  --of_kind_.at(kind_of(receive.selector()));
  buckets_.remove(receive);
}

void PostedReceives::naming(Peer source, std::vector<RequestState*>& out) const {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  const auto add = [&](RequestState& o) { out.push_back(&o); };
  buckets_.each([&](const BucketKey& key) { return key.names(source); }, add);
  for (RequestState* o = partial_.first; o != nullptr; o = Lists::next(*o))
    if (o->status.group == source.group && o->status.source == source.rank) add(*o);
  std::sort(out.begin() + begin, out.end(),
            [](const RequestState* a, const RequestState* b) { return a->sequence < b->sequence; });
}

} // namespace statewire::parts
