// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What of the comparison is part of the session's look.
#include "ui/compare/compareview.h"

#include "ui/compare/comparedside.h"

namespace headscope {

/// Items and heads that are not those of the start.
LookWords CompareView::wordsNow() const
{
    LookWords words;
    for (const auto &[name, side] : {std::pair(u'A', m_a), {u'B', m_b}}) {
        if (!side->isFirstItem())
            words[name + QStringLiteral(".item")] = QString::number(side->item());
        if (!side->isFirstHead())
            words[name + QStringLiteral(".head")] = QString::number(side->head());
    }
    return words;
}

void CompareView::tellLook()
{
    Look look = m_session.look();
    look.compared = wordsNow();
    m_session.setLook(look);
}

void CompareView::showLook()
{
    const LookWords &words = m_session.look().compared;
    if (words == wordsNow())
        return;
    const auto numberOf = [&](const QString &name) {
        bool isNumber = false;
        const int number = words.value(name).toInt(&isNumber);
        return isNumber ? std::optional<Index>(number) : std::nullopt;
    };
    for (const auto &[name, side] : {std::pair(u'A', m_a), {u'B', m_b}})
        side->choose(numberOf(name + QStringLiteral(".item")), numberOf(name + QStringLiteral(".head")));
    refresh();
}

} // namespace headscope
