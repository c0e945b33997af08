// SPDX-License-Identifier: BSD-3-Clause
// A client and a server of the handshake in one process, driven through the generated tables. The
// argument says what is to happen: plain, retry, certificate, bad-signature.
#include <client.hpp>
#include <server.hpp>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <string_view>

namespace client = statewire::spec::client;
namespace server = statewire::spec::server;

namespace {

struct Wishes {
  bool retry = false, certificate = false, bad_signature = false;
};

// What both sides do alike.
template <class State, class Mine, class Other>
class Side {
 public:
  Side(const Wishes& wishes, std::deque<Other>& out) : wishes_(wishes), out_(out) {}
  void send_certificate() { out_.push_back(Other::CERTIFICATE); }
  void send_certificate_verify() { out_.push_back(Other::CERTIFICATE_VERIFY); }
  void send_finished() { out_.push_back(Other::FINISHED); }
  void send_alert() { out_.push_back(Other::ALERT); }
  void send_close_notify() { out_.push_back(Other::CLOSE_NOTIFY); }
  void derive_the_application_keys() {}
  void defer(Mine) {} // CLOSE during the handshake; this example does not close that early
  void unexpected(State, Mine) { failed = true; }
  bool failed = false;

 protected:
  const Wishes& wishes_;
  std::deque<Other>& out_;
};

struct Client : Side<client::State, client::Event, server::Event> {
  using Side::Side;
  void send_client_hello() { out_.push_back(server::Event::CLIENT_HELLO); }
  void derive_the_handshake_keys() {}
  [[nodiscard]] bool signature_is_right() const { return !wishes_.bad_signature; }
};

struct Server : Side<server::State, server::Event, client::Event> {
  using Side::Side;
  void send_server_hello() { out_.push_back(client::Event::SERVER_HELLO); }
  void send_hello_retry_request() {
    out_.push_back(client::Event::HELLO_RETRY_REQUEST);
    retried_ = true;
  }
  void send_encrypted_extensions() { out_.push_back(client::Event::ENCRYPTED_EXTENSIONS); }
  void send_certificate_request() { out_.push_back(client::Event::CERTIFICATE_REQUEST); }
  [[nodiscard]] bool hello_is_acceptable() const { return !wishes_.retry || retried_; }
  [[nodiscard]] bool another_group_would_do() const { return true; }
  [[nodiscard]] bool client_certificate_is_wanted() const { return wishes_.certificate; }
  [[nodiscard]] bool signature_is_right() const { return true; }

 private:
  bool retried_ = false;
};

template <class Names, class Value>
const char* text(const Names& names, Value value) {
  return names[static_cast<std::size_t>(value)].data(); // literals: they end with a zero
}

} // namespace

int main(int argc, char** argv) {
  const std::string_view wish = argc > 1 ? argv[1] : "plain";
  constexpr std::string_view known[] = {"plain", "retry", "certificate", "bad-signature"};
  if (std::find(std::begin(known), std::end(known), wish) == std::end(known)) {
    std::fprintf(stderr, "usage: tls [plain|retry|certificate|bad-signature]\n");
    return 2;
  }
  const Wishes wishes{wish == "retry", wish == "certificate", wish == "bad-signature"};
  std::deque<client::Event> to_client;
  std::deque<server::Event> to_server;
  Client c(wishes, to_server);
  Server s(wishes, to_client);
  client::State at_client = client::step(client::k_initial, client::Event::CONNECT, c);
  server::State at_server = server::k_initial;
  while (!to_client.empty() || !to_server.empty()) {
    if (!to_server.empty()) {
      const server::Event event = to_server.front();
      to_server.pop_front();
      at_server = server::step(at_server, event, s);
      std::printf("%-22s -> server %s\n", text(server::k_event_names, event),
                  text(server::k_state_names, at_server));
    } else {
      const client::Event event = to_client.front();
      to_client.pop_front();
      at_client = client::step(at_client, event, c);
      std::printf("%-22s -> client %s\n", text(client::k_event_names, event),
                  text(client::k_state_names, at_client));
    }
  }
  const bool connected =
      at_client == client::State::CONNECTED && at_server == server::State::CONNECTED;
  const bool closed = at_client == client::State::CLOSED && at_server == server::State::CLOSED;
  std::puts(connected ? "connected" : closed ? "closed by an alert" : "stuck");
  return !c.failed && !s.failed && (wishes.bad_signature ? closed : connected) ? 0 : 1;
}
