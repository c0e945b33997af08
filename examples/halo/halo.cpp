// SPDX-License-Identifier: BSD-3-Clause
// Halo exchange: the heat equation on a square that is shared out to a grid of processes. Each
// keeps a frame of its neighbours' cells around its own, and exchanges it before every step. A row
// lies together in memory; a column does not: it is gathered from, and scattered to, a list of
// buffers. At the end rank 0 does all of it alone and compares.   statewire run -n 4 halo [side]
// [steps]
#include <statewire/context.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

using namespace statewire;

namespace {

struct Block { // of w x h cells, in a frame, whose first is (x0, y0) of the square
  Block(std::size_t w_, std::size_t h_, std::size_t x0_, std::size_t y0_)
      : w(w_), h(h_), x0(x0_), y0(y0_), now((w + 2) * (h + 2)), next(now) {
    each([&](auto x, auto y) { cell(x, y) = (x0 + x) * (y0 + y) % 17 == 0; });
  }
  void each(const auto& f) {
    for (std::size_t y = 1; y <= h; ++y)
      for (std::size_t x = 1; x <= w; ++x) f(x, y);
  }
  double& cell(std::size_t x, std::size_t y) { return now[y * (w + 2) + x]; }
  void step() {
    each([&](auto x, auto y) {
      const double beside = cell(x - 1, y) + cell(x + 1, y);
      next[y * (w + 2) + x] = 0.2 * (cell(x, y) + beside + cell(x, y - 1) + cell(x, y + 1));
    });
    now.swap(next);
  }
  double sum(double s = 0) { // weighted by place, so that no cell may stand for another
    each([&](auto x, auto y) { s += cell(x, y) * static_cast<double>((x0 + x) * 3 + y0 + y); });
    return s;
  }
  MutableBytes bytes(std::size_t x, std::size_t y, std::size_t n) {
    return std::as_writable_bytes(std::span(&cell(x, y), n));
  }
  std::vector<MutableBytes> row(std::size_t y) { return {bytes(1, y, w)}; }
  std::vector<MutableBytes> column(std::size_t x) {
    std::vector<MutableBytes> list;
    for (std::size_t y = 1; y <= h; ++y) list.push_back(bytes(x, y, 1));
    return list;
  }
  std::size_t w, h, x0, y0;
  std::vector<double> now, next;
};

int fail(const std::string& why) { return std::fprintf(stderr, "halo: %s\n", why.c_str()), 1; }

} // namespace

int main(int argc, char** argv) {
  auto job = Job::from_environment();
  auto context = job.and_then([](Job& j) { return Context::open(j); });
  if (!context) return fail(context.error().text);
  Messages& m = (*context)->messages();
  const std::size_t side = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 240;
  const std::size_t steps = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 100;
  const std::uint32_t me = job->rank(), n = job->size(), down = n % 2 == 0 ? 2 : 1;
  const std::uint32_t across = n / down, px = me % across, py = me / across; // the grid
  const std::size_t w = side / across, h = side / down;
  if (w * across != side || h * down != side || side == 0)
    return fail("usage: statewire run -n " + std::to_string(n) + " halo [side, a multiple of " +
                std::to_string(std::lcm(across, down)) + "] [steps]");
  Block block(w, h, px * w, py * h);
  std::vector<Request> requests;
  // The tag is the direction in which a message travels: 0 left, 1 right, 2 up, 3 down.
  const auto swap = [&](std::uint32_t with, Tag out, std::span<const MutableBytes> give,
                        std::span<const MutableBytes> take) {
    requests.push_back(m.irecv({.source = with, .tag = out ^ 1}, take));
    const std::vector<ConstBytes> from(give.begin(), give.end());
    requests.push_back(m.isend(with, out, from));
  };
  for (std::size_t s = 0; s < steps; ++s, requests.clear()) {
    if (px > 0) swap(me - 1, 0, block.column(1), block.column(0));
    if (px + 1 < across) swap(me + 1, 1, block.column(w), block.column(w + 1));
    if (py > 0) swap(me - across, 2, block.row(1), block.row(0));
    if (py + 1 < down) swap(me + across, 3, block.row(h), block.row(h + 1));
    if (const Errc e = m.wait_all(requests); e != Errc::ok) return fail(std::string(to_text(e)));
    block.step();
  }
  double sum = block.sum(), part = 0, check = sum;
  if (me != 0) m.send(0, 9, std::as_bytes(std::span(&sum, 1)));
  for (std::uint32_t r = 1; me == 0 && r < n; ++r, sum += part) {
    const Status t = m.recv({.source = r, .tag = 9}, std::as_writable_bytes(std::span(&part, 1)));
    if (t.error != Errc::ok) return fail(std::string(to_text(t.error)));
  }
  if (me == 0) {
    Block alone(side, side, 0, 0);
    for (std::size_t s = 0; s < steps; ++s) alone.step();
    check = alone.sum();
    std::printf("%u x %u processes, %zu x %zu cells, %zu steps: sum %.6f, alone %.6f\n", across,
                down, side, side, steps, sum, check);
  }
  if (auto ended = (*context)->finalize(); !ended) return fail(ended.error().text);
  return std::abs(sum - check) <= 1e-9 * sum ? 0 : fail("the sums differ");
}
