// SPDX-License-Identifier: BSD-3-Clause
//   statewire run -n 2 large_statewire MIB MESSAGES
#include "large.hpp"

#include <statewire/context.hpp>
#include <statewire/messages.hpp>

namespace {

constexpr std::int32_t k_tag = 7;

struct Net {
  statewire::Messages& messages;

  void send(std::uint32_t to, statewire::ConstBytes bytes) const {
    check(messages.send(to, k_tag, bytes), bytes.size());
  }
  void receive(std::uint32_t from, statewire::MutableBytes bytes) const {
    check(messages.recv({.source = from, .tag = k_tag}, bytes), bytes.size());
  }
  static void check(const statewire::Status& s, std::size_t size) {
    if (s.error != statewire::Errc::ok || s.bytes != size) large::give_up("a message failed");
  }
};

} // namespace

int main(int argc, char** argv) {
  const large::Plan plan = large::read_plan(argc, argv);
  auto job = statewire::Job::from_environment();
  if (!job) large::give_up(job.error().text.c_str());
  auto opened = statewire::Context::open(*job);
  if (!opened) large::give_up(opened.error().text.c_str());
  Net net{(*opened)->messages()};
  const bool good = large::exchange(net, static_cast<int>(job->rank()), plan.mib, plan.messages);
  if (auto ended = (*opened)->finalize(); !ended) large::give_up(ended.error().text.c_str());
  return good ? 0 : 1;
}
