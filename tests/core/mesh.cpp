// SPDX-License-Identifier: BSD-3-Clause
#include "mesh.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace statewire::test {

// ---- dice and seeds
// -------------------------------------------------------------------------------

std::uint64_t Dice::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

void Dice::fill(std::span<std::uint8_t> out) {
  for (auto& b : out) b = static_cast<std::uint8_t>(next() >> 24U);
}

std::vector<std::uint64_t> seeds(std::uint64_t first, std::uint64_t count) {
  if (const char* one = std::getenv("STATEWIRE_SEED")) return {std::strtoull(one, nullptr, 10)};
  if (const char* many = std::getenv("STATEWIRE_SEEDS")) count = std::strtoull(many, nullptr, 10);
  std::vector<std::uint64_t> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(first + i);
  return out;
}

std::string replay(std::uint64_t seed) {
  return "seed " + std::to_string(seed) + " (replay: STATEWIRE_SEED=" + std::to_string(seed) + ")";
}

// ---- one process
// ----------------------------------------------------------------------------------

namespace {

constexpr std::size_t k_trail = 120;

std::string seconds(Time at) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f", static_cast<double>(at.count()) / 1e9);
  return text.data();
}

std::string words(Place place, const TraceEvent& t) {
  std::string out = seconds(t.at) + " place " + std::to_string(place) + " -> " +
                    std::to_string(static_cast<int>(t.peer.rank)) + " ";
  out.append(k_machine_names.at(static_cast<std::size_t>(t.machine))).append(" #");
  out.append(std::to_string(t.object)).append(" ").append(t.from).append(" --");
  return out.append(t.event).append("--> ").append(t.to);
}

} // namespace

Node::~Node() {
  static TakenSum<Stats> taken("core_tests");
  if (!core) return;
  const Stats stats = core->stats();
  for (std::size_t m = 0; m < k_machine_count; ++m) taken.add(m, stats.transitions[m]);
}

void Node::make_core(Transport& transport) {
  Dice dice(mesh_.options().seed * 1000 + id);
  IncarnationNumber incarnation;
  dice.fill(incarnation.bytes);
  mesh_.incarnations_.try_emplace(place, incarnation);
  CoreCallbacks callbacks;
  callbacks.message = [this](Peer peer, const ActiveMessage& m) {
    if (takes && takes(m)) return;
    const Place from = mesh_.place_of(peer);
    ++seen_[from].received;
    if (!quiet) mesh_.ledger_.received(id, place, from, m.payload);
    if (when_message) when_message(from);
  };
  callbacks.connected = [this](Peer p) {
    ++seen_[mesh_.place_of(p)].connected;
    if (when_connected) when_connected(mesh_.place_of(p));
  };
  callbacks.closed = [this](Peer p) {
    ++seen_[mesh_.place_of(p)].closed;
    if (when_closed) when_closed(mesh_.place_of(p));
  };
  callbacks.lost = [this](Peer p, Errc why) {
    Seen& seen = seen_[mesh_.place_of(p)];
    ++seen.lost;
    seen.lost_why = why;
    mesh_.ledger_.lost(id, mesh_.place_of(p));
    if (why == Errc::ok) mesh_.alarms_ += "lost without a reason\n";
    if (when_lost) when_lost(mesh_.place_of(p));
  };
  callbacks.send_failed = [this](Peer p, std::uint64_t token, Errc why) {
    if (takes) return; // the layer above the core sees the loss
    Seen& seen = seen_[mesh_.place_of(p)];
    ++seen.failed;
    seen.failed_why = why;
    mesh_.ledger_.failed(id, mesh_.place_of(p), token, why);
    if (when_failed) when_failed(mesh_.place_of(p));
  };
  core = std::make_unique<Core>(
      dispatcher, transport, incarnation,
      [dice](std::span<std::uint8_t> out) mutable { dice.fill(out); }, mesh_.options().core,
      std::move(callbacks));
  for (const std::string& group : mesh_.group_ids_) {
    GroupIndex index = 0;
    if (core->add_group(mesh_.group_config(place, group), index) != Errc::ok)
      mesh_.alarms_ += "add_group failed\n";
  }
  core->set_trace([this](const TraceEvent& t) {
    if (std::getenv("STATEWIRE_TRACE") != nullptr)
      std::fprintf(stderr, "%s\n", words(place, t).c_str());
    mesh_.trail_.emplace_back(place, t);
    if (mesh_.trail_.size() > k_trail) mesh_.trail_.pop_front();
  });
}

