// SPDX-License-Identifier: BSD-3-Clause
// Messages as Boost.Asio asynchronous operations: any completion token, so that callbacks, futures
// and `co_await` work.
//
//   boost::asio::co_spawn(context.io_context(), [&]() -> boost::asio::awaitable<void> {
//     const Status s = co_await async_recv(messages, {.source = 1, .tag = 7}, into,
//                                          boost::asio::use_awaitable);
//   }, boost::asio::detached);
//   context.progress_until([&] { return done; });
//
// The signature is void(boost::system::error_code, Status), whose error is that of the status: with
// use_awaitable, yield contexts and use_future an error is thrown as boost::system::system_error,
// with redirect_error() it is a value. A receive that ends as `truncated` ends with an error.
// Buffers stay valid until the operation has ended.
// The handler is dispatched to its associated executor, by default that of the loop's io_context,
// by a call that makes progress, or that begins another operation or cancels one, never inside the
// initiating call; its associated allocator is used. So an executor that runs functions where they
// are dispatched (the system's, which use_future has) runs the handler inside that call. Where the
// executor is the io_context's own, the handler runs as soon as the loop knows the end, without
// another iteration. Cancellation (terminal, partial or total) of the handler's slot cancels the
// operation, where Boost has cancellation slots: from 1.77 on. Before (Debian 12 has 1.74), name
// the operation by giving a Request, and call Messages::cancel() with it. When the Messages are
// destroyed, handlers that have not been called never will be.
//
// Threads: initiating, and making progress, as everything of the Context: one thread at a time.
// Handlers that an executor runs on another thread may not use the Context from there.
#pragma once

#include "messages.hpp"

#include <boost/asio/associated_allocator.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/execution.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/error_code.hpp>
#include <boost/version.hpp>
#if BOOST_VERSION >= 107700
#include <boost/asio/associated_cancellation_slot.hpp>
#endif

#include <concepts>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

namespace statewire {
namespace detail {

// Its conditions are the standard's, by way of boost::system::errc.
class BoostCategory final : public boost::system::error_category {
 public:
  [[nodiscard]] const char* name() const noexcept override {
    return statewire::error_category().name();
  }
  [[nodiscard]] std::string message(int value) const override {
    return statewire::error_category().message(value);
  }
  [[nodiscard]] bool
  equivalent(int value, const boost::system::error_condition& condition) const noexcept override {
    return boost::system::error_category::equivalent(value, condition) ||
           (condition.category() == boost::system::generic_category() &&
            make_error_code(static_cast<Errc>(value)) ==
                std::error_condition(condition.value(), std::generic_category()));
  }
};

} // namespace detail

// error_category() for Boost: of the codes that completion handlers get. Such a code as a
// std::error_code is of another category and equals no Errc: to_errc() comes first.
[[nodiscard]] inline const boost::system::error_category& boost_error_category() noexcept {
  static const detail::BoostCategory category;
  return category;
}
// `e` of that category.
[[nodiscard]] inline boost::system::error_code boost_error_code(Errc e) noexcept {
  return {static_cast<int>(e), boost_error_category()};
}
// The Errc of such a code; `ok` for a code of another category that is no error, else `system`.
[[nodiscard]] inline Errc to_errc(const boost::system::error_code& code) noexcept {
  if (code.category() == boost_error_category()) return static_cast<Errc>(code.value());
  return code ? Errc::system : Errc::ok;
}
// Whether the code is `e` of that category.
[[nodiscard]] inline bool operator==(const boost::system::error_code& code, Errc e) noexcept {
  return code == boost_error_code(e);
}
// Of the standard's codes, which Boost from 1.76 on converts to its own: without it such a
// comparison would be ambiguous.
[[nodiscard]] inline bool operator==(const std::error_code& code, Errc e) noexcept {
  return code == make_error_code(e);
}

namespace detail {

// A handler with the end it is to be called with.
template <class Handler>
struct BoundHandler {
  using allocator_type = boost::asio::associated_allocator_t<Handler>;
  Handler handler;
  Status status;
  [[nodiscard]] allocator_type get_allocator() const noexcept {
    return boost::asio::get_associated_allocator(handler);
  }
  void operator()() { std::move(handler)(boost_error_code(status.error), status); }
};

// The same, for the io_context, which dispatches it to the handler's executor.
template <class Handler, class Executor>
struct DispatchedHandler {
  using allocator_type = boost::asio::associated_allocator_t<Handler>;
  BoundHandler<Handler> bound;
  boost::asio::executor_work_guard<Executor> work;
  [[nodiscard]] allocator_type get_allocator() const noexcept { return bound.get_allocator(); }
  void operator()() { boost::asio::dispatch(work.get_executor(), std::move(bound)); }
};

// Whether it is exactly the io_context's executor (not a strand of it, which must be asked).
template <class Executor>
bool is_executor_of(const Executor& executor, boost::asio::io_context& context) {
  using Own = boost::asio::io_context::executor_type;
  if constexpr (std::same_as<Executor, Own>) {
    return executor == context.get_executor();
  } else if constexpr (requires { executor.template target<Own>(); }) {
    const auto* own = executor.template target<Own>();
    return own != nullptr && *own == context.get_executor();
  } else {
    return false;
  }
}

template <class Handler>
class AsyncOperation final : public PendingOperation {
  using Default = boost::asio::io_context::executor_type;
  using Executor = boost::asio::associated_executor_t<Handler, Default>;
  using Allocator = typename std::allocator_traits<
      boost::asio::associated_allocator_t<Handler>>::template rebind_alloc<AsyncOperation>;
  using Traits = std::allocator_traits<Allocator>;

