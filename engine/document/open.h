// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/plan.h"
#include "engine/document/json.h"
#include "engine/io/bytes.h"

#include <functional>
#include <string>

namespace headscope {

/// Gives the bytes of a file by the name that a session uses for it.
using FileReader = std::function<Result<Bytes>(const std::string &name)>;

/// A session file with the tensors of every file that it names.
struct OpenedDocument
{
    Document document;
    std::shared_ptr<const TensorFiles> files;
    std::vector<std::string> unknownKeys;
};

/// Reads a session and its .npz files. Errors name the file that is wrong; `name` is the session's own.
Result<OpenedDocument> openDocument(const std::string &name, ByteView json, const FileReader &reader);

/// A reader for the folder of a session on disk: nothing outside it is read.
FileReader readerOfFolder(std::string folder);

} // namespace headscope
