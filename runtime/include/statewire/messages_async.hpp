// Messages as Boost.Asio asynchronous operations: any completion token, so that callbacks, futures
// and `co_await` work.
//
//   boost::asio::co_spawn(context.loop().io_context(), [&]() -> boost::asio::awaitable<void> {
//     const Status s = co_await async_recv(messages, {.source = 1, .tag = 7}, into,
//                                          boost::asio::use_awaitable);
//   }, boost::asio::detached);
//   context.progress_until([&] { return done; });
//
// The signature is void(Status): errors are values, nothing is thrown. The handler runs on its
// associated executor, by default that of the loop's io_context, never inside the initiating call.
// Cancellation (terminal, partial or total) of the handler's slot cancels the operation.
#pragma once
