// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope {

struct ReadDocument
{
    Document document;
    std::vector<std::string> unknownKeys; ///< key paths that this version does not know, as a warning
};

/// Reads a session file. Strict JSON: UTF-8, no duplicate keys, at most 64 levels.
/// Errors name the key path and what stood there.
Result<ReadDocument> readDocument(std::string_view json);

/// The session file of a document, every key written, "\n" at the end; reading it gives the same document.
std::string writeDocument(const Document &document);

/// Changes one value, as `--set layer.num_heads=4` does. The value is JSON; unknown paths are errors.
Result<Document> withSetting(const Document &document, std::string_view path, std::string_view json);

/// The value at a key path as JSON, or nothing where there is no such key.
std::string settingAt(const Document &document, std::string_view path);

} // namespace headscope
