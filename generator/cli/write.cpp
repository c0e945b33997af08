// SPDX-License-Identifier: BSD-3-Clause
// How outputs get into files: whole files at a time, through links, with the mode that is there.
#include "files.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <linux/magic.h>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <system_error>
#include <unistd.h>

namespace statewire::gen::cli {
namespace {

namespace fs = std::filesystem;

// Errors are values of errno; 0 is success. Closes the descriptor, which may report an error of its
// own (NFS, quotas).
int write_and_close(int fd, std::string_view text) {
  int error = 0;
  while (error == 0 && !text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n >= 0)
      text.remove_prefix(static_cast<std::size_t>(n));
    else if (errno != EINTR)
      error = errno;
  }
  if (::close(fd) != 0 && error == 0) error = errno;
  return error;
}

// Into the file that is there, whatever its kind, or a new one.
int write_into(const std::string& path, const std::string& text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return errno;
  const auto size = static_cast<off_t>(text.size());
  // Space first: a full disk does not cost the text that is there. Not every file system can.
  int error = ::fallocate(fd, 0, 0, size) == 0 ? 0 : errno;
  if (error != ENOSPC && error != EDQUOT && error != EFBIG)
    error = ::ftruncate(fd, size) == 0 || errno == EINVAL ? 0 : errno; // EINVAL: a device, a pipe
  if (error == 0) return write_and_close(fd, text);
  ::close(fd);
  return error;
}

// Makes the owner and the mode of `fd`, which is empty, those of the file that it replaces.
bool take_over(int fd, const struct stat& old) {
  struct stat now {};
  if (::fstat(fd, &now) != 0) return false;
  const bool same_owner = now.st_uid == old.st_uid && now.st_gid == old.st_gid;
  return (same_owner || ::fchown(fd, old.st_uid, old.st_gid) == 0) &&
         ::fchmod(fd, old.st_mode & 07777U) == 0;
}

// Files change at once: neither a compiler that runs beside us nor a reader after a crash sees half
// of one. No value: there can be no temporary beside it, or it cannot take the file's place.
std::optional<int> replace(const std::string& path, const std::string& text,
                           const struct stat* old) {
  const std::string temporary = fmt::format("{}.{}.tmp", path, ::getpid());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                        old == nullptr ? 0666 : 0600);
  if (fd < 0) return std::nullopt;
  std::optional<int> error;
  if (old == nullptr || take_over(fd, *old))
    error = write_and_close(fd, text);
  else
    ::close(fd);
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) == 0) return 0;
  ::unlink(temporary.c_str());
  return error == 0 ? std::nullopt : error;
}

// A hard link is kept as well: it would name the old text.
int write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const std::string target = fs::canonical(path, error).string();
  struct stat old {};
  const bool exists = !error && ::stat(target.c_str(), &old) == 0;
  const bool in_place = exists ? old.st_nlink > 1 || !S_ISREG(old.st_mode)
                               : fs::is_symlink(path, error); // whose target does not exist
  if (!in_place)
    if (const auto done = exists ? replace(target, text, &old) : replace(path, text, nullptr))
      return *done;
  return write_into(path, text);
}

// Where a path as /dev/stdout, /dev/fd/3 or a link to one names a descriptor; empty: it does not.
fs::path descriptor_of(const std::string& path) {
  constexpr int most_links = 40; // as in the kernel
  fs::path at = path;
  std::error_code error;
  for (int links = 0; links < most_links; ++links) {
    const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : ".", error);
    struct statfs kind {};
    if (error || ::statfs(folder.c_str(), &kind) != 0) return {};
    at = folder / at.filename();
    if (kind.f_type == PROC_SUPER_MAGIC && folder.filename() == "fd") return at;
    const fs::path next = fs::read_symlink(at, error);
    if (error) return {}; // no link
    at = folder / next;
  }
  return {};
}

// What a descriptor is open on may be a file: writing goes on where it stands, or, of another
// process, at the end.
int write_on(const fs::path& descriptor, const std::string& text) {
  std::error_code error;
  const bool ours = descriptor.parent_path().parent_path() == fs::canonical("/proc/self", error);
  int number = -1;
  if (!ours || std::sscanf(descriptor.filename().c_str(), "%d", &number) != 1) number = -1;
  static_cast<void>(std::fflush(stdout)); // what was printed comes first
  const int fd =
      number >= 0 ? ::dup(number) : ::open(descriptor.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  return fd < 0 ? errno : write_and_close(fd, text);
}

} // namespace

bool is_written_into(const std::string& path) {
  std::error_code error;
  return fs::is_other(path, error) || !descriptor_of(path).empty();
}

std::string write_if_changed(const Output& output) {
  const auto result = [&](int error) {
    return error == 0 ? std::string() : failure("write", output.path, error);
  };
  if (const fs::path descriptor = descriptor_of(output.path); !descriptor.empty())
    return result(write_on(descriptor, output.text));
  if (is_written_into(output.path)) return result(write_into(output.path, output.text));
  std::string present;
  if (read_text(output.path, present).empty() && present == output.text) return {};
  const fs::path folder = fs::path(output.path).parent_path();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(folder, error);
  if (error) return failure("create the directory of", output.path, error.value());
  return result(write_file(output.path, output.text));
}

} // namespace statewire::gen::cli
