// SPDX-License-Identifier: BSD-3-Clause
// What the conformance tests stand on: notes, memory, connected queue pairs.
#include "conformance.hpp"

#include <algorithm>

namespace statewire::verbs::test {

void Notes::on_completions(std::span<const Completion> what, Time /*now*/) {
  completions.insert(completions.end(), what.begin(), what.end());
}

void Notes::on_cm(const CmEvent& event, Time /*now*/) {
  CmNote note{event, {event.private_data.begin(), event.private_data.end()}, completions.size()};
  note.event.private_data = {};
  cm.push_back(std::move(note));
}

void Notes::on_port(const PortEvent& event, Time /*now*/) { port.push_back(event); }

const Completion* Notes::completion(std::uint64_t token) const {
  const auto at = std::find_if(completions.begin(), completions.end(),
                               [&](const Completion& c) { return c.token == token; });
  return at == completions.end() ? nullptr : &*at;
}

const Notes::CmNote* Notes::cm_event(CmEvent::Kind kind) const {
  const auto at =
      std::find_if(cm.begin(), cm.end(), [&](const CmNote& n) { return n.event.kind == kind; });
  return at == cm.end() ? nullptr : &*at;
}

std::size_t Notes::count(PortEvent::Kind kind) const {
  return static_cast<std::size_t>(
      std::count_if(port.begin(), port.end(), [&](const PortEvent& e) { return e.kind == kind; }));
}

std::vector<std::uint64_t> Notes::tokens(Completion::Kind kind) const {
  std::vector<std::uint64_t> found;
  for (const Completion& c : completions)
    if (c.kind == kind) found.push_back(c.token);
  return found;
}

Sge Memory::sge(std::size_t from, std::size_t size) {
  return {bytes.data() + from, static_cast<std::uint32_t>(std::min(size, bytes.size() - from)),
          region.local_key};
}

std::uint64_t Memory::address(std::size_t from) const {
  return reinterpret_cast<std::uintptr_t>(bytes.data()) + from;
}

std::vector<std::byte> pattern(std::size_t size, unsigned seed) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<std::byte>(i * 7 + i / 256 + std::size_t{seed} * 31 + 1);
  return bytes;
}

void DeviceConformance::SetUp() {
  pair = GetParam().make();
  ASSERT_NE(pair, nullptr);
  a.device = &pair->a();
  b.device = &pair->b();
  a.device->bind(a.notes);
  b.device->bind(b.notes);
}

void DeviceConformance::TearDown() {
  if (pair == nullptr) return;
  for (Side* side : {&a, &b}) {
    if (side->device == nullptr) continue;
    side->device->destroy(side->qp);
    side->device->cm_destroy(side->cm);
    side->device->cm_stop_listening();
  }
  pair->settle();
  for (Side* side : {&a, &b})
    for (const auto& memory : side->memory) side->device->deregister(memory->region);
}

bool DeviceConformance::until(const std::function<bool()>& predicate) {
  while (!predicate())
    if (!pair->drive()) return predicate();
  return true;
}

Memory& DeviceConformance::memory(Side& side, std::size_t size, unsigned access) {
  Memory& made = *side.memory.emplace_back(std::make_unique<Memory>());
  made.bytes.resize(size);
  EXPECT_EQ(side.device->register_memory(made.bytes, access, made.region), Errc::ok);
  return made;
}

bool DeviceConformance::connect(const QpOptions& options, const std::function<void()>& before) {
  return connect(options, options, before);
}

bool DeviceConformance::connect(const QpOptions& at_a, const QpOptions& at_b,
                                const std::function<void()>& before) {
  return managed() ? connect_managed(at_a, at_b, before) : connect_created(at_a, at_b, before);
}

bool DeviceConformance::connect_created(const QpOptions& at_a, const QpOptions& at_b,
                                        const std::function<void()>& before) {
  if (a.device->create_qp(at_a, a.qp) != Errc::ok || b.device->create_qp(at_b, b.qp) != Errc::ok)
    return false;
  const QpParameters pa = a.device->parameters(a.qp);
  const QpParameters pb = b.device->parameters(b.qp);
  before();
  return a.device->connect(a.qp, pb) == Errc::ok && b.device->connect(b.qp, pa) == Errc::ok;
}

bool DeviceConformance::resolve() {
  if (!b.device->port().address) return false;
  Address at = *b.device->port().address;
  at.port = 0;
  if (b.device->cm_listen(at) != Errc::ok || at.port == 0) return false;
  if (a.device->cm_resolve_address(at, pair->resolve_timeout(), a.cm) != Errc::ok) return false;
  if (!until([&] { return a.notes.cm_event(CmEvent::Kind::address_resolved) != nullptr; }))
    return false;
  if (a.device->cm_resolve_route(a.cm, pair->resolve_timeout()) != Errc::ok) return false;
  return until([&] { return a.notes.cm_event(CmEvent::Kind::route_resolved) != nullptr; });
}

bool DeviceConformance::connect_managed(const QpOptions& at_a, const QpOptions& at_b,
                                        const std::function<void()>& before) {
  if (!resolve() || a.device->cm_create_qp(a.cm, at_a, a.qp) != Errc::ok) return false;
  if (a.device->cm_connect(a.cm, {}) != Errc::ok) return false;
  if (!until([&] { return b.notes.cm_event(CmEvent::Kind::connect_request) != nullptr; }))
    return false;
  b.cm = b.notes.cm_event(CmEvent::Kind::connect_request)->event.cm;
  if (b.device->cm_create_qp(b.cm, at_b, b.qp) != Errc::ok) return false;
  before();
  if (b.device->cm_accept(b.cm, {}) != Errc::ok) return false;
  return until([&] {
    return a.notes.cm_event(CmEvent::Kind::established) != nullptr &&
           b.notes.cm_event(CmEvent::Kind::established) != nullptr;
  });
}

} // namespace statewire::verbs::test
