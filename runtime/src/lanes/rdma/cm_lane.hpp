// SPDX-License-Identifier: BSD-3-Clause
// One end of a lane over a queue pair that the connection manager connects
// (spec/lanes/lane_cm.dot). The initiator of the connection sends the request; the acceptor's SETUP
// says where, and with which token.
#pragma once

#include "rdma_lane.hpp"

#include "lane_cm.hpp"

namespace statewire::lanes {

// What the acceptor says in SETUP.
struct CmSetup {
  Address listener;
  CmToken request{}, reply{}; // what each of them carries
};
[[nodiscard]] cpc::Bytes encode(const CmSetup& setup);
[[nodiscard]] std::optional<CmSetup> decode_cm_setup(cpc::BytesView bytes);

// The private data of a request, and of its reply.
struct CmData {
  CmToken token{};
  RdmaRing ring; // of the side that sends it
};
[[nodiscard]] cpc::Bytes encode(const CmData& data);
[[nodiscard]] std::optional<CmData> decode_cm_data(std::span<const std::byte> bytes);

class CmLane final : public RdmaLane {
 public:
  CmLane(QueuePairs& pairs, LaneEvents& events, const Options& options, bool initiator)
      : RdmaLane(pairs, events, options, initiator), initiator_(initiator) {}
  ~CmLane() override;

  // The acceptor's expects a request, and says so. False: `why`.
  [[nodiscard]] bool make(const CmToken& request, const CmToken& reply, std::string& why, Time now);

  void leave_parent() override;

  // ---- from the connection manager
  void on_cm(const verbs::CmEvent& event, Time now);
  void on_request(verbs::Cm cm, const RdmaRing& peer, Time now);

  // ---- Lane
  void on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) override;
  void stop() override;

 private:
  friend struct CmLaneHooks;
  void step(spec::lane_cm::Event event, Time now);
  void end();
  [[nodiscard]] bool make_queue_pair();
  void refuse(std::string_view what, Errc error);

  const bool initiator_;
  spec::lane_cm::State state_ = spec::lane_cm::k_initial;
  std::optional<spec::lane_cm::Event> raised_; // by an action
  CmSetup setup_;
  verbs::Cm cm_; // generation 0: none
  RdmaRing peer_;
  std::uint8_t read_depth_ = 0; // of the peer
  std::optional<CmData> reply_; // that has come
  // What a step has left for the queue pair's machine, behind the step.
  std::optional<spec::lane_pair::Event> outcome_;
  std::string why_;
};

} // namespace statewire::lanes
