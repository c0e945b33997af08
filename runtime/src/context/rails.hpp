// SPDX-License-Identifier: BSD-3-Clause
// Which way messages take to each peer: the sockets' virtual connections, or endpoints over a port
// of an RDMA device. The framework of connection methods decides, once per peer, from what both
// processes advertise; this is what stands between the message engine and the devices then. A
// job without RDMA devices has none of it: its messages go to the core directly.
#pragma once

#include "endpoint/wire.hpp"
#include "verbs/device/port_choice.hpp"
#include "verbs_poller.hpp"
#include "way.hpp"

#include <statewire/context.hpp>
#include <statewire/cpc_methods.hpp>
#include <statewire/endpoint.hpp>
#include <statewire/verbs_device.hpp>

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace statewire {

class Rails final : public PacketDevice,
                    private PacketEvents,
                    private Driven,
                    private OutOfBand,
                    private cpc::Endpoints {
 public:
  struct Parts {
    GroupIndex group = 0;
    std::uint32_t own_rank = 0, size = 0;
    std::string group_id;
    Key key;
    Epoch epoch;
    Entropy entropy;
    EndpointOptions options;
    std::function<Card(std::uint32_t rank)> card;   // of a peer
    std::function<void(const std::string&)> report; // for people
    EndpointCallbacks callbacks;
    cpc::MakeComponents components; // the program's own
    // The devices of this machine.
    std::function<Result<std::vector<verbs::RdmaPort>>()> list_ports = verbs::list_ports;
    std::function<Result<std::unique_ptr<verbs::Device>>(const verbs::RdmaPort&)> open_port =
        verbs::open;
  };

  // Asks the machine for its ports and the framework for its methods. Without RDMA ports, or with
  // methods that need none, no device is opened. Fails when settings are wrong, or no method is
  // left.
  [[nodiscard]] static Result<std::unique_ptr<Rails>>
  open(Dispatcher& dispatcher, ProgressLoop& loop, Parts parts, cpc::FrameworkOptions options);
  ~Rails() override;
  Rails(const Rails&) = delete;
  Rails& operator=(const Rails&) = delete;

  [[nodiscard]] const cpc::Bytes& advertisement() const { return framework_->advertisement(); }
  [[nodiscard]] const std::vector<cpc::Standing>& standings() const {
    return framework_->standings();
  }
  // Whether all messages go over sockets, and all others see it so: then the core is the device,
  // and nothing here is used. A peer that says anything else may share nothing with this process,
  // which only the framework finds out.
  [[nodiscard]] bool sockets_only(const Cards& cards) const {
    return ports_.empty() && !has_own_ && cards.all_advertise(advertisement());
  }
  // Before the first message. `events` hears of every peer from the device that carries its
  // packets; so what the core tells passes through here from now on, but for sockets_only().
  void bind(Core& core, PacketEvents& events, bool sockets_only = false);

  // Its card has changed, for it was restarted: by which way it is reached is chosen anew, at once
  // where that leads over the same port, else when the way to its former self is free.
  void renew(Peer peer, Time now);

  // The user closes what is connected, or acknowledges that it was lost.
  Errc close(Peer peer, Time now);

  // An active message arrived over sockets, and is about to be delivered.
  void take_from(Peer peer, Time now);
  // What the core tells of the virtual connections over sockets.
  void on_channel(Peer from, ConstBytes message, Time now);
  void on_channel_lost(Peer peer, Errc reason, Time now);
  void on_channel_closed(Peer peer, Time now);

  // The endpoints that this peer is reached by; null: sockets.
  [[nodiscard]] EndpointCore* endpoints_of(Peer peer);
  // "rdma_cm over rxe0/1", "sock".
  [[nodiscard]] std::string describe(Peer peer);

  void finalize(Time now);
  [[nodiscard]] bool finalized() const;
  [[nodiscard]] std::vector<Peer> blockers() const;
  [[nodiscard]] std::vector<const EndpointCore*> endpoints() const;
  // A transition of way.dot, offer.dot or sock_news.dot.
  struct Trace {
    Time at{0};
    Peer peer;
    std::string_view machine, from, event, to;
  };
  void set_trace(const std::function<void(const EndpointCore::Trace&)>& endpoints,
                 std::function<void(const Trace&)> own);

  // PacketDevice
  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed, std::uint64_t token,
            Urgency urgency, Time now) override;
  Errc send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
            std::uint64_t token) override;
  Room lend(Peer to, std::size_t size) override {
    PacketDevice* const d = way(to).device;
    return d != nullptr ? d->lend(to, size) : Room{};
  }
  void open(Peer to) override {
    const Way& w = way(to);
    if (w.device != nullptr && !w.refuses) w.device->open(to);
  }
  bool room(Peer to) override;
  void expect_bulk(Peer from, bool on) override;
  [[nodiscard]] bool reaches(Peer peer) const override { return way(peer).device != nullptr; }
  [[nodiscard]] std::size_t max_packet(Peer to) const override;
  bool open_window(Peer to, MutableBytes memory, WindowUse use, Window& out) override;
  void close_window(Peer to, const Window& window) override;
  bool read_window(Peer from, const Window& window, MutableBytes into, std::uint64_t token,
                   Time now) override;
  bool write_window(Peer to, ConstBytes from, const Window& window, std::uint64_t token,
                    Time now) override;

 private:
  // One port of a device with everything that stands on it. In this order: what is below goes
  // first.
  struct Port {
    std::string name;
    std::unique_ptr<verbs::Device> device; // null: it was removed, and let go
    std::unique_ptr<VerbsPoller> poller;
    std::unique_ptr<EndpointCore> endpoints;
    std::optional<std::uint16_t> listens; // rdma_cm: its TCP port
    bool withdrawn = false;               // the device was removed
  };
  // What the phrases of the specs do: rails_machines.cpp.
  struct WayHooks;
  struct OfferHooks;
  struct SockNewsHooks;
  struct Observer;
  struct Raising;
  struct Holding;

  Rails(Dispatcher& dispatcher, ProgressLoop& loop, Parts parts)
      : dispatcher_(dispatcher), loop_(loop), parts_(std::move(parts)) {}
  // The devices of this machine, opened, each with its endpoints. The ports for the framework.
  Result<std::vector<cpc::Port>> open_ports(const verbs::PortChoice& choice);
  void add_port(std::string name, std::unique_ptr<verbs::Device> device);
  Result<std::uint16_t> listen(const verbs::RdmaPort& port);
  // Whoever asks first has it chosen.
  Way& way(Peer peer) const {
    return last_way_ != nullptr && peer == last_ ? *last_way_ : find_way(peer);
  }
  Way& find_way(Peer peer) const;
  void choose(Peer peer, Way& way) const;
  [[nodiscard]] bool is_free(Peer peer, const Way& way) const;
  // Whether it leads over a port of this side whose device was removed.
  [[nodiscard]] bool leads_over_a_gone_port(const Way& way) const;
  [[nodiscard]] Card card_of(Peer peer) const;
  void withdraw(const Port& port, Time now);
  Errc tell(Peer peer, bool asks, Time now);
  void on_advertised(Peer from, const endpoints::Advertised& a, Time now);
  // Events of the three machines. What stands behind each is in the specs.
  void raise(Peer peer, Way& way, spec::way::Event event, Time now, Errc why = Errc::ok);
  // Whether an attempt, which was asked for, may go ahead.
  bool raise(Peer peer, Way& way, spec::offer::Event event, Time now, std::uint32_t answered = 0);
  void raise(Peer peer, Way& way, spec::sock_news::Event event, Time now, Errc why = Errc::ok);
  // The peer has connected by a way that may not be the one it is thought to be reached by.
  void called_by(Peer peer, Time now) {
    if (!moving_.empty()) raise(peer, way(peer), spec::way::Event::CALLED, now);
  }
  [[nodiscard]] std::optional<RemotePort> remote_port(const EndpointCore& asks, Peer peer,
                                                      bool calls);
  [[nodiscard]] Port* port_named(std::string_view name) const;

  // PacketEvents
  bool on_packet(Peer from, ConstBytes packet, Time now) override;
  bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, Landing& out,
                        Time now) override;
  bool on_packet_landed(Peer from, Time now) override;
  void on_sent(Peer to, std::uint64_t token, Time now) override;
  void on_room(Peer to, Time now) override;
  void on_up(Peer peer, Time now) override;
  void on_closing(Peer peer, Time now) override;
  void on_down(Peer peer, Errc reason, Time now) override;
  // Driven
  bool begin_turn(Time now) override;
  [[nodiscard]] Time next_deadline() const override { return k_never; }
  void advance(Time) override {}
  // OutOfBand
  Errc send(Peer to, ConstBytes message, Time now) override;
  // cpc::Endpoints
  Result<void> prepare(Peer peer, std::string_view method, const cpc::Route& route) override;
  Result<void> connect(Peer peer, const cpc::Route& route) override;
  void forget(Peer peer) override;

  Dispatcher& dispatcher_;
  ProgressLoop& loop_;
  Parts parts_;
  Core* core_ = nullptr;
  PacketEvents* events_ = nullptr;
  // There are RDMA devices, but this process cannot look at them: told if nothing else can be used.
  std::optional<Failure> unusable_;
  bool has_own_ = false; // components of the program's
  mutable std::vector<Port> ports_;
  mutable std::optional<cpc::Framework> framework_;
  mutable std::unordered_map<std::uint32_t, Way> ways_; // by rank; of peers that were used
  mutable Peer last_;                                   // … the last of them,
  mutable Way* last_way_ = nullptr;                     // and its way: ways_ forgets none
  std::unordered_map<std::uint32_t, RemotePort> remote_;
  std::vector<Peer> moving_; // will be reached by another way: looked at every turn
  // By rank: what peers have told of themselves since their cards were made.
  std::unordered_map<std::uint32_t, endpoints::Advertised> told_;
  std::uint32_t withdrawals_ = 0; // of own ports
  bool finalizing_ = false;
  Time now_{0}; // of this turn
  struct Raised {
    Peer peer;
    std::variant<spec::way::Event, spec::offer::Event> event;
  };
  std::vector<Raised>* raised_ = nullptr; // by the machine that handles an event, for others
  std::function<void(const Trace&)> trace_;
};

} // namespace statewire
