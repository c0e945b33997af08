// SPDX-License-Identifier: BSD-3-Clause
#include "actor.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace statewire::traffic {
namespace {

constexpr std::byte k_untouched{0x5a}, k_over{0xdb};

// Cuts memory into a list of buffers, at random; some are empty.
template <class Byte, class Roll>
std::vector<std::span<Byte>> cut(std::span<Byte> whole, Roll&& roll) {
  std::vector<std::span<Byte>> parts;
  const std::size_t pieces = roll(3) == 0 ? 1 + roll(6) : 1;
  for (std::size_t i = 1; i < pieces; ++i) {
    const std::size_t n = roll(4) == 0 ? 0 : roll(whole.size() + 1);
    parts.push_back(whole.first(n));
    whole = whole.subspan(n);
  }
  parts.push_back(whole);
  return parts;
}

} // namespace

struct Actor::Operation {
  bool receives = false;
  std::size_t entry = 0; // in the log
  Request request;
  std::vector<std::byte> memory; // exactly as large as it was said to be
  bool by_callback = false, over = false;
  Operation* source = nullptr; // forward: whose memory it uses
  unsigned forwards = 0;       // which use this one's
};

Actor::Actor(MessageCore& messages, Place place, ActorId id, ActorOptions options,
             std::uint64_t seed, std::function<Time()> now)
    : messages_(messages), options_(std::move(options)), now_(std::move(now)),
      dice_(seed * 0x9e3779b97f4a7c15U + id) {
  log_.actor = id;
  log_.place = place;
}
Actor::~Actor() = default;

std::uint64_t Actor::roll(std::uint64_t below) {
  dice_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = dice_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return (z ^ (z >> 31U)) % below;
}

std::size_t Actor::some_size() {
  std::size_t size = 0;
  switch (roll(8)) {
  case 0:
    size = roll(2);
    break;
  case 1:
  case 2:
  case 3:
    if (!options_.edges.empty())
      size = options_.edges[roll(options_.edges.size())] + roll(3) - 1; // may be SIZE_MAX
    if (size > options_.largest) size = roll(options_.largest + 1);
    break;
  case 4:
    size = roll(options_.largest + 1);
    break;
  default:
    size = roll(200);
  }
  return std::min(size, options_.largest);
}

Selector Actor::some_selector() {
  Selector s;
  s.source = one_in(3) ? k_any_source : static_cast<Place>(roll(options_.places));
  s.context = some_context();
  s.tag = roll(3);
  constexpr std::array<Tag, 4> masks{k_class_mask, k_class_mask, 0, 1};
  s.mask = masks.at(roll(masks.size()));
  return s;
}

void Actor::act() {
  ++moment_;
  const std::uint64_t what = roll(100);
  const bool full = pending_.size() >= options_.most_pending;
  if (what < 70) {
    if (full)
      look();
    else if (roll(100) < options_.receives)
      receive(some_selector(), one_in(4) ? some_size() : options_.largest);
    else
      send();
  } else if (what < 76) {
    if (options_.forwards && !full) forward();
  } else if (what < 81) {
    if (options_.receives > 20) probe();
  } else if (what < 86) {
    if (options_.cancels) cancel_one();
  } else {
    look();
  }
}

Actor::Operation& Actor::begin(bool receives, std::size_t entry) {
  pending_.push_back(std::make_unique<Operation>());
  Operation& op = *pending_.back();
  op.receives = receives;
  op.entry = entry;
  return op;
}

// It may be called inside any call of the engine, but not before the request is known.
MessageCore::Callback Actor::some_callback(Operation& op) {
  if (!options_.callbacks || !one_in(3)) return {};
  op.by_callback = true;
  return [this, &op](std::error_code, const Status& s) {
    if (op.over) {
      log_.complain("an operation has ended twice");
      return;
    }
    ended(op, s);
    // Callbacks may do anything.
    if (!retired_ && pending_.size() < options_.most_pending && one_in(4)) {
      if (one_in(2))
        send();
      else
        receive(some_selector(), options_.largest);
    }
  };
}

