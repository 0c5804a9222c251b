// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/open.h"

#include "engine/attention/findsizes.h"
#include "engine/io/file.h"
#include "engine/io/npz.h"

#include <set>

namespace headscope {
namespace {

std::set<std::string> filesOf(const Document &document)
{
    std::set<std::string> names;
    for (const OptionalRef *ref : namedRefs(document))
        if (*ref)
            names.insert((*ref)->file);
    return names;
}

} // namespace

Result<OpenedDocument> openDocument(const std::string &name, ByteView json, const FileReader &reader)
{
    auto read = readDocument(asText(json));
    if (!read)
        return read.error().in(name);
    auto files = std::make_shared<TensorFiles>();
    for (const std::string &file : filesOf(read->document)) {
        const auto bytes = reader(file);
        if (!bytes)
            return bytes.error().in(file);
        auto tensors = readNpz(*bytes);
        if (!tensors)
            return tensors.error().in(file);
        TensorFile taken;
        for (NamedTensor &tensor : *tensors)
            taken.emplace(std::move(tensor.name), std::move(tensor.tensor));
        files->emplace(file, std::make_shared<const TensorFile>(std::move(taken)));
    }
    return OpenedDocument{std::move(read->document), std::move(files), std::move(read->unknownKeys)};
}

FileReader readerOfFolder(std::string folder)
{
    return [folder = std::move(folder)](const std::string &name) {
        return readFileInside(folder, name, kDefaultMaxDecodedBytes);
    };
}

} // namespace headscope
