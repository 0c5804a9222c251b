// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/sessionfile.h"

#include "engine/io/file.h"
#include "engine/io/memory.h"
#include "engine/opening/archive.h"

#include <algorithm>
#include <filesystem>

namespace headscope {
namespace {

Result<bool> startsAsArchive(const ByteSource &file)
{
    const auto start = readPart(file, 0, std::min<std::uint64_t>(file.size(), 2));
    return start ? Result<bool>(isArchive(*start)) : start.error();
}

Result<OpenedDocument> openPlain(const std::string &path, const Opening &opening)
{
    const auto json = readPlainFile(path, kLargestSession);
    if (!json)
        return json.error();
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return openDocument(path, *json, readerOfFolder(folder.empty() ? "." : folder), opening);
}

} // namespace

Result<OpenedDocument> openSessionFile(const std::string &path, const Opening &opening)
{
    const auto file = openPlainFile(path);
    if (!file)
        return file.error();
    const auto archive = startsAsArchive(**file);
    if (!archive)
        return archive.error().in(path);
    return *archive ? openArchive(path, *file, opening) : openPlain(path, opening);
}

bool isWithData(const std::string &path)
{
    const auto file = openPlainFile(path);
    if (!file)
        return false;
    const auto archive = startsAsArchive(**file);
    return archive && *archive;
}

} // namespace headscope
