// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

#include <filesystem>
#include <fstream>

/// corpus FOLDER: writes every small file of the corpus, NUMBER-NAME, as seeds for the fuzz targets.
int main(int argc, char **argv)
{
    constexpr std::size_t most = 4096;
    const std::filesystem::path folder = argc == 2 ? argv[1] : "";
    std::size_t number = 0;
    for (const auto &file : headscope::wholeCorpus()) {
        const auto name = std::to_string(number++) + "-" + file.name;
        if (file.content.size() <= most && !(std::ofstream(folder / name, std::ios::binary) << file.content))
            return 1;
    }
    return 0;
}