Errc Node::send(Place to, std::size_t size) {
  std::uint64_t token = 0;
  const auto bytes = mesh_.ledger_.compose(id, to, size, token);
  mesh_.ledger_.posted(id, to);
  const Errc result = core->send(mesh_.peer(to), 1, bytes, mesh_.now(), token);
  if (result != Errc::ok) mesh_.ledger_.rejected(id, to, token);
  return result;
}

Errc Node::close(Place to) { return core->close(mesh_.peer(to), mesh_.now()); }

void Node::finalize() {
  finalize_called = true;
  if (finalizes)
    finalizes();
  else
    core->finalize(mesh_.now());
}

const Node::Seen& Node::with(Place other) const {
  static const Seen nothing;
  const auto it = seen_.find(other);
  return it == seen_.end() ? nothing : it->second;
}

PeerState Node::state(Place other) const { return core->state(mesh_.peer(other)); }
Handle Node::connection(Place other) const { return core->connection(mesh_.peer(other)); }

// ---- the mesh
// ------------------------------------------------------------------------------------

Mesh::Mesh(const MeshOptions& options) : options_(options), nodes_(options.nodes) {
  options_.groups.resize(options.nodes, "job");
  for (const std::string& id : options_.groups) {
    const auto known = std::ranges::find(group_ids_, id);
    const auto index = static_cast<GroupIndex>(known - group_ids_.begin());
    if (known == group_ids_.end()) group_ids_.push_back(id);
    const auto rank = std::ranges::count_if(peers_, [&](Peer p) { return p.group == index; });
    peers_.push_back({index, static_cast<std::uint32_t>(rank)});
  }
}

Place Mesh::place_of(Peer peer) const {
  return static_cast<Place>(std::ranges::find(peers_, peer) - peers_.begin());
}

GroupConfig Mesh::group_config(Place of, const std::string& id) {
  GroupConfig config;
  config.id = id;
  const auto index =
      static_cast<GroupIndex>(std::ranges::find(group_ids_, id) - group_ids_.begin());
  config.size = options_.group_size != 0 ? options_.group_size
                                         : static_cast<std::uint32_t>(std::ranges::count_if(
                                               peers_, [&](Peer p) { return p.group == index; }));
  config.own_id = options_.groups.at(of);
  config.own_rank = peers_.at(of).rank;
  config.key = key(options_.key);
  config.path = [path = options_.path](std::uint32_t) { return path; };
  config.incarnation = [this, index](std::uint32_t rank) {
    const auto of_card = incarnations_.find(place_of({index, rank}));
    return of_card == incarnations_.end() ? IncarnationNumber{} : of_card->second;
  };
  config.addresses = [this, of, index](std::uint32_t rank) {
    const Place to = place_of({index, rank});
    if (const auto via = routes_.find({of, to}); via != routes_.end()) return via->second;
    const auto at = addresses_.find(to);
    return at == addresses_.end() ? std::vector<Address>{} : std::vector<Address>{at->second};
  };
  return config;
}

Key Mesh::key(std::uint8_t first) const {
  std::array<std::uint8_t, Key::k_size> bytes{first, 2, 3};
  std::memcpy(bytes.data() + 8, &salt_, sizeof salt_);
  return Key(bytes);
}