void Actor::send() {
  SendEntry e;
  e.to = static_cast<Place>(roll(options_.places));
  e.context = some_context();
  e.size = some_size();
  e.synchronous = one_in(5);
  e.tag = tag_of(log_.actor, static_cast<std::uint32_t>(log_.sends.size()),
                 static_cast<unsigned>(roll(3)), false);
  Operation& op = begin(false, log_.sends.size());
  op.memory.resize(e.size);
  write_letter(op.memory, e.tag);
  log_.sends.push_back(e);
  const auto parts = cut(ConstBytes(op.memory), [this](std::uint64_t n) { return roll(n); });
  op.request =
      messages_.isend({0, e.to}, e.tag, parts, {.context = e.context, .synchronous = e.synchronous},
                      now_(), some_callback(op));
}

void Actor::receive(const Selector& what, std::size_t room, Tag must_be) {
  ReceiveEntry e;
  e.what = what;
  e.room = room;
  e.must_be = must_be;
  Operation& op = begin(true, log_.receives.size());
  op.memory.assign(room, k_untouched);
  log_.receives.push_back(std::move(e));
  const auto parts = cut(MutableBytes(op.memory), [this](std::uint64_t n) { return roll(n); });
  op.request = messages_.irecv(what, parts, now_(), some_callback(op));
}

void Actor::forward() {
  if (pending_.empty()) return;
  Operation* const source = pending_[roll(pending_.size())].get();
  // Not once its completion was delivered: the handle is stale.
  if (!source->receives || source->over || !source->request.valid()) return;
  SendEntry e;
  e.to = static_cast<Place>(roll(options_.places));
  e.context = some_context();
  e.synchronous = one_in(5);
  e.source = static_cast<std::uint32_t>(source->entry);
  e.tag = tag_of(log_.actor, static_cast<std::uint32_t>(log_.sends.size()),
                 static_cast<unsigned>(roll(3)), true);
  Operation& op = begin(false, log_.sends.size());
  op.source = source;
  ++source->forwards;
  log_.sends.push_back(e);
  op.request = messages_.iforward(source->request, {0, e.to}, e.tag,
                                  {.context = e.context, .synchronous = e.synchronous}, now_(),
                                  some_callback(op));
}

// What a probe has shown is what the receive that follows gets.
void Actor::probe() {
  const Selector what = some_selector();
  const auto s = messages_.iprobe(what);
  if (!s || s->error != Errc::ok) return;
  if (s->bytes != 0) log_.complain("a probe has received something");
  receive({s->source, s->tag, k_all_bits, s->context}, s->message_bytes, s->tag);
}

void Actor::cancel_one() {
  if (!pending_.empty()) cancel(*pending_[roll(pending_.size())]);
}

void Actor::cancel(Operation& op) {
  if (op.over || !op.request.valid()) return;
  if (op.receives) {
    ReceiveEntry& r = log_.receives[op.entry];
    if (r.cancel_asked == 0) r.cancel_asked = ++moment_;
  } else {
    log_.sends[op.entry].cancel_asked = true;
  }
  messages_.cancel(op.request, now_());
}

void Actor::cancel_receives() {
  for (std::size_t i = 0; i < pending_.size(); ++i) // callbacks add more
    if (pending_[i]->receives) cancel(*pending_[i]);
}
void Actor::cancel_sends() {
  for (std::size_t i = 0; i < pending_.size(); ++i)
    if (!pending_[i]->receives) cancel(*pending_[i]);
}