 public:
  // begin(callback) starts it and returns its request.
  template <class Begin>
  static void start(Messages& messages, Handler handler, Request* name, const Begin& begin) {
    Allocator allocator(boost::asio::get_associated_allocator(handler));
    AsyncOperation* memory = Traits::allocate(allocator, 1);
    auto* operation = ::new (memory) AsyncOperation(messages, std::move(handler));
    bool destroyed = false; // by a callback inside of the call, with the Context
    operation->destroyed_ = &destroyed;
    Request request;
    try {
      request = begin([operation](std::error_code, const Status& s) { operation->end(s); });
    } catch (...) {
      // The engine may have kept the callback: the operation stays until Messages is destroyed.
      if (!destroyed) operation->destroyed_ = nullptr;
      throw;
    }
    if (name != nullptr) *name = request;
    if (destroyed) return;
    operation->destroyed_ = nullptr;
    if (operation->early_) {
      operation->finish(*operation->early_, false);
      return;
    }
    operation->begun_ = true;
#if BOOST_VERSION >= 107700
    if (auto slot = boost::asio::get_associated_cancellation_slot(operation->handler_);
        slot.is_connected())
      slot.assign([&messages, request](boost::asio::cancellation_type type) {
        if (type != boost::asio::cancellation_type::none) messages.cancel(request);
      });
#endif
  }

 private:
  AsyncOperation(Messages& messages, Handler handler)
      : PendingOperation(messages), context_(messages.io_context()), handler_(std::move(handler)),
        work_(boost::asio::get_associated_executor(handler_, context_.get_executor())) {}
  ~AsyncOperation() override = default;

  void end(const Status& status) {
    if (begun_)
      finish(status, true);
    else
      early_ = status; // inside the initiating call
  }

  // The memory is given back before the handler is called: the handler may begin the next one.
  void finish(const Status& status, bool may_call) {
#if BOOST_VERSION >= 107700
    boost::asio::get_associated_cancellation_slot(handler_).clear();
#endif
    boost::asio::io_context& context = context_;
    const Allocator allocator(boost::asio::get_associated_allocator(handler_));
    BoundHandler<Handler> bound{std::move(handler_), status};
    auto work = std::move(work_);
    remove(allocator);
    if (!may_call) {
      boost::asio::post(context,
                        DispatchedHandler<Handler, Executor>{std::move(bound), std::move(work)});
      return;
    }
    try {
      if (is_executor_of(work.get_executor(), context))
        bound();
      else
        boost::asio::dispatch(work.get_executor(), std::move(bound));
    } catch (...) {
      // Not through the engine, whose call this is: out of the io_context, as Asio does.
      boost::asio::post(context, [e = std::current_exception()] { std::rethrow_exception(e); });
    }
  }

  // Moved out already, or never called.
  void destroy() noexcept override {
    if (destroyed_ != nullptr) *destroyed_ = true;
#if BOOST_VERSION >= 107700
    boost::asio::get_associated_cancellation_slot(handler_).clear();
#endif
    const Allocator allocator(boost::asio::get_associated_allocator(handler_));
    [[maybe_unused]] const Handler last = std::move(handler_); // outlives the operation
    remove(allocator);
  }

  // `allocator`: of the handler before it was moved; a handler without its state may have none.
  void remove(Allocator allocator) {
    this->~AsyncOperation();
    Traits::deallocate(allocator, this, 1);
  }

