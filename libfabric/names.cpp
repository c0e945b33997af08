// SPDX-License-Identifier: BSD-3-Clause
#include "names.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace statewire::fi {
namespace {

// Context::address() begins with its version, which is not 0.
constexpr std::uint8_t k_named = 0;
constexpr std::size_t k_named_bytes = 24;
constexpr int k_backlog = 128;

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

SocketAddress to_system(const Address& a) {
  SocketAddress out;
  if (a.family == Address::Family::v4) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_port = htons(a.port);
    std::memcpy(&in.sin_addr, a.bytes.data(), sizeof in.sin_addr);
    std::memcpy(&out.storage, &in, out.size = sizeof in);
  } else {
    sockaddr_in6 in{};
    in.sin6_family = AF_INET6;
    in.sin6_port = htons(a.port);
    in.sin6_scope_id = a.scope;
    std::memcpy(&in.sin6_addr, a.bytes.data(), sizeof in.sin6_addr);
    std::memcpy(&out.storage, &in, out.size = sizeof in);
  }
  return out;
}

std::optional<Address> from_system(const addrinfo& i) {
  Address out;
  if (i.ai_family == AF_INET) {
    sockaddr_in in{};
    std::memcpy(&in, i.ai_addr, sizeof in);
    out.family = Address::Family::v4;
    out.port = ntohs(in.sin_port);
    std::memcpy(out.bytes.data(), &in.sin_addr, sizeof in.sin_addr);
    return out;
  }
  if (i.ai_family != AF_INET6) return std::nullopt;
  sockaddr_in6 in{};
  std::memcpy(&in, i.ai_addr, sizeof in);
  out.family = Address::Family::v6;
  out.port = ntohs(in.sin6_port);
  out.scope = in.sin6_scope_id;
  std::memcpy(out.bytes.data(), &in.sin6_addr, sizeof in.sin6_addr);
  return out;
}

int stream_socket(const Address& at) {
  return above_standard(::socket(at.family == Address::Family::v4 ? AF_INET : AF_INET6,
                                 SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

} // namespace

AddressBytes named_address(const Address& at) {
  AddressBytes out{};
  out[0] = k_named;
  out[1] = at.family == Address::Family::v4 ? 4 : at.family == Address::Family::v6 ? 6 : 0;
  out[2] = static_cast<std::uint8_t>(at.port >> 8U);
  out[3] = static_cast<std::uint8_t>(at.port);
  std::ranges::copy(at.bytes, out.begin() + 4);
  for (unsigned i = 0; i < 4; ++i)
    out[20 + i] = static_cast<std::uint8_t>(at.scope >> (24U - 8U * i));
  return out;
}

std::optional<Address> name_in(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < k_named_bytes || bytes[0] != k_named) return std::nullopt;
  Address out;
  if (bytes[1] != 0 && bytes[1] != 4 && bytes[1] != 6) return std::nullopt;
  if (bytes[1] != 0) out.family = bytes[1] == 4 ? Address::Family::v4 : Address::Family::v6;
  out.port = static_cast<std::uint16_t>(bytes[2] << 8U | bytes[3]);
  std::ranges::copy(bytes.subspan(4, 16), out.bytes.begin());
  for (const std::uint8_t b : bytes.subspan(20, 4)) out.scope = out.scope << 8U | b;
  return out;
}

std::string text_of_name(const Address& at) {
  return at.family == Address::Family::none ? "*:" + std::to_string(at.port) : to_text(at);
}

std::optional<Address> resolve(const char* node, const char* service, bool numeric, bool passive) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = (numeric ? AI_NUMERICHOST : 0) | (passive ? AI_PASSIVE : 0);
  addrinfo* list = nullptr;
  if (::getaddrinfo(node, service, &hints, &list) != 0) return std::nullopt;
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(list, &::freeaddrinfo);
  std::optional<Address> first;
  for (const addrinfo* i = list; i != nullptr; i = i->ai_next) {
    auto found = from_system(*i);
    if (found && node == nullptr && passive) return Address{.port = found->port};
    if (found &&
        (!first || (found->family == Address::Family::v4 && first->family != Address::Family::v4)))
      first = found;
  }
  return first;
}

Names::Names(ProgressLoop& loop, Done done) : loop_(loop), done_(std::move(done)) {}

// In a child that fork() made the epoll set is the parent's: nothing is taken out of it.
Names::~Names() {
  if (set_ >= 0) {
    loop_.remove(*this);
    ::close(set_);
  }
  for (const int l : listeners_) ::close(l);
  if (reserve_ >= 0) ::close(reserve_);
  for (const auto& [descriptor, query] : queries_) ::close(descriptor);
}

int Names::open_set() {
  if (set_ >= 0) return 0;
  set_ = above_standard(::epoll_create1(EPOLL_CLOEXEC));
  if (set_ < 0) return errno;
  loop_.add(*this);
  return 0;
}

