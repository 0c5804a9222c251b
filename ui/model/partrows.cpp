// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/partrows.h"

#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class PartNames
{
    Q_DECLARE_TR_FUNCTIONS(headscope::PartNames)
};

using Words = std::vector<std::string>;

QString nameOf(const Transformer &model, const ModelPart &part, const Words &words)
{
    const QString title = blockTitle(model, part.block);
    if (part.head)
        return PartNames::tr("head %1 of %2").arg(*part.head).arg(title);
    if (!part.isStream)
        return title;
    return PartNames::tr("the stream behind %1 at %2")
        .arg(layerTitle(model, part.block),
             inSentence(tokenWord(words[static_cast<std::size_t>(part.position.value_or(0))])));
}

/// Of the text, where a part is of one of its tokens.
Words wordsFor(const ModelTrace &trace, const ModelPart &part)
{
    return part.isStream ? tokenWords(trace, textColumn(trace.model())) : Words();
}

/// Whether a change is one of a head, of what a block adds, or of the stream behind it: of that itself, or of the block
/// of the head.
bool isOfPart(const ModelPart &changed, const ModelPart &part)
{
    return part.isStream == changed.isStream && changed.block == part.block &&
           (!changed.head || changed.head == part.head);
}

} // namespace

std::function<QString()> partNames(const ModelTrace &trace, const ModelPart &part)
{
    return [model = trace.plan.model, part, words = wordsFor(trace, part)] { return nameOf(*model, part, words); };
}

QString partRowTitle(const Transformer &model, const ModelPart &part)
{
    return part.isStream ? layerTitle(model, part.block) : shortBlockTitle(model, part.block);
}

bool isLeftOut(const ModelChanges &changes, const ModelPart &part)
{
    return coversPart(changes.leftOut, part);
}

bool togglePart(std::vector<ModelPart> &changed, const ModelPart &part)
{
    const bool wasThere = std::erase(changed, part) > 0;
    if (!wasThere)
        changed.push_back(part);
    return !wasThere;
}

QString changedTokens(const std::vector<ModelPart> &changed, const ModelPart &part)
{
    QStringList tokens;
    for (const ModelPart &each : changed)
        if (isOfPart(each, part) && each.position)
            tokens << QString::number(*each.position);
    return tokens.join(QStringLiteral(", "));
}

std::vector<EffectMap::Row> mapRows(const ModelTrace &trace, const PartRows &parts,
                                    const std::vector<ModelPart> &changed)
{
    const Words words = parts.empty() ? Words() : wordsFor(trace, parts.front().front());
    std::vector<EffectMap::Row> rows;
    for (const auto &row : parts) {
        rows.push_back({partRowTitle(trace.model(), row.front()), {}, {}});
        for (const ModelPart &part : row) {
            const bool isChanged = std::find(changed.begin(), changed.end(), part) != changed.end();
            EffectMap::Part made{
                part, nameOf(trace.model(), part, words), {}, isChanged, !isChanged && coversPart(changed, part)};
            const bool isFeedForward = !part.head && !part.isStream;
            if (isFeedForward)
                rows.back().feedForward = std::move(made);
            else
                rows.back().heads.push_back(std::move(made));
        }
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
}

} // namespace headscope
