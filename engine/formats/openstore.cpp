// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/openstore.h"

#include "engine/base/lowered.h"
#include "engine/base/utf8.h"
#include "engine/formats/csv.h"
#include "engine/formats/npystore.h"
#include "engine/formats/pytorchstore.h"
#include "engine/formats/safetensors.h"
#include "engine/io/filekind.h"
#include "engine/io/utf16.h"
#include "engine/io/zipdirectory.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr std::uint64_t kLargestIndex = std::uint64_t{16} << 20U;

/// What the tensor of a file is called: as the file, without its ending. The names of files may be no text at all.
std::string withoutEnding(const std::string &name)
{
    const std::size_t dot = name.rfind('.');
    const std::string stem = dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
    return isUtf8(stem) ? stem : "tensor";
}

/// Also of an archive that is not in order any more, which is then refused as what it is.
bool hasPickle(const ByteSource &source, ByteView start)
{
    if (isPyTorchZip(start))
        return true;
    const auto members = readZipDirectory(source);
    return members && std::any_of(members->begin(), members->end(),
                                  [](const ZipMember &member) { return member.name.ends_with("/data.pkl"); });
}

/// What a table may hold: letters of UTF-8, none that controls.
bool isPlainText(ByteView start)
{
    const std::string_view text = asText(start);
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) >= ' ' || c == '\t' || c == '\n' || c == '\r';
    });
}

bool isTable(ByteView start, const std::string &name)
{
    const std::string plain = lowered(name);
    const bool isNamedSo = plain.ends_with(".csv") || plain.ends_with(".tsv") || plain.ends_with(".txt");
    return isNamedSo && (isPlainText(start) || isUtf16(start));
}

Error unknown(ByteView start)
{
    return {{}, "file", describeContent(start), conversionOf(start)};
}

} // namespace

Result<SharedStore> openTensorStore(const SharedSource &source, const std::string &name, const SiblingReader &siblings)
{
    const auto start = readPart(*source, 0, std::min(source->size(), kEnoughToTell));
    if (!start)
        return start.error();
    if (isSafetensors(*start)) // it says more than the few bytes by which other kinds are known
        return openSafetensors(source);
    const std::string_view text = asText(*start);
    if (text.starts_with("\x93NUMPY"))
        return openNpy(source, withoutEnding(name));
    if (text.starts_with("PK\3\4") || text.starts_with("PK\5\6"))
        return hasPickle(*source, *start) ? openPyTorch(source) : openNpz(source);
    if (name.ends_with(".index.json") && source->size() <= kLargestIndex) {
        const auto json = readPart(*source, 0, source->size());
        return json ? openShards(*json, siblings) : json.error();
    }
    if (name.ends_with(".safetensors"))
        return isKnownKind(*start) ? unknown(*start) : openSafetensors(source);
    return isTable(*start, name) && !isKnownKind(*start) ? openCsv(source, withoutEnding(name)) : unknown(*start);
}

} // namespace headscope
