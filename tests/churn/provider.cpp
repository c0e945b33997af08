// SPDX-License-Identifier: BSD-3-Clause
// Clients that come and go over the libfabric provider: tagged messages, FI_AV_MAP. The server
// inserts each client's address, answers, and removes it.
#include "churn.hpp"

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <list>
#include <memory>
#include <utility>

namespace statewire::churn {
namespace {

constexpr std::uint64_t k_request = 1, k_answer = 2;
constexpr std::size_t k_name = 64; // bytes of an address of the provider

struct CloseObject {
  template <class Object>
  void operator()(Object* o) const {
    fi_close(&o->fid);
  }
};
template <class Object>
using Owned = std::unique_ptr<Object, CloseObject>;

// What an operation's context points to begins with libfabric's own part.
struct Operation {
  fi_context2 own{};
  std::function<void(const fi_cq_tagged_entry*)> ended; // null: it has failed
};

struct FreeInfo {
  void operator()(fi_info* info) const { fi_freeinfo(info); }
};
using Info = std::unique_ptr<fi_info, FreeInfo>;

// What is the same for all endpoints of a process.
struct Fabric {
  Info info;
  Owned<fid_fabric> fabric;
  Owned<fid_domain> domain;

  bool open() {
    const Info hints(fi_allocinfo());
    hints->caps = FI_MSG | FI_TAGGED;
    hints->mode = FI_CONTEXT | FI_CONTEXT2;
    hints->ep_attr->type = FI_EP_RDM;
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->fabric_attr->prov_name = ::strdup("statewire");
    fi_info* found = nullptr;
    if (fi_getinfo(FI_VERSION(1, 17), nullptr, nullptr, 0, hints.get(), &found) != 0) return false;
    info.reset(found);
    fid_fabric* f = nullptr;
    if (fi_fabric(info->fabric_attr, &f, nullptr) != 0) return false;
    fabric.reset(f);
    fid_domain* d = nullptr;
    if (fi_domain(f, info.get(), &d, nullptr) != 0) return false;
    domain.reset(d);
    return true;
  }
};

// The endpoint is closed before what it is bound to.
struct Endpoint {
  Owned<fid_av> av;
  Owned<fid_cq> cq;
  Owned<fid_ep> ep;

  bool open(const Fabric& in) {
    fi_av_attr av_attr{};
    av_attr.type = FI_AV_MAP;
    fid_av* a = nullptr;
    if (fi_av_open(in.domain.get(), &av_attr, &a, nullptr) != 0) return false;
    av.reset(a);
    fi_cq_attr cq_attr{};
    cq_attr.format = FI_CQ_FORMAT_TAGGED;
    fid_cq* c = nullptr;
    if (fi_cq_open(in.domain.get(), &cq_attr, &c, nullptr) != 0) return false;
    cq.reset(c);
    fid_ep* e = nullptr;
    if (fi_endpoint(in.domain.get(), in.info.get(), &e, nullptr) != 0) return false;
    ep.reset(e);
    return fi_ep_bind(e, &a->fid, 0) == 0 && fi_ep_bind(e, &c->fid, FI_TRANSMIT | FI_RECV) == 0 &&
           fi_enable(e) == 0;
  }
  [[nodiscard]] std::vector<std::uint8_t> name() const {
    std::vector<std::uint8_t> out(k_name);
    std::size_t size = out.size();
    if (fi_getname(&ep->fid, out.data(), &size) != 0) out.clear();
    return out;
  }
  [[nodiscard]] fi_addr_t insert(const void* bytes) const {
    fi_addr_t out = FI_ADDR_NOTAVAIL;
    (void)fi_av_insert(av.get(), bytes, 1, &out, 0, nullptr);
    return out;
  }
  void progress() const {
    fi_cq_tagged_entry entry{};
    const ssize_t got = fi_cq_read(cq.get(), &entry, 1);
    if (got == 1) static_cast<Operation*>(entry.op_context)->ended(&entry);
    fi_cq_err_entry error{};
    if (got == -FI_EAVAIL && fi_cq_readerr(cq.get(), &error, 0) == 1)
      static_cast<Operation*>(error.op_context)->ended(nullptr);
  }
  // Repeats what finds no room.
  [[nodiscard]] ssize_t post(const std::function<ssize_t()>& operation) const {
    for (;;) {
      const ssize_t result = operation();
      if (result != -FI_EAGAIN) return result;
      progress();
    }
  }
};

class ProviderServer final : public Server {
 public:
  ProviderServer(Fabric fabric, Endpoint endpoint)
      : fabric_(std::move(fabric)), into_(k_long), endpoint_(std::move(endpoint)) {
    receiving_.ended = [this](const fi_cq_tagged_entry* e) {
      if (e != nullptr) answer(e->len);
      receive();
    };
    receive();
  }

