// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytesource.h"
#include "engine/opening/open.h"

#include <string>

namespace headscope {

// A session with its data is one file that travels: a zip archive of the session, "session.headscope", and of the files
// that it names. Who unpacks it has an ordinary session in a folder.

/// What the session is called in its archive.
inline constexpr const char *kSessionMember = "session.headscope";

/// What is expected where a file is none of a session: what makes one of it, or what to open instead.
Text sessionInstead();

/// Whether a file starts as an archive does.
bool isArchive(ByteView start);

/// Opens such an archive, also one whose members somebody has packed anew or put into a folder. Every byte of it is
/// accounted for; unpacked is what the session names, and nothing else. Errors name the archive, at `path`, and the
/// member.
Result<OpenedDocument> openArchive(const std::string &path, const SharedSource &source, const Opening &opening = {});

/// Writes such an archive, the session first and then its tensors in a "tensors.npz": all of it, or nothing where that
/// fails. The tensors are written from where they are in memory. The same session always gives the same bytes.
Result<void> saveWithData(const std::string &path, const Plan &plan, const Json &view = {});

} // namespace headscope