void Mesh::start(Place place) {
  auto& node = nodes_.at(place);
  if (node) graveyard_.push_back(std::move(node));
  dispatchers_.push_back(std::make_unique<Dispatcher>());
  node = std::make_unique<Node>(*this, place, ++last_id_, *dispatchers_.back());
  ledger_.lives_at(node->id, place);
  node->make_core(open_transport(place));
  attach(*node);
}

void Mesh::kill(Place place, Death how) {
  Node& node = *nodes_.at(place);
  if (!node.alive) return;
  end(node, how);
  node.alive = false;
  dead_.push_back(node.id);
  // Not destroyed: the kill may happen in a callback of its own core.
}

void Mesh::restart(Place place) { start(place); }

void Mesh::forget_nodes() {
  nodes_.clear();
  graveyard_.clear();
}

bool Mesh::run_until(const std::function<bool()>& predicate, Time limit) {
  const Time end = now() + limit;
  for (;;) {
    if (predicate()) return true;
    if (now() >= end || !step(end)) return predicate();
    watch();
  }
}

void Mesh::run_for(Time time) {
  run_until([] { return false; }, time);
}

std::vector<Node*> Mesh::survivors() {
  std::vector<Node*> out;
  for (const auto& node : nodes_)
    if (node && node->alive) out.push_back(node.get());
  return out;
}

bool Mesh::all_finalized() const {
  return std::ranges::all_of(nodes_, [](const auto& node) {
    return !node || !node->alive || (node->finalize_called && node->core->finalized());
  });
}

bool Mesh::finalize_all(Time limit) {
  for (Node* node : survivors()) node->finalize();
  if (!run_until([&] { return all_finalized(); }, limit)) return false;
  // The process that finalized last may still be closing its connection to the first.
  return run_until(
      [&] {
        return std::ranges::all_of(survivors(),
                                   [](Node* n) { return n->core->connections() == 0; });
      },
      limit);
}

void Mesh::watch() {
  for (const auto& node : nodes_) {
    if (!node || !node->alive) continue;
    for (GroupIndex g = 0; g < group_ids_.size(); ++g)
      if (node->core->outstanding_close_ops(g) > options_.nodes && alarms_.size() < 1000)
        alarms_ += "outstanding_close_ops is " +
                   std::to_string(node->core->outstanding_close_ops(g)) + "\n";
    if (node->core->stats().unexpected != 0 && alarms_.size() < 1000)
      alarms_ += "place " + std::to_string(node->place) + ": an event met an `error` cell\n";
  }
}

std::string Mesh::verdict(bool settled) {
  watch();
  std::string out = alarms_ + ledger_.verdict(settled, dead_);
  for (const auto& node : nodes_) {
    if (!node || !node->alive || !node->finalize_called) continue;
    const std::string place = "place " + std::to_string(node->place) + ": ";
    if (!node->core->finalized()) {
      out += place + "has not finished finalize\n";
      continue;
    }
    if (node->core->connections() != 0) out += place + "finalized with connections\n";
    for (GroupIndex g = 0; g < group_ids_.size(); ++g)
      if (node->core->outstanding_close_ops(g) != 0)
        out += place + "close operations outstanding\n";
  }
  return out.empty() ? out : out + portrait();
}

std::string Mesh::portrait() const {
  std::string out = "  the last transitions, now it is " + seconds(now()) + ":\n";
  for (const auto& [place, event] : trail_) out += "    " + words(place, event) + "\n";
  for (const auto& node : nodes_) {
    if (!node || !node->alive) continue;
    for (Place other = 0; other < options_.nodes; ++other) {
      const PeerState s = node->state(other);
      out += "  place " + std::to_string(node->place) + " to " + std::to_string(other) + ": " +
             std::string(s.close_state) + ", " + std::string(s.channel_state) + ", " +
             std::to_string(s.connections) + " connections, " + std::to_string(s.queued_bytes) +
             " bytes queued, " + std::string(name(s.last_error)) + "\n";
    }
    out += "  place " + std::to_string(node->place) + " has " +
           std::to_string(node->core->connections()) + " connections\n";
  }
  return out;
}

} // namespace statewire::test
