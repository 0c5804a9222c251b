// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"

#include <string>

namespace headscope {

/// Members of a file that this version does not know, as JSON; empty where there are none.
std::string keptUnread(Json::Object unread);

/// Puts them beside what is written, behind the members of their object. `isKnown` tells of a path whether it is a key
/// of the format: what stood in a group that is gone by now is left out with it.
void putBackUnread(Json &into, const std::string &unread, bool (*isKnown)(const std::string &path));

} // namespace headscope
