// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/mendwords.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace headscope {
namespace {

class MendWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MendWords)
};

} // namespace

QString misfitWords(const std::vector<MendedPart> &misfits)
{
    QStringList parts;
    for (const MendedPart &part : misfits)
        parts << MendWords::tr("%1 (%2)").arg(translated(part.name), shortSentenceOf(part.misfit));
    return MendWords::tr("Does not fit: %1").arg(listed(parts));
}

bool canBeFitted(const std::vector<MendedPart> &misfits)
{
    return std::any_of(misfits.begin(), misfits.end(), [](const MendedPart &part) { return part.canBeFitted; });
}

QString mendButtonWords(MendWay way)
{
    return way == MendWay::Fit ? MendWords::tr("Cut or fill") : MendWords::tr("Leave out");
}

QString mendTip(MendWay way)
{
    return way == MendWay::Fit
               ? MendWords::tr("What is too much is cut off; what is new hides nothing. The rest is left out.")
               : MendWords::tr("The session goes on without what does not fit.");
}

} // namespace headscope
