// SPDX-License-Identifier: BSD-3-Clause
// libfabric's tagged messages, over its tcp provider, or the one that STATEWIRE_FI_PROVIDER names.
// With STATEWIRE_FI_MORE the sends of a window say that more of it follow (FI_MORE).
//   messages_fabric PROCESSES TEST…
#include "family.hpp"

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>

#include <cstdlib>
#include <memory>

namespace {

using bench::give_up;

void must(long r, const char* what) {
  if (r < 0) give_up(std::string(what) + ": " + fi_strerror(static_cast<int>(-r)));
}

class Fabric {
 public:
  // Where it stands stays: the provider knows it by its address.
  struct Request {
    fi_context2 context{};
    bool done = true;
  };

  Fabric(int rank, bench::Family& family)
      : rank_(rank), size_(family.size()), peers_(static_cast<std::size_t>(size_), FI_ADDR_UNSPEC) {
    fi_info* const hints = fi_allocinfo();
    hints->ep_attr->type = FI_EP_RDM;
    hints->caps = FI_TAGGED | FI_DIRECTED_RECV;
    hints->mode = FI_CONTEXT | FI_CONTEXT2;
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->domain_attr->data_progress = FI_PROGRESS_MANUAL;
    const char* const asked = std::getenv("STATEWIRE_FI_PROVIDER");
    const bool by_host = asked == nullptr; // ours has addresses of its own
    if (by_host) hints->addr_format = FI_SOCKADDR_IN;
    hints->fabric_attr->prov_name = ::strdup(by_host ? "tcp;ofi_rxm" : asked);
    fi_info* info = nullptr;
    must(fi_getinfo(FI_VERSION(1, 14), by_host ? "127.0.0.1" : nullptr, nullptr,
                    by_host ? FI_SOURCE : 0, hints, &info),
         "fi_getinfo");
    fid_fabric* fabric = nullptr;
    must(fi_fabric(info->fabric_attr, &fabric, nullptr), "fi_fabric");
    fid_domain* domain = nullptr;
    must(fi_domain(fabric, info, &domain, nullptr), "fi_domain");
    fi_av_attr av_attr{};
    av_attr.type = FI_AV_TABLE;
    fid_av* av = nullptr;
    must(fi_av_open(domain, &av_attr, &av, nullptr), "fi_av_open");
    fi_cq_attr cq_attr{};
    cq_attr.format = FI_CQ_FORMAT_CONTEXT;
    cq_attr.size = 8192;
    must(fi_cq_open(domain, &cq_attr, &cq_, nullptr), "fi_cq_open");
    must(fi_endpoint(domain, info, &ep_, nullptr), "fi_endpoint");
    must(fi_ep_bind(ep_, &av->fid, 0), "fi_ep_bind");
    must(fi_ep_bind(ep_, &cq_->fid, FI_SEND | FI_RECV), "fi_ep_bind");
    must(fi_enable(ep_), "fi_enable");
    std::size_t length = bench::Family::k_notice;
    must(fi_getname(&ep_->fid, family.notice(rank), &length), "fi_getname");
    family.meet();
    for (int peer = 0; peer < size_; ++peer)
      if (fi_av_insert(av, family.notice(peer), 1, &peers_[static_cast<std::size_t>(peer)], 0,
                       nullptr) != 1)
        give_up("fi_av_insert failed");
    family.meet();
  }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  void isend(int to, const std::byte* p, std::size_t n, Request& r, bool more = false) {
    r.done = false;
    const fi_addr_t peer = peers_[static_cast<std::size_t>(to)];
    for (;;) {
      const auto e = more && says_more_ ? send_with_more(peer, p, n, r)
                                        : fi_tsend(ep_, p, n, nullptr, peer, 7, &r);
      if (e != -FI_EAGAIN) return must(e, "fi_tsend");
      progress();
    }
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& r) {
    r.done = false;
    for (;;) {
      const auto e = fi_trecv(ep_, p, n, nullptr, peers_[static_cast<std::size_t>(from)], 7, 0, &r);
      if (e != -FI_EAGAIN) return must(e, "fi_trecv");
      progress();
    }
  }
  void wait(std::span<Request> requests) {
    for (Request& r : requests)
      while (!r.done) progress();
  }

  void progress() {
    fi_cq_entry entries[32];
    const auto n = fi_cq_read(cq_, entries, 32);
    if (n == -FI_EAGAIN) return;
    must(n, "fi_cq_read");
    for (long i = 0; i < n; ++i) static_cast<Request*>(entries[i].op_context)->done = true;
  }

 private:
  ssize_t send_with_more(fi_addr_t to, const std::byte* p, std::size_t n, Request& r) {
    iovec one{const_cast<std::byte*>(p), n};
    fi_msg_tagged m{};
    m.msg_iov = &one;
    m.iov_count = 1;
    m.addr = to;
    m.tag = 7;
    m.context = &r;
    return fi_tsendmsg(ep_, &m, FI_MORE | FI_COMPLETION);
  }

  int rank_, size_;
  const bool says_more_ = std::getenv("STATEWIRE_FI_MORE") != nullptr;
  std::vector<fi_addr_t> peers_;
  fid_cq* cq_ = nullptr;
  fid_ep* ep_ = nullptr;
};

} // namespace

int main(int argc, char** argv) {
  return bench::run_family(argc, argv, 0, [](int rank, bench::Family& f, const auto& tests) {
    Fabric net(rank, f);
    bench::Patterns<Fabric>(net).run(tests);
    f.leave(net);
  });
}
