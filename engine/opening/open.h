// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/json.h"
#include "engine/io/bytesource.h"
#include "engine/plan/mend.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// Opens a file by the name that a session uses for it.
using FileReader = std::function<Result<SharedSource>(const std::string &name)>;

/// How a session lies on disk: with its tensors in files beside it, or in one archive with them.
enum class SessionKind { Plain, WithData };

/// A session file with the tensors that it names.
struct OpenedDocument
{
    Document document;
    std::shared_ptr<const TensorFiles> files;
    UnknownKeys unknownKeys;
    Json view = {}; ///< of what is seen, as the file has it
    SessionKind kind = SessionKind::Plain;
    std::vector<MendedPart> mended = {}; ///< what did not fit, and what became of it
    std::vector<Text> warnings = {};     ///< what people should know of its numbers
};

/// How a session is opened.
struct Opening
{
    std::function<Result<Document>(const Document &)> change = {}; ///< what to make of it before its tensors are read
    std::function<bool()> isCancelled = {};                        ///< asked again and again while files are read
    std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes;       ///< all its tensors together may have no more
    std::optional<MendWay> mend = {};                              ///< what does not fit is mended, not refused
};

/// Reads a session and the tensors that it names, and no others, from the files that it names: .npz, or whatever else
/// openTensorStore() reads. The tensor of a .npy or .csv file has the name of the file. What the headers of the tensors
/// show to be wrong is refused before the first number is read: a size that does not agree with the others, or more
/// bytes in all than the limit. Errors name the file that is wrong; `name` is the session's own. A file that is not
/// there is an error of the key that names it.
Result<OpenedDocument> openDocument(const std::string &name, ByteView json, const FileReader &reader,
                                    const Opening &opening = {});

/// The same for a document that is no file, some of whose tensors are there already.
Result<OpenedDocument> withTensors(const std::string &name, OpenedDocument opened, const FileReader &reader,
                                   const Opening &opening = {});

/// A reader for the folder of a session on disk: nothing outside it is read.
FileReader readerOfFolder(std::string folder);

} // namespace headscope
