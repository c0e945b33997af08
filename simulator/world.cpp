// SPDX-License-Identifier: BSD-3-Clause
#include "world.hpp"

#include "process.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

MemoryNetwork::Options network_options(const Scenario& s) {
  MemoryNetwork::Options o;
  o.seed = s.seed;
  if (s.shape.max_read != 0) o.max_read = s.shape.max_read;
  if (s.shape.max_write != 0) o.max_write = s.shape.max_write;
  o.random_sizes = s.shape.ragged;
  o.pipe_capacity = s.shape.capacity;
  o.delay_max = std::chrono::microseconds(s.shape.delay_us);
  o.step_time = Time(0); // so that steps of different processes commute exactly
  return o;
}

Act act_of(MemoryNetwork::Step::Kind kind) {
  using Kind = MemoryNetwork::Step::Kind;
  switch (kind) {
  case Kind::syn:
    return Act::syn;
  case Kind::connected:
    return Act::connect_done;
  case Kind::accept:
    return Act::accept;
  case Kind::pause:
    return Act::accept_paused;
  case Kind::resume:
    return Act::accept_resumed;
  case Kind::data:
    return Act::deliver;
  case Kind::eof:
    return Act::eof;
  case Kind::reset:
    return Act::reset;
  case Kind::readable:
    return Act::readable;
  case Kind::writable:
    return Act::written;
  case Kind::timer:
    return Act::timer;
  case Kind::address: // a process has one here
    break;
  }
  return Act::wait;
}

} // namespace

World::World(Scenario scenario, const Limits& limits)
    : scenario_(std::move(scenario)), limits_(limits), net_(network_options(scenario_)),
      budget_(scenario_.budget) {
  const std::uint32_t groups = std::max(scenario_.groups, 1U);
  for (Place p = 0; p < scenario_.processes(); ++p) peers_.push_back({p % groups, p / groups});
  processes_.resize(scenario_.processes());
  for (Place p = 0; p < scenario_.processes(); ++p) start(p);
}

World::~World() = default;

// ---- what may happen
// -------------------------------------------------------------------------------

LinkId World::link_id(MemoryNetwork::LinkName name) const {
  const Owner owner = owners_[name.opener];
  return {owner.place, owner.links_before + name.ordinal};
}

void World::translate(const MemoryNetwork::Step& from, std::uint32_t index) {
  Step& s = enabled_.emplace_back();
  s.act = act_of(from.kind);
  s.side = from.side;
  if (from.link.ordinal != 0) s.link = link_id(from.link);
  s.process = from.endpoint < owners_.size() ? owners_[from.endpoint].place : UINT32_MAX;
  s.bytes = static_cast<std::uint32_t>(from.bytes);
  s.network_step = index;
  if (s.act == Act::timer && s.process < k_intruder)
    s.machine = next_machine(*processes_[s.process]->core);
}

// A deadline of no machine is that of a permit to connect.
MachineId World::next_machine(const Core& core) {
  const Deadline next = core.deadline();
  return core.next_deadline() < next.at ? MachineId::vc : next.machine;
}

void World::add_timer(const Process& p, bool as_fault) {
  if (p.core->next_deadline() == k_never) return;
  Step& s = enabled_.emplace_back();
  s.act = as_fault ? Act::fault : Act::timer;
  s.fault = Fault::hurry;
  s.process = p.place;
  s.machine = next_machine(*p.core);
}

void World::add_programs() {
  const bool some_have_more =
      scenario_.finalize_last && std::ranges::any_of(processes_, [this](const auto& p) {
        const auto& script = scenario_.scripts[p->place];
        return p->alive && !p->finalize_called && p->next_op < script.size() &&
               script[p->next_op].kind != Op::Kind::finalize;
      });
  for (const auto& p : processes_) {
    if (!p->alive) continue;
    const auto& script = scenario_.scripts[p->place];
    if (p->next_op >= script.size()) continue;
    const Op& op = script[p->next_op];
    if (op.kind == Op::Kind::finalize && some_have_more) continue;
    Step& s = enabled_.emplace_back();
    s.act = op.kind == Op::Kind::send    ? Act::send
            : op.kind == Op::Kind::close ? Act::close
                                         : Act::finalize;
    s.process = p->place;
    s.other = op.to;
    s.bytes = op.size;
  }
}

bool World::programs_are_done() const {
  return std::ranges::all_of(processes_, [this](const auto& p) {
    return !p->alive || p->next_op >= scenario_.scripts[p->place].size();
  });
}

bool World::all_finished() const {
  return std::ranges::all_of(processes_, [](const auto& p) {
    return !p->alive || (p->core->finalized() && p->core->connections() == 0);
  });
}

