// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// From now on what Qt warns of painting is kept, not said: with too little memory for a picture it goes on without it.
void watchPainting();

/// Whether something could not be painted since.
bool isUnpainted();

} // namespace headscope
