// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"
#include "ui/made/mademodel.h"
#include "ui/session/filestate.h"

#include <QString>

#include <optional>
#include <vector>

namespace headscope {

/// A file that is being read.
struct SessionReading
{
    QString location;
    quint64 edits = 0; ///< that had been made when it began
    std::optional<MendWay> mend = {};
    bool asModel = false;
    QString movedTo = {}; ///< where the model of a session is, if not where its file says
    FileState state = {}; ///< as it was before it was read
};

/// What is known of the file of a session that is not read from there.
struct FileBehind
{
    FileState state = {}; ///< when it was read or saved last; that of no file where nobody knows
    /// How its folder names each tensor of the document, in the order of referredTensors().
    std::vector<OptionalRef> names = {};
};

/// What came of it, and what does not fit where it could be mended.
struct ReadSession
{
    Result<OpenedDocument> opened;
    std::vector<MendedPart> misfits = {};
    SharedMadeModel model = {}; ///< of a whole model, instead of the document
};

/// A session file of a whole model: what was typed and changed, and the path of the model.
ReadSession readSavedModel(const SessionReading &reading);

} // namespace headscope