  boost::asio::io_context& context_;
  Handler handler_;
  boost::asio::executor_work_guard<Executor> work_;
  std::optional<Status> early_;
  bool begun_ = false;
  bool* destroyed_ = nullptr; // of the initiating call
};

// Bytes: one buffer, or a list of them.
struct InitiateSend {
  template <class Handler, class Bytes>
  void operator()(Handler&& handler, Messages* messages, std::uint32_t to, Tag tag, Bytes from,
                  SendOptions options) const {
    AsyncOperation<std::decay_t<Handler>>::start(
        *messages, std::forward<Handler>(handler), nullptr, [&](Messages::Callback done) {
          return messages->isend(to, tag, from, options, std::move(done));
        });
  }
};

struct InitiateRecv {
  template <class Handler, class Bytes>
  void operator()(Handler&& handler, Messages* messages, const Selector& what, Bytes into,
                  Request* name) const {
    AsyncOperation<std::decay_t<Handler>>::start(
        *messages, std::forward<Handler>(handler), name,
        [&](Messages::Callback done) { return messages->irecv(what, into, std::move(done)); });
  }
};

struct InitiateProbe {
  template <class Handler>
  void operator()(Handler&& handler, Messages* messages, const Selector& what,
                  Request* name) const {
    AsyncOperation<std::decay_t<Handler>>::start(
        *messages, std::forward<Handler>(handler), name,
        [&](Messages::Callback done) { return messages->probe(what, std::move(done)); });
  }
};

template <class Token, class Bytes>
auto start_send(Messages& messages, std::uint32_t to, Tag tag, Bytes from, SendOptions options,
                Token&& token) {
  return boost::asio::async_initiate<Token, void(boost::system::error_code, Status)>(
      InitiateSend{}, token, &messages, to, tag, from, options);
}

template <class Token, class Bytes>
auto start_recv(Messages& messages, const Selector& what, Bytes into, Request* name,
                Token&& token) {
  return boost::asio::async_initiate<Token, void(boost::system::error_code, Status)>(
      InitiateRecv{}, token, &messages, what, into, name);
}

} // namespace detail

// ---- sending. A list is gathered in its order. The list itself (not its buffers) may go when the
// operation has begun: a lazy token, as use_awaitable, begins it when it is awaited.

// Messages::isend().
template <class Token>
auto async_send(Messages& messages, std::uint32_t to, Tag tag, ConstBytes from, SendOptions options,
                Token&& token) {
  return detail::start_send(messages, to, tag, from, options, std::forward<Token>(token));
}

// The same from a list of buffers.
template <class Token>
auto async_send(Messages& messages, std::uint32_t to, Tag tag, std::span<const ConstBytes> from,
                SendOptions options, Token&& token) {
  return detail::start_send(messages, to, tag, from, options, std::forward<Token>(token));
}

// The same with the usual options.
template <class Token>
auto async_send(Messages& messages, std::uint32_t to, Tag tag, ConstBytes from, Token&& token) {
  return detail::start_send(messages, to, tag, from, SendOptions{}, std::forward<Token>(token));
}

// The same from a list of buffers, with the usual options.
template <class Token>
auto async_send(Messages& messages, std::uint32_t to, Tag tag, std::span<const ConstBytes> from,
                Token&& token) {
  return detail::start_send(messages, to, tag, from, SendOptions{}, std::forward<Token>(token));
}

// ---- receiving. `name` is the operation's name from its beginning on, for cancel(); it stays
// until then. A list is filled in its order, and may go as above.

// Messages::irecv().
template <class Token>
auto async_recv(Messages& messages, const Selector& what, MutableBytes into, Token&& token) {
  return detail::start_recv(messages, what, into, nullptr, std::forward<Token>(token));
}

// The same into a list of buffers.
template <class Token>
auto async_recv(Messages& messages, const Selector& what, std::span<const MutableBytes> into,
                Token&& token) {
  return detail::start_recv(messages, what, into, nullptr, std::forward<Token>(token));
}

// Messages::irecv(), with a name for cancel().
template <class Token>
auto async_recv(Messages& messages, const Selector& what, MutableBytes into, Request& name,
                Token&& token) {
  return detail::start_recv(messages, what, into, &name, std::forward<Token>(token));
}

// The same into a list of buffers.
template <class Token>
auto async_recv(Messages& messages, const Selector& what, std::span<const MutableBytes> into,
                Request& name, Token&& token) {
  return detail::start_recv(messages, what, into, &name, std::forward<Token>(token));
}

// ---- looking. Ends when a message is there that a receive of this selector would take, which
// stays there: its status has its source, its tag and its length (`message_bytes`). Ends with
// an error when none will come any more. Another receive may take the message before the handler
// runs on an executor of its own.

// Messages::probe().
template <class Token>
auto async_probe(Messages& messages, const Selector& what, Token&& token) {
  return boost::asio::async_initiate<Token, void(boost::system::error_code, Status)>(
      detail::InitiateProbe{}, token, &messages, what, static_cast<Request*>(nullptr));
}

// The same, with a name for cancel().
template <class Token>
auto async_probe(Messages& messages, const Selector& what, Request& name, Token&& token) {
  return boost::asio::async_initiate<Token, void(boost::system::error_code, Status)>(
      detail::InitiateProbe{}, token, &messages, what, &name);
}

} // namespace statewire
