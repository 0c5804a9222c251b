// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomicwriter.h"

#include "engine/io/temporaryfile.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace headscope {
namespace {

namespace fs = std::filesystem;

Error outputError(Text got)
{
    return {{}, "output", std::move(got), {ENGINE_TEXT("engine", "a file that can be written"), {}}};
}

/// The file behind any chain of symbolic links. It need not exist.
Result<fs::path> followLinks(fs::path path)
{
    constexpr int most = 40; // as many as Linux follows
    std::error_code failure;
    for (int i = 0; i < most; ++i) {
        if (!fs::is_symlink(fs::symlink_status(path, failure)))
            return path;
        const fs::path target = fs::read_symlink(path, failure);
        if (failure)
            return outputError(systemReason(failure.value()));
        path = path.parent_path() / target;
    }
    return outputError(systemReason(ELOOP));
}

/// The permissions of the file to replace, nothing where there is none yet, or why it must stay.
Result<std::optional<mode_t>> permissionsToKeep(int folder, const std::string &name)
{
    struct stat status = {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? Result<std::optional<mode_t>>(std::nullopt) : outputError(systemReason(errno));
    if (!S_ISREG(status.st_mode))
        return outputError(describeKind(status.st_mode));
    // A rename asks the folder alone; a file that its owner made read-only is to stay as it is.
    if (::faccessat(folder, name.c_str(), W_OK, AT_EACCESS) != 0)
        return outputError(systemReason(errno));
    return std::optional<mode_t>(status.st_mode & mode_t{07777});
}

bool replace(int folder, const std::string &name, std::optional<mode_t> permissions, ByteView bytes)
{
    TemporaryFile file(folder);
    return file.create() && (!permissions || file.setPermissions(*permissions)) && file.write(bytes) &&
           file.moveTo(name);
}

/// The new name itself must reach the disk. Some file systems do it anyway and refuse to be asked.
bool syncFolder(int folder)
{
    return ::fsync(folder) == 0 || errno == EINVAL;
}

Result<void> writeTo(const fs::path &path, ByteView bytes)
{
    if (path.filename().empty())
        return outputError(path.empty() ? systemReason(ENOENT) : describeKind(S_IFDIR));
    const std::string parent = path.has_parent_path() ? path.parent_path().string() : ".";
    const Descriptor folder(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.isOpen())
        return outputError(systemReason(errno));
    const std::string name = path.filename().string();
    const auto permissions = permissionsToKeep(folder.number(), name);
    if (!permissions)
        return permissions.error();
    removeStrays(folder.number());
    if (!replace(folder.number(), name, *permissions, bytes) || !syncFolder(folder.number()))
        return outputError(systemReason(errno));
    return {};
}

} // namespace

Result<void> writeAtomically(const std::string &path, ByteView bytes)
{
    // The system would end the path at a NUL and write another file than the one named.
    if (path.find('\0') != std::string::npos)
        return outputError(systemReason(ENOENT)).in(path);
    const Result<fs::path> target = followLinks(path);
    const Result<void> done = target ? writeTo(*target, bytes) : Result<void>(target.error());
    return done ? done : done.error().in(path);
}

} // namespace headscope
