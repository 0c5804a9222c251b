// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"
#include "ui/made/mademodel.h"
#include "ui/session/sessionreading.h"

#include <QString>

#include <functional>

namespace headscope {

class Session;

// A copy of an unsaved session is a session with its data, or of a whole model one that says where the model lies.
// Under "view" it says, too, where the session belongs.

/// What is seen, where the session belongs, in which state that file was read or saved, and how its folder names the
/// tensors.
Json rescueView(const Session &session);

/// A session that was rescued, as it was, and where it belongs: a file, an example, or nothing.
struct RescuedSession
{
    QString location;
    OpenedDocument opened;
    SharedMadeModel model = {}; ///< of a whole model, instead of the document
    FileBehind file = {};
};

using IsCancelled = std::function<bool()>;

/// Reads such a copy; its model from another folder than it says, where one is given.
Result<RescuedSession> readRescued(const QString &file, const IsCancelled &isCancelled, const QString &folder = {});

/// Whether a copy that was refused can be read, and what it says of its model too: then the model is what is wrong,
/// which may be there another time.
bool isModelAtFault(const QString &file);

/// Reads a session as a crash has written it, without its tensors: those come from where the session belongs. A mask
/// that was painted since is lost, and so is the image of a whole model.
Result<RescuedSession> readCrashed(const QString &file, const QString &location, const IsCancelled &isCancelled);

} // namespace headscope
