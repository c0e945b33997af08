// SPDX-License-Identifier: BSD-3-Clause
// Matches receives and messages in MPI's order: of the posted receives that fit a message the one
// posted first; of the messages that fit a receive the one that arrived first.
//
// Receives that fix the whole tag, or nothing of it, with a source or without, are found by
// hashing; only masks that fix a part of the tag are searched, in their order. Unexpected messages
// are found by hashing by source, with the tag or without; receives from any
// source walk along the messages of their context until one fits. Those whose sender may still
// cancel them are found by its name for them.
#pragma once

#include "buckets.hpp"
#include "requests.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace statewire::parts {

// What a message is matched by.
struct MatchFields {
  Peer source;
  MessageContext context = 0;
  Tag tag = 0;
};

// What a message says of itself.
struct Envelope : MatchFields {
  std::optional<std::uint64_t> data{}; // beside the message
};

[[nodiscard]] inline bool tag_fits(const Selector& what, Tag tag) {
  return ((what.tag ^ tag) & what.mask) == 0;
}
[[nodiscard]] inline bool fits(const Selector& what, const MatchFields& m) {
  return what.context == m.context &&
         (what.source == k_any_source || what.source == m.source.rank) && tag_fits(what, m.tag);
}

[[nodiscard]] inline bool fits(const RequestState& receive, const MatchFields& m) {
  const Status& what = receive.status;
  return what.context == m.context &&
         (what.source == k_any_source || what.source == m.source.rank) &&
         ((what.tag ^ m.tag) & receive.mask) == 0;
}

// Mostly all receives that are posted at one time select alike: these are one list, which needs no
// key. Others are elsewhere: in buckets, or searched.
class PostedReceives {
 public:
  PostedReceives() = default;
  PostedReceives(const PostedReceives&) = delete; // the receives point to its lists
  PostedReceives& operator=(const PostedReceives&) = delete;

  // By its selector. It waits until match() or remove(). Throws std::bad_alloc and changes nothing
  // when memory runs out.
  [[gnu::always_inline]] void post(RequestState& receive) {
    receive.sequence = next_sequence_++;
    if (!alike_.empty() && !selects_alike(receive, *alike_.front())) [[unlikely]]
      post_elsewhere(receive);
    else
      alike_.push_back(receive);
  }
  // The receive that takes the message; it waits no longer. Null: none.
  [[gnu::always_inline]] RequestState* match(const MatchFields& m) {
    if (elsewhere_ != 0) [[unlikely]]
      return match_all(m.source, m.context, m.tag);
    RequestState* const first = alike_.front();
    if (first == nullptr || !fits(*first, m)) return nullptr;
    alike_.drop_front();
    return first;
  }
  void remove(RequestState& receive);

  [[nodiscard]] std::size_t size() const;
  // Whether any of them takes messages of every source.
  [[nodiscard]] bool take_from_any() const;
  // Appends the receives that name this source, in the order of posting.
  void naming(Peer source, std::vector<RequestState*>& out) const;
  [[nodiscard]] std::size_t memory() const { return buckets_.memory(); }

 private:
  using List = Queue<RequestState, &RequestState::posted>;
  // The four kinds of receive that are hashed; everything else is "partial".
  [[nodiscard]] static constexpr std::size_t kind_of(bool fixes_source, bool fixes_tag) {
    return (fixes_source ? 2U : 0U) + (fixes_tag ? 1U : 0U);
  }
  // Under which key receives of this kind wait that fit the message.
  [[nodiscard]] static BucketKey key_of(std::size_t kind, const MatchFields& m) {
    const bool fixes_source = (kind & 2U) != 0, fixes_tag = (kind & 1U) != 0;
    return {fixes_source ? m.source.rank : k_any_source, m.context, fixes_tag,
            fixes_tag ? m.tag : Tag{0}};
  }
  // Without a branch for each field: mostly all are equal.
  [[nodiscard]] static bool selects_alike(const RequestState& a, const RequestState& b) {
    const std::uint32_t differ =
        (a.status.source ^ b.status.source) | (a.status.context ^ b.status.context);
    return (differ | (a.status.tag ^ b.status.tag) | (a.mask ^ b.mask)) == 0;
  }
  [[gnu::noinline]] void post_elsewhere(RequestState& receive);
  // One by one: else each caller puts the fields into memory, also where this is not called.
  [[gnu::noinline]] RequestState* match_all(Peer source, MessageContext context, Tag tag);
  void count_elsewhere(const RequestState& receive, std::size_t change); // 1 or -1

