// SPDX-License-Identifier: BSD-3-Clause
// UCX's tag-matched messages (UCP), over what UCX_TLS allows.
//   UCX_TLS=tcp messages_ucx PROCESSES TEST…
#include "family.hpp"

#include <ucp/api/ucp.h>

namespace {

using bench::give_up;

void must(ucs_status_t status, const char* what) {
  if (status != UCS_OK) give_up(std::string(what) + ": " + ucs_status_string(status));
}

class Ucx {
 public:
  using Request = void*;

  Ucx(int rank, bench::Family& family)
      : rank_(rank), size_(family.size()), peers_(static_cast<std::size_t>(size_)) {
    ucp_config_t* config = nullptr;
    must(ucp_config_read(nullptr, nullptr, &config), "ucp_config_read");
    ucp_params_t params{};
    params.field_mask = UCP_PARAM_FIELD_FEATURES;
    params.features = UCP_FEATURE_TAG;
    must(ucp_init(&params, config, &context_), "ucp_init");
    ucp_config_release(config);
    ucp_worker_params_t worker{};
    worker.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE;
    worker.thread_mode = UCS_THREAD_MODE_SINGLE;
    must(ucp_worker_create(context_, &worker, &worker_), "ucp_worker_create");
    ucp_address_t* address = nullptr;
    std::size_t length = 0;
    must(ucp_worker_get_address(worker_, &address, &length), "ucp_worker_get_address");
    if (length > bench::Family::k_notice) give_up("a long address");
    std::memcpy(family.notice(rank), address, length);
    ucp_worker_release_address(worker_, address);
    family.meet();
    for (int peer = 0; peer < size_; ++peer) {
      if (peer == rank) continue;
      ucp_ep_params_t ep{};
      ep.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS;
      ep.address = reinterpret_cast<const ucp_address_t*>(family.notice(peer));
      must(ucp_ep_create(worker_, &ep, &peers_[static_cast<std::size_t>(peer)]), "ucp_ep_create");
    }
  }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  void isend(int to, const std::byte* p, std::size_t n, Request& r) {
    ucp_request_param_t param{};
    r = kept(ucp_tag_send_nbx(peers_[static_cast<std::size_t>(to)], p, n, tag(rank_), &param));
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& r) {
    ucp_request_param_t param{};
    r = kept(ucp_tag_recv_nbx(worker_, p, n, tag(from), ~ucp_tag_t{0}, &param));
  }
  void wait(std::span<Request> requests) {
    for (Request& r : requests) {
      if (r == nullptr) continue;
      while (ucp_request_check_status(r) == UCS_INPROGRESS) progress();
      must(ucp_request_check_status(r), "an operation");
      ucp_request_free(r);
      r = nullptr;
    }
  }

  void progress() { (void)ucp_worker_progress(worker_); }

 private:
  static ucp_tag_t tag(int sender) { return static_cast<ucp_tag_t>(sender) << 32 | 7; }
  // Nothing: over at once.
  static Request kept(ucs_status_ptr_t p) {
    if (UCS_PTR_IS_ERR(p)) must(UCS_PTR_STATUS(p), "starting an operation");
    return p;
  }

  int rank_, size_;
  ucp_context_h context_ = nullptr;
  ucp_worker_h worker_ = nullptr;
  std::vector<ucp_ep_h> peers_;
};

} // namespace

int main(int argc, char** argv) {
  return bench::run_family(argc, argv, 0, [](int rank, bench::Family& f, const auto& tests) {
    Ucx net(rank, f);
    bench::Patterns<Ucx>(net).run(tests);
    f.leave(net);
  });
}
