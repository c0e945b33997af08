// SPDX-License-Identifier: BSD-3-Clause
// libmunge's interface is written out here, so that neither its header nor the library is needed to
// build.
#include "munge.hpp"

#include "base/make_failure.hpp"
#include "shared_library.hpp"

#include <cstdlib>
#include <memory>
#include <unistd.h>

namespace statewire::launch::munge {
namespace {

constexpr const char* k_library = "libmunge.so.2";

struct Context;    // libmunge's own
using Error = int; // munge_err_t

enum : Error {
  k_success = 0,
  k_socket = 6,
  k_invalid = 14,
  k_expired = 15,
  k_rewound = 16,
  k_replayed = 17,
  k_unauthorized = 18,
};
constexpr int k_option_socket = 8; // const char*
constexpr int k_option_uid = 9;    // uid_t: the user whose processes can decode

// libmunge's functions, all that are needed.
struct Functions {
  SharedLibrary library{k_library};
  Error (*encode)(char**, Context*, const void*, int) = library["munge_encode"];
  Error (*decode)(const char*, Context*, void**, int*, uid_t*, gid_t*) = library["munge_decode"];
  const char* (*error_string)(Error) = library["munge_strerror"];
  Context* (*create)() = library["munge_ctx_create"];
  void (*destroy)(Context*) = library["munge_ctx_destroy"];
  const char* (*context_error)(Context*) = library["munge_ctx_strerror"];
  Error (*get)(Context*, int, ...) = library["munge_ctx_get"];
  Error (*set)(Context*, int, ...) = library["munge_ctx_set"];
};

// Of one call of munged: it carries detailed errors, and cannot be used for both directions.
using ContextOwner = std::unique_ptr<Context, void (*)(Context*)>;

// "munged at /run/munge/munge.socket.2: Expired credential"
std::string what(const Functions& munge, Context* context, Error error) {
  const char* socket = nullptr;
  const bool named = munge.get(context, k_option_socket, &socket) == k_success;
  const char* const detail = munge.context_error(context);
  return fmt::format("munged at {}: {}", named && socket != nullptr ? socket : "its socket",
                     detail != nullptr ? detail : munge.error_string(error));
}

const Failure k_no_context{Errc::system, "libmunge has no memory for a context"};

std::string remedy(Error error) {
  switch (error) {
  case k_socket:
    return "; start munged on this host, or give this process access to its socket";
  case k_invalid:
    return "; do all hosts of the job have the same /etc/munge/munge.key?";
  case k_expired:
  case k_rewound:
    return "; compare the clocks of this host and of rank 0's, and was this process stopped?";
  case k_unauthorized:
    return "; all ranks of a job must run as the same user";
  default:
    return "; do all ranks run the same version of Statewire?";
  }
}

} // namespace

Result<WipedBytes> unseal(const std::string& credential, Age age) {
  const Result<Functions> munge = load<Functions>();
  if (!munge)
    return make_failure(munge.error().code, "{}; install libmunge2 and munge on this host",
                        munge.error().text);
  const ContextOwner context(munge->create(), munge->destroy);
  if (!context) return k_no_context;
  void* bytes = nullptr;
  int size = 0;
  uid_t user = 0;
  const Error error =
      munge->decode(credential.c_str(), context.get(), &bytes, &size, &user, nullptr);
  WipedBytes secret;
  if (bytes != nullptr) {
    const auto* const first = static_cast<const std::uint8_t*>(bytes);
    secret.assign(first, first + size);
    OPENSSL_cleanse(bytes, static_cast<std::size_t>(size));
    std::free(bytes);
  }
  // munged calls a credential replayed that was decoded on this host before: each rank does that.
  // Of one that has expired it gives the contents as well.
  if (error != k_success && error != k_replayed && (error != k_expired || age != Age::any))
    return Failure{Errc::system, what(*munge, context.get(), error) + remedy(error)};
  if (user != ::geteuid())
    return make_failure(Errc::system, "user {} sealed it, and this is user {}{}", user, ::geteuid(),
                        remedy(k_unauthorized));
  return secret;
}

Result<std::string> seal(std::span<const std::uint8_t> secret) {
  const Result<Functions> munge = load<Functions>();
  if (!munge) return munge.error();
  const ContextOwner context(munge->create(), munge->destroy);
  if (!context) return k_no_context;
  char* credential = nullptr;
  Error error = munge->set(context.get(), k_option_uid, ::geteuid());
  if (error == k_success)
    error =
        munge->encode(&credential, context.get(), secret.data(), static_cast<int>(secret.size()));
  if (error != k_success) return Failure{Errc::system, what(*munge, context.get(), error)};
  const std::string sealed = credential;
  std::free(credential);
  // In a user namespace munged sees another user than this process does.
  if (Result<WipedBytes> same = unseal(sealed, Age::fresh); !same) return std::move(same).error();
  return sealed;
}

} // namespace statewire::launch::munge