  List alike_;
  std::size_t elsewhere_ = 0; // all that are not in it
  Buckets<RequestState, &RequestState::posted> buckets_;
  List partial_; // masks that fix a part of the tag
  // How many of those elsewhere there are of each kind that is hashed: unused kinds cost nothing.
  std::array<std::size_t, 4> of_kind_{};
  std::size_t from_any_ = 0; // of those elsewhere
  std::uint64_t next_sequence_ = 0;
};

// An unexpected message, or the announcement of one. The engine adds what it needs
// by deriving from it.
template <class Node>
struct UnexpectedLinks {
  Envelope envelope;
  QueueLink<Node> by_tag, by_source, by_context;
  // While its sender waits for an answer, and may cancel it. Free for others when it is not kept.
  QueueLink<Node> by_name;
  Request sender; // its name there
};

// Node: derives from UnexpectedLinks<Node>.
template <class Node>
class UnexpectedMessages {
 public:
  // Throws std::bad_alloc and keeps nothing when memory runs out.
  void keep(Node& m) {
    const Envelope& e = m.envelope;
    tags_.append({e.source.rank, e.context, true, e.tag}, m);
    try {
      sources_.append({e.source.rank, e.context, false, 0}, m);
      contexts_.append({k_any_source, e.context, false, 0}, m);
    } catch (...) {
      if (m.by_source.queue != nullptr) sources_.remove(m);
      tags_.remove(m);
      throw;
    }
    ++count_;
  }

  // The message that a receive of this kind would take; it stays. Null: none.
  [[nodiscard]] Node* find(const Selector& what) const {
    if (count_ == 0) return nullptr;
    if (what.source == k_any_source)
      return first_that_fits<&UnexpectedLinks<Node>::by_context>(
          contexts_.first({k_any_source, what.context, false, 0}), what);
    if (what.mask == k_all_bits) return tags_.first({what.source, what.context, true, what.tag});
    return first_that_fits<&UnexpectedLinks<Node>::by_source>(
        sources_.first({what.source, what.context, false, 0}), what);
  }

  // A message that is kept is found by this name from now on, until forget_name() or remove().
  void name(Node& m, Request sender) {
    m.sender = sender;
    names_.append(names_near(m.envelope.source, sender), m);
  }
  void forget_name(Node& m) {
    if (m.by_name.queue != nullptr) names_.remove(m);
  }
  [[nodiscard]] Node* named(Peer source, Request sender) const {
    Node* m = names_.first(names_near(source, sender));
    while (m != nullptr && m->sender != sender) m = names_.next(*m);
    return m;
  }

  void remove(Node& m) {
    forget_name(m);
    tags_.remove(m);
    sources_.remove(m);
    contexts_.remove(m);
    --count_;
  }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  // Appends those that came from this source; per context in the order of arrival.
  void from(Peer source, std::vector<Node*>& out) const {
    sources_.each([&](const BucketKey& key) { return key.source == source.rank; },
                  [&](Node& m) { out.push_back(&m); });
  }
  [[nodiscard]] std::size_t memory() const {
    return tags_.memory() + sources_.memory() + contexts_.memory() + names_.memory();
  }

 private:
  // A bucket for every 64 slots of a sender: the slots in use are dense, and one bucket for each
  // would cost more memory than the credit of a message pays for.
  [[nodiscard]] static BucketKey names_near(Peer source, Request sender) {
    return {source.rank, 0, true, sender.slot() / 64};
  }
  template <auto L>
  static Node* first_that_fits(Node* m, const Selector& what) {
    while (m != nullptr && !tag_fits(what, m->envelope.tag)) m = (m->*L).next;
    return m;
  }

  Buckets<Node, &UnexpectedLinks<Node>::by_tag> tags_;
  Buckets<Node, &UnexpectedLinks<Node>::by_source> sources_;
  Buckets<Node, &UnexpectedLinks<Node>::by_context> contexts_;
  Buckets<Node, &UnexpectedLinks<Node>::by_name> names_;
  std::size_t count_ = 0;
};

} // namespace statewire::parts