void Actor::look() {
  ++moment_;
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    Operation& op = *pending_[i];
    if (op.over || op.by_callback) continue;
    const bool done = messages_.done(op.request);
    const auto s = messages_.test(op.request);
    if (s.has_value() != done) log_.complain("done() and test() disagree");
    if (!s) continue;
    ended(op, *s);
    const auto again = messages_.test(op.request);
    if (!again || again->error != Errc::invalid_argument)
      log_.complain("an operation has ended twice");
  }
  sweep();
}

// Frees memory as early as allowed, so that any later use of it is detected.
void Actor::sweep() {
  std::erase_if(pending_,
                [](const std::unique_ptr<Operation>& op) { return op->over && op->forwards == 0; });
}

bool Actor::drain() {
  bool any = false;
  for (MessageContext c = 0; c < options_.contexts; ++c) {
    for (std::optional<Status> s; (s = messages_.iprobe(Selector::any(c))) && s->error == Errc::ok;
         any = true)
      receive({s->source, s->tag, k_all_bits, s->context}, s->message_bytes, s->tag);
  }
  look();
  return any;
}

bool Actor::sends_pending(bool forwards) const {
  return std::ranges::any_of(pending_, [&](const std::unique_ptr<Operation>& op) {
    return !op->receives && !op->over && (forwards || op->source == nullptr);
  });
}

void Actor::ended(Operation& op, const Status& status) {
  op.over = true;
  if (op.receives) {
    received(op, status);
  } else {
    SendEntry& s = log_.sends[op.entry];
    s.ended = true;
    s.status = status;
    if (s.source != SendEntry::k_none) s.size = status.message_bytes;
    if (status.tag != s.tag || status.source != s.to || status.context != s.context)
      log_.complain("a send ended as another one");
    std::ranges::fill(op.memory, k_over);
  }
  if (op.source != nullptr) --std::exchange(op.source, nullptr)->forwards;
  // A forward may still read it.
  if (op.forwards == 0) std::vector<std::byte>().swap(op.memory);
}

void Actor::received(Operation& op, const Status& status) {
  ReceiveEntry& r = log_.receives[op.entry];
  r.ended = true;
  r.ended_at = ++moment_;
  r.status = status;
  if (!r.got()) return;
  if (status.bytes > op.memory.size()) {
    log_.complain("more received than there was room for");
    return;
  }
  const ConstBytes bytes = ConstBytes(op.memory).first(status.bytes);
  const ConstBytes rest = ConstBytes(op.memory).subspan(status.bytes);
  if (std::ranges::any_of(rest.first(std::min<std::size_t>(rest.size(), 256)),
                          [](std::byte b) { return b != k_untouched; }))
    log_.complain("written behind the end of a message");
  if (is_forwarded(status.tag))
    r.kept.assign(bytes.begin(), bytes.end());
  else if (!is_letter(bytes, status.tag))
    log_.complain("a byte of message " + std::to_string(number_of(status.tag)) + " of actor " +
                  std::to_string(actor_of(status.tag)) + " was changed");
}

std::string Actor::portrait() const {
  std::string out;
  for (const auto& op : pending_) {
    if (op->over || out.size() > 1500) continue;
    out += "  place " + std::to_string(log_.place) + (op->by_callback ? ": by callback: " : ": ");
    if (op->receives) {
      const ReceiveEntry& r = log_.receives[op->entry];
      out += "receive " + std::to_string(op->entry) + " from " + std::to_string(r.what.source) +
             " room " + std::to_string(r.room) + (r.cancel_asked != 0 ? ", to be cancelled" : "");
    } else {
      const SendEntry& s = log_.sends[op->entry];
      out += (op->source != nullptr ? "forward " : "send ") + std::to_string(op->entry) + " to " +
             std::to_string(s.to) + " of " + std::to_string(s.size) +
             (s.synchronous ? " synchronous" : "") + (s.cancel_asked ? ", to be cancelled" : "") +
             ", machine in " + std::string(messages_.states({0, s.to}).send);
    }
    out += '\n';
  }
  return out;
}

} // namespace statewire::traffic
