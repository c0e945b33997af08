// SPDX-License-Identifier: BSD-3-Clause
// A program that includes the library compiles no Boost, unless it includes async.hpp: it
// would compile half as long again.
#include <statewire/component.hpp>
#include <statewire/context.hpp>

#ifdef BOOST_VERSION
#error "a public header includes Boost"
#endif
