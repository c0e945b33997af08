// SPDX-License-Identifier: BSD-3-Clause
// Where a program has closed its standard streams, nothing that the library opens takes their
// place.
#include "three_contexts.hpp"

#include <cerrno>
#include <fcntl.h>

namespace statewire::test {
namespace {

class StandardDescriptors : public testing::TestWithParam<Over> {};

TEST_P(StandardDescriptors, that_are_closed_stay_closed) {
  EXPECT_EQ(child_that([&] {
              for (const int fd : {0, 1, 2}) ::close(fd);
              Three t(GetParam());
              for (Tag tag = 0; tag < 40; ++tag)
                if (!t.pass(*t.a, t.b_of_a, *t.b, tag) || !t.pass(*t.b, 1, *t.a, tag)) return 1;
              if (!t.pass(*t.c, t.a_of_c, *t.a, 7)) return 2;
              if (!t.a->descriptor()) return 3;
              if (GetParam() == Over::shared_memory && t.a->local_stats().lanes != 1) return 4;
              for (const int fd : {0, 1, 2})
                if (::fcntl(fd, F_GETFD) != -1 || errno != EBADF) return 10 + fd;
              return t.finalize() ? 0 : 5;
            }),
            0);
}

INSTANTIATE_TEST_SUITE_P(Over, StandardDescriptors,
                         testing::Values(Over::tcp, Over::unix_sockets, Over::shared_memory));

} // namespace
} // namespace statewire::test
