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
constexpr mode_t kPermissions = 07777;

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

/// A writer keeps its file locked, so one that can be locked has lost its writer. The lock is held until the name is
/// gone: a writer that has just made a file and not locked it yet then finds out.
void removeIfAbandoned(int folder, const char *name)
{
    const Descriptor file(::openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
    struct stat status = {};
    const bool isAbandoned = file.isOpen() && ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode) &&
                             ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
    if (isAbandoned)
        ::unlinkat(folder, name, 0);
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

#if defined(O_TMPFILE)
bool TemporaryFile::create()
{
    m_file = Descriptor(::openat(m_folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, kForAll));
    // Not every file system knows files without names; the kernel before 3.11 took the flag for a folder.
    if (!m_file.isOpen() && (errno == EOPNOTSUPP || errno == EISDIR))
        return createNamed();
    if (m_file.isOpen())
        lock();
    return m_file.isOpen();
}
#else
bool TemporaryFile::create()
{
    return createNamed();
}
#endif

/// Between its making and its lock, another writer may take the file for a stray; then it is made again.
bool TemporaryFile::createNamed()
{
    for (int attempt = 0;; ++attempt) {
        m_name = randomName();
        m_file = Descriptor(::openat(m_folder, m_name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kForAll));
        if (m_file.isOpen())
            lock();
        if (m_file.isOpen() && isStillThere())
            return true;
        m_name.clear();
        if (m_file.isOpen())
            errno = EEXIST;
        if (!mayTryAgain(attempt))
            return false;
    }
}

/// Waits for another writer that looks whether the file is a stray. Where nobody can lock, nobody takes it for one.
void TemporaryFile::lock() const
{
    while (::flock(m_file.number(), LOCK_EX) != 0 && errno == EINTR)
        continue;
}

bool TemporaryFile::isStillThere() const
{
    struct stat made = {};
    struct stat named = {};
    return ::fstat(m_file.number(), &made) == 0 &&
           ::fstatat(m_folder, m_name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 && made.st_dev == named.st_dev &&
           made.st_ino == named.st_ino;
}

bool TemporaryFile::takeAfter(const struct stat &status) const
{
    // Giving files away is for root; all others keep what they write. It comes first: it takes permissions off.
    constexpr auto nobody = static_cast<uid_t>(-1);
    if (::fchown(m_file.number(), status.st_uid, status.st_gid) != 0)
        (void)!::fchown(m_file.number(), nobody, status.st_gid);
    if (::fchmod(m_file.number(), status.st_mode & kPermissions) == 0)
        return true;
    // A share that keeps none refuses to be asked, and gives all its files the same.
    const int reason = errno;
    struct stat made = {};
    const bool isSame = ::fstat(m_file.number(), &made) == 0 && ((made.st_mode ^ status.st_mode) & kPermissions) == 0;
    errno = reason;
    return isSame;
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
    return true;
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

bool TemporaryFile::sync() const
{
    return ::fsync(m_file.number()) == 0;
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
        if (isTemporaryName(entry->d_name))
            removeIfAbandoned(folder, entry->d_name);
}

} // namespace headscope
