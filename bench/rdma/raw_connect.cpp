// SPDX-License-Identifier: BSD-3-Clause
// Connections of rdma_cm, made one after the other with librdmacm's own calls, as rping makes them.
//   raw_connect serve ADDRESS PORT
//   raw_connect ask ADDRESS PORT COUNT      prints connections per second
#include <arpa/inet.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <rdma/rdma_cma.h>
#include <string_view>

namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::exit(1);
}

sockaddr_in address(const char* host, const char* port) {
  sockaddr_in a{};
  a.sin_family = AF_INET;
  a.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port)));
  if (::inet_pton(AF_INET, host, &a.sin_addr) != 1) give_up(host);
  return a;
}

// Waits for the next event but TIMEWAIT_EXIT. Any other than `wanted` is an error.
rdma_cm_id* next(rdma_event_channel* channel, int wanted) {
  while (true) {
    rdma_cm_event* event = nullptr;
    if (rdma_get_cm_event(channel, &event) != 0) give_up("rdma_get_cm_event");
    const int got = event->event;
    rdma_cm_id* const id = event->id;
    rdma_ack_cm_event(event);
    if (got == wanted) return id;
    if (got == RDMA_CM_EVENT_TIMEWAIT_EXIT) continue;
    std::fprintf(stderr, "%s instead of %s\n", rdma_event_str(static_cast<rdma_cm_event_type>(got)),
                 rdma_event_str(static_cast<rdma_cm_event_type>(wanted)));
    std::exit(1);
  }
}

void make_queue_pair(rdma_cm_id* id) {
  ibv_qp_init_attr init{};
  init.qp_type = IBV_QPT_RC;
  init.cap = {16, 16, 1, 1, 0};
  if (rdma_create_qp(id, nullptr, &init) != 0) give_up("rdma_create_qp"); // with queues of its own
}

rdma_conn_param parameters() {
  rdma_conn_param p{};
  p.responder_resources = p.initiator_depth = 1;
  p.retry_count = p.rnr_retry_count = 7;
  return p;
}

void end(rdma_cm_id* id) {
  rdma_destroy_qp(id);
  rdma_destroy_id(id);
}

int serve(rdma_event_channel* channel, sockaddr_in at) {
  rdma_cm_id* listener = nullptr;
  if (rdma_create_id(channel, &listener, nullptr, RDMA_PS_TCP) != 0) give_up("rdma_create_id");
  if (rdma_bind_addr(listener, reinterpret_cast<sockaddr*>(&at)) != 0) give_up("rdma_bind_addr");
  if (rdma_listen(listener, 128) != 0) give_up("rdma_listen");
  while (true) {
    rdma_cm_event* event = nullptr;
    if (rdma_get_cm_event(channel, &event) != 0) give_up("rdma_get_cm_event");
    const auto kind = event->event;
    rdma_cm_id* const id = event->id;
    rdma_ack_cm_event(event);
    if (kind == RDMA_CM_EVENT_CONNECT_REQUEST) {
      make_queue_pair(id);
      rdma_conn_param p = parameters();
      if (rdma_accept(id, &p) != 0) give_up("rdma_accept");
    } else if (kind == RDMA_CM_EVENT_DISCONNECTED) {
      rdma_disconnect(id);
      end(id);
    }
  }
}

void one(rdma_event_channel* channel, sockaddr_in to) {
  rdma_cm_id* id = nullptr;
  if (rdma_create_id(channel, &id, nullptr, RDMA_PS_TCP) != 0) give_up("rdma_create_id");
  if (rdma_resolve_addr(id, nullptr, reinterpret_cast<sockaddr*>(&to), 2000) != 0)
    give_up("rdma_resolve_addr");
  next(channel, RDMA_CM_EVENT_ADDR_RESOLVED);
  if (rdma_resolve_route(id, 2000) != 0) give_up("rdma_resolve_route");
  next(channel, RDMA_CM_EVENT_ROUTE_RESOLVED);
  make_queue_pair(id);
  rdma_conn_param p = parameters();
  if (rdma_connect(id, &p) != 0) give_up("rdma_connect");
  next(channel, RDMA_CM_EVENT_ESTABLISHED);
  if (rdma_disconnect(id) != 0) give_up("rdma_disconnect");
  next(channel, RDMA_CM_EVENT_DISCONNECTED);
  end(id);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  rdma_event_channel* const channel = rdma_create_event_channel();
  if (channel == nullptr) give_up("rdma_create_event_channel");
  const sockaddr_in at = address(argv[2], argv[3]);
  if (std::string_view(argv[1]) == "serve") return serve(channel, at);
  const int count = argc > 4 ? std::atoi(argv[4]) : 100;
  one(channel, at); // addresses and routes are known from here on
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) one(channel, at);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("%.1f\n", count / took.count());
}
