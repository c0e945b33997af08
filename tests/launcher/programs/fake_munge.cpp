// SPDX-License-Identifier: BSD-3-Clause
// A libmunge.so.2 whose credentials are files in a directory, $FAKE_MUNGE: the first line has the
// users that made it and that may decode it, the payload follows. $FAKE_MUNGE_UID is this process's
// user as munged sees it. $FAKE_MUNGE_FAULT says what goes wrong.
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/types.h>
#include <unistd.h>

namespace fs = std::filesystem;

struct munge_ctx {
  uid_t readers = static_cast<uid_t>(-1);
  const char* error = nullptr;
};

namespace {

constexpr int k_socket_error = 6, k_bad_credential = 8, k_invalid = 14, k_expired = 15,
              k_rewound = 16, k_replayed = 17, k_unauthorized = 18;
constexpr int k_option_socket = 8, k_option_uid = 9;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}
bool fault(const char* name) { return variable("FAKE_MUNGE_FAULT") == name; }
fs::path file(const std::string& name) { return fs::path(variable("FAKE_MUNGE")) / name; }
uid_t user() {
  const std::string uid = variable("FAKE_MUNGE_UID");
  return uid.empty() ? ::geteuid() : static_cast<uid_t>(std::stoul(uid));
}

} // namespace

extern "C" {

const char* munge_strerror(int error) {
  switch (error) {
  case k_socket_error:
    return "Socket communication error";
  case k_bad_credential:
    return "Invalid credential format";
  case k_invalid:
    return "Invalid credential";
  case k_expired:
    return "Expired credential";
  case k_rewound:
    return "Rewound credential";
  case k_replayed:
    return "Replayed credential";
  case k_unauthorized:
    return "Unauthorized credential";
  default:
    return "Unknown error";
  }
}

munge_ctx* munge_ctx_create() { return new munge_ctx; }
void munge_ctx_destroy(munge_ctx* context) { delete context; }
const char* munge_ctx_strerror(munge_ctx* context) { return context->error; }

int munge_ctx_get(munge_ctx*, int option, ...) {
  if (option != k_option_socket) return 2;
  va_list values;
  va_start(values, option);
  *va_arg(values, const char**) = "/fake/munge.socket";
  va_end(values);
  return 0;
}

int munge_ctx_set(munge_ctx* context, int option, ...) {
  if (option != k_option_uid) return 2;
  va_list values;
  va_start(values, option);
  context->readers = va_arg(values, uid_t);
  va_end(values);
  return 0;
}

int munge_encode(char** credential, munge_ctx* context, const void* bytes, int size) {
  *credential = nullptr;
  if (fault("no munged")) {
    context->error = "Failed to access \"/fake/munge.socket\": No such file or directory";
    return k_socket_error;
  }
  const std::string name = "MUNGE:" + std::to_string(::getpid()) + ":";
  std::ofstream out(file(name), std::ios::binary);
  out << user() << ' ' << context->readers << '\n';
  out.write(static_cast<const char*>(bytes), size);
  *credential = ::strdup(name.c_str());
  return 0;
}

#ifndef FAKE_MUNGE_LACKS_DECODE
int munge_decode(const char* credential, munge_ctx* context, void** bytes, int* size, uid_t* maker,
                 gid_t*) {
  *bytes = nullptr;
  *size = 0;
  if (fault("no munged")) {
    context->error = "Failed to access \"/fake/munge.socket\": No such file or directory";
    return k_socket_error;
  }
  if (fault("other munge key")) return k_invalid;
  std::ifstream in(file(credential), std::ios::binary);
  uid_t readers = 0;
  if (!(in >> *maker >> readers) || in.get() != '\n') return k_bad_credential;
  if (readers != user()) return k_unauthorized;
  std::string secret((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (fault("other payload")) secret.pop_back();
  if (fault("other maker")) ++*maker;
  *bytes = std::malloc(secret.size() + 1);
  std::memcpy(*bytes, secret.c_str(), secret.size() + 1);
  *size = static_cast<int>(secret.size());
  if (fault("expired")) return k_expired;
  if (fault("rewound")) return k_rewound;
  const bool replayed = fs::exists(file("decoded"));
  std::ofstream(file("decoded"));
  return replayed ? k_replayed : 0;
}
#endif

} // extern "C"
