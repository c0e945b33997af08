// SPDX-License-Identifier: BSD-3-Clause
// A libpmix.so.2 whose jobs are in a directory, $FAKE_PMIX: each rank of $FAKE_PMIX_SIZE puts its
// values there as files when it commits, and fences are files as well. $FAKE_PMIX_FAULT says what
// goes wrong.
#include <job/pmix_types.hpp>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>

using namespace statewire::launch::pmix;
namespace fs = std::filesystem;

namespace {

constexpr Status k_error = -1;

std::map<std::string, std::string> put_values;
std::thread fence;
int fences = 0;
int gets = 0;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}
int number(const char* name) { return std::atoi(variable(name).c_str()); }
bool fault(const char* name) { return variable("FAKE_PMIX_FAULT") == name; }
std::string own_rank() { return variable("PMIX_RANK"); }
unsigned size() { return static_cast<unsigned>(std::atoi(variable("FAKE_PMIX_SIZE").c_str())); }
fs::path file(const std::string& name) { return fs::path(variable("FAKE_PMIX")) / name; }

// Appears as a whole.
void write(const fs::path& path, const std::string& text) {
  const fs::path partial = path.string() + ".partial";
  std::ofstream(partial, std::ios::binary) << text;
  fs::rename(partial, path);
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Value* value_of(Type type) {
  auto* const value = static_cast<Value*>(std::calloc(1, sizeof(Value)));
  value->type = type;
  return value;
}

} // namespace

extern "C" {

const char* PMIx_Get_version() { return "fake 1.0"; }
const char* PMIx_Error_string(Status status) {
  return status == k_not_found ? "NOT-FOUND" : status == k_success ? "SUCCESS" : "ERROR";
}

Status PMIx_Init(Process* own, Info*, std::size_t) {
  if (fault("init")) return k_error;
  std::strcpy(own->space, variable("PMIX_NAMESPACE").c_str());
  own->rank = static_cast<std::uint32_t>(std::atoi(own_rank().c_str()));
  return k_success;
}

Status PMIx_Finalize(const Info*, std::size_t) {
  if (fence.joinable()) fence.join();
  write(file("finalized-" + own_rank()), "");
  return k_success;
}

Status PMIx_Abort(int status, const char* reason, Process*, std::size_t) {
  write(file("aborted"), std::to_string(status) + " " + reason);
  return k_success;
}

Status PMIx_Put(std::uint8_t scope, const char* key, Value* value) {
  if (fault("put") || scope != k_scope_global || value->type != k_byte_object) return k_error;
  put_values[key].assign(value->object.bytes, value->object.size);
  return k_success;
}

#ifndef FAKE_PMIX_LACKS_COMMIT
Status PMIx_Commit() {
  if (fault("commit")) return k_error;
  for (const auto& [key, value] : put_values) write(file(key + "." + own_rank()), value);
  put_values.clear();
  return k_success;
}
#endif

Status PMIx_Fence_nb(const Process*, std::size_t, const Info* info, std::size_t count, Done done,
                     void* data) {
  if (fault("fence")) return k_error;
  // Slurm's fences that collect nothing do not wait for other machines.
  if (count != 1 || std::strcmp(info->key, "pmix.collect") != 0 || !info->value.flag)
    return k_error;
  const std::string name = "fence-" + std::to_string(fences++) + ".";
  write(file(name + own_rank()), "");
  if (fault("immediate fence") && size() == 1) return k_operation_succeeded;
  if (fence.joinable()) fence.join();
  fence = std::thread([=] {
    for (unsigned rank = 0; rank < size(); ++rank)
      while (!fs::exists(file(name + std::to_string(rank))))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    done(fault("end of fence") ? k_error : k_success, data);
  });
  return k_success;
}

// Answers when the value is there, as a server does that asks the other's. The first
// $FAKE_PMIX_NOT_FOUND requests find nothing: in turns they are answered with "not found" or
// "timed out", or return the former.
Status PMIx_Get_nb(const Process* of, const char* key, const Info*, std::size_t, GotValue got,
                   void* data) {
  if (fault("get")) return k_error;
  const bool finds_nothing = gets++ < number("FAKE_PMIX_NOT_FOUND");
  if (finds_nothing && gets % 3 == 0) return k_not_found;
  const Status answer = gets % 3 == 1 ? k_not_found : k_timed_out;
  const fs::path path = file(std::string(key) + "." + std::to_string(of->rank));
  const bool is_ours = std::strcmp(of->space, variable("PMIX_NAMESPACE").c_str()) == 0;
  std::thread([=] {
    Value value{};
    if (finds_nothing) return got(answer, nullptr, data);
    if (fault("answer")) return got(k_error, nullptr, data);
    while (is_ours && !fs::exists(path)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::string text = read(is_ours ? path : file(of->space));
    value.type = k_byte_object;
    value.object = {text.data(), text.size()};
    got(k_success, &value, data);
  }).detach();
  return k_success;
}

Status PMIx_Get(const Process* of, const char* key, const Info*, std::size_t, Value** out) {
  if (of->rank == k_all_ranks && std::strcmp(key, "pmix.job.size") == 0) {
    if (fault("no size")) return k_not_found;
    const bool is_int = fault("int size"), is_wide = fault("wide size"),
               is_bool = fault("bool size");
    *out = value_of(is_int ? k_int : is_wide ? k_size : is_bool ? k_bool : k_uint32);
    if (is_wide)
      (*out)->uint64 = size();
    else
      (*out)->uint32 = size();
    return k_success;
  }
  if (fault("get")) return k_not_found;
  std::ifstream in(file(std::string(key) + "." + std::to_string(of->rank)), std::ios::binary);
  if (!in) return k_not_found;
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (fault("changed credential"))
    if (const std::size_t at = text.find("MUNGE:"); at != std::string::npos) text[at] = 'X';
  *out = value_of(fault("type") ? k_uint32 : k_byte_object);
  if (fault("type")) return k_success;
  (*out)->object.size = text.size();
  (*out)->object.bytes = static_cast<char*>(std::malloc(text.size()));
  std::memcpy((*out)->object.bytes, text.data(), text.size());
  return k_success;
}

} // extern "C"
