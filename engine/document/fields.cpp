// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

#include <algorithm>

namespace headscope {
namespace {

std::vector<Field> makeFields()
{
    std::vector<Field> rows;
    rows.push_back(row("title", Text(ENGINE_TEXT("engine", "a text"), {}), MEMBER(title)));
    addLayerRows(rows);
    addPositionRows(rows);
    addMaskRows(rows);
    addMapRows(rows);
    addDataRows(rows);
    addBlockRows(rows);
    return rows;
}

} // namespace

const std::vector<Field> &fields()
{
    static const std::vector<Field> rows = makeFields();
    return rows;
}

const Field *findField(std::string_view path)
{
    const auto found = std::find_if(fields().begin(), fields().end(), [&](const Field &f) { return f.path == path; });
    return found == fields().end() ? nullptr : &*found;
}

Json writeParts(std::string_view path, const Document &document)
{
    Json parts(Json::Object{});
    for (const Field &field : fields())
        if (const std::size_t dot = field.path.rfind('.'); field.path.substr(0, dot) == path)
            parts.at(field.path.substr(dot + 1)) = field.write(document);
    return parts;
}

} // namespace headscope
