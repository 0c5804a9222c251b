// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/fitting.h"

#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

struct FittingWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::FittingWords)
};

/// What depends on sizes, by the key that errors name.
struct Part
{
    std::string_view path;
    const char *words;
    void (*takeAway)(Document &);
};

constexpr std::array kParts{
    Part{"mask.valid_lens", QT_TRANSLATE_NOOP("headscope::FittingWords", "valid lengths"),
         [](Document &d) { d.mask.validLens = {}; }},
    Part{"mask.segments", QT_TRANSLATE_NOOP("headscope::FittingWords", "segments"),
         [](Document &d) { d.mask.segments = {}; }},
    Part{"mask.allowed", QT_TRANSLATE_NOOP("headscope::FittingWords", "mask"),
         [](Document &d) { d.mask.allowed = {}; }},
    Part{"mask.bias", QT_TRANSLATE_NOOP("headscope::FittingWords", "bias of the scores"),
         [](Document &d) { d.mask.bias = {}; }},
    Part{"tokens.queries", QT_TRANSLATE_NOOP("headscope::FittingWords", "tokens of the queries"),
         [](Document &d) { d.tokens.queries = {}; }},
    Part{"tokens.keys", QT_TRANSLATE_NOOP("headscope::FittingWords", "tokens of the keys"),
         [](Document &d) { d.tokens.keys = {}; }},
    Part{"layer.dropout_mask", QT_TRANSLATE_NOOP("headscope::FittingWords", "dropout mask"),
         [](Document &d) { d.layer.dropoutMask = {}; }},
    Part{"layer.positions", QT_TRANSLATE_NOOP("headscope::FittingWords", "positions"),
         [](Document &d) { d.layer.positions = {}; }},
    Part{"overrides", QT_TRANSLATE_NOOP("headscope::FittingWords", "changed numbers"),
         [](Document &d) { d.overrides.clear(); }},
};

} // namespace

Result<GivenInput> fitting(DocumentState state)
{
    GivenInput given{std::move(state)};
    while (true) {
        const auto plan = makePlan(given.state.document, given.state.files);
        if (plan)
            return given;
        const auto *const part = std::find_if(kParts.begin(), kParts.end(), [&](const Part &each) {
            return std::string_view(plan.error().field).starts_with(each.path);
        });
        const QString words = part == kParts.end() ? QString() : FittingWords::tr(part->words);
        if (words.isEmpty() || given.leftOut.contains(words))
            return plan.error();
        part->takeAway(given.state.document);
        given.leftOut << words;
    }
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
    if (!given.leftOut.isEmpty())
        sentences << FittingWords::tr("Taken away, because it belonged to other sizes: %1. Ctrl+Z brings it back.")
                         .arg(listed(given.leftOut));
    return inSequence(sentences);
}

} // namespace headscope
