// SPDX-License-Identifier: BSD-3-Clause
// How a Context ends: finalize(), and its destruction, which a callback may ask for at the wrong
// moment.
#include "address_book.hpp"
#include "finalize_report.hpp"
#include "peer_removal.hpp"

#include "dispatch/dispatcher.hpp"
#include "lanes/lanes.hpp"
#include "lanes/rdma/open_rdma.hpp"

#include <statewire/context.hpp>

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

Failure forked() { return {Errc::forked, std::string(to_text(Errc::forked))}; }

} // namespace

Result<bool> Context::try_finalize() {
  if (in_child()) return forked();
  if (loop_->in_scope()) return in_callback();
  const ProgressLoop::Scope scope(*loop_);
  core_->finalize(ProgressLoop::clock());
  if (!core_->finalized()) return false;
  message_core_->finalize(ProgressLoop::clock());
  transport_->stop_listening();
  return true;
}

Result<void> Context::finalize() {
  if (in_child()) return forked();
  if (loop_->in_scope()) return in_callback();
  const ProgressLoop::Scope scope(*loop_);
  FinalizeReport report(rank());
  // False: a callback has destroyed the context.
  const auto wait_for = [this](const auto& done, const auto& blockers) {
    while (!loop_->run_until(done, ProgressLoop::clock() + options_.report_after)) {
      if (loop_->abandoned()) return false;
      if (const std::string text = blockers(ProgressLoop::clock()); !text.empty()) say(text);
    }
    return true;
  };
  const auto gone = [] {
    return Failure{Errc::cancelled, "the Context was destroyed in a callback while it finalized"};
  };
  core_->finalize(ProgressLoop::clock());
  if (!wait_for([this] { return core_->finalized(); },
                [&](Time now) { return report.on_sockets(*core_, now); }))
    return gone();
  message_core_->finalize(ProgressLoop::clock());
  transport_->stop_listening();
  return {};
}

void* Context::operator new(std::size_t size) { return ::operator new(size); }
void Context::operator delete(void* memory) { ::operator delete(memory); }

void Context::operator delete(Context* context, std::destroying_delete_t) {
  const auto destroy = [context] {
    context->~Context();
    ::operator delete(context);
  };
  if (!context->loop_ || !context->loop_->in_scope()) return destroy();
  if (!context->in_child())
    context->say(fmt::format("statewire: rank {}: the Context was destroyed inside a callback; no "
                             "callback runs any more, "
                             "all waits end, and it goes when the call that makes progress has "
                             "returned. Call finalize() "
                             "and destroy it there instead: peers now see a lost connection\n",
                             context->rank()));
  context->dispatcher_->drop_upcalls();
  context->loop_->abandon(destroy);
}

Context::~Context() {
  messages_.reset(); // first: what waits for messages may own anything
  if (loop_ && core_) loop_->remove(*core_);
  if (loop_ && dispatcher_) loop_->remove(*dispatcher_);
  lanes_.reset();
  transport_.reset(); // before the core: nothing may call it any more
}

} // namespace statewire
