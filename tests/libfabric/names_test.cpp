// SPDX-License-Identifier: BSD-3-Clause
// Hosts and ports: fi_getinfo(3) with a node and a service, fi_av_insertsvc, and the pattern of
// fabtests, where a client knows no more of its server.
#include "pair.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <netinet/in.h>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace statewire::fi_test {
namespace {

// A port of the loopback interface that nothing listens at; bound until it goes.
class FreePort {
 public:
  FreePort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    if (bind(socket_, reinterpret_cast<const sockaddr*>(&at), size) == 0 &&
        getsockname(socket_, reinterpret_cast<sockaddr*>(&at), &size) == 0)
      text = std::to_string(ntohs(at.sin_port));
  }
  ~FreePort() { release(); }
  FreePort(const FreePort&) = delete;
  FreePort& operator=(const FreePort&) = delete;
  void release() {
    if (socket_ >= 0) close(std::exchange(socket_, -1));
  }
  std::string text;

 private:
  int socket_;
};

struct Client {
  explicit Client(const std::string& port) {
    options.where = {.node = "127.0.0.1", .service = port.c_str(), .flags = 0};
    node = std::make_unique<Node>(options);
  }
  fi_addr_t insert_destination() {
    fi_addr_t to = FI_ADDR_NOTAVAIL;
    EXPECT_EQ(fi_av_insert(node->av.get(), node->info->dest_addr, 1, &to, 0, nullptr), 1);
    return to;
  }
  Options options;
  std::unique_ptr<Node> node;
};

// A client that inserts the destination, sends to it, and gets an answer.
void ask_and_answer(Nodes& n, fi_addr_t server) {
  unsigned question = 1, answer = 0;
  std::vector<char> name = n[1].name(), in(name.size());
  fi_context2 receiving{}, sending{}, answering{}, waiting{};
  n.post([&] { return n[0].receive(in.data(), in.size(), 1, &receiving); });
  n.post([&] { return n[1].send(server, name.data(), name.size(), 1, &sending); });
  EXPECT_FALSE(n.next_sent(1).error);
  ASSERT_FALSE(n.next_received(0).error);
  EXPECT_EQ(in, name);
  fi_addr_t client = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), in.data(), 1, &client, 0, nullptr), 1);
  n.post([&] { return n[1].receive(&answer, sizeof answer, 2, &waiting); });
  n.post([&] { return n[0].send(client, &question, sizeof question, 2, &answering); });
  ASSERT_FALSE(n.next_received(1).error);
  EXPECT_EQ(answer, question);
}

TEST(HostsAndPorts, a_client_that_knows_host_and_port_sends_to_a_server_at_that_port) {
  FreePort port;
  Options server;
  server.where = {.node = is_ours() ? nullptr : "127.0.0.1", // of others, to be on one interface
                  .service = port.text.c_str(),
                  .flags = FI_SOURCE};
  port.release();
  Nodes n(1, server);
  Client client(port.text);
  const fi_addr_t to = client.insert_destination();
  n.add(std::move(client.node));
  ask_and_answer(n, to);
}

TEST(HostsAndPorts, a_service_is_inserted_into_an_address_vector) {
  FreePort port;
  Options server;
  server.where = {.node = "127.0.0.1", .service = port.text.c_str(), .flags = FI_SOURCE};
  port.release();
  Nodes n(1, server);
  Client client(port.text);
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insertsvc(client.node->av.get(), "127.0.0.1", port.text.c_str(), &to, 0, nullptr),
            1);
  n.add(std::move(client.node));
  ask_and_answer(n, to);
}

TEST(HostsAndPorts, node_and_service_become_the_destination_or_with_FI_SOURCE_the_source) {
  const auto hints = make_hints();
  const auto to = get_info(hints.get(), {.node = "127.0.0.1", .service = "4711", .flags = 0});
  ASSERT_TRUE(to);
  EXPECT_NE(to->dest_addr, nullptr);
  EXPECT_NE(to->dest_addrlen, 0U);
  EXPECT_NE(to->addr_format, FI_FORMAT_UNSPEC);
  const auto at =
      get_info(hints.get(), {.node = "127.0.0.1", .service = "4711", .flags = FI_SOURCE});
  ASSERT_TRUE(at);
  EXPECT_NE(at->src_addr, nullptr);
  EXPECT_EQ(at->src_addrlen, to->dest_addrlen);
  EXPECT_EQ(at->dest_addr, nullptr);
}

