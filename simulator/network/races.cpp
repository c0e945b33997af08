// SPDX-License-Identifier: BSD-3-Clause
// Connecting to a peer that has several addresses, as the Asio transport does it.
#include "network_state.hpp"

namespace statewire::memory {
namespace {

bool fails_at_once(Errc e) { return category(e) == Category::local || e == Errc::unreachable; }

} // namespace

// To the first from `next` on that does not fail at once.
Errc State::start_connecting(Node& node, std::span<const Address> to, std::size_t& next,
                             Handle& out) {
  for (;;) {
    const std::size_t number = next++;
    const Errc injected = operation(node);
    if (injected == Errc::unreachable && next < to.size()) continue;
    if (fails_at_once(injected)) return injected;
    if (node.open >= node.limit) return Errc::no_descriptors;
    const auto link = std::make_shared<Link>();
    link->to = to[number];
    link->address = number;
    link->name = {node.index, ++node.opened};
    link->sides[0].connecting = true;
    link->sides[0].connect_result = injected;
    out = attach(node, link, 0);
    record("connect", node, out);
    queue.add({.kind = EventKind::syn, .link = link}, after_delay(*link, 0));
    return Errc::ok;
  }
}

void State::begin_race(Node& node, std::span<const Address> to, std::size_t next, Handle front) {
  const auto race = std::make_shared<Race>();
  race->node = &node;
  race->to.assign(to.begin(), to.end());
  race->next = next;
  race->front = front;
  find(node, front)->link->race = race;
  give_head_start(race);
}

void State::give_head_start(const std::shared_ptr<Race>& race) {
  if (race->next == race->to.size()) return;
  queue.add({.kind = EventKind::address, .race = race, .number = race->next},
            now + options.head_start);
}

bool State::run_address(const Event& event) {
  if (event.race->over || event.race->next != event.number || !event.race->node->alive)
    return false;
  try_next_address(event.race);
  return true;
}

void State::try_next_address(const std::shared_ptr<Race>& race) {
  if (race->next == race->to.size()) return;
  Handle other;
  if (start_connecting(*race->node, race->to, race->next, other) == Errc::ok) {
    find(*race->node, other)->link->race = race;
    race->others.push_back(other);
  }
  give_head_start(race);
}

// One link has failed. False: so have all.
bool State::race_goes_on(const LinkPtr& failed) {
  const std::shared_ptr<Race> race = failed->race;
  if (race == nullptr) return false;
  try_next_address(race);
  if (race->others.empty()) return false;
  if (failed->sides[0].handle == race->front)
    take_over(failed, find(*race->node, race->others.front())->link);
  std::erase(race->others, failed->sides[0].handle);
  failed->race.reset();
  detach(failed->sides[0]);
  return true;
}

void State::win_race(const LinkPtr& winner) {
  const std::shared_ptr<Race> race = winner->race;
  if (race == nullptr) return;
  if (winner->sides[0].handle != race->front)
    take_over(find(*race->node, race->front)->link, winner);
  end_race(winner);
}

void State::end_race(const LinkPtr& link) {
  const std::shared_ptr<Race> race = std::move(link->race);
  if (race == nullptr) return;
  race->over = true;
  for (const Handle h : race->others) {
    const LinkPtr other = find(*race->node, h)->link;
    other->race.reset();
    abandon(other, 0, MemoryNetwork::Death::eof);
  }
}

// They exchange their handles, and what the endpoint waits for.
// Copies, because their slots change. NOLINTNEXTLINE(performance-unnecessary-value-param)
void State::take_over(LinkPtr front, LinkPtr other) {
  Side& a = front->sides[0];
  Side& b = other->sides[0];
  std::swap(a.node->slots[a.handle.slot].link, b.node->slots[b.handle.slot].link);
  std::swap(a.handle, b.handle);
  std::swap(a.wants_write, b.wants_write);
}

} // namespace statewire::memory
