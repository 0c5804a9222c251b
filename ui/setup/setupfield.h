// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QList>
#include <QString>

#include <vector>

namespace headscope {

/// A switch turns a group of keys on and off: null or an object.
enum class EditorKind { Number, List, Text, Choice, Flag, Switch };

/// A word of a choice as the file has it, and as people read it.
struct ChoiceWord
{
    QString word;
    QString shown;
    bool (*isThere)(const Document &) = nullptr; ///< whether it can be chosen now; null: always
};

/// A sentence about a setting from the rest of the document; empty where there is nothing to say.
using Reason = QString (*)(const Document &);

/// One row of the set-up form: a key of the session file, how a person edits it, and what it has to do with others.
struct SetupField
{
    QString path;    ///< "layer.num_heads"
    QString section; ///< the heading that it stands under
    QString label;
    EditorKind kind;
    QString hint;                    ///< tooltip: the same thing in PyTorch or d2l
    double step = 1;                 ///< what Up and Down add to a number or take away
    QList<ChoiceWord> choices = {};  ///< in the order of the list
    QString placeholder = {};        ///< what an empty field means
    QString typed = {};              ///< what may be typed, where the file writes it otherwise
    double most = 0;                 ///< a number with a slider: from 0 to this
    std::vector<Reason> whyOff = {}; ///< why it does nothing now: the first of these that says something
    /// Whether its group is there; null: it needs none.
    bool (*isShown)(const Document &) = nullptr;
    /// Whether the tensors of the session leave it a choice; null: always.
    bool (*hasChoice)(const Plan &) = nullptr;
    /// Whether a flag is ticked, whatever its key says, because a file decides; null: never.
    bool (*isGiven)(const Document &) = nullptr;
    /// A sentence that is always seen below it.
    QString (*note)(const Plan &) = nullptr;
    /// What an empty field means in this session.
    QString (*placeholderIn)(const Plan &) = nullptr;
    /// The settings that it takes with it when it becomes this JSON.
    QList<Change> (*takesAlong)(const Document &, const QString &json) = nullptr;
};

/// Every row in its order, in the language of the window. A new setting is a new row.
std::vector<SetupField> setupFields();
/// Whether a row has something to set in this document: maps that are given have rows of their own, and no others.
bool isOffered(const SetupField &field, const Document &document);
/// Whether a choice of the file is a word of JSON, not a text: true, false or null.
bool isJsonWord(const QString &word);

/// What a person typed, as the JSON of the session file: numbers stay, "3, 2" becomes a list, "1, 2; 3, 4" a list of
/// lists, nothing null; anything else a JSON text, so that the engine can say what it got. In a list one number alone
/// is a list, too.
QString typedAsJson(const QString &text, EditorKind kind);
/// The JSON of the session file as a person reads and types it.
QString jsonAsTyped(const QString &json);
/// True where both are the same value: 0.50 is 0.5.
bool areSameJson(const QString &a, const QString &b);

} // namespace headscope