std::span<const Step> World::enabled(bool with_faults) {
  enabled_.clear();
  while (!over_ && !violation_) {
    // Forced head-to-heads: no message arrives before all have sent.
    const bool held_back =
        scenario_.head_to_head && std::ranges::any_of(processes_, [this](const auto& p) {
          return p->alive && p->next_op + 1 < processes_.size();
        });
    bool busy = false; // something is under way
    bool travels = false;
    if (!held_back) {
      const auto steps = net_.enabled();
      for (std::uint32_t i = 0; i < steps.size(); ++i) translate(steps[i], i);
      busy = net_.next_arrival() != k_never || std::ranges::any_of(steps, [](const auto& s) {
               return s.kind != MemoryNetwork::Step::Kind::timer;
             });
      travels = net_.next_arrival() != k_never;
    }
    quiet_ = !held_back && !busy;
    if (quiet_) check_quiet();
    if (violation_) break;
    const bool programs = !programs_are_done();
    if (travels && (!enabled_.empty() || programs)) enabled_.emplace_back().act = Act::wait;
    if (programs) add_programs();
    if (programs && quiet_) {
      // A program may also do nothing until the next deadline.
      const Process* first = nullptr;
      for (const auto& p : processes_)
        if (p->alive && p->core->next_deadline() != k_never &&
            (first == nullptr || p->core->next_deadline() < first->core->next_deadline()))
          first = p.get();
      if (first != nullptr && first->core->next_deadline() > net_.now()) add_timer(*first, false);
    }
    if (!enabled_.empty()) break;
    if (quiet_ && !healed_) {
      heal();
      continue;
    }
    const Time next = std::min(net_.next_arrival(), net_.next_deadline());
    if (next == k_never || (quiet_ && all_finished())) {
      over_ = true;
      check_end();
      break;
    }
    if (healed_ && next > healed_at_ + limits_.after_faults) {
      break_promise("termination",
                    "not all have finished " +
                        std::to_string(limits_.after_faults / std::chrono::seconds(1)) +
                        " seconds after the last thing that disturbed them\n" + portrait());
      break;
    }
    net_.advance_clock(next);
  }
  if (violation_) enabled_.clear();
  if (with_faults && !enabled_.empty() && !healed_) add_faults();
  return enabled_;
}

bool World::over() { return over_ || violation_ || enabled().empty(); }

std::optional<std::size_t> World::find(const Step& name) {
  const auto steps = enabled(name.act == Act::fault);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (same(steps[i], name)) return i;
  return std::nullopt;
}

// ---- letting it happen
// -----------------------------------------------------------------------------

bool World::take(const Step& name) {
  const auto index = find(name);
  if (index) take(*index);
  return index.has_value();
}

bool World::take(std::string_view name) {
  const auto step = parse_step(name);
  return step && take(*step);
}

void World::take(std::size_t index) {
  if (index >= enabled_.size() || violation_) return;
  const Step s = enabled_[index];
  if (++steps_ > limits_.steps)
    return break_promise("termination", "still busy after " + std::to_string(limits_.steps) +
                                            " steps\n" + portrait());
  switch (s.act) {
  case Act::wait: {
    // A deadline that is over already, and whose owner is slow, does not stop the clock.
    const Time deadline = net_.next_deadline();
    net_.advance_clock(deadline > net_.now() ? std::min(net_.next_arrival(), deadline)
                                             : net_.next_arrival());
    return;
  }
  case Act::timer:
    if (s.process < processes_.size()) strike(*processes_[s.process]->core);
    break;
  case Act::send:
  case Act::close:
  case Act::finalize:
    run_program(*processes_[s.process]);
    break;
  case Act::fault:
    commit(s);
    break;
  default:
    net_.perform(s.network_step);
    break;
  }
  if (s.process < processes_.size()) check(*processes_[s.process]);
}

void World::strike(Driven& driven) {
  net_.advance_clock(driven.next_deadline());
  driven.advance(net_.now());
}

void World::run_program(Process& p) {
  const Op& op = scenario_.scripts[p.place][p.next_op++];
  switch (op.kind) {
  case Op::Kind::send: {
    if (op.to >= processes_.size()) return;
    std::uint64_t token = 0;
    const auto bytes = ledger_.compose(p.id, op.to, op.size, token);
    ledger_.posted(p.id, op.to);
    const Errc result = p.core->send(peers_[op.to], 1, bytes, net_.now(), token);
    if (result == Errc::ok) {
      ++accepted_;
    } else {
      ledger_.rejected(p.id, op.to, token);
    }
    break;
  }
  case Op::Kind::close:
    if (op.to < processes_.size()) p.core->close(peers_[op.to], net_.now());
    break;
  case Op::Kind::finalize:
    p.finalize_called = true;
    p.core->finalize(net_.now());
    break;
  }
}

} // namespace statewire::sim
