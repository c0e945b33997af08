// SPDX-License-Identifier: BSD-3-Clause
// What each choice of the model means for the cores.
#include "player.hpp"

#include <endpoint/wire.hpp>

#include <algorithm>

namespace statewire::conformance {
namespace {

using verbs::MemoryFabric;

constexpr std::size_t k_message = 300; // two of them do not fit into one send: none leave together

std::string name_of(const endpoints::ChannelMessage& m) {
  using Type = endpoints::ChannelMessage::Type;
  switch (m.type) {
  case Type::request:
    return "REQUEST";
  case Type::response:
    return "RESPONSE";
  case Type::ack:
    return "ACK";
  case Type::refuse:
    return "REFUSED_" + std::string(name(m.reason));
  case Type::withdraw:
    break;
  }
  return "WITHDRAWN";
}

} // namespace

// A device that refuses shows in the transitions only, and so does the end of a series.
void EndpointStage::foresee(const ModelStep& step) {
  const bool is_choice = step.input == "QUEUE_PAIR_FAILS" || step.input == "UNREACHED";
  for (const std::string& line : step.transitions) {
    const ModelTransition t = parse_transition(line);
    if (t.machine == "close" && t.event == "OPEN_FAILED") gives_up_ = true;
    if (t.machine != "queue_pair" || t.event != "FAILED" || is_choice) continue;
    static constexpr std::array<std::pair<std::string_view, Door::Refusal>, 4> k_refusals{
        {{"RESET", Door::Refusal::create},
         {"INIT", Door::Refusal::init},
         {"RTR", Door::Refusal::ready_to_receive},
         {"RTS", Door::Refusal::ready_to_send}}};
    for (const auto& [state, refusal] : k_refusals)
      if (t.from == state) players_.at(owner(t.instance))->door.refuse = refusal;
  }
}

bool EndpointStage::says_why(const ModelStep& step) {
  Errc reason = Errc::ok;
  if (step.input == "CHANNEL") {
    const auto& pipe = pipes_.at(step.a);
    const auto message =
        pipe.empty() ? std::nullopt : endpoints::decode_channel(pipe.front().bytes);
    if (message) reason = message->reason;
  } else if (step.input == "CALLER" && static_cast<CallNews>(step.b) == CallNews::rejected) {
    const auto call = calls_.numbered(step.a);
    if (call) reason = endpoints::decode_rejection(calls_.at(*call).rejection).value_or(Errc::ok);
  }
  return reason == Errc::finalizing;
}

std::string EndpointStage::hear(unsigned process) {
  Player& p = *players_.at(process);
  auto& pipe = pipes_.at(process);
  if (p.life != Life::alive || pipe.empty()) return "nothing is on its way over the channel";
  const Message m = std::move(pipe.front());
  pipe.pop_front();
  const auto message = endpoints::decode_channel(m.bytes);
  if (message) result_.received = name_of(*message);
  if (m.lost)
    p.core->on_channel_lost(peer(other(process)), Errc::reset, p.clock);
  else
    p.core->on_channel(peer(other(process)), m.bytes, p.clock);
  (void)p.core->begin_turn(p.clock);
  return {};
}

EndpointStage::Result EndpointStage::perform(const ModelStep& step, const ModelStep* next) {
  result_ = {};
  // Deadlines that begin in different steps do not end together.
  for (const auto& p : players_) p->clock += std::chrono::milliseconds(1);
  settle();
  gives_up_ = false;
  foresee(step);
  if (next != nullptr) foresee(*next);
  std::string problem = do_it(step);
  settle();
  // What had not been acknowledged has not arrived, if the model says so.
  for (const unsigned queue_pair : step.lost)
    if (alive(owner(queue_pair))) players_.at(owner(queue_pair))->door.lose(1);
  result_.problem = std::move(problem);
  return std::move(result_);
}

std::string EndpointStage::do_it(const ModelStep& step) {
  const std::string& input = step.input;
  const bool of_queue_pair = input == "PACKET" || input == "ACKNOWLEDGED" || input == "UNREACHED" ||
                             input == "QUEUE_PAIR_FAILS";
  const bool of_callee = input == "CALLEE" || input == "REQUESTED";
  const bool of_call = input == "CALLER" || of_callee;
  if (input == "FORGOTTEN") return {}; // only the model knows of it
  if (input == "CALL_BREAKS") {
    const auto call = calls_.numbered(step.a);
    if (call) calls_.at(*call).broken = true;
    return call ? "" : "there is no such call";
  }
  unsigned process = of_queue_pair || of_call ? owner(step.a) : step.a;
  if (of_callee) process = other(process);
  if (process >= k_processes) return "no such process";
  Player& p = *players_[process];
  if (p.life != Life::alive && input != "RESTART") return "it is not alive";
  // What no further attempt would mend is told apart by its reason; otherwise time is over.
  if (gives_up_ && !says_why(step)) p.clock += k_series;
  if (input == "SEND") {
    std::array<std::byte, k_message> message{static_cast<std::byte>(step.b)};
    (void)p.core->post(peer(other(process)), message, {}, 0, PacketDevice::Urgency::normal,
                       p.clock);
  } else if (input == "CLOSE") {
    (void)p.core->close(peer(other(process)), p.clock);
  } else if (input == "READ") {
    return read(process);
  } else if (input == "READ_ENDS") {
    return p.door.tell_read(p.clock) ? "" : "no read has ended";
  } else if (input == "REPLACED") {
    p.core->replaced(peer(other(process)), p.clock);
  } else if (input == "TURN") {
    p.core->advance(p.clock);
  } else if (input == "FINALIZE") {
    p.core->finalize(p.clock);
  } else if (input == "EXIT") {
    if (!p.core->finalized()) return "the model's process ends; the core has not finalized";
    vanish(process, Life::exited);
  } else if (input == "KILL") {
    vanish(process, step.b != 0 ? Life::silent : Life::dead);
  } else if (input == "RESTART") {
    start(process);
  } else if (input == "CHANNEL") {
    return hear(process);
  } else if (input == "CHANNEL_BREAKS") {
    for (unsigned i = 0; i < k_processes; ++i) {
      pipes_.at(i).clear();
      lose_channel(i);
    }
  } else if (input == "PACKET") {
    return packet(process);
  } else if (input == "ACKNOWLEDGED") {
    p.door.let_acknowledge();
  } else if (input == "UNREACHED" || input == "QUEUE_PAIR_FAILS") {
    if (!p.door.queue_pair()) return "it has no queue pair";
    // With its call, a device throws out its receives; else it says that nobody answers.
    p.door.tell_failure(calls_.ends_for(process) ? Errc::cancelled : Errc::timed_out, p.clock);
  } else if (input == "FORGED") {
    if (!p.door.queue_pair()) return "it has no queue pair";
    p.door.forge_clear_to_send(p.clock);
  } else if (input == "CALLER" || input == "CALLEE") {
    return tell(step.a, input == "CALLEE", static_cast<CallNews>(step.b));
  } else if (input == "REQUESTED") {
    return request(step.a);
  } else if (input == "PORT_DOWN" || input == "PORT_UP") {
    set_port(process, input == "PORT_UP");
  } else if (input.starts_with("TIMER_") || input.starts_with("EARLY_")) {
    return deadline(process, input.ends_with("close_close_deadline"));
  } else {
    return "not a choice that the conformance run knows: " + input;
  }
  return {};
}

std::string EndpointStage::packet(unsigned process) {
  Player& p = *players_.at(process);
  result_.received = p.door.tell_packet(p.clock);
  if (result_.received.empty()) return "no packet has arrived";
  return {};
}

// Memory that the device exposes without the core; a side that closes exposes none.
std::string EndpointStage::read(unsigned process) {
  verbs::Region region;
  const MutableBytes memory(memory_.at(other(process)));
  auto& lender = players_.at(other(process))->door.device();
  if (lender.register_memory(memory, verbs::k_remote_read, region) != Errc::ok)
    return "the device does not register the memory";
  const Window window{reinterpret_cast<std::uintptr_t>(memory.data()), region.remote_key, 0};
  Player& p = *players_.at(process);
  const bool begun =
      p.core->read_window(peer(other(process)), window, memory_.at(process), 0, p.clock);
  return begun ? "" : "the core does not read";
}

std::string EndpointStage::deadline(unsigned process, bool of_close) {
  Player& p = *players_.at(process);
  const Time next = p.core->next_deadline();
  if (next == k_never) return "no deadline runs in the real process";
  // Who stands in line is due all the time, and nobody sees when the others are.
  if (states(process).endpoint == "WAIT_TURN" && of_close)
    p.clock += lengths_.close;
  else
    p.clock = std::max(p.clock, next);
  p.core->advance(p.clock);
  return {};
}

void EndpointStage::set_port(unsigned process, bool up) {
  fabric_->set_port(players_.at(process)->door.device(), up);
  // What could not arrive is tried again.
  if (up && fabric_->next_arrival() != k_never) fabric_->advance_clock(fabric_->next_arrival());
}

void EndpointStage::vanish(unsigned process, Life life) {
  Player& p = *players_.at(process);
  const bool was_idle = is_idle(process);
  fabric_->kill(p.door.device(),
                life == Life::silent ? MemoryFabric::Death::silence : MemoryFabric::Death::process);
  p.core.reset();
  p.life = life;
  result_.transitions.clear(); // its own end is no transition
  calls_.release_all(process);
  pipes_.at(process).clear();
  const bool channel_is_used =
      !was_idle || !is_idle(other(process)) || !pipes_.at(other(process)).empty();
  if (life != Life::silent && channel_is_used) lose_channel(other(process));
}

} // namespace statewire::conformance
