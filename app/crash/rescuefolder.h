// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/descriptor.h"

#include <QString>

#include <vector>

namespace headscope {

/// The folder of one start of the program, in which its unsaved session is kept. It is locked until the program ends,
/// however that happens, so that of several starts none takes what another one is still using.
class RescueFolder
{
public:
    /// Makes one inside this folder, which is made, too.
    static Result<RescueFolder> make(const QString &within);
    /// Those of starts that came to no good end, the oldest first. They are locked for this start.
    static std::vector<RescueFolder> left(const QString &within);

    QString path() const { return m_path; }
    /// The file of the session.
    QString session() const;
    /// Which process it was made by.
    qint64 process() const;
    void remove();
    /// Keeps it for whoever looks into it, but offers it to nobody any more.
    void putAside();

private:
    RescueFolder(QString path, Descriptor lock) : m_path(std::move(path)), m_lock(std::move(lock)) {}

    QString m_path;
    Descriptor m_lock;
};

/// Where the folders of all starts stand, beside the program's own data.
QString rescueFolders();

} // namespace headscope
