// SPDX-License-Identifier: BSD-3-Clause
#include "stage.hpp"

#include "dispatch/dispatcher.hpp"

#include <core/wire.hpp>

#include <algorithm>
#include <map>

namespace statewire::conformance {
namespace {

constexpr std::uint32_t k_room = 16;
constexpr Time k_tick{1};

} // namespace

Time Lengths::of(Which which) const {
  Time out(1000);
  for (unsigned i = 0; i < rank.at(which); ++i) out *= 300;
  return out;
}

struct Stage::Player {
  std::unique_ptr<Dispatcher> dispatcher = std::make_unique<Dispatcher>();
  std::unique_ptr<Core> core;
  Time clock{0};
  bool alive = true, finalizing = false;
  std::map<std::uint64_t, unsigned> links; // the model's, by the core's number of the connection
  std::set<std::uint64_t> unauthenticated;
};

Stage::Stage(const PathFile& world, const Lengths& lengths)
    : world_(world), lengths_(lengths), network_(world.parameter("PEERS")),
      link_of_(world.parameter("LINKS"), UINT32_MAX) {
  for (unsigned p = 0; p < world.parameter("PEERS"); ++p) {
    players_.push_back(std::make_unique<Player>());
    start(p);
  }
}
Stage::~Stage() = default;

bool Stage::alive(unsigned process) const { return players_[process]->alive; }
bool Stage::is_finalizing(unsigned process) const { return players_[process]->finalizing; }
unsigned Stage::other(unsigned vc) const {
  const unsigned nth = vc % (processes() - 1);
  return nth + (nth >= owner(vc) ? 1 : 0);
}
unsigned Stage::vc_of(unsigned process, unsigned other) const {
  return process * (processes() - 1) + other - (other > process ? 1 : 0);
}
Peer Stage::peer(unsigned process, unsigned other) const {
  if (world_.parameter("SAME_GROUP") != 0) return {0, other};
  return {other - (other > process ? 1 : 0), 0};
}
PeerState Stage::state(unsigned vc) const {
  return players_[owner(vc)]->core->state(peer(owner(vc), other(vc)));
}

// Groups and keys as the scenario's parameters say.
void Stage::start(unsigned process) {
  Player& p = *players_[process];
  p = Player{};
  ++starts_;
  IncarnationNumber incarnation;
  incarnation.bytes[0] = static_cast<std::uint8_t>(starts_);
  CoreOptions options;
  options.backoff_first = options.head_to_head_backoff = lengths_.of(Lengths::backoff);
  options.backoff_limit = options.backoff_first * 4;
  options.open_timeout = lengths_.of(Lengths::open);
  options.stall_timeout = k_never;
  options.discard_timeout = lengths_.of(Lengths::discard);
  options.handshake_timeout = options.finalize_grace = lengths_.of(Lengths::handshake);
  options.connect_timeout = options.handshake_timeout;
  options.close_timeout = options.teardown_timeout = lengths_.of(Lengths::close);
  options.admission_grace = lengths_.permits == Lengths::Permits::held ? k_tick : Time(0);
  options.max_opening = world_.parameter("MAX_OPENING");
  options.max_half_open = k_room;
  p.core = std::make_unique<Core>(
      *p.dispatcher, network_.door(process), incarnation,
      [n = starts_ * 1000](std::span<std::uint8_t> out) mutable {
        for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(++n * 37U % 251U);
      },
      options, CoreCallbacks{});
  std::array<std::uint8_t, Key::k_size> key{1};
  if (world_.parameter("KEY_PROVEN") == 0) key[1] = static_cast<std::uint8_t>(process);
  const bool same = world_.parameter("SAME_GROUP") != 0;
  const unsigned count = world_.parameter("PEERS");
  for (unsigned g = 0; g < (same ? 1 : count); ++g) {
    if (!same && g == process) continue;
    GroupConfig config;
    config.id = same ? "job" : "job " + std::to_string(g);
    config.own_id = same ? "job" : "job " + std::to_string(process);
    config.size = same ? 2 * count : 1;
    config.own_rank = same ? process : 0;
    if (world_.parameter("GROUP_KNOWN") == 0) config.own_id = "stray " + std::to_string(process);
    if (world_.parameter("RANKS_RIGHT") == 0) config.own_rank = count + process;
    config.key = Key(key);
    config.addresses = [same, g](std::uint32_t rank) {
      return std::vector<Address>{Network::address(same ? rank : g)};
    };
    GroupIndex index = 0;
    if (p.core->add_group(std::move(config), index) != Errc::ok) p.alive = false;
  }
  p.core->set_trace([this, process](const TraceEvent& event) { heard(process, event); });
}

// ---- what the cores do, in the model's words
// ----------------------------------------------------------------------------------------

void Stage::heard(unsigned process, const TraceEvent& event) {
  if (event.machine == MachineId::delivery) return; // proved by itself: delivery.world
  Player& p = *players_[process];
  unsigned instance = UINT32_MAX;
  if (event.machine == MachineId::vc || event.machine == MachineId::close) {
    for (unsigned q = 0; q < world_.parameter("PEERS"); ++q)
      if (q != process && peer(process, q) == event.peer) instance = vc_of(process, q);
    used_.insert(instance);
  } else if (event.machine == MachineId::accept && event.event == "ACCEPT") {
    if (crowding_) {
      p.unauthenticated.insert(event.object);
    } else {
      p.links[event.object] = accepting_;
    }
  } else if (event.machine == MachineId::connect && event.event == "START" && step_ != nullptr) {
    // The model's next attempt is this one.
    std::size_t nth = opened_++;
    for (const std::string& line : step_->transitions) {
      const ModelTransition t = parse_transition(line);
      if (t.machine != "connect" || t.event != "START" || nth-- != 0) continue;
      p.links[event.object] = t.instance;
      if (t.instance < link_of_.size()) link_of_[t.instance] = network_.links() - 1;
    }
  }
  if (p.unauthenticated.contains(event.object) && event.machine == MachineId::accept) return;
  if (event.machine == MachineId::connect || event.machine == MachineId::accept)
    if (const auto at = p.links.find(event.object); at != p.links.end()) instance = at->second;
  std::string line(k_machine_names.at(static_cast<std::size_t>(event.machine)));
  line += instance == UINT32_MAX ? " ?" : " " + std::to_string(instance);
  for (const std::string_view word : {event.from, event.event, event.to}) {
    line += ' ';
    line += word;
  }
  result_.transitions.push_back(std::move(line));
}

// ---- choices
// ----------------------------------------------------------------------------------------

Stage::Result Stage::perform(const ModelStep& step) {
  step_ = &step;
  opened_ = 0;
  result_ = {};
  // Deadlines that begin in different steps do not end together.
  for (const auto& p : players_) p->clock += Time(1);
  gives_up_ = std::ranges::any_of(step.transitions, [&](const std::string& line) {
    const ModelTransition t = parse_transition(line);
    return t.machine == "vc" && t.from == "CONNECTING" && t.to == "UNCONNECTED" &&
           t.event == "OPEN_FAILED";
  });
  const std::string& input = step.input;
  std::string problem;
  static constexpr std::array k_of_links{"ACCEPT", "DELIVER",      "OVERTAKE",    "OVERLOADED",
                                         "STALL",  "RESUME",       "RESUME_HALF", "MALFORMED",
                                         "FORGED", "OTHER_VERSION"};
  const bool of_link = input.starts_with("CONNECT") || input.starts_with("LINK_") ||
                       std::ranges::find(k_of_links, input) != k_of_links.end();
  const bool of_vc =
      input == "SEND" || input == "CLOSE" || input == "PERMIT" || input == "REPLACED";
  const bool of_process = input == "FINALIZE" || input == "EXIT" || input == "KILL" ||
                          input == "RESTART" || input == "GRACE_OVER";
  unsigned link = 0;
  if (of_link) {
    link = step.a < link_of_.size() ? link_of_[step.a] : UINT32_MAX;
    if (link >= network_.links()) problem = "the real run has no such connection";
  }
  if (of_vc && step.a >= virtual_connections()) problem = "no such virtual connection";
  if (of_process && step.a >= processes()) problem = "no such process";
  if (!problem.empty()) {
    result_.problem = std::move(problem);
    return std::move(result_);
  }
  Player& p = *players_[of_vc ? owner(step.a) : 0];
  const Peer to = of_vc ? peer(owner(step.a), other(step.a)) : Peer{};
  if (input == "SEND") {
    const std::array payload{static_cast<std::byte>(step.b)};
    static_cast<void>(p.core->send(to, 1, payload, p.clock));
  } else if (input == "CLOSE") {
    static_cast<void>(p.core->close(to, p.clock));
  } else if (input == "REPLACED") {
    p.core->replaced(to, p.clock);
  } else if (input == "PERMIT") {
    problem = permit(step.a);
  } else if (input == "FINALIZE") {
    players_[step.a]->finalizing = true;
    players_[step.a]->core->finalize(players_[step.a]->clock);
  } else if (input == "GRACE_OVER") {
    // The core does this by itself, as soon as it can.
  } else if (input == "EXIT") {
    problem = end(step.a);
  } else if (input == "CONNECT_OK") {
    problem = connected(link, Errc::ok);
  } else if (input == "CONNECT_FAILED") {
    problem = connected(link, Errc::connection_refused);
  } else if (input == "ACCEPT") {
    problem = accept(link);
  } else if (input == "OVERLOADED") {
    crowd(network_.link(link).acceptor, k_room);
    problem = accept(link);
    disperse(network_.link(link).acceptor, k_room);
  } else if (input == "DELIVER" || input == "OVERTAKE") {
    if (input == "OVERTAKE") network_.overtake(link, 1 - step.b);
    problem = deliver(link, 1 - step.b);
  } else if (input == "STALL") {
    network_.link(link).room.at(step.b) = 0;
  } else if (input == "RESUME") {
    problem = resume(link, step.b, false);
  } else if (input == "RESUME_HALF") {
    problem = resume(link, 0, true);
  } else if (input == "MALFORMED") {
    // As many as a message that is awaited may have: part of it is handled when it is complete.
    static constexpr auto k_nonsense = [] {
      std::array<std::byte, 1024> bytes{};
      bytes.fill(std::byte{0xff});
      return bytes;
    }();
    problem = tamper(link, 1 - step.b, k_nonsense);
  } else if (input == "OTHER_VERSION") {
    problem = other_version(link);
  } else if (input == "FORGED") {
    problem = forge(link, step.b);
  } else if (input == "LINK_RESET") {
    network_.break_link(link, Item::Kind::rst);
  } else if (input == "LINK_EOF") {
    network_.break_link(link, Item::Kind::fin);
  } else if (input == "LINK_UNRESPONSIVE") {
    network_.link(link).cut = true;
  } else if (input == "KILL") {
    network_.kill(step.a, step.b == 0 ? Item::Kind::rst : Item::Kind::fin, step.b == 2);
    players_[step.a]->alive = false;
    players_[step.a]->finalizing = false;
    players_[step.a]->core.reset();
    for (unsigned v = 0; v < virtual_connections(); ++v)
      if (owner(v) == step.a) used_.erase(v);
  } else if (input == "RESTART") {
    start(step.a);
  } else if (input.starts_with("TIMER_") || input.starts_with("EARLY_")) {
    problem = deadline(input.substr(6, input.find('_', 6) - 6), step.a);
  } else {
    problem = "not a choice that the conformance run knows: " + input;
  }
  step_ = nullptr;
  result_.problem = std::move(problem);
  return std::move(result_);
}

std::string Stage::permit(unsigned vc) {
  Player& p = *players_[owner(vc)];
  p.core->advance(p.clock);
  // Unauthenticated connections of the run hold it up no longer than that.
  if (lengths_.permits == Lengths::Permits::held && p.core->next_deadline() == p.clock + k_tick)
    p.core->advance(p.clock += k_tick);
  return {};
}

std::string Stage::deadline(const std::string& machine, unsigned instance) {
  const bool of_link = machine == "connect" || machine == "accept";
  if (of_link ? instance >= link_of_.size() || link_of_[instance] >= network_.links()
              : instance >= virtual_connections())
    return "the real run has nothing whose deadline this were";
  unsigned process = 0;
  if (of_link) {
    const Link& link = network_.link(link_of_[instance]);
    process = machine == "connect" ? link.opener : link.acceptor;
  } else {
    process = owner(instance);
  }
  Player& p = *players_[process];
  const Deadline next = p.core->deadline();
  if (next.at == k_never) return "no deadline runs in the real process";
  const std::string name(k_machine_names.at(static_cast<std::size_t>(next.machine)));
  const bool right = of_link || next.peer == peer(process, other(instance));
  if (name != machine || !right) return "the next deadline is one of " + name;
  p.clock = std::max(p.clock, next.at);
  if (gives_up_) p.clock += lengths_.of(Lengths::open);
  const bool hold = lengths_.permits == Lengths::Permits::held;
  if (hold) crowd(process, 1);
  p.core->advance(p.clock);
  if (hold) disperse(process, 1);
  return {};
}

std::string Stage::connected(unsigned number, Errc result) {
  Link& link = network_.link(number);
  Player& p = *players_[link.opener];
  if (!p.alive || !link.open[0] || link.reported) return "nobody waits for this connection";
  if (gives_up_) p.clock += lengths_.of(Lengths::open);
  if (result == Errc::ok) {
    link.reported = true;
  } else {
    link.posted = false;
    link.open[0] = false;
  }
  p.core->on_connect(Network::handle(number, 0), result, p.clock);
  return {};
}

std::string Stage::accept(unsigned number) {
  Link& link = network_.link(number);
  Player& p = *players_[link.acceptor];
  if (!p.alive || link.taken || !link.posted) return "there is nobody to accept, or to be accepted";
  link.taken = true;
  link.open[1] = true;
  accepting_ = step_->a;
  p.core->on_accept(Network::handle(number, 1), p.clock);
  return {};
}

std::string Stage::deliver(unsigned number, unsigned side) {
  Link& link = network_.link(number);
  Player& p = *players_[side == 0 ? link.opener : link.acceptor];
  if (!p.alive || !link.open[side]) return "nobody reads from this connection";
  const auto takes = [this](std::string_view event) {
    return std::ranges::any_of(step_->transitions, [event](const std::string& line) {
      return parse_transition(line).event == event;
    });
  };
  const bool header_only = takes("HEADER");
  std::string name = network_.arrive(number, side, header_only);
  if (name.empty()) return "nothing is on its way";
  if (!header_only || name == "REQUEST_HEADER") result_.received = std::move(name);
  // A refusal that no further attempt would change keeps its reason; otherwise the time is over.
  static constexpr std::array k_final{"REFUSED_finalizing", "REFUSED_unknown_group",
                                      "REFUSED_wrong_rank", "REFUSED_wrong_key",
                                      "REFUSED_wrong_version"};
  if (gives_up_ && std::ranges::find(k_final, result_.received) == k_final.end())
    p.clock += lengths_.of(Lengths::open);
  p.core->on_readable(Network::handle(number, side), p.clock);
  return {};
}

std::string Stage::resume(unsigned number, unsigned side, bool half) {
  Link& link = network_.link(number);
  Player& p = *players_[side == 0 ? link.opener : link.acceptor];
  if (!p.alive || !link.open[side]) return "nobody writes to this connection";
  link.room[side] = half ? wire::k_header_size : Link::k_any;
  p.core->on_writable(Network::handle(number, side), p.clock);
  if (half) link.half[side] = true;
  return {};
}

std::string Stage::tamper(unsigned number, unsigned side, std::span<const std::byte> bytes) {
  Link& link = network_.link(number);
  Player& p = *players_[side == 0 ? link.opener : link.acceptor];
  if (!p.alive || !link.open[side]) return "nobody reads from this connection";
  network_.inject(number, side, bytes);
  p.core->on_readable(Network::handle(number, side), p.clock);
  return {};
}

std::string Stage::other_version(unsigned number) {
  auto& pipe = network_.link(number).to[1];
  if (pipe.empty() || name_of(pipe.front()) != "REQUEST") return "no request is on its way";
  pipe.front().bytes[wire::k_magic.size()] ^= std::byte{0x40};
  std::string problem = deliver(number, 1);
  result_.received = "REQUEST"; // whose version is not known has no name any more
  return problem;
}

std::string Stage::forge(unsigned number, unsigned what) {
  wire::FrameHeader header;
  header.kind = what >= 4 ? wire::FrameKind::message : wire::FrameKind::close;
  header.flags = what < 2 ? 1 : 0;
  header.handler = header.kind == wire::FrameKind::message ? 1 : 0;
  header.length = header.kind == wire::FrameKind::message ? 1 : 0;
  const auto head = wire::encode(header);
  std::vector<std::byte> bytes(head.begin(), head.end());
  bytes.resize(bytes.size() + header.length);
  return tamper(number, what % 2 == 0 ? 1 : 0, bytes);
}

std::string Stage::end(unsigned process) {
  Player& p = *players_[process];
  if (!p.core->finalized()) return "the model's process ends; the core has not finalized";
  if (p.core->connections() != 0) return "the core has finalized, but connections are left";
  p.alive = false;
  network_.reject_backlog(process);
  return {};
}

void Stage::crowd(unsigned process, std::uint32_t callers) {
  crowding_ = true;
  network_.unauthenticated_leave = false;
  Player& p = *players_[process];
  for (std::uint32_t i = 0; i < callers; ++i)
    p.core->on_accept({Network::k_unauthenticated + i, 1}, p.clock);
  crowding_ = false;
}

void Stage::disperse(unsigned process, std::uint32_t callers) {
  network_.unauthenticated_leave = true;
  Player& p = *players_[process];
  for (std::uint32_t i = 0; i < callers; ++i)
    p.core->on_readable({Network::k_unauthenticated + i, 1}, p.clock);
}

} // namespace statewire::conformance
