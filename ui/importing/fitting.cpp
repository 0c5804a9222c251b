// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/fitting.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

struct FittingWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::FittingWords)
};

/// What people read of a part that may belong to other sizes.
struct PartWords
{
    std::string_view path;
    const char *words;
};

constexpr std::array kWords{
    PartWords{"mask.valid_lens", QT_TRANSLATE_NOOP("headscope::FittingWords", "valid lengths")},
    PartWords{"mask.segments", QT_TRANSLATE_NOOP("headscope::FittingWords", "segments")},
    PartWords{"mask.allowed", QT_TRANSLATE_NOOP("headscope::FittingWords", "mask")},
    PartWords{"mask.bias", QT_TRANSLATE_NOOP("headscope::FittingWords", "bias of the scores")},
    PartWords{"tokens.queries", QT_TRANSLATE_NOOP("headscope::FittingWords", "tokens of the queries")},
    PartWords{"tokens.keys", QT_TRANSLATE_NOOP("headscope::FittingWords", "tokens of the keys")},
    PartWords{"layer.dropout_mask", QT_TRANSLATE_NOOP("headscope::FittingWords", "dropout mask")},
    PartWords{"layer.positions", QT_TRANSLATE_NOOP("headscope::FittingWords", "positions")},
    PartWords{"overrides", QT_TRANSLATE_NOOP("headscope::FittingWords", "changed numbers")},
};

QString wordsFor(const MendedPart &part)
{
    const auto *const row =
        std::find_if(kWords.begin(), kWords.end(), [&](const PartWords &each) { return part.path == each.path; });
    return row == kWords.end() ? translated(part.name) : FittingWords::tr(row->words);
}

} // namespace

Result<GivenInput> fitting(DocumentState state)
{
    if (makePlan(state.document, state.files))
        return GivenInput{std::move(state)};
    auto mended = mend(state.document, state.files, MendWay::LeaveOut);
    if (!mended)
        return makePlan(withoutParts(state.document), state.files).error();
    GivenInput given{{std::move(mended->document), std::move(mended->files)}, std::move(mended->parts)};
    for (const MendedPart &part : given.leftOut)
        if (part.path == "overrides")
            given.state.document.overrides.clear(); // they were of other inputs
    return given;
}

Result<GivenInput> asItIs(DocumentState state)
{
    if (const auto plan = makePlan(state.document, state.files); !plan)
        return plan.error();
    return GivenInput{std::move(state)};
}

QString sentenceOf(const GivenInput &given)
{
    QStringList sentences;
    if (!given.how.isEmpty())
        sentences << given.how;
    QStringList leftOut;
    for (const MendedPart &part : given.leftOut)
        leftOut << wordsFor(part);
    if (!leftOut.isEmpty())
        sentences << FittingWords::tr("Taken away, because it belonged to other sizes: %1. Ctrl+Z brings it back.")
                         .arg(listed(leftOut));
    return inSequence(sentences);
}

} // namespace headscope
