// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/temporaryfile.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <random>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headscope {
namespace {

constexpr std::string_view kPrefix = ".headscope-";
constexpr std::string_view kSuffix = ".tmp";
constexpr mode_t kForAll = 0666; // the system takes the umask off

std::string randomName()
{
    constexpr char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    std::random_device device;
    std::string name(kPrefix);
    for (int i = 0; i < 12; ++i)
        name += letters[device() % 32];
    return name.append(kSuffix);
}

bool isTemporaryName(std::string_view name)
{
    return name.starts_with(kPrefix) && name.ends_with(kSuffix);
}

/// A writer locks its file before that has a name, so a file that can be locked has lost its writer.
bool isAbandoned(int folder, const char *name)
{
    const Descriptor file(::openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
    struct stat status = {};
    return file.isOpen() && ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode) &&
           ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
}

/// Where linking an unnamed file failed because the name was taken, another name may do.
bool mayTryAgain(int attempt)
{
    return errno == EEXIST && attempt < 100;
}

} // namespace

TemporaryFile::~TemporaryFile()
{
    if (m_name.empty())
        return;
    const int reason = errno;
    ::unlinkat(m_folder, m_name.c_str(), 0);
    errno = reason;
}

bool TemporaryFile::create()
{
    m_file = Descriptor(::openat(m_folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, kForAll));
    // Not every file system knows files without names; the kernel before 3.11 took the flag for a folder.
    const bool isUnknown = !m_file.isOpen() && (errno == EOPNOTSUPP || errno == EISDIR);
    if (isUnknown && !createNamed())
        return false;
    if (m_file.isOpen())
        ::flock(m_file.number(), LOCK_EX | LOCK_NB);
    return m_file.isOpen();
}

bool TemporaryFile::createNamed()
{
    for (int attempt = 0; !m_file.isOpen(); ++attempt) {
        m_name = randomName();
        m_file = Descriptor(::openat(m_folder, m_name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kForAll));
        if (!m_file.isOpen())
            m_name.clear();
        if (!m_file.isOpen() && !mayTryAgain(attempt))
            return false;
    }
    return true;
}

bool TemporaryFile::setPermissions(mode_t mode) const
{
    return ::fchmod(m_file.number(), mode) == 0;
}

bool TemporaryFile::write(ByteView bytes) const
{
    constexpr std::size_t most = std::size_t{1} << 26U;
    while (!bytes.empty()) {
        const ssize_t done = ::write(m_file.number(), bytes.data(), std::min(bytes.size(), most));
        if (done < 0 && errno != EINTR)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(done, 0)));
    }
    return ::fsync(m_file.number()) == 0;
}

bool TemporaryFile::link()
{
    const std::string itself = "/proc/self/fd/" + std::to_string(m_file.number());
    for (int attempt = 0; m_name.empty(); ++attempt) {
        const std::string name = randomName();
        if (::linkat(AT_FDCWD, itself.c_str(), m_folder, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
            m_name = name;
        else if (!mayTryAgain(attempt))
            return false;
    }
    return true;
}

bool TemporaryFile::moveTo(const std::string &name)
{
    // A link cannot replace a file and a rename needs a name, so an unnamed file gets one for a moment.
    if (!link() || ::renameat(m_folder, m_name.c_str(), m_folder, name.c_str()) != 0)
        return false;
    m_name.clear();
    return true;
}

void removeStrays(int folder)
{
    const int number = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const auto close = [](DIR *listing) { ::closedir(listing); };
    const std::unique_ptr<DIR, decltype(close)> listing(number < 0 ? nullptr : ::fdopendir(number));
    if (!listing && number >= 0)
        ::close(number);
    while (const dirent *entry = listing ? ::readdir(listing.get()) : nullptr)
        if (isTemporaryName(entry->d_name) && isAbandoned(folder, entry->d_name))
            ::unlinkat(folder, entry->d_name, 0);
}

} // namespace headscope
