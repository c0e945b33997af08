// SPDX-License-Identifier: BSD-3-Clause
// Endpoints of one provider in this process, driven in turns: what the conformance tests run over.
// STATEWIRE_FI_PROVIDER names another provider than ours, to show that the tests ask for what
// libfabric's manual pages promise and not for what this provider happens to do.
#pragma once

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_eq.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace statewire::fi_test {

[[nodiscard]] std::string provider_name();
[[nodiscard]] inline bool is_ours() { return provider_name() == "statewire"; }

struct Close {
  template <class Object>
  void operator()(Object* o) const {
    if (o != nullptr) {
      EXPECT_EQ(fi_close(&o->fid), 0);
    }
  }
  void operator()(fi_info* info) const { fi_freeinfo(info); }
};
template <class Object>
using Owned = std::unique_ptr<Object, Close>;

[[nodiscard]] Owned<fi_info> make_hints(); // reliable datagrams with messages and tags

// How an operation ended.
struct Ended {
  fi_cq_tagged_entry entry{};
  fi_addr_t source = FI_ADDR_NOTAVAIL;
  std::optional<fi_cq_err_entry> error;
};

// What fi_getinfo is asked for beside the hints. Default: any address; of providers with host
// addresses this machine's own.
struct Where {
  const char* node = is_ours() ? nullptr : "127.0.0.1";
  const char* service = nullptr;
  std::uint64_t flags = is_ours() ? 0 : FI_SOURCE;
};

// Of our provider, or the one that is tested; null: it does not meet the hints.
[[nodiscard]] Owned<fi_info> get_info(const fi_info* hints, const Where& where = {});

struct Options {
  std::uint64_t bind_flags = 0; // of the completion queues beside FI_TRANSMIT and FI_RECV
  fi_cq_format format = FI_CQ_FORMAT_TAGGED;
  fi_wait_obj wait = FI_WAIT_NONE;
  fi_threading threading = FI_THREAD_DOMAIN;
  bool counters = false;
  std::uint64_t extra_caps = 0;
  int mr_mode = 0;           // beside FI_MR_LOCAL
  std::uint64_t counted = 0; // what `counter` counts, FI_READ and the like; 0: there is none
  Where where;               // of fi_getinfo
};

class Node {
 public:
  explicit Node(const Options& options);
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  [[nodiscard]] std::vector<char> name() const;
  fi_addr_t insert(const Node& other);
  [[nodiscard]] std::size_t inject_size() const { return info->tx_attr->inject_size; }

  // Messages with or without a tag: by `tag`.
  using Tag = std::optional<std::uint64_t>;
  ssize_t send(fi_addr_t to, const void* data, std::size_t size, Tag tag, void* context);
  ssize_t receive(void* data, std::size_t size, Tag tag, void* context,
                  fi_addr_t source = FI_ADDR_UNSPEC, std::uint64_t ignore = 0);
  ssize_t peek(std::uint64_t tag, void* context, std::uint64_t flags = 0);

  // One look at each queue: what has ended.
  [[nodiscard]] std::optional<Ended> ended(fid_cq* queue);

  Owned<fi_info> info;
  Owned<fid_fabric> fabric;
  Owned<fid_domain> domain;
  Owned<fid_av> av;
  Owned<fid_cq> sent, received;
  Owned<fid_cntr> sends, receives, counter;
  Owned<fid_ep> ep;
};

class Nodes {
 public:
  explicit Nodes(std::size_t count = 2, const Options& options = {});

  Node& operator[](std::size_t i) { return *all.at(i); }
  // The address of `to` at `from`.
  [[nodiscard]] fi_addr_t at(std::size_t from, std::size_t to) const {
    return addresses.at(from).at(to);
  }
  void add(std::unique_ptr<Node> node); // one that knows no addresses, and has none here
  void progress();                      // of all nodes, once
  // Repeats an operation while it says that there is no room.
  void post(const std::function<ssize_t()>& operation);
  // The next thing that ends at a queue; all nodes make progress meanwhile. Fails after a time.
  [[nodiscard]] Ended next_sent(std::size_t node);
  [[nodiscard]] Ended next_received(std::size_t node);
  // Sends and receives one message, and compares it.
  void pass(std::size_t from, std::size_t to, std::size_t size, Node::Tag tag);
  [[nodiscard]] bool until(const std::function<bool()>& done,
                           std::chrono::milliseconds limit = std::chrono::seconds(20));

  std::vector<std::unique_ptr<Node>> all;
  std::vector<std::vector<fi_addr_t>> addresses;

 private:
  [[nodiscard]] Ended next(Node& node, fid_cq* queue);
  std::vector<std::deque<Ended>> kept_sent_, kept_received_;
};

// Two nodes send each other so many messages at the same time. Each has a thread that sends and one
// that receives, which wait at their own queues of one endpoint: by `wait`; false ends the thread.
void send_both_ways(Nodes& n, unsigned rounds,
                    const std::function<bool(Node& node, fid_cq* queue)>& wait);

// A variable of the environment, for endpoints that are opened meanwhile.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) {
    ::setenv(name, value, 1); // NOLINT(concurrency-mt-unsafe)
  }
  ~Setting() { ::unsetenv(name_); } // NOLINT(concurrency-mt-unsafe)
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
};

// For tests that wait until a peer cannot be reached. The others have the default: a loaded machine
// takes any part of a shorter time.
struct GivesUpSoon : Setting {
  GivesUpSoon() : Setting("FI_STATEWIRE_OPEN_TIMEOUT", "1000") {}
};

[[nodiscard]] std::vector<char> pattern(std::size_t size, unsigned seed);

} // namespace statewire::fi_test
