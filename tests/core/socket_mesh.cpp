// SPDX-License-Identifier: BSD-3-Clause
// A Mesh over TCP, or over UNIX sockets and shared memory: all simulated processes share this one
// and its progress loop.
#include "mesh.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "lanes/lanes.hpp"
#include "lanes/shm/shm_component.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>

namespace statewire::test {
namespace {

// A transport between a core and an AsioTransport. It records the connections, so that a kill can
// reset all of them, or leave them open and unserved.
class Tap final : public Transport, public TransportEvents {
 public:
  Tap(ProgressLoop& loop, const AsioTransport::Options& options) {
    auto opened = AsioTransport::open(loop, options);
    if (!opened) throw std::runtime_error(opened.error().text);
    inner_ = std::move(*opened);
  }
  void bind(TransportEvents& events) {
    events_ = &events;
    inner_->bind(*this);
  }
  [[nodiscard]] Address address() const { return inner_->listening().at(0); }
  void die(Death how) {
    events_ = nullptr;
    if (how == Death::unresponsive) return; // the sockets stay open, unserved
    for (const Handle h : std::exchange(open_, {})) inner_->close(h, how == Death::reset);
    inner_.reset();
  }

  using Transport::connect;
  Errc connect(std::span<const Address> to, Handle& out) override {
    if (!inner_) return Errc::closed;
    const Errc result = inner_->connect(to, out);
    if (result == Errc::ok) open_.push_back(out);
    return result;
  }
  [[nodiscard]] std::size_t connected_address(Handle h) const override {
    return inner_ ? inner_->connected_address(h) : 0;
  }
  IoResult read(Handle h, std::span<const MutableBytes> into) override {
    return inner_ ? inner_->read(h, into) : IoResult{IoStatus::error, 0, Errc::closed};
  }
  IoResult write(Handle h, std::span<const std::span<const std::byte>> from) override {
    return inner_ ? inner_->write(h, from) : IoResult{IoStatus::error, 0, Errc::closed};
  }
  void read_again(Handle h) override {
    if (inner_) inner_->read_again(h);
  }
  void authenticated(Handle h) override {
    if (inner_) inner_->authenticated(h);
  }
  [[nodiscard]] bool may_pass_descriptors(Handle h) const override {
    return inner_ && inner_->may_pass_descriptors(h);
  }
  [[nodiscard]] int peer_process(Handle h) const override {
    return inner_ ? inner_->peer_process(h) : 0;
  }
  IoStatus pass_descriptor(Handle h, int descriptor) override {
    return inner_ ? inner_->pass_descriptor(h, descriptor) : IoStatus::error;
  }
  [[nodiscard]] int take_descriptor(Handle h) override {
    return inner_ ? inner_->take_descriptor(h) : -1;
  }
  void shutdown_write(Handle h) override {
    if (inner_) inner_->shutdown_write(h);
  }
  void close(Handle h, bool abort) override {
    std::erase(open_, h);
    if (inner_) inner_->close(h, abort);
  }
  void stop_listening() override {
    if (inner_) inner_->stop_listening();
  }

  void on_accept(Handle h, Time now) override {
    open_.push_back(h);
    if (events_ != nullptr) events_->on_accept(h, now);
  }
  void on_connect(Handle h, Errc result, Time now) override {
    if (result != Errc::ok) std::erase(open_, h);
    if (events_ != nullptr) events_->on_connect(h, result, now);
  }
  bool on_readable(Handle h, Time now) override {
    return events_ != nullptr && events_->on_readable(h, now);
  }
  void on_writable(Handle h, Time now) override {
    if (events_ != nullptr) events_->on_writable(h, now);
  }
  void on_accept_paused(bool paused, Time now) override {
    if (events_ != nullptr) events_->on_accept_paused(paused, now);
  }

