// SPDX-License-Identifier: BSD-3-Clause
// libmunge's interface is written out here, so that neither its header nor the library is needed to
// build.
#include "munge.hpp"

#include "base/make_failure.hpp"
#include "shared_library.hpp"

#include <cstdlib>
#include <unistd.h>

namespace statewire::launch::munge {
namespace {

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

struct Functions {
  Error (*encode)(char**, Context*, const void*, int) = nullptr;
  Error (*decode)(const char*, Context*, void**, int*, uid_t*, gid_t*) = nullptr;
  const char* (*error_string)(Error) = nullptr;
  Context* (*create)() = nullptr;
  void (*destroy)(Context*) = nullptr;
  const char* (*context_error)(Context*) = nullptr;
  Error (*get)(Context*, int, ...) = nullptr;
  Error (*set)(Context*, int, ...) = nullptr;

  [[nodiscard]] static Result<Functions> load() {
    SharedLibrary library(k_library);
    Functions f;
    library.find(f.encode, "munge_encode");
    library.find(f.decode, "munge_decode");
    library.find(f.error_string, "munge_strerror");
    library.find(f.create, "munge_ctx_create");
    library.find(f.destroy, "munge_ctx_destroy");
    library.find(f.context_error, "munge_ctx_strerror");
    library.find(f.get, "munge_ctx_get");
    library.find(f.set, "munge_ctx_set");
    if (!library.result()) return library.result().error();
    return f;
  }
};

// One call of munged. Contexts carry detailed errors, and cannot be used for both directions.
class Call {
 public:
  explicit Call(const Functions& functions) : munge_(functions), context_(munge_.create()) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call() { munge_.destroy(context_); }

  [[nodiscard]] bool usable() const { return context_ != nullptr; }
  [[nodiscard]] Error restrict_to(uid_t user) { return munge_.set(context_, k_option_uid, user); }
  [[nodiscard]] Error encode(char** credential, std::span<const std::uint8_t> secret) {
    return munge_.encode(credential, context_, secret.data(), static_cast<int>(secret.size()));
  }
  [[nodiscard]] Error decode(const std::string& credential, void** secret, int* size, uid_t* user) {
    return munge_.decode(credential.c_str(), context_, secret, size, user, nullptr);
  }
  // "munged at /run/munge/munge.socket.2: Expired credential"
  [[nodiscard]] std::string what(Error error) const {
    const char* socket = nullptr;
    const bool named = munge_.get(context_, k_option_socket, &socket) == k_success;
    const char* const detail = munge_.context_error(context_);
    return fmt::format("munged at {}: {}", named && socket != nullptr ? socket : "its socket",
                       detail != nullptr ? detail : munge_.error_string(error));
  }

 private:
  const Functions& munge_;
  Context* context_;
};

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

Result<std::string> seal(std::span<const std::uint8_t> secret) {
  const Result<Functions> munge = Functions::load();
  if (!munge) return munge.error();
  std::string sealed;
  {
    Call call(*munge);
    if (!call.usable()) return k_no_context;
    Error error = call.restrict_to(::geteuid());
    char* credential = nullptr;
    if (error == k_success) error = call.encode(&credential, secret);
    if (error != k_success) return Failure{Errc::system, call.what(error)};
    sealed = credential;
    std::free(credential);
  }
  // In a user namespace munged sees another user than this process does.
  if (Result<WipedBytes> same = unseal(sealed); !same) return std::move(same).error();
  return sealed;
}

Result<WipedBytes> unseal(const std::string& credential, Age age) {
  const Result<Functions> munge = Functions::load();
  if (!munge)
    return make_failure(munge.error().code, "{}; install libmunge2 and munge on this host",
                        munge.error().text);
  Call call(*munge);
  if (!call.usable()) return k_no_context;
  void* bytes = nullptr;
  int size = 0;
  uid_t user = 0;
  const Error error = call.decode(credential, &bytes, &size, &user);
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
    return Failure{Errc::system, call.what(error) + remedy(error)};
  if (user != ::geteuid())
    return make_failure(Errc::system, "user {} sealed it, and this is user {}{}", user, ::geteuid(),
                        remedy(k_unauthorized));
  return secret;
}

} // namespace statewire::launch::munge
