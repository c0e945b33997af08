// SPDX-License-Identifier: BSD-3-Clause
// With everything switched off that the others do not have either (message queue, exceptions).
#define BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS
#define BOOST_MPL_LIMIT_LIST_SIZE 50
#define BOOST_MPL_LIMIT_VECTOR_SIZE 50

#include "boost_msm.hpp"

#include <boost/msm/back/metafunctions.hpp>
#include <boost/msm/back/state_machine.hpp>
#include <boost/msm/front/functor_row.hpp>
#include <boost/msm/front/state_machine_def.hpp>

namespace bench::msm {

namespace front = boost::msm::front;
using front::none;
using front::Row;

struct Send {};
struct SendClose {};
struct ClosePacket {};
struct Terminated {};
struct ConnLost {};
struct Finalize {};

struct Inactive : front::state<> {};
struct Active : front::state<> {};
struct LocalClose : front::state<> {};
struct RemoteClose : front::state<> {};
struct CloseAcked : front::state<> {};
struct Closed : front::state<> {};
struct Moribund : front::state<> {};
struct InactiveClosed : front::state<> {};

// An action per phrase, and the sequences that occur.
template <auto... Phrase>
struct Do {
  template <class E, class Fsm, class S, class T>
  void operator()(const E&, Fsm& fsm, S&, T&) const {
    ((fsm.context->*Phrase)(), ...);
  }
};
struct Acked {
  template <class E, class Fsm, class S, class T>
  bool operator()(const E&, Fsm& fsm, S&, T&) const {
    return fsm.context->ack();
  }
};
struct NotAcked {
  template <class E, class Fsm, class S, class T>
  bool operator()(const E&, Fsm& fsm, S&, T&) const {
    return !fsm.context->ack();
  }
};

using C = Context;

struct CloseDef : front::state_machine_def<CloseDef> {
  using no_message_queue = int;
  using no_exception_thrown = int;
  using initial_state = Inactive;
  Context* context = nullptr;

  // clang-format off
  struct transition_table : boost::mpl::vector<
    Row<Inactive,       Send,        Active,         Do<&C::open>,                                    none>,
    Row<Inactive,       ConnLost,    Moribund,       Do<&C::report_loss>,                             none>,
    Row<Inactive,       Finalize,    InactiveClosed, none,                                            none>,
    Row<Inactive,       SendClose,   none,           none,                                            none>,
    Row<Active,         Send,        none,           Do<&C::queue>,                                   none>,
    Row<Active,         SendClose,   LocalClose,     Do<&C::send_close_ack_false, &C::increment_ops>, none>,
    Row<Active,         Finalize,    LocalClose,     Do<&C::send_close_ack_false, &C::increment_ops>, none>,
    Row<Active,         ClosePacket, RemoteClose,    none,                                            none>,
    Row<Active,         ConnLost,    Moribund,       Do<&C::report_loss>,                             none>,
    Row<LocalClose,     Send,        none,           Do<&C::hold>,                                    none>,
    Row<LocalClose,     SendClose,   none,           none,                                            none>,
    Row<LocalClose,     Finalize,    none,           none,                                            none>,
    Row<LocalClose,     ClosePacket, CloseAcked,     Do<&C::send_close_ack_true>,                     NotAcked>,
    Row<LocalClose,     ClosePacket, Closed,         Do<&C::send_close_ack_true, &C::terminate>,      Acked>,
    Row<LocalClose,     ConnLost,    Moribund,       Do<&C::decrement_ops, &C::report_loss>,          none>,
    Row<RemoteClose,    Send,        none,           Do<&C::queue>,                                   none>,
    Row<RemoteClose,    SendClose,   CloseAcked,     Do<&C::send_close_ack_true, &C::increment_ops>,  none>,
    Row<RemoteClose,    Finalize,    CloseAcked,     Do<&C::send_close_ack_true, &C::increment_ops>,  none>,
    Row<RemoteClose,    ConnLost,    Moribund,       Do<&C::report_loss>,                             none>,
    Row<CloseAcked,     Send,        none,           Do<&C::hold>,                                    none>,
    Row<CloseAcked,     SendClose,   none,           none,                                            none>,
    Row<CloseAcked,     Finalize,    none,           none,                                            none>,
    Row<CloseAcked,     ClosePacket, Closed,         Do<&C::terminate>,                               Acked>,
    Row<CloseAcked,     ClosePacket, Moribund,       Do<&C::decrement_ops, &C::report_loss>,          NotAcked>,
    Row<CloseAcked,     ConnLost,    Moribund,       Do<&C::decrement_ops, &C::report_loss>,          none>,
    Row<Closed,         Send,        none,           Do<&C::hold>,                                    none>,
    Row<Closed,         SendClose,   none,           none,                                            none>,
    Row<Closed,         Finalize,    none,           none,                                            none>,
    Row<Closed,         Terminated,  Inactive,       Do<&C::decrement_ops>,                           none>,
    Row<Moribund,       Send,        none,           Do<&C::reject>,                                  none>,
    Row<Moribund,       SendClose,   Inactive,       none,                                            none>,
    Row<Moribund,       Finalize,    InactiveClosed, none,                                            none>,
    Row<InactiveClosed, Send,        Inactive,       Do<&C::reject>,                                  none>,
    Row<InactiveClosed, SendClose,   none,           none,                                            none>,
    Row<InactiveClosed, Finalize,    none,           none,                                            none>
  > {};
  // clang-format on

  template <class Fsm, class E>
  void no_transition(const E&, Fsm& fsm, int) {
    fsm.context->unexpected(0, 0); // it only counts
  }
};
using Close = boost::msm::back::state_machine<CloseDef>;

} // namespace bench::msm

namespace bench {

struct BoostMsm::Machine {
  msm::Close fsm;

  void handle(Input in, Context& c) {
    c.acked = in.acked;
    fsm.context = &c;
    switch (in.event) {
    case 0:
      fsm.process_event(msm::Send{});
      break;
    case 1:
      fsm.process_event(msm::SendClose{});
      break;
    case 2:
      fsm.process_event(msm::ClosePacket{});
      break;
    case 3:
      fsm.process_event(msm::Terminated{});
      break;
    case 4:
      fsm.process_event(msm::ConnLost{});
      break;
    case 5:
      fsm.process_event(msm::Finalize{});
      break;
    default:
      break;
    }
  }
};

BoostMsm::BoostMsm() : machine_(std::make_unique<Machine>()) { machine_->fsm.start(); }
BoostMsm::~BoostMsm() = default;
std::size_t BoostMsm::size() { return sizeof(Machine); }

std::uint8_t BoostMsm::state_number() const {
  using boost::msm::back::get_state_id;
  using Stt = msm::Close::stt;
  constexpr int ids[] = {
      get_state_id<Stt, msm::Inactive>::value,   get_state_id<Stt, msm::Active>::value,
      get_state_id<Stt, msm::LocalClose>::value, get_state_id<Stt, msm::RemoteClose>::value,
      get_state_id<Stt, msm::CloseAcked>::value, get_state_id<Stt, msm::Closed>::value,
      get_state_id<Stt, msm::Moribund>::value,   get_state_id<Stt, msm::InactiveClosed>::value};
  std::uint8_t s = 0;
  while (ids[s] != machine_->fsm.current_state()[0]) ++s;
  return s;
}

void BoostMsm::handle(Input in, Context& c) { machine_->handle(in, c); }

void BoostMsm::handle_all(const Sequence& sequence, Context& c) {
  Machine& machine = *machine_; // a local: nothing is looked up again per event
  for (const Input in : sequence) machine.handle(in, c);
}

} // namespace bench
