// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"
#include "engine/models/modelsection.h"

#include <cstdlib>

using namespace headscope;

namespace {

void check(bool isRight)
{
    if (!isRight)
        std::abort();
}

void tryLayer(std::string_view json)
{
    const auto read = readDocument(json);
    if (!read)
        return check(!read.error().sentence().empty());
    const auto again = readDocument(writeDocument(read->document));
    check(again && again->document == read->document && again->unknownKeys.isEmpty());
}

void tryModel(std::string_view json)
{
    const auto read = readModelSession(json);
    if (!read)
        return check(!read.error().sentence().empty());
    const auto again = readModelSession(writeModelSession(read->title, read->model, read->view));
    check(again && again->model == read->model && again->title == read->title && again->unknownKeys.isEmpty());
}

} // namespace

/// What is read is written and read again, equal; what is refused is refused with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view json(reinterpret_cast<const char *>(data), size);
    tryLayer(json);
    tryModel(json);
    return 0;
}
