// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/open.h"

#include "engine/io/file.h"
#include "engine/opening/tensorload.h"
#include "engine/opening/warnings.h"
#include "engine/plan/mapcheck.h"

#include <utility>

namespace headscope {
namespace {

void mendOpened(OpenedDocument &opened, MendWay way)
{
    auto mending = mend(opened.document, opened.files, way);
    if (!mending)
        return;
    opened.document = std::move(mending->document);
    opened.files = std::move(mending->files);
    opened.mended = std::move(mending->parts);
}

} // namespace

Result<OpenedDocument> withTensors(const std::string &name, OpenedDocument opened, const FileReader &reader,
                                   const Opening &opening)
{
    if (opening.change) {
        auto changed = opening.change(opened.document);
        if (!changed)
            return changed.error();
        opened.document = std::move(*changed);
    }
    TensorLoad load(*opened.files, reader, opening);
    if (const auto found = load.find(opened.document); !found)
        return found.error().file.empty() ? found.error().in(name) : found.error();
    const auto shapes = [&load](const TensorRef &ref) { return load.shapeOf(ref); };
    const Document checked = opening.mend ? withoutParts(opened.document) : opened.document;
    if (const auto plan = planFromShapes(checked, shapes); !plan)
        return plan.error().in(name);
    if (const auto fits = load.checkLimit(); !fits)
        return fits.error();
    auto files = load.read();
    if (!files)
        return files.error();
    opened.files = std::move(*files);
    if (opening.mend)
        mendOpened(opened, *opening.mend);
    opened.warnings = opened.document.maps.areGiven()
                          ? warningsOf(checkedMaps(opened.document, *opened.files, opening.isCancelled))
                          : warningsOf(opened.document, *opened.files);
    return opened;
}

Result<OpenedDocument> openDocument(const std::string &name, ByteView json, const FileReader &reader,
                                    const Opening &opening)
{
    auto read = readDocument(asText(json));
    if (!read)
        return read.error().in(name);
    return withTensors(name,
                       {std::move(read->document), std::make_shared<const TensorFiles>(), std::move(read->unknownKeys),
                        std::move(read->view)},
                       reader, opening);
}

FileReader readerOfFolder(std::string folder)
{
    return [folder = std::move(folder)](const std::string &name) { return openFileInside(folder, name); };
}

} // namespace headscope
