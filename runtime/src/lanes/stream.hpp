// SPDX-License-Identifier: BSD-3-Clause
// The two streams of bytes of one connection, over its socket or a lane: carries out what
// spec/lanes decides. No I/O and no clock.
//
// Events that a call raises are handled before the call returns, also within a step of the core.
// Upcalls come from within a step: the StreamUser must neither call nor destroy the stream then.
#pragma once

#include "../dispatch/dispatcher.hpp"
#include "lane.hpp"
#include "outbox.hpp"
#include "queues.hpp"
#include "splitter.hpp"

#include <attach.hpp>
#include <lane_arm.hpp>
#include <lane_reader.hpp>
#include <lane_writer.hpp>

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace statewire::lanes {

class StreamUser {
 public:
  virtual ~StreamUser() = default;
  // Takes the first bytes of the peer's stream and returns how many. Less than all: the rest is
  // offered again by Stream::resume().
  virtual std::size_t take(ConstBytes bytes) = 0;
  // Bytes, or a report of the peer's only, have come over the lane. True: bytes, which are taken by
  // take_in_place() or resume() that follow.
  virtual bool on_arrival(bool /*has_bytes*/) { return false; }
  virtual void on_end() = 0; // of the socket; all that was received was taken
  virtual void on_lost() {}  // the peer's process is gone: what it has not read is lost
  // The peer has violated the protocol: the connection is to be ended. Nothing follows, and what
  // was not taken is dropped.
  virtual void on_violation(std::string_view why) = 0;
  // A lane was attached or woken: poll it until look() finds nothing.
  virtual void on_awake() {}
  virtual void on_attached(const Candidate& lane) = 0;
  virtual void on_switch() {}  // what is written from here on goes over the lane
  virtual void on_stopped() {} // the lane was stopped
  virtual void on_no_lane(std::string_view why) = 0;
  virtual void on_room() = 0; // after a short write(): more may be taken now
  // A read_region() has ended. Not complete: its lane has failed, or could not read the memory.
  virtual void on_read(std::uint64_t /*token*/, bool /*complete*/) {}
};

class Stream final : private LaneEvents {
 public:
  struct Options {
    bool is_initiator = false; // of the connection: it proposes
    int peer_process = 0;      // LaneEvents::peer_process()
  };
  struct Stats { // of many streams
    std::array<std::uint64_t, spec::attach::k_transition_count> attach{};
    std::array<std::uint64_t, spec::lane_writer::k_transition_count> writer{};
    std::array<std::uint64_t, spec::lane_reader::k_transition_count> reader{};
    std::array<std::uint64_t, spec::lane_arm::k_transition_count> arm{};
    std::uint64_t unexpected = 0; // events that are impossible
  };

  Stream(Dispatcher& dispatcher, StreamSocket& socket, StreamUser& user, Choice& choice,
         Options options, Stats& stats)
      : dispatcher_(dispatcher), user_(user), choice_(choice), options_(options), stats_(stats),
        out_(socket) {}
  ~Stream() override;

  // ---- from above
  void start(Time now);                         // the connection is worth a lane
  void give_up(std::string_view why, Time now); // the lane, if there is one
  // Gives up an idle lane, on the acceptor's side: the initiator may propose another one.
  void release_lane(Time now);
  // Bytes in both directions, over sockets and lanes.
  [[nodiscard]] std::uint64_t carried() const { return written_ + received_; }
  // Takes the first bytes and returns how many. Less than all: on_room() follows, and the rest is
  // written again.
  [[nodiscard]] std::size_t write(std::span<const ConstBytes> parts, Time now);
  // Space of the lane for one write() of so many bytes, which is written in place; commit()
  // follows, or nothing. Null: write() is the way. Valid until the next call.
  [[nodiscard]] std::byte* reserve(std::size_t bytes) {
    const bool goes_to_the_lane = writer_ == spec::lane_writer::State::RING && lane_;
    return goes_to_the_lane && dispatcher_.may_step_lanes() ? lane_->reserve(bytes) : nullptr;
  }
  void commit(std::size_t bytes); // stream_hooks.hpp
  void finish(Time now);          // nothing follows the last whole frame
  // The last write() was short, and on_room() has not come.
  [[nodiscard]] bool waits_for_room() const { return waits_for_room_; }
  void resume(Time now); // the user takes bytes again
  // The user has consumed what it took in place: its space is reported to the peer.
  void release(Time now); // stream_hooks.hpp
  // Takes the first bytes of a lane's ring, at most so many, where they are: they stay there until
  // release(), and nothing more is taken before. Empty: resume() is the way.
  [[nodiscard]] ConstBytes take_in_place(std::size_t most); // stream_hooks.hpp
  // The user has not looked at what it took in place: it is offered again.
  void put_back() {
    received_ -= in_place_.bytes;
    in_place_ = {};
  }
  // After finish(): the socket has all that was written, and the end; or the peer is gone.
  [[nodiscard]] bool has_ended() const {
    return spec::lane_writer::is_final(writer_) && out_.size() == 0;
  }
  // Bytes that were taken, or are LANE frames, and wait for the socket.
  [[nodiscard]] std::size_t unsent() const { return out_.size(); }
  // How many of the socket's next bytes are the user's, so that they can be read directly into its
  // buffer, and passed to on_bytes() there. 0: unknown.
  [[nodiscard]] std::size_t direct() const {
    return inbox_.size() == 0 ? splitter_.payload_left() : 0;
  }
  // Bytes that the user has not taken: as long as there are any, the socket need not be read.
  [[nodiscard]] std::size_t untaken() const { return inbox_.size(); }
  [[nodiscard]] spec::attach::State attach_state() const { return attach_; }
  [[nodiscard]] std::uint16_t lane_number() const { return number_; }

  // ---- memory of the peer, over the attached lane. False: not possible.
  [[nodiscard]] bool open_region(MutableBytes memory, RemoteRegion& out, Time now);
  void close_region(const RemoteRegion& region);
  void close_regions(); // all
  // Regions are open, or reads under way. A region's owner gets no event when it is read.
  [[nodiscard]] bool has_memory_in_use() const { return !regions_.empty() || !reads_.empty(); }
  [[nodiscard]] bool ring_is_faster(Time now) { return lane_ && lane_->ring_is_faster(now); }
  // True: StreamUser::on_read() follows, once.
  [[nodiscard]] bool read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                                 Time now);

  // ---- sleeping
  // The loop is about to sleep on the socket: from now on the peer sends a BELL for what it puts
  // into the lane. look() follows at once.
  void arm(Time now);
  // True: something has arrived over the lane, so the loop must not sleep.
  [[nodiscard]] bool look(Time now);
  void poll(Time now); // the component looks at its lane again

  // ---- from the socket
  // Whole frames of so many bytes were read before the first on_bytes().
  void count_received(std::size_t bytes) { received_ += bytes; }
  void on_bytes(ConstBytes bytes, Time now);
  // The peer has passed a descriptor behind them. Empty: it could not be received.
  void on_descriptor(native::Descriptor descriptor, Time now);
  void on_writable(Time now);
  void on_end(Time now); // FIN, or the connection has failed

  // Stops the lane, and raises nothing. It may throw std::bad_alloc, and has stopped it then, too:
  // what had come over this lane, or another one of its device, may be lost.
  void cut();

 private:
  friend struct StreamHooks;
  friend struct InPlaceHooks;
  friend struct ReservedHooks;

  // ---- LaneEvents
  void send_setup(BytesView bytes, native::Descriptor descriptor, Time now) override;
  void on_ready(Time now) override;
  void on_may_write(Time now) override;
  void on_arrival(Time now) override;
  void ring_bell(std::uint64_t position, Time now) override;
  void on_read(std::uint64_t token, bool complete, Time now) override;
  void on_failure(std::string_view why, Time now) override;
  void on_violation(std::string_view why, Time now) override;
  [[nodiscard]] int peer_process() const override { return options_.peer_process; }

  template <class Event>
  void raise(Event event) {
    if (!dispatcher_.step_now([this, event] { step(event); })) raise_later(event);
  }
  template <class Event>
  [[gnu::noinline]] void raise_later(Event event) {
    dispatcher_.post(Dispatcher::Queue::lane_event, this, [this, event] { step(event); });
  }
  void step(spec::attach::Event e);
  void step(spec::lane_writer::Event e);
  template <class Hooks, class Step>
  void writer_step(Hooks&& hooks, const Step& step);
  void step(spec::lane_reader::Event e);
  template <class Hooks, class Step>
  void reader_step(Hooks&& hooks, const Step& step); // stream_hooks.hpp
  void step(spec::lane_arm::Event e);
  [[gnu::noinline]] void read_what_has_come();
  void flush_later(); // when no event is left
  void there_may_be_room();
  void wrote_to_the_socket(std::size_t n);
  void bad(std::string_view why);
  void leave(spec::attach::Event event, std::string_view why);
  void read_the_rest();

  // ---- what the splitter finds
  void on(ConstBytes bytes);
  void on(const Splitter::Chunk& chunk);
  void on(const Frame& frame);
  void on(FrameError error) { bad(text_of(error)); }
  [[nodiscard]] spec::attach::Event event_of(const Frame& frame);
  [[nodiscard]] spec::attach::Event event_of(const Propose& p);
  [[nodiscard]] spec::attach::Event event_of(const Try& t, std::uint16_t number);
  [[nodiscard]] spec::attach::Event event_of(const Switch& s);
  [[nodiscard]] spec::attach::Event event_of(const Detach& d);
  [[nodiscard]] spec::attach::Event refuse(std::string_view why);

  void send(std::uint16_t number, Content content, native::Descriptor descriptor = {});
  [[nodiscard]] std::uint16_t next_number() const;
  void offer(); // what is in the inbox
  [[gnu::noinline]] void report_is_due(Time now);
  // In the lane's ring, and not taken.
  [[nodiscard, gnu::always_inline]] ConstBytes untaken(const Lane& lane) const {
    return lane.received().subspan(in_place_.lane == &lane ? in_place_.bytes : 0);
  }

  Dispatcher& dispatcher_;
  StreamUser& user_;
  Choice& choice_;
  const Options options_;
  Stats& stats_;
  spec::attach::State attach_ = spec::attach::k_initial;
  spec::lane_writer::State writer_ = spec::lane_writer::k_initial;
  spec::lane_reader::State reader_ = spec::lane_reader::k_initial;
  spec::lane_arm::State arm_ = spec::lane_arm::k_initial; // of the lane that there is, if any

  std::unique_ptr<Lane> lane_;                // started, and not stopped
  std::unique_ptr<Lane> stopped_;             // until what the peer has not reported is sent again
  std::unique_ptr<Lane> looked_at_;           // … and what was taken in place is released
  std::uint16_t number_ = 0;                  // of the last lane
  std::set<std::uint64_t> reads_;             // under way over the lane
  std::unordered_set<std::uint32_t> regions_; // open over the lane
  std::vector<Candidate> candidates_;         // left to be tried, on the acceptor's side
  Candidate candidate_;                       // that is tried, or attached
  std::string why_;                           // the last lane was given up, or there is none
  // … the first of the reasons since a lane was proposed, or attached.
  std::optional<std::string> first_why_;
  std::string_view violation_; // what is wrong with the frame that is looked at, if it is

  Splitter splitter_;
  Inbox inbox_;
  Unwritten unwritten_;         // while write() runs
  bool waits_for_room_ = false; // the last write() was short
  Outbox out_;
  // Positions of the stream.
  std::uint64_t written_ = 0;      // to the socket and to lanes
  std::uint64_t switched_ = 0;     // … before the last SWITCH
  std::uint64_t acknowledged_ = 0; // the peer's last DETACH, or what it had reported before
  std::uint64_t received_ = 0;     // from the socket and from lanes
  struct {
    const Lane* lane = nullptr; // null: none
    std::size_t bytes = 0;
  } in_place_; // taken in the ring of a lane, and not released
  // Of the frame that is looked at.
  Splitter::Chunk chunk_;
  BytesView setup_;
  native::Descriptor setup_descriptor_;
  std::uint64_t bell_ = 0;
};

} // namespace statewire::lanes
