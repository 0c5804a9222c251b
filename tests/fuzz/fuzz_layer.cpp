// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "describedstore.h"
#include "engine/document/strictjson.h"
#include "readall.h"

using namespace headscope;

/// The tensors of a file, and its facts, which are its settings, too.
FUZZ_TARGET(layer)
{
    std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto store = std::make_shared<DescribedStore>(text);
    if (auto facts = parseStrictJson(text); facts && facts->as<Json::Object>() != nullptr)
        store->setFacts(std::move(*facts));
    importAll({"described", store, store->facts(), layersOf(*store)});
    return 0;
}
