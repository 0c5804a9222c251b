// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/cellname.h"
#include "engine/document/jsonvalue.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

/// A key path of a session and its value as JSON.
using KeySetting = std::pair<std::string, std::string>;

/// What a beat of a lesson shows, in the words of its file. Names are those of files; whether a run has them is known
/// when it is shown.
struct Sight
{
    QString session;        ///< "example:d2l", "lesson:one-query", or a file beside the lesson
    std::string block = {}; ///< "decoder.1.cross", where the session is a whole model
    std::vector<KeySetting> settings = {};
    std::string step = {};   ///< empty: where the session is
    std::string tensor = {}; ///< empty: the step's own
    Index batch = 0;
    Index head = 0;
    std::optional<CellName> cell = {}; ///< that is pinned
    QString picture = QStringLiteral("maps");
    double moment = 0;                  ///< of the split, from 0 to 3
    bool permutes = true;               ///< or the split leaves its permute out
    std::optional<CellName> until = {}; ///< the cells before it are filled, it is being computed
    QStringList hidden = {};
    std::optional<Index> riddle = {}; ///< whose mistake is in the numbers, of a session that is presented
    std::string spot = {};            ///< the one tensor that is shown
    std::string lit = {};             ///< and the axis or tensor that stands out
    Index sweepSize = 64;             ///< features of a head, where the picture is over many of them
    Index draws = 100;                ///< of dropout
    bool operator==(const Sight &) const = default;
};

/// The kinds of pictures, as `picture` names them.
const QStringList &pictureNames();

/// Which of the lines of a `see` block is applied first: the session before what is seen of it, and a step or a tensor
/// before a cell. A key that is not known is last.
std::size_t placeInSee(std::string_view key);

/// Changes one thing, as a line of a `see` block says, and lets go what belonged to the thing before. The error names
/// the key, what stood there and what could.
Result<void> applySee(Sight &sight, std::string_view key, const Json &value);

} // namespace headscope
