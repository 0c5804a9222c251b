// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/maps.h"
#include "engine/models/transformer.h"
#include "ui/work/canceltoken.h"

#include <QStringList>

#include <memory>
#include <optional>

namespace headscope {

using SharedCheckpoint = std::shared_ptr<const Checkpoint>;

/// What a file or folder holds.
struct LookedAt
{
    QString path;
    SharedCheckpoint checkpoint;             ///< null where it is a session
    std::optional<ImportedLayer> layer = {}; ///< captured, or of what are maps for sure: it needs no question
    std::optional<QString> words = {};       ///< of a text that is no table
    SharedTensor patches = {};               ///< of a picture, cut as the model that is open cuts it
    std::vector<FoundMaps> maps = {};        ///< in a file without layers
    std::vector<FoundMaps> offered = {};     ///< what a person may say that it is maps, where that is to be asked
};

/// Whether the name alone says that it is a session: it ends in .headscope, or is that of an example.
bool isNamedAsSession(const QString &location);

/// The first of these files and folders that can be opened, told by its content, or why the first of all cannot. Of
/// tensors only names and shapes are read. An index goes before the files that it names. A picture is for the model
/// that is open, if it looks at images.
Result<LookedAt> lookAt(const QStringList &paths, const SharedModel &open, const CancelToken &isCancelled);

/// A text that was copied: an array as Python prints it, a table of numbers with commas, semicolons, tabs or blanks
/// between them, or words. One in whose first two rows some number stands is a table, and its fault is told; where
/// there are only blanks, one whose second row is numbers. Words are refused that are more than anybody reads.
Result<LookedAt> lookAtText(const QString &text);

/// One file of tensors, with the settings of the config.json beside it, or of another file. What a job reads of it,
/// then or later, ends when the job is cancelled.
Result<SharedCheckpoint> openShared(const QString &path, const QString &configPath = {});

} // namespace headscope