// A byte each way lets the other process go on.
struct Turns {
  Turns() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0); }
  ~Turns() {
    for (const int end : ends) ::close(end);
  }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;
  void pass(std::size_t from) const { (void)::write(ends.at(from), "", 1); }
  void await(std::size_t at) const {
    char byte = 0;
    (void)::read(ends.at(at), &byte, 1);
  }
  std::array<int, 2> ends{};
};

// It exits between its client's connect() and the request.
[[noreturn]] void serve_and_exit(const Turns& turns, const Options& options) {
  Node& n = *std::make_unique<Node>(options).release();
  const std::vector<char> name = n.name();
  (void)::write(turns.ends[1], name.data(), name.size());
  turns.await(1);
  for (int i = 0; i < 100; ++i) (void)n.ended(n.received.get());
  n.ep.reset();
  turns.pass(1);
  std::exit(0); // NOLINT(concurrency-mt-unsafe): one thread
}

// What is left of the handshake comes behind libcrypto's own cleaning up.
TEST(HostsAndPorts, a_server_that_exits_answers_its_last_client) {
  if (!is_ours()) GTEST_SKIP() << "other providers have other handshakes";
  FreePort port;
  Options options;
  options.where = {.node = "127.0.0.1", .service = port.text.c_str(), .flags = FI_SOURCE};
  port.release();
  const Turns turns;
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) serve_and_exit(turns, options);
  std::array<char, 256> name{};
  EXPECT_GT(::read(turns.ends[0], name.data(), name.size()), 0);
  Client client(port.text);
  Node& n = *client.node;
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  EXPECT_EQ(fi_av_insert(n.av.get(), name.data(), 1, &to, 0, nullptr), 1);
  fi_context2 sending{};
  EXPECT_EQ(n.send(to, "late", 4, 5, &sending), 0);
  (void)n.ended(n.sent.get()); // it connects
  turns.pass(0);
  turns.await(0);
  int status = -1;
  while (::waitpid(child, &status, WNOHANG) == 0) (void)n.ended(n.sent.get());
  EXPECT_EQ(status, 0);
}

struct OursNames : testing::Test {
  void SetUp() override {
    if (!is_ours()) GTEST_SKIP() << "other providers have addresses of other formats";
  }
};

TEST_F(OursNames, addresses_have_the_length_of_names_and_a_text) {
  Nodes n(1);
  const auto hints = make_hints();
  const auto to = get_info(hints.get(), {.node = "127.0.0.1", .service = "4711", .flags = 0});
  ASSERT_TRUE(to);
  EXPECT_EQ(to->dest_addrlen, n[0].name().size());
  EXPECT_EQ(to->src_addrlen, to->dest_addrlen);
  std::string text(100, 0);
  std::size_t size = text.size();
  EXPECT_STREQ(fi_av_straddr(n[0].av.get(), to->dest_addr, text.data(), &size),
               "statewire://127.0.0.1:4711");
  fi_addr_t address = 0;
  EXPECT_EQ(fi_av_insert(n[0].av.get(), to->src_addr, 1, &address, 0, nullptr), 0)
      << "a source that names no host is no peer";
}

TEST_F(OursNames, a_name_is_refused_where_a_number_is_asked_for) {
  const auto hints = make_hints();
  EXPECT_FALSE(
      get_info(hints.get(), {.node = "localhost", .service = "4711", .flags = FI_NUMERICHOST}));
  EXPECT_TRUE(get_info(hints.get(), {.node = "localhost", .service = "4711", .flags = 0}));
}

