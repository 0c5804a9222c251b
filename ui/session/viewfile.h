// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/document/unknownkeys.h"
#include "ui/made/mademodel.h"
#include "ui/session/viewstate.h"

namespace headscope {

// What is seen, as a session file keeps it under "view": the parts that are not as at first, tensors and steps by their
// names.

/// What could be read. A part that is not known, or is wrong for the plan, stays as at first: a session is never
/// refused for it.
struct ReadView
{
    ViewState view;
    UnknownKeys unknown;
    std::vector<std::string> wrong;      ///< as "view.step"
    std::optional<Text> warning() const; ///< of what is wrong
};

/// The sentence that says so of some parts: "view.step, view.head".
Text notShown(const std::string &parts);

/// `folder` is that of the session, from where the files that are compared are named; as they stand without it.
ReadView readView(const Json &json, const Plan &plan, const QString &folder = {});

/// The same for a whole model: the plan is that of the block that it says is looked at.
ReadView readView(const Json &json, const MadeModel &model, const QString &folder = {});

/// What is seen of a model that was opened itself, as a file would say it; null where no example says anything.
Json firstViewOf(const MadeModel &model);

/// Null where everything is as at first.
Json writeView(const ViewState &view, const QString &folder = {});

/// The folder of a session; nothing for an example.
QString sessionFolder(const QString &location);

} // namespace headscope
