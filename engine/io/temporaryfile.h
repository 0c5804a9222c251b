// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"
#include "engine/io/descriptor.h"

#include <string>
#include <sys/stat.h>

namespace headscope {

/// A file without a name in a folder, until moveTo() gives it one; it vanishes if that does not happen.
/// Every bool is false with the reason in errno.
class TemporaryFile
{
public:
    explicit TemporaryFile(int folder) : m_folder(folder) {}
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile();

    bool create();
    /// Gets the permissions of the file to replace, and its owner where the system allows that.
    bool takeAfter(const struct stat &status) const;
    bool write(ByteView bytes) const;
    /// Waits until all of it is on the disk.
    bool sync() const;
    /// Takes the place of a file of that name in the folder.
    bool moveTo(const std::string &name);

private:
    bool createNamed();
    void lock() const;
    bool isStillThere() const;
    bool link();

    int m_folder;
    Descriptor m_file;
    std::string m_name; // empty while it has none
};

/// Removes what a writer left behind that was killed between naming its file and moving it into place.
void removeStrays(int folder);

} // namespace headscope
