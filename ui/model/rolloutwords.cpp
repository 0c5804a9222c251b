// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of attention rollout.
#include "ui/model/rolloutpanel.h"

#include "ui/figure/seenimage.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>

namespace headscope {

/// Where it is from, and what it does not follow.
QString RolloutPanel::source() const
{
    const Rolled &rolled = *m_rolled.answer();
    const ModelChanges &changes = rolled.trace->plan.changes;
    const QString from = rolled.from.column == Column::Only
                             ? tr("Abnar & Zuidema 2020: a half of each layer is its residual.")
                             : tr("Abnar & Zuidema 2020: a half of each layer is its residual. It stays within one "
                                  "stack: cross-attention is passed over.");
    QStringList sentences{from};
    const auto isOfStream = [](const ModelPart &part) { return part.isStream; };
    const auto isOfHeads = [&](const ModelPart &part) { // of the stack that is followed
        const ModelBlock &block = rolled.trace->model().blocks[part.block];
        return !part.isStream && block.attends() && !block.isCross() && block.column == rolled.from.column;
    };
    if (std::any_of(changes.patched.begin(), changes.patched.end(), isOfHeads))
        sentences << tr("Patched heads attend as in the other sentence, by position.");
    if (std::any_of(changes.patched.begin(), changes.patched.end(), isOfStream) ||
        std::any_of(changes.leftOut.begin(), changes.leftOut.end(), isOfStream))
        sentences << tr("A change of the stream itself is not followed.");
    return inSequence(sentences);
}

/// What comes most from another token.
QString RolloutPanel::sentence() const
{
    const Rolled &rolled = *m_rolled.answer();
    const std::vector<double> &shares = rolled.layers.back().rollout;
    if (std::any_of(shares.begin(), shares.end(), [](double share) { return std::isnan(share); }))
        return m_session.look().hidden.isEmpty()
                   ? tr("A weight of attention on the way is NaN, and so is what it goes into.")
                   : tr("Hidden until it has been predicted.");
    const auto own = static_cast<std::size_t>(rolled.from.position);
    std::size_t most = own == 0 ? 1 : 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (i != own && shares[i] > shares[most])
            most = i;
    if (most >= shares.size() || shares[most] <= 0)
        return {};
    const QString share = QString::number(shares[most], 'f', 2);
    const auto from = static_cast<qsizetype>(most);
    if (const auto &grid = rolled.trace->model().grid)
        return tr("Through all layers, %1 has most of what is not its own from %2: %3.")
            .arg(tokenName(*grid, rolled.from.position), tokenName(*grid, from), share);
    const QStringList tokens = tokensOf(rolled.from.column);
    return tr("Through all layers, “%1” has most of what is not its own from “%2”: %3.")
        .arg(inSentence(tokens[rolled.from.position]), inSentence(tokens[from]), share);
}

} // namespace headscope
