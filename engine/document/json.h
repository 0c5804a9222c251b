// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"
#include "engine/document/unknownkeys.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headscope {

inline constexpr std::uint64_t kLargestSession = 16U << 20U; ///< bytes of a session file

struct ReadDocument
{
    Document document;
    UnknownKeys unknownKeys;
    Json view = {}; ///< what the file says of what is seen, as it stands there; null where nothing
};

/// A session file as JSON, of a layer or of a whole model. Strict JSON: UTF-8, no duplicate keys, at most 64 levels; a
/// file that does not say that it is a session, of a version that can be read, is none.
Result<Json> parseSession(std::string_view json);

/// Whether a session is of a whole model, which engine/models reads.
bool isOfModel(const Json &session);

/// The keys that every session file begins with.
Json sessionHeader();

/// Reads the session file of a layer. Errors name the key path and what stood there.
Result<ReadDocument> readDocument(std::string_view json);

/// The session file of a document, to be read and edited by people: the keys whose values are not those of a new
/// Document, in the order of the format, and what is seen where it is given. Members that were not read stand behind
/// those of their object, and come back with a group that is turned on again. Reading it gives the same to the bit. Of
/// members that were not read, whole numbers below int64 or above uint64, and decimals that float64 does not hold, are
/// the nearest of float64.
std::string writeDocument(const Document &document, const Json &view = {});

/// Changes one value, as `--set layer.num_heads=4` does. The value is JSON; unknown paths are errors.
Result<Document> withSetting(const Document &document, std::string_view path, std::string_view json);

/// The value at a key path as JSON, or nothing where there is no such key.
std::string settingAt(const Document &document, std::string_view path);

} // namespace headscope
