// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/plan/plan.h"

#include <QString>

#include <memory>
#include <vector>

namespace headscope {

/// One change of the document: a key path of the session file and its new value as JSON.
struct Change
{
    QString path;
    QString json;
};

/// A document and the tensors that it names.
struct DocumentState
{
    Document document;
    std::shared_ptr<const TensorFiles> files;
};

/// The numbers that were changed in a layer of given maps, as it was left: they are its own, its axes read in one way.
struct LeftNumbers
{
    MapSettings maps;
    Overrides overrides;
};

/// Flags of a mask that follow one another in memory.
struct FlagRun
{
    Index first;
    Index count;
};
using FlagRuns = std::vector<FlagRun>;

} // namespace headscope
