// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include "engine/io/bytetext.h"
#include "engine/io/descriptor.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace headscope {
namespace {

constexpr int kQuietly = O_RDONLY | O_NONBLOCK | O_CLOEXEC;

Text plainFile()
{
    return {ENGINE_TEXT("engine", "a plain file"), {}};
}

Error fileError(Text got, Text expected)
{
    return {{}, "file", std::move(got), std::move(expected)};
}

/// How many bytes came before the end of the file, or nothing with errno set.
std::optional<std::size_t> readUpTo(int number, std::span<std::byte> out)
{
    std::size_t filled = 0;
    while (filled < out.size()) {
        const ssize_t got = ::read(number, out.data() + filled, out.size() - filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return std::nullopt;
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
    }
    return filled;
}

Result<Bytes> readAll(const Descriptor &file, std::uint64_t maxBytes)
{
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        return fileError(systemReason(errno), plainFile());
    if (!S_ISREG(status.st_mode))
        return fileError(describeKind(status.st_mode), plainFile());
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > maxBytes)
        return fileError(byteCount(size), atMostBytes(maxBytes));
    Bytes bytes(size);
    const auto filled = readUpTo(file.number(), bytes);
    if (!filled)
        return fileError(systemReason(errno), {ENGINE_TEXT("engine", "a file that can be read"), {}});
    if (*filled != size)
        return fileError(byteCount(*filled), byteCount(size));
    return bytes;
}

Result<Bytes> readOpened(const Descriptor &file, std::uint64_t maxBytes)
{
    // A socket cannot be opened at all; ENXIO is how the system says so.
    if (!file.isOpen())
        return fileError(errno == ENXIO ? describeKind(S_IFSOCK) : systemReason(errno), plainFile());
    return readAll(file, maxBytes);
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

/// The folder that holds the last part. O_PATH opens a link itself, so that none is followed.
Result<Descriptor> walkTo(const std::string &folder, const std::vector<std::string> &parts)
{
    const Text wanted{ENGINE_TEXT("engine", "a folder"), {}};
    Descriptor here(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!here.isOpen())
        return fileError(systemReason(errno), wanted);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        Descriptor next(::openat(here.number(), parts[i].c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
        struct stat status = {};
        if (!next.isOpen() || ::fstat(next.number(), &status) != 0)
            return fileError(systemReason(errno), wanted);
        if (!S_ISDIR(status.st_mode))
            return fileError(describeKind(status.st_mode), wanted);
        here = std::move(next);
    }
    return here;
}

Result<Bytes> readInside(const std::string &folder, const std::string &relative, std::uint64_t maxBytes)
{
    const std::vector<std::string> parts = partsOf(relative);
    if (!staysInside(relative, parts))
        return fileError(Text(relative), {ENGINE_TEXT("engine", "the path of a file inside the folder"), {}});
    const Result<Descriptor> last = walkTo(folder, parts);
    if (!last)
        return last.error();
    const Descriptor file(::openat(last->number(), parts.back().c_str(), kQuietly | O_NOFOLLOW));
    if (!file.isOpen() && errno == ELOOP)
        return fileError(describeKind(S_IFLNK), plainFile());
    return readOpened(file, maxBytes);
}

} // namespace

Result<Bytes> readPlainFile(const std::string &path, std::uint64_t maxBytes)
{
    // The system would end the path at a NUL and open another file than the one named.
    if (path.find('\0') != std::string::npos)
        return fileError(systemReason(ENOENT), plainFile()).in(path);
    const Descriptor file(::open(path.c_str(), kQuietly));
    Result<Bytes> bytes = withinMemory([&] { return readOpened(file, maxBytes); });
    return bytes ? std::move(bytes) : bytes.error().in(path);
}

Result<Bytes> readFileInside(const std::string &folder, const std::string &relative, std::uint64_t maxBytes)
{
    Result<Bytes> bytes = withinMemory([&] { return readInside(folder, relative, maxBytes); });
    return bytes ? std::move(bytes) : bytes.error().in(relative);
}

} // namespace headscope
