// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

/// Has `bytes` of memory ready for the many small things that follow, such as the widgets of a window or the parts of a
/// figure: at once and in large pages, as to ask for page after page takes up to half of a start where the system gives
/// them slowly. A wish: where the system or the C library has other ways, nothing comes of it.
void readyMemory(std::size_t bytes) noexcept;

} // namespace headscope
