// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace headscope {

/// A folder that is there as long as the program runs; the one in it is where the program works.
class WorkFolder
{
public:
    WorkFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "headscope-fuzz-XXXXXX").string();
        m_root = ::mkdtemp(name.data());
        std::filesystem::create_directory(m_root / "work");
        std::filesystem::current_path(m_root / "work");
    }
    ~WorkFolder() { std::filesystem::remove_all(m_root); }
    WorkFolder(const WorkFolder &) = delete;
    WorkFolder &operator=(const WorkFolder &) = delete;

    void clear() const
    {
        for (const auto &entry : std::filesystem::directory_iterator(m_root / "work"))
            std::filesystem::remove_all(entry.path());
    }
    void write(const std::string &name, std::string_view content) const
    {
        std::ofstream(m_root / "work" / name, std::ios::binary) << content;
    }

private:
    std::filesystem::path m_root;
};

} // namespace headscope
