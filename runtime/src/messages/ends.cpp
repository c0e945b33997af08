// SPDX-License-Identifier: BSD-3-Clause
// Ends that no machine decides: arguments that are wrong, a process that finalizes, a source that
// is gone. And probes, which only look.
#include "impl.hpp"

#include <utility>

namespace statewire {

Request MessageCore::refuse(Errc error, Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation& op = m.take(OperationKind::none, std::move(done));
  const Request name = op.request();
  m.finish(op, error);
  return name;
}

void MessageCore::finalize(Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  m.over = true;
  m.look_for_probes();
  m.fail_taken_from_self(Errc::finalized);
  // The device has reported the end of every connection: the operations that are left wait for any
  // source, or for this process.
  m.requests.each([&m](Operation& op) {
    if (op.ended() || op.kind == OperationKind::probe) return;
    if (op.kind == OperationKind::receive && op.stage == Stage::posted) {
      m.take_out(op);
      m.finish(op, Errc::finalized);
    } else if (op.kind != OperationKind::receive && op.peer == m.own) {
      op.reason = Errc::finalized;
      m.cancel_to_self(op);
    }
  });
}

std::optional<Status> MessageCore::Impl::look(const Selector& what) const {
  Status status;
  status.source = what.source;
  status.group = what.group;
  status.context = what.context;
  status.tag = what.tag;
  if (const Kept* const k = unexpected.find(what)) {
    status.source = k->envelope.source.rank;
    status.tag = k->envelope.tag;
    status.data = k->envelope.data;
    status.message_bytes = k->length;
    return status;
  }
  if (over) {
    status.error = Errc::finalized;
    return status;
  }
  const PeerState* const p =
      what.source != k_any_source ? find_peer({what.group, what.source}) : nullptr;
  if (p == nullptr || !spec::recv::in_Failing(p->recv)) return std::nullopt;
  status.error = p->gone; // what a receive would end with
  return status;
}

// A probe that names a peer fails when there is no path to it: so the peer must be known.
std::optional<Status> MessageCore::iprobe(const Selector& what) const {
  if (what.source != k_any_source) (void)impl_->peer({what.group, what.source});
  std::optional<Status> seen = impl_->look(what);
  if (!seen) impl_->await(what);
  return seen;
}

Request MessageCore::probe(const Selector& what, Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  if (what.source != k_any_source) (void)m.peer({what.group, what.source});
  Operation& op = m.take(OperationKind::probe, std::move(done));
  op.selector = what;
  m.probes.push_back(&op);
  m.look_for_probes();
  m.await(what);
  return op.request();
}

void MessageCore::Impl::answer_probes_later() {
  const auto run = [](void* messages, const Dispatcher::Task&) {
    static_cast<Impl*>(messages)->answer_probes();
  };
  dispatcher.post(Dispatcher::Queue::follow_up, {.run = run, .owner = this});
}

// Every one that can be. A message stays for all probes that match it.
void MessageCore::Impl::answer_probes() {
  probes_look = false;
  std::erase_if(probes, [this](Operation* op) {
    const std::optional<Status> seen = look(op->selector);
    if (!seen) return false;
    op->status = *seen;
    finish(*op, seen->error);
    return true;
  });
}

} // namespace statewire
