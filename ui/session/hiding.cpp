// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/hiding.h"

#include "ui/text/words.h"

namespace headscope {
namespace {

/// The words of the session that hide a number, in its order.
QStringList wordsHiding(const Session &session, const CellPlace &place)
{
    QStringList words;
    for (const QString &word : session.look().hidden)
        if (hiddenOf({word}, session.plan()).hidesCell(place))
            words << word;
    return words;
}

} // namespace

QString hiddenWordOf(HiddenPart part, const CellPlace &place)
{
    CellPlace row = place;
    switch (part) {
    case HiddenPart::Number: return hiddenWord(place);
    case HiddenPart::Row: row.cell.back() = kSwept; return hiddenWord(row);
    case HiddenPart::Picture: return toQString(specOf(place.tensor).name);
    case HiddenPart::Axes: return hiddenShapeWord(place.tensor);
    case HiddenPart::Words: return hiddenStepWord(specOf(place.tensor).step);
    }
    return {};
}

bool isHiddenNow(const Session &session, const QString &word)
{
    return session.look().hidden.contains(word);
}

void toggleHidden(Session &session, const QString &word)
{
    QStringList words = session.look().hidden;
    if (words.removeAll(word) == 0)
        words << word;
    session.setHidden(words);
}

void toggleHidden(Session &session, const CellPlace &place)
{
    const QStringList hiding = wordsHiding(session, place);
    QStringList words = session.look().hidden;
    for (const QString &word : hiding)
        words.removeAll(word);
    if (hiding.isEmpty())
        words << hiddenWord(place);
    session.setHidden(words);
}

std::optional<QString> hiddenMeant(const Session &session)
{
    const auto &cursor = session.selection().cursor();
    const QStringList here = cursor ? wordsHiding(session, *cursor) : QStringList();
    const QStringList &all = session.look().hidden;
    if (!here.isEmpty())
        return here.last();
    return all.isEmpty() ? std::nullopt : std::optional(all.last());
}

} // namespace headscope