TEST_F(OursNames, addresses_of_the_hints_are_kept) {
  const auto hints = make_hints();
  auto first = get_info(hints.get(), {.node = "127.0.0.1", .service = "4711", .flags = 0});
  ASSERT_TRUE(first);
  const auto second = get_info(first.get());
  ASSERT_TRUE(second);
  ASSERT_EQ(second->dest_addrlen, first->dest_addrlen);
  EXPECT_EQ(std::memcmp(second->dest_addr, first->dest_addr, first->dest_addrlen), 0);
}

TEST_F(OursNames, a_port_where_nothing_listens_is_an_error_once) {
  const GivesUpSoon soon;
  const FreePort port;
  Client client(port.text);
  const fi_addr_t to = client.insert_destination();
  Nodes n(0);
  n.add(std::move(client.node));
  const char out = 'x';
  fi_context2 c{};
  for (int i = 0; i < 2; ++i) {
    ssize_t result = 0;
    EXPECT_TRUE(n.until([&] { return (result = n[0].send(to, &out, 1, 1, &c)) != -FI_EAGAIN; }));
    EXPECT_EQ(result, -FI_ECONNREFUSED);
  }
  fi_addr_t gone = to;
  EXPECT_EQ(fi_av_remove(n[0].av.get(), &gone, 1, 0), 0);
  EXPECT_EQ(n[0].send(to, &out, 1, 1, &c), -FI_EINVAL);
}

TEST_F(OursNames, a_server_that_sleeps_answers) {
  FreePort port;
  Options options;
  options.where = {.node = nullptr, .service = port.text.c_str(), .flags = FI_SOURCE};
  options.wait = FI_WAIT_UNSPEC;
  port.release();
  Node server(options);
  Client client(port.text);
  const fi_addr_t to = client.insert_destination();
  unsigned in = 0, out = 1;
  fi_context2 receiving{}, sending{};
  ASSERT_EQ(server.receive(&in, sizeof in, 1, &receiving), 0);
  constexpr int k_limit = 20'000; // ms
  std::thread sleeper([&] {
    fi_cq_tagged_entry entry{};
    EXPECT_EQ(fi_cq_sread(server.received.get(), &entry, 1, nullptr, k_limit), 1);
  });
  Nodes n(0);
  n.add(std::move(client.node));
  n.post([&] { return n[0].send(to, &out, sizeof out, 1, &sending); });
  EXPECT_FALSE(n.next_sent(0).error);
  sleeper.join();
  EXPECT_EQ(in, out);
}

// The numbers that a process may still open, taken.
class NoDescriptors {
 public:
  NoDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit less = before_;
    less.rlim_cur = std::min<rlim_t>(before_.rlim_cur, 512);
    setrlimit(RLIMIT_NOFILE, &less);
    take();
  }
  ~NoDescriptors() {
    for (const int one : taken_) close(one);
    setrlimit(RLIMIT_NOFILE, &before_);
  }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;
  void take() {
    for (int one = dup(STDERR_FILENO); one >= 0; one = dup(STDERR_FILENO)) taken_.push_back(one);
  }

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

TEST_F(OursNames, a_process_without_descriptors_answers_its_clients) {
  FreePort port;
  Options options;
  options.where = {.node = "127.0.0.1", .service = port.text.c_str(), .flags = FI_SOURCE};
  port.release();
  Nodes n(1, options);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  at.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port.text)));
  std::array<int, 3> clients{};
  for (int& client : clients) client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  NoDescriptors none;
  for (const int client : clients) {
    ASSERT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
    char byte = 0;
    EXPECT_TRUE(n.until([&] { return recv(client, &byte, 1, MSG_DONTWAIT) == 1; }));
    n.progress();
    none.take();
  }
  for (const int client : clients) close(client);
}

TEST_F(OursNames, a_port_in_use_is_an_error_and_a_closed_endpoint_frees_it) {
  FreePort port;
  Options options;
  options.where = {.node = nullptr, .service = port.text.c_str(), .flags = FI_SOURCE};
  port.release();
  std::optional<Node> first(options);
  fid_ep* second = nullptr;
  EXPECT_EQ(fi_endpoint(first->domain.get(), first->info.get(), &second, nullptr), -FI_EADDRINUSE);
  first.reset();
  EXPECT_NO_THROW(first.emplace(options));
}

} // namespace
} // namespace statewire::fi_test
