// SPDX-License-Identifier: BSD-3-Clause
#include <statewire/error.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>

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
constexpr auto k_standard = std::to_array<std::pair<Errc, std::errc>>({
    {Errc::connection_refused, std::errc::connection_refused},
    {Errc::unreachable, std::errc::host_unreachable},
    {Errc::no_method, std::errc::host_unreachable},
    {Errc::reset, std::errc::connection_reset},
    {Errc::timed_out, std::errc::timed_out},
    {Errc::bad_message, std::errc::bad_message},
    {Errc::no_descriptors, std::errc::too_many_files_open},
    {Errc::no_memory, std::errc::not_enough_memory},
    {Errc::queue_full, std::errc::no_buffer_space},
    {Errc::too_large, std::errc::message_size},
    {Errc::truncated, std::errc::message_size},
    {Errc::invalid_argument, std::errc::invalid_argument},
    {Errc::cancelled, std::errc::operation_canceled},
});

// What the system's errors mean; all others are `system`.
constexpr auto k_of_errno = std::to_array<std::pair<int, Errc>>({
    {0, Errc::ok},
    {ECONNREFUSED, Errc::connection_refused},
    {ENETUNREACH, Errc::unreachable},
    {EHOSTUNREACH, Errc::unreachable},
    {ENETDOWN, Errc::unreachable},
    {EHOSTDOWN, Errc::unreachable},
    {EAFNOSUPPORT, Errc::unreachable},  // the peer's address is of a family not spoken here
    {EADDRNOTAVAIL, Errc::unreachable}, // no local port is left for it, or no address of its kind
    {EACCES, Errc::unreachable},        // a local firewall rule
    {EPERM, Errc::unreachable},
    {ETIMEDOUT, Errc::timed_out},
    {ECONNRESET, Errc::reset},
    {ECONNABORTED, Errc::reset},
    {EPIPE, Errc::reset},
    {ENOTCONN, Errc::reset},
    {EMFILE, Errc::no_descriptors},
    {ENFILE, Errc::no_descriptors},
    {ENOMEM, Errc::no_memory},
    {ENOBUFS, Errc::no_memory},
    {EMSGSIZE, Errc::too_large},
    {EINVAL, Errc::invalid_argument},
});

template <class Table, class Key, class Value>
constexpr Value find_in(const Table& table, Key key, Value otherwise) {
  for (const auto& [known, value] : table)
    if (known == key) return value;
  return otherwise;
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
    const std::errc same = find_in(k_standard, static_cast<Errc>(value), std::errc{});
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
  constexpr std::array<std::string_view, 7> k_texts{"none",      "refused",  "closed", "reset",
                                                    "timed out", "protocol", "local"};
  static_assert(k_texts.size() == static_cast<std::size_t>(Category::local) + 1);
  const auto index = static_cast<std::size_t>(c);
  return index < k_texts.size() ? k_texts[index] : "unknown";
}

Errc from_errno(int system_error) { return find_in(k_of_errno, system_error, Errc::system); }

} // namespace statewire
