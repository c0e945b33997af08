// SPDX-License-Identifier: BSD-3-Clause
// An RDMA device in the progress loop: polled while the loop spins, waited for by its descriptors
// while it sleeps.
#pragma once

#include <statewire/progress.hpp>
#include <statewire/verbs.hpp>

#include <boost/asio/posix/stream_descriptor.hpp>

#include <memory>
#include <vector>

namespace statewire {

class VerbsPoller final : public Poller {
 public:
  VerbsPoller(verbs::Device& device, ProgressLoop& loop);
  ~VerbsPoller() override;
  VerbsPoller(const VerbsPoller&) = delete;
  VerbsPoller& operator=(const VerbsPoller&) = delete;

  bool poll_directly(Time now, unsigned& tries) override;
  bool poll_fast(Time now) override;
  unsigned poll_events(unsigned most) override;
  bool rest() override;
  [[nodiscard]] bool wait_for_events() override;
  [[nodiscard]] std::span<const int> descriptors() const override { return device_.descriptors(); }

 private:
  struct Watch {
    explicit Watch(boost::asio::io_context& context) : descriptor(context) {}
    boost::asio::posix::stream_descriptor descriptor;
    bool waiting = false;
  };
  verbs::Device& device_;
  ProgressLoop& loop_;
  // Shared with handlers that may run, as cancelled, when this is gone.
  std::vector<std::shared_ptr<Watch>> watches_;
};

} // namespace statewire
