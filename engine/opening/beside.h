// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/npz.h"

#include <filesystem>
#include <string>
#include <vector>

namespace headscope {

/// The session itself where the path is a symbolic link to one; it need not exist.
std::filesystem::path sessionBehind(const std::string &path);

/// The folder of the session itself, in which its files lie, as the system calls it, whatever links lead there.
std::filesystem::path folderOfSession(const std::string &path);

/// A file of tensors beside a session.
struct FileBeside
{
    std::filesystem::path path;
    bool isNew = false; ///< else it was there, with the same bytes
};

/// Writes tensors beside a session: NAME.headscope gets them in NAME.npz, or where there is another file of that name,
/// in NAME-2.npz, NAME-3.npz, and so on. No file that is there is ever changed, since another session may use it.
Result<FileBeside> writeBeside(const std::string &session, const std::vector<NamedTensor> &tensors);

} // namespace headscope
