// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// Key paths of a session file that this version does not know: the first ones by name, shortened, and how many there
/// are, so that a file of nothing else is told in one line, too.
class UnknownKeys
{
public:
    void add(const std::string &path);
    /// One that is not written again: it stands inside of a value, or in what is seen.
    void addLost(const std::string &path);
    bool isEmpty() const { return m_count == 0; }
    const std::vector<std::string> &names() const { return m_names; }
    std::size_t count() const { return m_count; }
    /// The sentence that warns of them; nothing where there are none.
    std::optional<Text> warning() const;
    /// The sentence that tells which are not written again; nothing where all are.
    std::optional<Text> lossWarning() const;

private:
    std::vector<std::string> m_names;
    std::vector<std::string> m_lost;
    std::size_t m_count = 0;
    std::size_t m_lostCount = 0;
};

} // namespace headscope
