// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/sessionfile.h"

#include "engine/io/file.h"
#include "engine/io/filekind.h"
#include "engine/io/memory.h"
#include "engine/opening/archive.h"
#include "engine/opening/beside.h"

#include <algorithm>

namespace headscope {
namespace {

Result<Bytes> beginningOf(const ByteSource &file)
{
    return readPart(file, 0, std::min(file.size(), kEnoughToTell));
}

Result<OpenedDocument> openPlain(const std::string &path, const Opening &opening)
{
    const auto json = readPlainFile(path, kLargestSession);
    if (!json)
        return json.error();
    return openDocument(path, *json, readerOfFolder(folderOfSession(path).string()), opening);
}

} // namespace

Result<OpenedDocument> openSessionFile(const std::string &path, const Opening &opening)
{
    const auto file = openPlainFile(path);
    if (!file)
        return file.error();
    const auto start = beginningOf(**file);
    if (!start)
        return start.error().in(path);
    if (isArchive(*start))
        return openArchive(path, *file, opening);
    if (isSafetensors(*start) || isKnownKind(*start))
        return Error{path, {}, describeContent(*start), sessionInstead()};
    return openPlain(path, opening);
}

bool isWithData(const std::string &path)
{
    const auto file = openPlainFile(path);
    if (!file)
        return false;
    const auto start = beginningOf(**file);
    return start && isArchive(*start);
}

} // namespace headscope
