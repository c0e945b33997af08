#include "statewire/job.hpp"

#include "launcher_link.hpp"
#include "settings.hpp"

#include <charconv>
#include <cstdlib>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <utility>

namespace statewire {

using launch::FrameType;
using Clock = launch::LauncherLink::Clock;

struct Job::State {
  std::string group_id;
  std::uint32_t rank = 0;
  std::uint32_t size = 1;
  std::uint32_t here = 1;
  std::uint32_t cores = usable_cores();
  Key key;
  std::optional<launch::LauncherLink> link; // none: a job of one

  std::vector<std::uint8_t> my_card; // sent already
  bool exchanged = false;
  std::optional<Cards> cards; // arrived, not yet handed out
  std::uint32_t fences_entered = 0, fences_passed = 0;
  std::optional<launch::Missing> missing; // the last answer
  std::optional<Failure> exchange_failed, fence_failed, link_failed;

  Result<void> receive(Clock::time_point deadline, bool& arrived);
  Result<void> take(launch::Frame frame);
  Result<void> ask_missing(launch::Wait wait, Clock::time_point deadline);
  Result<void> receive_cards(std::chrono::milliseconds timeout);
  [[nodiscard]] bool is_answered(launch::Wait wait) const {
    return missing && missing->wait == wait;
  }
};

namespace {

// Generous: the launcher wrote the welcome before this process was started.
constexpr auto k_welcome_timeout = std::chrono::seconds(10);
// A wait that has timed out goes on so long for the names of the missing ranks.
constexpr auto k_answer_timeout = std::chrono::seconds(1);
constexpr const char* k_unnamed = "the launcher does not say which are missing";

Clock::time_point deadline_after(std::chrono::milliseconds timeout) {
  // Saturating, so that milliseconds::max() means "no deadline".
  const auto now = Clock::now();
  const auto room = std::chrono::floor<std::chrono::milliseconds>(Clock::time_point::max() - now);
  return timeout < room ? now + timeout : Clock::time_point::max();
}

Failure bad_frame(std::string_view what) {
  return {Errc::bad_message, "the launcher sent " + std::string(what)};
}

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t b : bytes) {
    text += digits[b >> 4U];
    text += digits[b & 15U];
  }
  return text;
}

// The socket that the environment names. A number that is something else is an error, not a job of
// one: the process was meant to be part of a job.
Result<UniqueFd> inherited_socket(const std::string& number) {
  const std::string what = std::string(launch::k_fd_variable) + "=" + number;
  int fd = -1;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), fd);
  if (error != std::errc{} || end != number.data() + number.size() || fd < 0)
    return Failure{Errc::invalid_argument, what + " is not a descriptor number"};
  int domain = 0;
  socklen_t length = sizeof domain;
  if (::getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) != 0 || domain != AF_UNIX)
    return Failure{Errc::invalid_argument,
                   what + " is not the launcher's socket: was it closed on the way here?"};
  ::fcntl(fd, F_SETFD, FD_CLOEXEC); // NOLINT(cppcoreguidelines-pro-type-vararg)
  return UniqueFd(fd);
}

} // namespace

Job::Job(std::unique_ptr<State> state) : state_(std::move(state)) {}
Job::Job(Job&&) noexcept = default;
Job& Job::operator=(Job&&) noexcept = default;
Job::~Job() = default;

Result<Job> Job::from_environment() {
  auto state = std::make_unique<State>();
  const char* const variable = std::getenv(launch::k_fd_variable);
  if (variable == nullptr) {
    Result<Key> key = Key::random();
    if (!key) return std::move(key).failure();
    Result<Epoch> id = Epoch::now();
    if (!id) return std::move(id).failure();
    state->key = *key;
    state->group_id = "alone-" + hex(id->bytes);
    return Job(std::move(state));
  }
  const std::string number = variable;
  ::unsetenv(launch::k_fd_variable);
  ::unsetenv(launch::k_rank_variable);
  ::unsetenv(launch::k_size_variable);
  Result<UniqueFd> fd = inherited_socket(number);
  if (!fd) return std::move(fd).failure();
  state->link.emplace(std::move(*fd));
  Result<std::optional<launch::Frame>> frame =
      state->link->receive(Clock::now() + k_welcome_timeout);
  if (!frame) return std::move(frame).failure();
  if (!*frame) return Failure{Errc::timed_out, "the launcher does not say who this process is"};
  if ((*frame)->type != FrameType::welcome) return bad_frame("something before its welcome");
  std::optional<launch::Welcome> welcome = launch::decode_welcome((*frame)->body);
  if (!welcome) return bad_frame("a malformed welcome");
  state->group_id = std::move(welcome->group_id);
  state->rank = welcome->rank;
  state->size = welcome->size;
  state->here = welcome->here;
  if (welcome->bound_cores > 0) state->cores = welcome->bound_cores;
  state->key = welcome->key;
  return Job(std::move(state));
}

const std::string& Job::group_id() const { return state_->group_id; }
std::uint32_t Job::rank() const { return state_->rank; }
std::uint32_t Job::size() const { return state_->size; }
const Key& Job::key() const { return state_->key; }
bool Job::launched() const { return state_->link.has_value(); }
bool Job::single_host() const { return state_->here == state_->size; }
std::uint32_t Job::processes_here() const { return state_->here; }
std::uint32_t Job::cores_here() const { return state_->cores; }
int Job::descriptor() const { return state_->link ? state_->link->descriptor() : -1; }

