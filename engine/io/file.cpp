// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include "engine/io/bytetext.h"
#include "engine/io/descriptor.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace headscope {
namespace {

constexpr int kQuietly = O_RDONLY | O_NONBLOCK | O_CLOEXEC;
#if defined(O_PATH)
constexpr int kOnTheWay = O_PATH | O_CLOEXEC;
#else
constexpr int kOnTheWay = kQuietly;
#endif

Text plainFile()
{
    return {ENGINE_TEXT("engine", "a plain file"), {}};
}

Error fileError(Text got, Text expected)
{
    return {{}, "file", std::move(got), std::move(expected)};
}

/// When the file was written last.
timespec writtenAt(const struct stat &status)
{
#if defined(__APPLE__)
    return status.st_mtimespec;
#else
    return status.st_mtim;
#endif
}

bool isSame(const struct stat &a, const struct stat &b)
{
    const timespec first = writtenAt(a);
    const timespec second = writtenAt(b);
    return a.st_size == b.st_size && first.tv_sec == second.tv_sec && first.tv_nsec == second.tv_nsec;
}

/// A plain file as it was when it was opened: one that is written over since has the numbers of two files.
class FileSource : public ByteSource
{
public:
    FileSource(Descriptor file, const struct stat &status) : m_file(std::move(file)), m_status(status) {}

    std::uint64_t size() const override { return static_cast<std::uint64_t>(m_status.st_size); }
    Result<void> read(std::uint64_t at, std::span<std::byte> out) const override;
    std::string identity() const override
    {
        return std::to_string(m_status.st_dev) + ":" + std::to_string(m_status.st_ino);
    }

private:
    Result<void> checkSame() const;

    Descriptor m_file;
    struct stat m_status;
};

Error changedFile()
{
    return fileError({ENGINE_TEXT("engine", "a file that has changed since it was opened"), {}},
                     {ENGINE_TEXT("engine", "the file as it was then"), {}});
}

Text readableFile()
{
    return {ENGINE_TEXT("engine", "a file that can be read"), {}};
}

Result<void> FileSource::checkSame() const
{
    struct stat now = {};
    if (::fstat(m_file.number(), &now) != 0)
        return fileError(systemReason(errno), readableFile());
    return isSame(now, m_status) ? Result<void>() : changedFile();
}

Result<void> FileSource::read(std::uint64_t at, std::span<std::byte> out) const
{
    while (!out.empty()) {
        const ssize_t got = ::pread(m_file.number(), out.data(), out.size(), static_cast<off_t>(at));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fileError(systemReason(errno), readableFile());
        if (got == 0)
            return changedFile(); // cut short
        at += static_cast<std::uint64_t>(got);
        out = out.subspan(static_cast<std::size_t>(got));
    }
    return checkSame(); // once the bytes are there, so that they are of before any change
}

Result<SharedSource> sourceOf(Descriptor file)
{
    // A socket cannot be opened at all; ENXIO is how the system says so.
    if (!file.isOpen())
        return fileError(errno == ENXIO ? describeKind(S_IFSOCK) : systemReason(errno), plainFile());
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        return fileError(systemReason(errno), plainFile());
    if (!S_ISREG(status.st_mode))
        return fileError(describeKind(status.st_mode), plainFile());
    return SharedSource(std::make_shared<const FileSource>(std::move(file), status));
}

Result<Bytes> readWhole(const Result<SharedSource> &file, std::uint64_t maxBytes)
{
    if (!file)
        return file.error();
    const std::uint64_t size = (*file)->size();
    if (size > maxBytes)
        return fileError(byteCount(size), atMostBytes(maxBytes));
    return readPart(**file, 0, size);
}

std::vector<std::string> partsOf(const std::string &relative)
{
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= relative.size();) {
        const std::size_t end = std::min(relative.find('/', start), relative.size());
        parts.push_back(relative.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

bool staysInside(const std::string &relative, const std::vector<std::string> &parts)
{
    const bool isOdd = relative.find('\\') != std::string::npos || relative.find('\0') != std::string::npos;
    const auto leaves = [](const std::string &part) { return part.empty() || part == ".."; };
    return !isOdd && std::none_of(parts.begin(), parts.end(), leaves);
}

/// The folder that holds the last part. O_PATH opens a link itself, so that none is followed; elsewhere a link is
/// refused.
Result<Descriptor> walkTo(const std::string &folder, const std::vector<std::string> &parts)
{
    const Text wanted{ENGINE_TEXT("engine", "a folder"), {}};
    Descriptor here(::open(folder.c_str(), kOnTheWay | O_DIRECTORY));
    if (!here.isOpen())
        return fileError(systemReason(errno), wanted);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        Descriptor next(::openat(here.number(), parts[i].c_str(), kOnTheWay | O_NOFOLLOW));
        struct stat status = {};
        if (!next.isOpen() || ::fstat(next.number(), &status) != 0)
            return fileError(systemReason(errno), wanted);
        if (!S_ISDIR(status.st_mode))
            return fileError(describeKind(status.st_mode), wanted);
        here = std::move(next);
    }
    return here;
}

Result<SharedSource> openInside(const std::string &folder, const std::string &relative)
{
    const std::vector<std::string> parts = partsOf(relative);
    if (!staysInside(relative, parts))
        return fileError(Text(relative), {ENGINE_TEXT("engine", "the path of a file inside the folder"), {}});
    const Result<Descriptor> last = walkTo(folder, parts);
    if (!last)
        return last.error();
    Descriptor file(::openat(last->number(), parts.back().c_str(), kQuietly | O_NOFOLLOW));
    if (!file.isOpen() && errno == ELOOP)
        return fileError(describeKind(S_IFLNK), plainFile());
    return sourceOf(std::move(file));
}

} // namespace

Result<SharedSource> openPlainFile(const std::string &path)
{
    // The system would end the path at a NUL and open another file than the one named.
    if (path.find('\0') != std::string::npos)
        return fileError(systemReason(ENOENT), plainFile()).in(path);
    Descriptor file(::open(path.c_str(), kQuietly));
    Result<SharedSource> source = withinMemory([&] { return sourceOf(std::move(file)); });
    return source ? std::move(source) : source.error().in(path);
}

Result<void> checkFolder(const std::string &path)
{
    if (::access(path.c_str(), R_OK | X_OK) == 0)
        return {};
    return Error{path, {}, systemReason(errno), {ENGINE_TEXT("engine", "a folder that may be read"), {}}};
}

Result<Bytes> readPlainFile(const std::string &path, std::uint64_t maxBytes)
{
    Result<Bytes> bytes = withinMemory([&] { return readWhole(openPlainFile(path), maxBytes); });
    return bytes ? std::move(bytes) : bytes.error().in(path);
}

Result<SharedSource> openFileInside(const std::string &folder, const std::string &relative)
{
    Result<SharedSource> file = withinMemory([&] { return openInside(folder, relative); });
    return file ? std::move(file) : file.error().in(relative);
}

} // namespace headscope
