// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomicwriter.h"

#include "engine/io/memory.h"
#include "engine/io/temporaryfile.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#if __has_include(<linux/magic.h>)
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

namespace headscope {
namespace {

namespace fs = std::filesystem;

Error outputError(Text got)
{
    return {{}, "output", std::move(got), {ENGINE_TEXT("engine", "a file that can be written"), {}}};
}

#if defined(PROC_SUPER_MAGIC)
bool isInProc(const fs::path &path)
{
    struct statfs system = {};
    return ::statfs(path.parent_path().c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}
#else
bool isInProc(const fs::path &)
{
    return false;
}
#endif

/// What the links in /proc say of a file that has no name, or none any more, is no path: "pipe:[7]", "a.npz (deleted)".
std::optional<Error> faultInLink(const fs::path &link, const fs::path &target)
{
    struct stat behind = {};
    struct stat named = {};
    if (!isInProc(link) || ::stat(link.c_str(), &behind) != 0)
        return std::nullopt;
    if (::stat(target.c_str(), &named) == 0 && behind.st_dev == named.st_dev && behind.st_ino == named.st_ino)
        return std::nullopt;
    return outputError(S_ISREG(behind.st_mode) ? Text{ENGINE_TEXT("engine", "a file that was removed"), {}}
                                               : describeKind(behind.st_mode));
}

/// The file to replace, nothing where there is none yet, or why it must stay.
Result<std::optional<struct stat>> fileToReplace(int folder, const std::string &name)
{
    struct stat status = {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? Result<std::optional<struct stat>>(std::nullopt) : outputError(systemReason(errno));
    if (!S_ISREG(status.st_mode))
        return outputError(describeKind(status.st_mode));
    // A rename asks the folder alone; a file that its owner made read-only is to stay as it is.
    if (::faccessat(folder, name.c_str(), W_OK, AT_EACCESS) != 0)
        return outputError(systemReason(errno));
    return std::optional<struct stat>(status);
}

enum class Waiting { ForTheDisk, ForNothing };

Result<void> replace(int folder, const std::string &name, const std::optional<struct stat> &old, const Writing &write,
                     Waiting waiting)
{
    TemporaryFile file(folder);
    const auto failure = [] { return outputError(systemReason(errno)); };
    if (!file.create() || (old && !file.takeAfter(*old)))
        return failure();
    const auto sink = [&](ByteView bytes) { return file.write(bytes) ? Result<void>() : failure(); };
    if (auto written = withinMemory([&] { return write(sink); }); !written)
        return written;
    if ((waiting == Waiting::ForTheDisk && !file.sync()) || !file.moveTo(name))
        return failure();
    if (waiting == Waiting::ForTheDisk) // for the name, too; whoever looks finds the file, whatever is answered
        (void)::fsync(folder);
    return {};
}

/// One that may be written to and not be listed is opened as a place alone, which is enough for all but its sync.
Descriptor openFolder(const std::string &path)
{
    Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
#if defined(O_PATH)
    if (!folder.isOpen() && errno == EACCES)
        folder = Descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
#endif
    return folder;
}

Result<void> writeTo(const fs::path &path, const Writing &write, Waiting waiting)
{
    if (path.filename().empty())
        return outputError(path.empty() ? systemReason(ENOENT) : describeKind(S_IFDIR));
    const std::string parent = path.has_parent_path() ? path.parent_path().string() : ".";
    const Descriptor folder = openFolder(parent);
    if (!folder.isOpen())
        return outputError(systemReason(errno));
    const std::string name = path.filename().string();
    const auto old = fileToReplace(folder.number(), name);
    if (!old)
        return old.error();
    removeStrays(folder.number());
    return replace(folder.number(), name, *old, write, waiting);
}

Result<void> writeBehind(const std::string &path, const Writing &write, Waiting waiting)
{
    // The system would end the path at a NUL and write another file than the one named.
    if (path.find('\0') != std::string::npos)
        return outputError(systemReason(ENOENT));
    const Result<fs::path> target = fileBehindLinks(path);
    return target ? writeTo(*target, write, waiting) : target.error();
}

/// Errors name the path.
Result<void> writeAt(const std::string &path, const Writing &write, Waiting waiting)
{
    const Result<void> done = writeBehind(path, write, waiting);
    return done ? done : done.error().in(path);
}

} // namespace

Result<fs::path> fileBehindLinks(fs::path path)
{
    constexpr int most = 40; // Linux follows no more either
    std::error_code failure;
    for (int i = 0; i < most; ++i) {
        if (!fs::is_symlink(fs::symlink_status(path, failure)))
            return path;
        const fs::path target = path.parent_path() / fs::read_symlink(path, failure);
        if (failure)
            return outputError(systemReason(failure.value()));
        if (auto fault = faultInLink(path, target))
            return *fault;
        path = target;
    }
    return outputError(systemReason(ELOOP));
}

Result<void> writeInPieces(const std::string &path, const Writing &write)
{
    return writeAt(path, write, Waiting::ForTheDisk);
}

Result<void> writeAtomically(const std::string &path, ByteView bytes, const std::function<bool()> &isGivenUp)
{
    return writeInPieces(path, [&](const ByteSink &sink) -> Result<void> {
        if (auto all = sink(bytes); !all)
            return all;
        return isGivenUp && isGivenUp() ? Error{{}, "file", Text("given up"), Text("none")} : Result<void>();
    });
}

Result<void> writeWithoutWaiting(const std::string &path, ByteView bytes)
{
    return writeAt(
        path, [bytes](const ByteSink &sink) { return sink(bytes); }, Waiting::ForNothing);
}

} // namespace headscope
