// SPDX-License-Identifier: BSD-3-Clause
#include <statewire/error.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>

namespace statewire {
namespace {

struct Row {
  std::string_view name;
  Category category;
  bool retry;
  std::string_view text;
};

constexpr auto k_rows = std::to_array<Row>({
#define STATEWIRE_ROW(name, category, retry, text) {#name, Category::category, retry, text},
    STATEWIRE_ERRORS(STATEWIRE_ROW)
#undef STATEWIRE_ROW
});

constexpr Row k_unknown{"unknown", Category::local, false, "an error code that does not exist"};

// Codes arrive from the wire too, so any byte must be answered.
constexpr const Row& row(Errc e) {
  const auto index = static_cast<std::size_t>(e);
  return index < k_rows.size() ? k_rows[index] : k_unknown;
}

// Where the standard's conditions have the same meaning.
constexpr std::errc standard(Errc e) {
  switch (e) {
  case Errc::connection_refused:
    return std::errc::connection_refused;
  case Errc::unreachable:
  case Errc::no_method:
    return std::errc::host_unreachable;
  case Errc::reset:
    return std::errc::connection_reset;
  case Errc::timed_out:
    return std::errc::timed_out;
  case Errc::bad_message:
    return std::errc::bad_message;
  case Errc::no_descriptors:
    return std::errc::too_many_files_open;
  case Errc::no_memory:
    return std::errc::not_enough_memory;
  case Errc::queue_full:
    return std::errc::no_buffer_space;
  case Errc::too_large:
  case Errc::truncated:
    return std::errc::message_size;
  case Errc::invalid_argument:
    return std::errc::invalid_argument;
  case Errc::cancelled:
    return std::errc::operation_canceled;
  default:
    return {};
  }
}

class Conditions final : public std::error_category {
  [[nodiscard]] const char* name() const noexcept override { return "statewire condition"; }
  [[nodiscard]] std::string message(int value) const override {
    return std::string(to_text(static_cast<Category>(value)));
  }
};

class Codes final : public std::error_category {
 public:
  explicit Codes(const Conditions& conditions) : conditions_(conditions) {}
  [[nodiscard]] const char* name() const noexcept override { return "statewire"; }
  [[nodiscard]] std::string message(int value) const override {
    return std::string(to_text(static_cast<Errc>(value)));
  }
  [[nodiscard]] std::error_condition default_error_condition(int value) const noexcept override {
    return {static_cast<int>(category(static_cast<Errc>(value))), conditions_};
  }
  [[nodiscard]] bool equivalent(int value,
                                const std::error_condition& condition) const noexcept override {
    if (default_error_condition(value) == condition) return true;
    const std::errc same = standard(static_cast<Errc>(value));
    return same != std::errc{} && std::make_error_condition(same) == condition;
  }

 private:
  const Conditions& conditions_;
};

const Conditions& conditions() noexcept {
  static const Conditions all;
  return all;
}

} // namespace

const std::error_category& error_category() noexcept {
  static const Codes all(conditions());
  return all;
}
std::error_code make_error_code(Errc e) noexcept { return {static_cast<int>(e), error_category()}; }
Errc to_errc(const std::error_code& code) noexcept {
  if (code.category() == error_category()) return static_cast<Errc>(code.value());
  return code ? Errc::system : Errc::ok;
}
std::error_condition make_error_condition(Category c) noexcept {
  return {static_cast<int>(c), conditions()};
}

Category category(Errc e) { return row(e).category; }
bool may_retry(Errc e) { return row(e).retry; }
std::string_view name(Errc e) { return row(e).name; }
std::string_view to_text(Errc e) { return row(e).text; }

std::string_view to_text(Category c) {
  switch (c) {
  case Category::none:
    return "none";
  case Category::refused:
    return "refused";
  case Category::closed:
    return "closed";
  case Category::reset:
    return "reset";
  case Category::timed_out:
    return "timed out";
  case Category::protocol:
    return "protocol";
  case Category::local:
    return "local";
  }
  return "unknown";
}

Errc from_errno(int system_error) {
  switch (system_error) {
  case 0:
    return Errc::ok;
  case ECONNREFUSED:
    return Errc::connection_refused;
  case ENETUNREACH:
  case EHOSTUNREACH:
  case ENETDOWN:
  case EHOSTDOWN:
  case EAFNOSUPPORT:  // the peer has an address of a family that this host does not speak
  case EADDRNOTAVAIL: // no local port is left for that address, or no local address of its kind
  case EACCES:        // a local firewall rule
  case EPERM:
    return Errc::unreachable;
  case ETIMEDOUT:
    return Errc::timed_out;
  case ECONNRESET:
  case ECONNABORTED:
  case EPIPE:
  case ENOTCONN:
    return Errc::reset;
  case EMFILE:
  case ENFILE:
    return Errc::no_descriptors;
  case ENOMEM:
  case ENOBUFS:
    return Errc::no_memory;
  case EMSGSIZE:
    return Errc::too_large;
  case EINVAL:
    return Errc::invalid_argument;
  default:
    return Errc::system;
  }
}

} // namespace statewire
