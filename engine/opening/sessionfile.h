// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"

#include <string>

namespace headscope {

/// Opens a session file of either kind, which its content tells. Nothing outside its folder is read. Never waits: a
/// pipe, a socket or a device is refused at once.
Result<OpenedDocument> openSessionFile(const std::string &path, const Opening &opening = {});

/// Whether there is a file at this path that has the tensors of its session inside.
bool isWithData(const std::string &path);

} // namespace headscope
