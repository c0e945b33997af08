// SPDX-License-Identifier: BSD-3-Clause
// What message_path does, through libfabric: two endpoints of the provider in one thread exchange
// short tagged messages. The same steps in each run.
//
//   provider_path METHOD PATTERN BYTES MESSAGES [inject]
//
// METHOD, PATTERN: as of message_path. `inject`: by fi_tinject, which reports no completion of a
// send; else by fi_tsend. FI_PROVIDER_PATH names the provider's folder.
#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr std::size_t k_window = 64;
constexpr std::uint64_t k_tag = 1;

[[noreturn]] void fail(const char* what, const char* why) {
  std::fprintf(stderr, "provider_path: %s: %s\n", what, why);
  std::exit(1);
}
void check(const char* what, ssize_t result) {
  if (result < 0) fail(what, fi_strerror(static_cast<int>(-result)));
}

// As the programs that MPI libraries are: one thread, one queue for both directions.
struct Node {
  Node() {
    fi_info* const hints = fi_allocinfo();
    hints->caps = FI_MSG | FI_TAGGED;
    hints->mode = FI_CONTEXT | FI_CONTEXT2;
    hints->ep_attr->type = FI_EP_RDM;
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->fabric_attr->prov_name = ::strdup("statewire");
    check("fi_getinfo", fi_getinfo(FI_VERSION(1, 17), nullptr, nullptr, 0, hints, &info));
    fi_freeinfo(hints);
    check("fi_fabric", fi_fabric(info->fabric_attr, &fabric, nullptr));
    check("fi_domain", fi_domain(fabric, info, &domain, nullptr));
    fi_av_attr av_attr{};
    av_attr.type = FI_AV_TABLE;
    check("fi_av_open", fi_av_open(domain, &av_attr, &av, nullptr));
    fi_cq_attr cq_attr{};
    cq_attr.format = FI_CQ_FORMAT_TAGGED;
    check("fi_cq_open", fi_cq_open(domain, &cq_attr, &cq, nullptr));
    check("fi_endpoint", fi_endpoint(domain, info, &ep, nullptr));
    check("fi_ep_bind", fi_ep_bind(ep, &av->fid, 0));
    check("fi_ep_bind", fi_ep_bind(ep, &cq->fid, FI_TRANSMIT | FI_RECV));
    check("fi_enable", fi_enable(ep));
  }
  ~Node() {
    for (::fid* const f : {&ep->fid, &cq->fid, &av->fid, &domain->fid, &fabric->fid})
      check("fi_close", fi_close(f));
    fi_freeinfo(info);
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  [[nodiscard]] fi_addr_t insert(const Node& other) const {
    std::array<char, 256> name{};
    std::size_t size = name.size();
    check("fi_getname", fi_getname(&other.ep->fid, name.data(), &size));
    fi_addr_t out = FI_ADDR_UNSPEC;
    if (fi_av_insert(av, name.data(), 1, &out, 0, nullptr) != 1)
      fail("fi_av_insert", "the address is refused");
    return out;
  }
  // One look at the queue: how many operations have ended. It makes progress if there are none.
  [[nodiscard]] std::size_t look() const {
    std::array<fi_cq_tagged_entry, k_window> entries;
    const ssize_t n = fi_cq_read(cq, entries.data(), entries.size());
    if (n == -FI_EAGAIN) return 0;
    check("fi_cq_read", n);
    return static_cast<std::size_t>(n);
  }
  // Looks until there are none.
  [[nodiscard]] std::size_t drain() const {
    std::size_t all = 0;
    while (const std::size_t n = look()) all += n;
    return all;
  }

  fi_info* info = nullptr;
  fid_fabric* fabric = nullptr;
  fid_domain* domain = nullptr;
  fid_av* av = nullptr;
  fid_cq* cq = nullptr;
  fid_ep* ep = nullptr;
};

class Pair {
 public:
  Pair(std::size_t bytes, bool injects)
      : from_(bytes), into_(k_window * bytes), bytes_(bytes), injects_(injects) {
    peer_ = sender_.insert(receiver_);
    (void)receiver_.insert(sender_); // which names the source of each message
  }

  // Receives are posted first: all messages are expected. Each endpoint makes progress as often as
  // message_path's contexts do.
  void exchange(std::size_t messages) {
    std::size_t sent = 0, received = 0;
    for (std::size_t i = 0; i < messages; ++i)
      check("fi_trecv", fi_trecv(receiver_.ep, &into_[i * bytes_], bytes_, nullptr, FI_ADDR_UNSPEC,
                                 k_tag, 0, &receives_[i]));
    for (std::size_t i = 0; i < messages; ++i) {
      ssize_t result = 0;
      while ((result = send(sends_[i])) == -FI_EAGAIN) {
        sent += sender_.drain();
        received += receiver_.look();
      }
      check("a send", result);
    }
    while (received < messages || sent < (injects_ ? 0 : messages)) {
      sent += sender_.drain();
      received += receiver_.look();
    }
  }

 private:
  ssize_t send(fi_context2& context) {
    return injects_ ? fi_tinject(sender_.ep, from_.data(), bytes_, peer_, k_tag)
                    : fi_tsend(sender_.ep, from_.data(), bytes_, nullptr, peer_, k_tag, &context);
  }

  Node sender_, receiver_;
  fi_addr_t peer_ = FI_ADDR_UNSPEC;
  std::vector<char> from_, into_;
  std::size_t bytes_;
  bool injects_;
  std::array<fi_context2, k_window> receives_{}, sends_{};
};

} // namespace

int main(int count, char** words) {
  if (count != 5 && count != 6)
    fail("usage", "provider_path METHOD PATTERN BYTES MESSAGES [inject]");
  const std::string pattern = words[2];
  const std::size_t together = pattern == "window" ? k_window : 1;
  const std::size_t bytes = std::strtoul(words[3], nullptr, 10);
  const std::size_t messages = std::strtoul(words[4], nullptr, 10);
  if (setenv("STATEWIRE_WITHIN_HOST", words[1], 1) != 0) fail("environment", std::strerror(errno));
  {
    Pair pair(bytes, count == 6);
    for (std::size_t done = 0; done < messages; done += together) pair.exchange(together);
  }
  std::_Exit(0); // libfabric would unload the provider before the tool looks up its functions
}