 private:
  std::unique_ptr<AsioTransport> inner_;
  TransportEvents* events_ = nullptr;
  std::vector<Handle> open_;
};

class SocketMesh final : public Mesh {
 public:
  explicit SocketMesh(const MeshOptions& options) : Mesh(options) {
    ProgressLoop::Tuning one_by_one;
    one_by_one.events_per_iteration = 1; // so that "at every step" tests are between any two events
    auto loop = ProgressLoop::open(ProgressMode::blocking, one_by_one);
    if (!loop) throw std::runtime_error(loop.error().text);
    loop_ = std::move(*loop);
    salt_ = std::random_device()() * std::uint64_t{0x100000000} + std::random_device()();
    for (Place i = 0; i < std::min(options.nodes, options.started); ++i) start(i);
    for (Place i = options.started; i < options.nodes; ++i) reserve(i);
  }
  ~SocketMesh() override {
    for (Place i = 0; i < size(); ++i)
      if (started(i) && (*this)[i].alive) loop_->remove(*(*this)[i].core);
    forget_nodes();
  }

  [[nodiscard]] Time now() const override { return ProgressLoop::clock(); }
  bool step(Time limit) override {
    loop_->iterate(now(), std::min(limit, now() + std::chrono::milliseconds(5)));
    return true;
  }
  [[nodiscard]] bool is_memory() const override { return false; }
  Address reserve(Place place) override {
    Tap tap(*loop_, listen_options());
    return addresses_[place] = tap.address();
  }
  Listener open_listener(TransportEvents& events) override {
    taps_.push_back(std::make_unique<Tap>(*loop_, listen_options()));
    taps_.back()->bind(events);
    return {taps_.back().get(), taps_.back()->address()};
  }
  void close_listener(Transport& transport) override {
    dynamic_cast<Tap&>(transport).die(Death::reset);
  }

 protected:
  Transport& open_transport(Place place) override {
    AsioTransport::Options options = listen_options();
    if (const auto at = addresses_.find(place); at != addresses_.end() && !started_before_[place])
      options.listen = {at->second};
    started_before_[place] = true;
    taps_.push_back(std::make_unique<Tap>(*loop_, options));
    Tap& tap = *taps_.back();
    current_[place] = {&tap, nullptr};
    addresses_[place] = tap.address();
    if (!Mesh::options().shm_lanes) return tap;
    lanes::LaneParts parts;
    parts.components.push_back(std::make_unique<lanes::ShmComponent>(k_scope));
    // While the first messages are on their way.
    const lanes::LaneTransport::Options at_once{.start_after = 1};
    lanes_.push_back(std::make_unique<lanes::Lanes>(*loop_, (*this)[place].dispatcher, tap,
                                                    std::move(parts), at_once));
    current_[place].lanes = lanes_.back().get();
    return lanes_.back()->transport();
  }
  void attach(Node& node) override {
    const Process& p = current_[node.place];
    if (p.lanes != nullptr) p.lanes->transport().bind(*node.core);
    p.tap->bind(p.lanes != nullptr ? static_cast<TransportEvents&>(p.lanes->transport())
                                   : *node.core);
    loop_->add(*node.core);
  }
  void end(Node& node, Death how) override {
    loop_->remove(*node.core);
    const Process& p = current_[node.place];
    if (p.lanes != nullptr) p.lanes->leave_loop();
    p.tap->die(how);
  }

 private:
  [[nodiscard]] AsioTransport::Options listen_options() const {
    AsioTransport::Options options;
    options.ipv6 = false;
    if (!Mesh::options().shm_lanes) return options;
    options.listen.emplace_back().family = Address::Family::local;
    options.listen.back().scope = k_scope;
    return options;
  }
  static constexpr std::uint32_t k_scope = 1; // of UNIX sockets
  struct Process {
    Tap* tap = nullptr;
    lanes::Lanes* lanes = nullptr; // null: over TCP
  };
  std::unique_ptr<ProgressLoop> loop_;
  std::vector<std::unique_ptr<Tap>> taps_;
  std::vector<std::unique_ptr<lanes::Lanes>> lanes_; // the cores, which call them, end first
  std::map<Place, Process> current_;
  std::map<Place, bool> started_before_;
};

} // namespace

std::unique_ptr<Mesh> socket_mesh(MeshOptions options) {
  return std::make_unique<SocketMesh>(options);
}

} // namespace statewire::test