Result<void> Job::State::take(launch::Frame frame) {
  switch (frame.type) {
  case FrameType::cards: {
    Result<Cards> all = launch::decode_cards(frame.body);
    if (!all) return std::move(all).failure();
    if (all->size() != size) return bad_frame("cards of another number of ranks");
    cards = std::move(*all);
    return {};
  }
  case FrameType::fence_passed: {
    const auto fence = launch::decode_fence(frame.body);
    if (!fence || fence->number > fences_entered) return bad_frame("a malformed fence");
    fences_passed = fence->number;
    return {};
  }
  case FrameType::failed: {
    auto failed = launch::decode_failed(frame.body);
    if (!failed) return bad_frame("a malformed failure");
    auto& slot = failed->what == FrameType::card ? exchange_failed : fence_failed;
    slot = Failure{failed->code, std::move(failed->text)};
    return {};
  }
  case FrameType::missing: {
    auto answer = launch::decode_missing(frame.body);
    if (!answer) return bad_frame("a malformed list of missing ranks");
    missing = std::move(*answer);
    return {};
  }
  default:
    return bad_frame("a frame that is for launchers");
  }
}

Result<void> Job::State::receive(Clock::time_point deadline, bool& arrived) {
  arrived = false;
  if (link_failed) return Failure(*link_failed);
  Result<std::optional<launch::Frame>> frame = link->receive(deadline);
  Result<void> result;
  if (!frame) {
    result = std::move(frame).failure();
  } else if (*frame) {
    arrived = true;
    result = take(std::move(**frame));
  }
  // After a broken frame nothing that follows can be trusted.
  if (!result) link_failed = result.failure();
  return result;
}

Result<void> Job::State::ask_missing(launch::Wait wait, Clock::time_point deadline) {
  missing.reset();
  return link->send(launch::encode_frame(FrameType::ask_missing, launch::encode(wait)), deadline);
}

Result<void> Job::State::receive_cards(std::chrono::milliseconds timeout) {
  constexpr launch::Wait k_exchange{FrameType::card, 0};
  Clock::time_point deadline = deadline_after(timeout);
  bool asked = false;
  while (!cards && !(asked && is_answered(k_exchange))) {
    if (exchange_failed) return Failure(*exchange_failed);
    bool arrived = false;
    if (Result<void> r = receive(deadline, arrived); !r) return r;
    if (arrived) continue;
    if (std::exchange(asked, true)) break;
    deadline = Clock::now() + k_answer_timeout;
    if (Result<void> r = ask_missing(k_exchange, deadline); !r) return r;
  }
  if (cards) return {};
  return Failure{Errc::timed_out, "not all processes reached the exchange of cards within " +
                                      std::to_string(timeout.count()) + " ms: " +
                                      (is_answered(k_exchange) ? to_text(*missing) : k_unnamed)};
}

Result<Cards> Job::exchange(const Card& mine, std::chrono::milliseconds timeout) {
  State& s = *state_;
  std::vector<std::uint8_t> encoded;
  if (Result<void> r = encode(mine, encoded); !r) return std::move(r).failure();
  if (s.exchanged)
    return Failure{Errc::invalid_argument, "the business cards of this job were exchanged already"};
  if (!s.link) {
    s.exchanged = true;
    return Cards::of(std::span(&mine, 1));
  }
  if (s.my_card.empty()) {
    const WipedBytes frame = launch::encode_frame(FrameType::card, encoded);
    if (Result<void> r = s.link->send(frame, deadline_after(timeout)); !r)
      return std::move(r).failure();
    s.my_card = std::move(encoded);
  } else if (s.my_card != encoded) {
    return Failure{Errc::invalid_argument, "another business card was given out already"};
  }
  if (Result<void> r = s.receive_cards(timeout); !r) return std::move(r).failure();
  s.exchanged = true;
  Cards all = std::move(*s.cards);
  s.cards.reset();
  return all;
}

Result<std::uint32_t> Job::enter_fence() {
  State& s = *state_;
  if (!s.link) return s.fences_passed = ++s.fences_entered;
  const launch::FenceNumber fence{s.fences_entered + 1};
  const WipedBytes frame = launch::encode_frame(FrameType::fence, launch::encode(fence));
  if (Result<void> r = s.link->send(frame, Clock::now()); !r) return std::move(r).failure();
  return s.fences_entered = fence.number;
}

Result<bool> Job::fence_passed(std::uint32_t fence) {
  State& s = *state_;
  if (fence > s.fences_entered)
    return Failure{Errc::invalid_argument, "this process has not entered that fence"};
  bool arrived = s.link.has_value();
  while (arrived && s.fences_passed < fence) {
    if (s.fence_failed) return Failure(*s.fence_failed);
    if (Result<void> r = s.receive(Clock::now(), arrived); !r) return std::move(r).failure();
  }
  return s.fences_passed >= fence;
}

Result<void> Job::ask_missing(std::uint32_t fence) {
  State& s = *state_;
  if (fence == 0 || fence > s.fences_entered)
    return Failure{Errc::invalid_argument, "this process has not entered that fence"};
  return s.link ? s.ask_missing({FrameType::fence, fence}, Clock::now()) : Result<void>();
}

std::optional<std::string> Job::missing(std::uint32_t fence) const {
  const State& s = *state_;
  if (!s.is_answered({FrameType::fence, fence})) return std::nullopt;
  return to_text(*s.missing);
}

void Job::abort(std::string_view reason, int status) {
  State& s = *state_;
  if (!s.link) return;
  const launch::Abort abort{status, std::string(reason)};
  const WipedBytes frame = launch::encode_frame(FrameType::abort, launch::encode(abort));
  (void)s.link->send(frame, deadline_after(std::chrono::seconds(1))); // gone: then all is ending
}

} // namespace statewire
