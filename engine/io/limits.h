// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace headscope {

/// Where this process gets only so many addresses, all its threads take their memory from one place, so that none of
/// them holds addresses that it does not use. To be called before there are threads.
void spareAddresses();

/// From now on this process gets no more memory than so many bytes of addresses, and is ended by the system after so
/// many seconds of a processor: what nobody watches cannot take a machine with it. Where the system has no such limits,
/// nothing is limited.
void limitThisProcess(std::uint64_t bytes, int seconds);

} // namespace headscope
