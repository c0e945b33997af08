// SPDX-License-Identifier: BSD-3-Clause
// How a Context ends: finalize(), and its destruction, which a callback may ask for at the wrong
// moment.
#include "finalize_report.hpp"
#include "state.hpp"

#include <fmt/format.h>

#include <new>

namespace statewire {
namespace {

Failure in_callback() {
  return {Errc::in_callback,
          "finalize() was called inside a callback, whose end it would wait for: note there "
          "that it is time, and call finalize() when the call that makes progress has "
          "returned"};
}

} // namespace

void Context::State::prepare_to_fail() {
  out_of_memory = fmt::format("statewire: rank {}: memory has run out in the middle of a step: the "
                              "context has ended. Its peers see a lost connection, and all calls "
                              "end with no_memory\n",
                              rank());
  dispatcher->on_failure([this] { fail(); });
  loop->on_out_of_memory([d = dispatcher.get()] { d->fail(); });
}

void Context::State::fail() {
  loop->give_up();
  transport->cut();
  lanes->transport().cut();
  try {
    say(out_of_memory);
  } catch (const std::bad_alloc&) {
    // The program's function has found none.
  }
}

Result<bool> Context::try_finalize() {
  if (state_->loop->is_over()) return state_->why_over();
  if (state_->loop->in_scope()) return in_callback();
  const ProgressLoop::Scope scope(*state_->loop);
  state_->loop->drive([this] { state_->core->finalize(ProgressLoop::clock()); });
  if (state_->loop->is_over()) return state_->why_over();
  if (!state_->core->finalized()) return false;
  state_->end();
  return true;
}

Result<void> Context::finalize() {
  if (state_->loop->is_over()) return state_->why_over();
  if (state_->loop->in_scope()) return in_callback();
  const ProgressLoop::Scope scope(*state_->loop);
  FinalizeReport report(rank());
  state_->loop->drive([this] { state_->core->finalize(ProgressLoop::clock()); });
  const auto done = [this] { return state_->core->finalized(); };
  const Time report_after = state_->options.report_after;
  while (!state_->loop->run_until(done, later(ProgressLoop::clock(), report_after))) {
    if (state_->loop->is_over()) return state_->why_over();
    if (state_->loop->abandoned())
      return Failure{Errc::cancelled, "the Context was destroyed in a callback while it finalized"};
    const std::string text = report.on_sockets(*state_->core, ProgressLoop::clock());
    if (!text.empty()) state_->say(text);
  }
  state_->end();
  return {};
}

void* Context::operator new(std::size_t size) { return ::operator new(size); }
void Context::operator delete(void* memory) { ::operator delete(memory); }

void Context::operator delete(Context* context, std::destroying_delete_t) {
  State& state = *context->state_;
  const auto destroy = [context] {
    context->~Context();
    ::operator delete(context);
  };
  if (!state.loop || !state.loop->in_scope()) return destroy();
  if (!context->in_child())
    state.say(fmt::format("statewire: rank {}: the Context was destroyed inside a callback; no "
                          "callback runs any more, "
                          "all waits end, and it goes when the call that makes progress has "
                          "returned. Call finalize() "
                          "and destroy it there instead: peers now see a lost connection\n",
                          context->rank()));
  state.dispatcher->drop_upcalls();
  state.loop->abandon(destroy);
}

Context::~Context() {
  State& s = *state_;
  s.messages.reset(); // first: what waits for messages may own anything
  if (s.loop && s.core) s.loop->remove(*s.core);
  s.lanes.reset();
  s.transport.reset(); // before the core: nothing may call it any more
}

} // namespace statewire
