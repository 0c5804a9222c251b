// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"
#include "engine/models/modelsection.h"
#include "target.h"

using namespace headscope;

namespace {

void tryLayer(std::string_view json)
{
    const auto read = readDocument(json);
    if (!read)
        return checkError(read.error());
    const auto again = readDocument(writeDocument(read->document));
    check(again && again->document == read->document && again->unknownKeys.isEmpty() == read->document.unread.empty());
}

void tryModel(std::string_view json)
{
    const auto read = readModelSession(json);
    if (!read)
        return checkError(read.error());
    const auto again = readModelSession(writeModelSession(read->title, read->model, read->view, read->unread));
    check(again && again->model == read->model && again->title == read->title &&
          again->unknownKeys.isEmpty() == read->unread.empty());
}

} // namespace

/// What is read is written and read again, equal; what is refused is refused with a sentence.
FUZZ_TARGET(session)
{
    const std::string_view json(reinterpret_cast<const char *>(data), size);
    tryLayer(json);
    tryModel(json);
    return 0;
}