bool Names::watch(int descriptor, std::uint32_t events) const {
  epoll_event event{};
  event.events = events;
  event.data.fd = descriptor;
  return ::epoll_ctl(set_, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

int Names::listen(const Address& at) {
  const int descriptor = stream_socket(at);
  if (descriptor < 0) return errno;
  const int yes = 1;
  (void)::setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (at.family == Address::Family::v6)
    (void)::setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
  const SocketAddress where = to_system(at);
  if (::bind(descriptor, where.get(), where.size) != 0 || ::listen(descriptor, k_backlog) != 0 ||
      !watch(descriptor, EPOLLIN)) {
    const int why = errno;
    ::close(descriptor);
    return why;
  }
  listeners_.push_back(descriptor);
  return 0;
}

int Names::serve(const Address& at, const AddressBytes& answer, bool only_here) {
  if (const int failed = open_set(); failed != 0) return failed;
  answer_ = answer;
  reserve();
  if (at.family != Address::Family::none) return listen(at);
  Address v4{.family = Address::Family::v4, .port = at.port};
  Address v6{.family = Address::Family::v6, .port = at.port};
  if (only_here) {
    v4.bytes = {127, 0, 0, 1};
    v6.bytes.back() = 1;
  }
  if (const int failed = listen(v4); failed != 0) return failed;
  // A host may have no IPv6.
  const int failed = listen(v6);
  return failed == EADDRINUSE ? failed : 0;
}

void Names::reserve() {
  if (reserve_ < 0) reserve_ = above_standard(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

// What is written fits into the buffer of a new socket. A process that has no descriptor left
// answers with its reserve: a listener that is not accepted from would keep the loop awake.
unsigned Names::answer_some(int listener) {
  const auto accept = [listener] {
    return ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  };
  unsigned answered = 0;
  for (; answered < k_backlog; ++answered) {
    int one = accept();
    if (one < 0 && (errno == EMFILE || errno == ENFILE) && reserve_ >= 0) {
      ::close(std::exchange(reserve_, -1));
      one = accept();
    }
    if (one < 0) { // the system takes the descriptor before it looks for a connection
      reserve();
      break;
    }
    (void)!::send(one, answer_.data(), answer_.size(), MSG_NOSIGNAL);
    ::close(one);
    reserve();
  }
  return answered;
}

void Names::ask(std::uint64_t key, const Address& at, Time timeout) {
  const auto asks = [key](const auto& q) { return q.second.key == key; };
  if (std::ranges::any_of(queries_, asks)) return;
  int why = open_set();
  if (why != 0) return done_(key, {}, why);
  const int descriptor = stream_socket(at);
  if (descriptor < 0) return done_(key, {}, errno);
  // A host that accepts and then dies is found out by probes, which the same time bounds.
  const auto ms = static_cast<unsigned>(
      std::min<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(timeout).count(),
                             std::numeric_limits<int>::max()));
  constexpr int yes = 1, seconds = 5;
  (void)::setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
  (void)::setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  (void)::setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof seconds);
  (void)::setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, &seconds, sizeof seconds);
  const SocketAddress where = to_system(at);
  const bool begun = ::connect(descriptor, where.get(), where.size) == 0 || errno == EINPROGRESS;
  if (!begun || !watch(descriptor, EPOLLIN)) {
    why = errno;
    ::close(descriptor);
    return done_(key, {}, why);
  }
  queries_[descriptor].key = key;
}

void Names::forget(int descriptor) {
  queries_.erase(descriptor);
  (void)::epoll_ctl(set_, EPOLL_CTL_DEL, descriptor, nullptr); // a child may have a copy
  ::close(descriptor);
}

// The loop is faster without.
void Names::retire() {
  if (set_ < 0 || !listeners_.empty() || !queries_.empty()) return;
  loop_.remove(*this);
  ::close(std::exchange(set_, -1));
}

void Names::drop(std::uint64_t key) {
  const auto found =
      std::ranges::find_if(queries_, [key](const auto& q) { return q.second.key == key; });
  if (found != queries_.end()) forget(found->first);
}

void Names::read(int descriptor) {
  Query& q = queries_.at(descriptor);
  const ssize_t n = ::recv(descriptor, q.bytes.data() + q.read, q.bytes.size() - q.read, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n > 0) q.read += static_cast<std::size_t>(n);
  if (n > 0 && q.read < q.bytes.size()) return;
  const int why = n < 0 ? errno : n == 0 ? ECONNRESET : 0;
  const Query ended = q;
  forget(descriptor);
  done_(ended.key, ended.bytes, why);
}

unsigned Names::poll_events(unsigned most) {
  std::array<epoll_event, 16> events{};
  const int count =
      ::epoll_wait(set_, events.data(), static_cast<int>(std::min<unsigned>(most, 16)), 0);
  unsigned done = 0;
  for (int i = 0; i < count; ++i) {
    const int descriptor = events.at(static_cast<std::size_t>(i)).data.fd;
    if (queries_.contains(descriptor)) {
      read(descriptor);
      ++done;
    } else if (std::ranges::count(listeners_, descriptor) != 0) {
      done += answer_some(descriptor);
    }
  }
  retire();
  return done;
}

} // namespace statewire::fi
