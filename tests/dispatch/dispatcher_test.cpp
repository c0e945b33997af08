// SPDX-License-Identifier: BSD-3-Clause
// The order in which the work of all layers runs, and when users are called.
#include "dispatch/dispatcher.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <malloc.h>
#include <map>
#include <new>
#include <stdexcept>
#include <string>

namespace statewire::test {
namespace {

using Queue = Dispatcher::Queue;
using Origin = Dispatcher::Origin;

// A layer whose work appends its number to a log, and does what is set for it.
class Layer {
 public:
  explicit Layer(Dispatcher& d) : d_(d) {}
  ~Layer() { d_.forget(this); }
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  void post(Queue queue, std::uint64_t number) {
    d_.post(queue, this, [this, number] {
      log += std::to_string(number) + " ";
      if (const auto it = acts.find(number); it != acts.end()) it->second();
    });
  }
  std::map<std::uint64_t, std::function<void()>> acts;
  std::string log;

 private:
  Dispatcher& d_;
};

struct DispatcherTest : testing::Test {
  Dispatcher d;
  Layer layer{d};
  Time now{0};
  void input(Origin origin = Origin::loop) { const Dispatcher::Input in(d, ++now, origin); }
};

TEST_F(DispatcherTest, QueuesRunInTheirOrderWhateverTheOrderOfPosting) {
  {
    const Dispatcher::Input in(d, now, Origin::lane);
    layer.post(Queue::release, 9);
    layer.post(Queue::arrival, 8);
    layer.post(Queue::iteration_end, 7);
    layer.post(Queue::upcall, 6);
    layer.post(Queue::delivery, 5);
    layer.post(Queue::follow_up, 4);
    layer.post(Queue::event, 3);
    layer.post(Queue::lane_follow_up, 2);
    layer.post(Queue::lane_event, 1);
    EXPECT_EQ(layer.log, "");
  }
  EXPECT_EQ(layer.log, "1 2 3 4 5 6 7 8 9 ");
  EXPECT_FALSE(d.pending());
}

TEST_F(DispatcherTest, EventsRunToCompletionFirstInFirstOut) {
  layer.acts[1] = [&] {
    layer.post(Queue::event, 3);
    layer.post(Queue::follow_up, 5);
    d.settle(); // inside a step: nothing
    EXPECT_EQ(layer.log, "1 ");
  };
  layer.acts[3] = [&] { layer.post(Queue::event, 4); };
  layer.post(Queue::event, 1);
  layer.post(Queue::event, 2);
  input();
  EXPECT_EQ(layer.log, "1 2 3 4 5 ");
}

TEST_F(DispatcherTest, EventsThatWereRaisedBetweenInputsComeBeforeTheNextInput) {
  layer.post(Queue::event, 1);
  {
    const Dispatcher::Input in(d, now);
    EXPECT_EQ(layer.log, "1 ");
    layer.post(Queue::event, 2);
  }
  EXPECT_EQ(layer.log, "1 2 ");
}

TEST_F(DispatcherTest, EventsThatADeliveryRaisesRunBeforeTheNextDelivery) {
  layer.acts[1] = [&] { layer.post(Queue::event, 9); };
  layer.post(Queue::delivery, 1);
  layer.post(Queue::delivery, 2);
  input();
  EXPECT_EQ(layer.log, "1 9 2 ");
}

TEST_F(DispatcherTest, AUserInputInsideAnUpcallHandlesEventsAndCallsNobody) {
  layer.acts[1] = [&] {
    layer.post(Queue::event, 7);
    layer.post(Queue::upcall, 8);
    input(Origin::user);
    layer.log += "returned ";
  };
  layer.post(Queue::upcall, 1);
  layer.post(Queue::upcall, 2);
  input(Origin::user);
  EXPECT_EQ(layer.log, "1 7 returned 2 8 ");
}

TEST_F(DispatcherTest, ProgressInsideAnUpcallMakesTheUpcallsThatAreLeft) {
  layer.acts[1] = [&] {
    input(Origin::loop);
    layer.log += "returned ";
  };
  layer.post(Queue::upcall, 1);
  layer.post(Queue::upcall, 2);
  input();
  EXPECT_EQ(layer.log, "1 2 returned ");
}

// A write of the core, in the middle of one of its steps, and what the lane answers.
TEST_F(DispatcherTest, EventsOfALaneAreHandledWithinTheStepThatCallsIt) {
  layer.acts[1] = [&] {
    layer.post(Queue::event, 5);
    d.lane_call(now, [&] {
      layer.post(Queue::lane_event, 2);
      layer.post(Queue::delivery, 6);
      layer.post(Queue::arrival, 7);
    });
    layer.log += "returned ";
  };
  layer.acts[2] = [&] {
    layer.post(Queue::lane_follow_up, 4);
    d.lane_call(now, [&] { layer.post(Queue::lane_event, 3); }); // in a step of a lane: nothing
  };
  layer.acts[3] = [&] { EXPECT_EQ(layer.log, "1 2 3 "); };
  layer.post(Queue::event, 1);
  input(Origin::lane);
  EXPECT_EQ(layer.log, "1 2 3 4 returned 5 6 7 ");
}

TEST_F(DispatcherTest, AStepOfALaneRunsAtOnceUnlessOneIsDueBeforeIt) {
  const auto runs_at_once = [&] { return d.step_now([&] { layer.log += "now "; }); };
  layer.acts[1] = [&] { EXPECT_FALSE(runs_at_once()); };
  d.lane_call(now, [&] {
    EXPECT_TRUE(runs_at_once());
    layer.post(Queue::lane_event, 1);
    EXPECT_FALSE(runs_at_once());
  });
  layer.acts[2] = [&] { EXPECT_TRUE(runs_at_once()); }; // of the core: it calls a lane
  layer.post(Queue::event, 2);
  input();
  EXPECT_EQ(layer.log, "now 1 2 now ");
}

TEST_F(DispatcherTest, ArrivalsWaitForAnInputOfLanesAndRunOneAfterTheOther) {
  layer.acts[1] = [&] {
    input(Origin::loop); // of the core
    layer.log += "returned ";
  };
  layer.post(Queue::arrival, 1);
  layer.post(Queue::arrival, 2);
  input(Origin::user);
  input(Origin::loop);
  EXPECT_EQ(layer.log, "");
  EXPECT_FALSE(d.pending()); // no input has left something
  EXPECT_EQ(d.next_deadline(), d.now());
  EXPECT_TRUE(d.begin_iteration(now));
  EXPECT_EQ(layer.log, "1 returned 2 ");
  EXPECT_FALSE(d.begin_iteration(now));
}

TEST_F(DispatcherTest, InputsInsideAStepDoNothingUntilTheStepIsOver) {
  {
    const Dispatcher::Input outer(d, now);
    {
      const Dispatcher::InStep step(d);
      layer.post(Queue::event, 1);
      layer.post(Queue::delivery, 2);
      layer.post(Queue::upcall, 3);
      layer.post(Queue::arrival, 4);
      input(Origin::lane);
      EXPECT_EQ(layer.log, "");
    }
  }
  EXPECT_EQ(layer.log, "1 2 3 ");
  input(Origin::lane);
  EXPECT_EQ(layer.log, "1 2 3 4 ");
}

TEST_F(DispatcherTest, FramesOfACallLeaveBeforeItReturnsThoseOfABatchWithTheLastCall) {
  layer.post(Queue::iteration_end, 1);
  input(Origin::batch);
  EXPECT_EQ(layer.log, "");
  EXPECT_EQ(d.next_deadline(), d.now()); // at the latest with the next iteration
  input(Origin::user);
  EXPECT_EQ(layer.log, "1 ");
  layer.post(Queue::iteration_end, 2);
  input(Origin::batch);
  EXPECT_TRUE(d.begin_iteration(now));
  EXPECT_EQ(layer.log, "1 2 ");
}

TEST_F(DispatcherTest, FramesOfACallInsideAnUpcallLeaveWithTheOutermostOne) {
  layer.acts[1] = [&] {
    layer.post(Queue::iteration_end, 9);
    input(Origin::user);
    layer.log += "returned ";
  };
  layer.post(Queue::upcall, 1);
  input(Origin::user);
  EXPECT_EQ(layer.log, "1 returned 9 ");
}

// The upcall that a write brings answers with another write.
TEST_F(DispatcherTest, FramesOfTheLastUpcallsOfACallLeaveToo) {
  layer.acts[1] = [&] { layer.post(Queue::upcall, 2); };
  layer.acts[2] = [&] { layer.post(Queue::iteration_end, 3); };
  layer.acts[3] = [&] { layer.post(Queue::upcall, 4); };
  layer.post(Queue::iteration_end, 1);
  input(Origin::user);
  EXPECT_EQ(layer.log, "1 2 3 "); // and users are called with the next iteration
  input(Origin::loop);
  EXPECT_EQ(layer.log, "1 2 3 4 ");
}

TEST_F(DispatcherTest, TheFirstWriteOfACallLeavesAtOnceTheOthersAreGathered) {
  EXPECT_TRUE(d.writes_at_once(d.iteration())); // outside of any input: a call of its own
  {
    const std::uint64_t before = d.iteration();
    const Dispatcher::Input in(d, now);
    EXPECT_TRUE(d.writes_at_once(before));
    EXPECT_FALSE(d.writes_at_once(d.iteration()));
  }
  {
    const Dispatcher::Input in(d, now, Origin::batch);
    EXPECT_FALSE(d.writes_at_once(0));
    {
      const Dispatcher::Input inner(d, now);
      EXPECT_TRUE(d.writes_at_once(0));
    }
    EXPECT_FALSE(d.writes_at_once(0));
  }
  EXPECT_TRUE(d.writes_at_once(d.iteration()));
}

TEST_F(DispatcherTest, FramesThatWaitForTheLastCallOfABatchAreNoWorkForItsOtherCalls) {
  layer.post(Queue::iteration_end, 1);
  EXPECT_FALSE(d.is_idle());
  EXPECT_TRUE(d.pending());
  EXPECT_TRUE(d.is_idle(Origin::batch));
  EXPECT_FALSE(d.pending(Origin::batch));
  {
    const Dispatcher::Batch call(d, Origin::batch);
    EXPECT_FALSE(d.writes_at_once(0));
    const Dispatcher::Batch inner(d, Origin::user);
    EXPECT_TRUE(d.writes_at_once(0));
  }
  EXPECT_TRUE(d.writes_at_once(0));
  EXPECT_EQ(layer.log, "");
  layer.post(Queue::upcall, 2);
  EXPECT_FALSE(d.is_idle(Origin::batch));
  EXPECT_TRUE(d.pending(Origin::batch));
  input(Origin::user);
  EXPECT_EQ(layer.log, "2 1 ");
}

TEST_F(DispatcherTest, ObjectsAreReleasedWhenNoOtherInputIsUnderWay) {
  layer.acts[1] = [&] {
    layer.post(Queue::release, 9);
    input(Origin::loop);
    layer.log += "returned ";
    EXPECT_FALSE(d.pending()); // nested progress does not spin because of it
  };
  layer.post(Queue::upcall, 1);
  input();
  EXPECT_EQ(layer.log, "1 returned 9 ");
}

TEST_F(DispatcherTest, AUserThatAnswersEachUpcallWithAnotherOneDoesNotHoldUpTheLoop) {
  std::uint64_t calls = 0;
  layer.acts[1] = [&] {
    ++calls;
    layer.post(Queue::upcall, 1);
  };
  layer.post(Queue::upcall, 1);
  input();
  EXPECT_LT(calls, 100U);
  EXPECT_EQ(d.next_deadline(), d.now());
  const auto before = calls;
  input();
  EXPECT_GT(calls, before);
}

TEST_F(DispatcherTest, AQueueThatIsNeverEmptyUsesMemoryForWhatIsInIt) {
  for (const std::uint64_t chain : {1U, 2U}) {
    layer.acts[chain] = [this, chain] {
      layer.log.clear();
      layer.post(Queue::upcall, chain);
    };
    layer.post(Queue::upcall, chain);
  }
  const auto allocated = [] {
    const auto info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  const std::size_t before = allocated();
  for (int i = 0; i < 2'000; ++i) input();
  EXPECT_LT(allocated(), before + 100'000);
}

TEST_F(DispatcherTest, UpcallsInsideOfUpcallsAreBoundedAndArrivalsAreNot) {
  int depth = 0;
  int deepest = 0;
  int upcalls = 0;
  layer.acts[1] = [&] {
    deepest = std::max(deepest, ++depth);
    if (++upcalls < 1000) layer.post(Queue::upcall, 1);
    input(Origin::loop);
    if (!d.may_call()) {
      EXPECT_EQ(d.next_deadline(), k_never);  // it does not spin there
      EXPECT_FALSE(d.begin_iteration(++now)); // nor is that progress
      layer.post(Queue::iteration_end, 3);    // what it sends, and may wait for the answer to
      EXPECT_EQ(d.next_deadline(), d.now());
      EXPECT_TRUE(d.begin_iteration(++now));
      EXPECT_EQ(layer.log.substr(layer.log.size() - 2), "3 ");
      layer.post(Queue::arrival, 2);
      EXPECT_EQ(d.next_deadline(), d.now());
      input(Origin::lane);
      EXPECT_EQ(layer.log.substr(layer.log.size() - 2), "2 ");
    }
    --depth;
  };
  layer.post(Queue::upcall, 1);
  for (int i = 0; i < 1000 && d.pending(); ++i) input();
  EXPECT_EQ(deepest, 32);
  EXPECT_EQ(upcalls, 1000);
}

TEST_F(DispatcherTest, WorkOfALayerThatIsGoneIsDropped) {
  {
    Layer gone(d);
    gone.post(Queue::event, 1);
    gone.post(Queue::upcall, 2);
    layer.post(Queue::upcall, 3);
  }
  input();
  EXPECT_EQ(layer.log, "3 ");
}

TEST_F(DispatcherTest, WatchesAreAskedAtTheEndOfEachOutermostInput) {
  int asked = 0;
  d.watch(&asked, [&asked] { ++asked; });
  layer.acts[1] = [&] { input(Origin::loop); };
  layer.post(Queue::upcall, 1);
  input(Origin::user);
  EXPECT_EQ(asked, 1);
  d.forget(&asked);
  input(Origin::user);
  EXPECT_EQ(asked, 1);
}

TEST_F(DispatcherTest, TimeNeverGoesBack) {
  { const Dispatcher::Input in(d, Time(5)); }
  { const Dispatcher::Input in(d, Time(3)); }
  EXPECT_EQ(d.now(), Time(5));
}

// ---- memory that runs out

TEST_F(DispatcherTest, MemoryThatRunsOutInATaskEndsAllWorkAndGoesToTheCallOutside) {
  int failures = 0;
  d.on_failure([&failures] { ++failures; });
  layer.acts[1] = [] { throw std::bad_alloc(); };
  const auto outside = [this] {
    const Dispatcher::Input in(d, now, Origin::loop);
    layer.post(Queue::event, 1);
    layer.post(Queue::delivery, 2);
    layer.post(Queue::release, 3);
  };
  EXPECT_THROW(outside(), std::bad_alloc);
  EXPECT_EQ(failures, 1);
  EXPECT_EQ(layer.log, "1 ");
  layer.post(Queue::event, 4);
  input();
  input(Origin::lane);
  EXPECT_EQ(layer.log, "1 ");
  EXPECT_FALSE(d.step_now([] {}));
  EXPECT_EQ(failures, 1);
}

TEST_F(DispatcherTest, MemoryThatRunsOutInACallIntoALaneEndsAllWorkBeforeAnyOfItIsHandled) {
  d.on_failure([this] { layer.log += "failed "; });
  const auto outside = [this] {
    const Dispatcher::Input in(d, now, Origin::loop);
    d.lane_call(now, [this] {
      layer.post(Queue::lane_event, 1);
      throw std::bad_alloc();
    });
  };
  EXPECT_THROW(outside(), std::bad_alloc);
  EXPECT_EQ(layer.log, "failed ");
}

TEST_F(DispatcherTest, MemoryThatRunsOutBehindAnExceptionLeavesThatOneOnItsWay) {
  layer.acts[1] = [] { throw std::bad_alloc(); };
  const auto outside = [this] {
    const Dispatcher::Input in(d, now, Origin::loop);
    layer.post(Queue::lane_event, 1);
    throw std::runtime_error("of the call");
  };
  EXPECT_THROW(outside(), std::runtime_error);
  EXPECT_EQ(layer.log, "1 ");
}

} // namespace
} // namespace statewire::test