  std::vector<std::uint8_t> address() override { return endpoint_.name(); }
  void progress() override { endpoint_.progress(); }
  std::vector<std::pair<std::string, std::size_t>> tables() override {
    return {{"answers under way", answers_.size()}};
  }

 private:
  struct Answer {
    Operation operation;
    std::size_t bytes = 0;
    fi_addr_t to = FI_ADDR_NOTAVAIL;
  };
  void receive() {
    (void)endpoint_.post([&] {
      return fi_trecv(endpoint_.ep.get(), into_.data(), into_.size(), nullptr, FI_ADDR_UNSPEC,
                      k_request, 0, &receiving_);
    });
  }
  // The request begins with the client's address.
  void answer(std::size_t bytes) {
    const auto at = answers_.emplace(answers_.end());
    at->bytes = bytes;
    at->to = endpoint_.insert(into_.data());
    const auto end = [this, at](bool good) {
      answered_ += good ? 1 : 0;
      (void)fi_av_remove(endpoint_.av.get(), &at->to, 1, 0);
      answers_.erase(at);
    };
    at->operation.ended = [end](const fi_cq_tagged_entry* e) {
      const auto last = end;
      last(e != nullptr);
    };
    if (fi_tsend(endpoint_.ep.get(), &at->bytes, sizeof at->bytes, nullptr, at->to, k_answer,
                 &at->operation) != 0)
      end(false);
  }

  Fabric fabric_;
  std::vector<std::uint8_t> into_;
  Operation receiving_;
  std::list<Answer> answers_; // under way
  Endpoint endpoint_;         // last: until it is closed it writes into the rest
};

std::unique_ptr<Server> open_server() {
  Fabric fabric;
  Endpoint endpoint;
  if (fabric.open() && endpoint.open(fabric))
    return std::make_unique<ProviderServer>(std::move(fabric), std::move(endpoint));
  std::puts("no such provider: is FI_PROVIDER_PATH set?");
  return nullptr;
}

int clients_of_provider(const std::vector<std::uint8_t>& server, std::size_t count, bool killed) {
  Fabric fabric;
  if (!fabric.open()) return 3;
  for (std::size_t i = 0; i < count; ++i) {
    // Before the endpoint, which uses them until it is closed.
    std::vector<std::uint8_t> request(length_of(i));
    std::size_t answer = 0, ended = 0, failed = 0;
    Operation receive, send;
    receive.ended = send.ended = [&](const fi_cq_tagged_entry* e) { ++(e ? ended : failed); };
    Endpoint endpoint;
    if (!endpoint.open(fabric)) return 4;
    const fi_addr_t to = endpoint.insert(server.data());
    const auto name = endpoint.name();
    std::copy(name.begin(), name.end(), request.begin());
    if (endpoint.post([&] {
          return fi_trecv(endpoint.ep.get(), &answer, sizeof answer, nullptr, to, k_answer, 0,
                          &receive);
        }) != 0)
      return 5;
    if (endpoint.post([&] {
          return fi_tsend(endpoint.ep.get(), request.data(), request.size(), nullptr, to, k_request,
                          &send);
        }) != 0)
      return 6;
    if (killed && i + 1 == count) {
      endpoint.progress();
      (void)std::raise(SIGKILL);
    }
    while (failed == 0 && ended != 2) endpoint.progress();
    if (failed != 0 || answer != request.size()) return 7;
  }
  return 0;
}

} // namespace
} // namespace statewire::churn

int main(int argc, char** argv) {
  return statewire::churn::run(argc, argv, statewire::churn::open_server,
                               statewire::churn::clients_of_provider);
}
