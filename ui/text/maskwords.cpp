// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/maskwords.h"

#include "engine/plan/graph.h"
#include "engine/plan/mask.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace headscope {
namespace {

class MaskWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MaskWords)
};

/// A setting of the mask, and how it is told. Cells that a person changed are no setting: they have a reason alone.
struct MaskRow
{
    bool (*isThere)(const Plan &);
    QString (*label)(const Plan &);
    QString (*sentence)(const Plan &);
    QString (*reason)(const Plan &, Index batch);
    bool (*mayHideAll)(const Plan &, Index batch) = [](const Plan &, Index) { return false; };
};

const MaskSettings &maskOf(const Plan &plan)
{
    return plan.document.mask;
}

bool always(const Plan &, Index)
{
    return true;
}

/// The length of a batch item, where all its queries have the same one.
std::optional<Index> lengthOfItem(const Plan &plan, Index batch)
{
    const auto *lengths = maskOf(plan).lengthsOfItems();
    return lengths != nullptr ? std::optional((*lengths)[static_cast<std::size_t>(batch)]) : std::nullopt;
}

QString lengthsLabel(const Plan &plan)
{
    constexpr std::size_t most = 4;
    QStringList lengths;
    if (const auto *perItem = maskOf(plan).lengthsOfItems(); perItem != nullptr && perItem->size() <= most)
        for (const Index length : *perItem)
            lengths << withMinus(QString::number(length));
    //: "3, 2": what stands between two lengths
    return MaskWords::tr("valid_lens %1").arg(lengths.join(MaskWords::tr(", "))).trimmed();
}

QString lengthsSentence(const Plan &plan)
{
    return maskOf(plan).lengthsOfItems() != nullptr
               ? MaskWords::tr("valid_lens: so many keys of each batch item count; those behind them are masked.")
               : MaskWords::tr("valid_lens: so many keys count for each query; those behind them are masked.");
}

QString lengthsReason(const Plan &plan, Index batch)
{
    const auto length = lengthOfItem(plan, batch);
    if (!length)
        return MaskWords::tr("Each query has its own valid length, in %1.")
            .arg(asCode(QStringLiteral("valid_lens[%1]").arg(batch)));
    const QString words =
        *length >= plan.sizes.k ? MaskWords::tr("Batch item %1 has a valid length of %2, which masks no key.")
        : *length <= 0
            ? MaskWords::tr("Batch item %1 has a valid length of %2, so all its keys are masked.")
            : MaskWords::tr("Batch item %1 has a valid length of %2, so key %2 and all later keys are masked.");
    return words.arg(QString::number(batch), withMinus(QString::number(*length)));
}

bool lengthsMayHideAll(const Plan &plan, Index batch)
{
    return lengthOfItem(plan, batch).value_or(0) <= 0;
}

/// Keys of the layer itself, which no setting hides.
bool sparesAppended(const Plan &plan)
{
    return plan.sizes.appended > 0 && (maskOf(plan).hasRange() || maskOf(plan).allowed);
}

QString appendedSentence(const Plan &plan)
{
    return plan.sizes.appended == 1 ? MaskWords::tr("appended key: every query sees it.")
                                    : MaskWords::tr("appended keys: every query sees them.");
}

QString appendedReason(const Plan &plan, Index)
{
    return plan.sizes.appended == 1 ? MaskWords::tr("The appended key is always seen.")
                                    : MaskWords::tr("The appended keys are always seen.");
}

/// "more than 3 before it or more than 2 after it": where the keys stand that the window hides from a query.
QString hiddenByWindow(const Window &window)
{
    QStringList places;
    if (window.left >= 0)
        places << (window.left == 0 ? MaskWords::tr("before it")
                                    : MaskWords::tr("more than %1 before it").arg(window.left));
    if (window.right >= 0)
        places << (window.right == 0 ? MaskWords::tr("after it")
                                     : MaskWords::tr("more than %1 after it").arg(window.right));
    //: "more than 3 before it", "after it": two places of keys that a query does not see
    return places.size() == 1 ? places.front() : MaskWords::tr("%1 or %2").arg(places.front(), places.back());
}

QString windowSentence(const Plan &plan)
{
    return MaskWords::tr("window: no query sees a key %1.").arg(hiddenByWindow(*maskOf(plan).window));
}

QString windowReason(const Plan &plan, Index)
{
    return MaskWords::tr("No query sees a key %1.").arg(hiddenByWindow(*maskOf(plan).window));
}

/// Causal and window say little of a query's own key where there are not as many keys as queries.
bool needsAlignment(const Plan &plan)
{
    return maskOf(plan).hidesFarKeys() && plan.sizes.q != plan.sizes.k;
}

QString alignmentSentence(const Plan &plan)
{
    return maskOf(plan).causal == Causal::BottomRight
               ? MaskWords::tr("alignment: the last query stands at the last key.")
               : MaskWords::tr("alignment: the first query stands at the first key.");
}

QString alignmentReason(const Plan &plan, Index)
{
    return maskOf(plan).causal == Causal::BottomRight ? MaskWords::tr("The last query stands at the last key.")
                                                      : MaskWords::tr("The first query stands at the first key.");
}

/// Whether causal, window and the length leave no key to the first query or to the last one, which stand farthest from
/// the others' keys.
bool nearMayHideAll(const Plan &plan, Index batch)
{
    const KeyRange counted{0, lengthOfItem(plan, batch).value_or(plan.sizes.k)};
    const auto isBlind = [&](Index query) { return common(nearKeys(plan, query), counted).isEmpty(); };
    return !maskOf(plan).hasPrefix() && (isBlind(0) || isBlind(plan.sizes.q - 1));
}

QString prefixSentence(const Plan &plan)
{
    const Index prefix = maskOf(plan).prefix;
    return prefix == 1 ? MaskWords::tr("prefix: causal and window do not hide the first key.")
                       : MaskWords::tr("prefix: causal and window hide none of the first %1 keys.").arg(prefix);
}

/// Lengths, segments and a given mask may still hide keys of it.
QString prefixReason(const Plan &plan, Index)
{
    const Index prefix = maskOf(plan).prefix;
    return prefix == 1 ? MaskWords::tr("Causal and window do not hide the first key.")
                       : MaskWords::tr("Causal and window hide none of the first %1 keys.").arg(prefix);
}

QString positionReason(const Plan &plan, Index)
{
    QStringList parts;
    if (plan.document.layer.alibi)
        parts << MaskWords::tr("From each score its distance is taken away, times the slope of the head.");
    if (plan.document.layer.relativeBias)
        parts << MaskWords::tr("To each score a learned number is added, one for each bucket of distances and head.");
    return inSequence(parts);
}

/// Every setting in the order in which it is told. A new one is a new row.
const std::vector<MaskRow> &maskRows()
{
    static const std::vector<MaskRow> rows{
        MaskRow{[](const Plan &plan) { return maskOf(plan).hasLengths(); }, lengthsLabel, lengthsSentence,
                lengthsReason, lengthsMayHideAll},
        MaskRow{[](const Plan &plan) { return maskOf(plan).causal != Causal::None; },
                [](const Plan &) { return MaskWords::tr("causal"); },
                [](const Plan &) { return MaskWords::tr("causal: no query sees a key that comes after it."); },
                [](const Plan &, Index) { return MaskWords::tr("No query sees a key that comes after it."); },
                nearMayHideAll},
        MaskRow{[](const Plan &plan) { return maskOf(plan).hasWindow(); },
                [](const Plan &) { return MaskWords::tr("window"); }, windowSentence, windowReason, nearMayHideAll},
        MaskRow{needsAlignment, nullptr, alignmentSentence, alignmentReason},
        MaskRow{[](const Plan &plan) { return maskOf(plan).hasPrefix(); },
                [](const Plan &plan) { return MaskWords::tr("prefix %1").arg(maskOf(plan).prefix); }, prefixSentence,
                prefixReason},
        MaskRow{[](const Plan &plan) { return !maskOf(plan).segments.isEmpty(); },
                [](const Plan &) { return MaskWords::tr("segments"); },
                [](const Plan &) { return MaskWords::tr("segments: a query sees only keys of its own segment."); },
                [](const Plan &, Index) { return MaskWords::tr("A query sees only keys of its own segment."); },
                always},
        MaskRow{[](const Plan &plan) { return maskOf(plan).allowed.has_value(); },
                [](const Plan &) { return MaskWords::tr("given mask"); },
                [](const Plan &) { return MaskWords::tr("given mask: a tensor says which key each query may see."); },
                [](const Plan &, Index) { return MaskWords::tr("A given mask forbids some pairs of query and key."); },
                always},
        MaskRow{sparesAppended, nullptr, appendedSentence, appendedReason},
        MaskRow{[](const Plan &plan) { return isPresent(plan, Role::PositionBias); },
                [](const Plan &) { return MaskWords::tr("position bias"); },
                [](const Plan &) {
                    return MaskWords::tr("position bias: each score changes with the distance of query and key.");
                },
                positionReason},
        MaskRow{[](const Plan &plan) { return maskOf(plan).bias.has_value(); },
                [](const Plan &) { return MaskWords::tr("bias"); },
                [](const Plan &) { return MaskWords::tr("bias: a tensor of numbers is added to the scores."); },
                [](const Plan &, Index) { return MaskWords::tr("A bias is added to every score; −∞ in it masks."); },
                always},
        MaskRow{[](const Plan &plan) { return !plan.overridesOf(Role::Mask).empty(); }, nullptr, nullptr,
                [](const Plan &, Index) { return MaskWords::tr("Some cells of the mask were changed by hand."); }},
    };
    return rows;
}

} // namespace

QStringList maskLabels(const Plan &plan)
{
    QStringList labels;
    for (const MaskRow &row : maskRows())
        if (row.label != nullptr && row.isThere(plan))
            labels << row.label(plan);
    return labels;
}

QStringList maskSentences(const Plan &plan)
{
    QStringList sentences;
    for (const MaskRow &row : maskRows())
        if (row.sentence != nullptr && row.isThere(plan))
            sentences << row.sentence(plan);
    return sentences;
}

QStringList maskReasons(const Plan &plan, Index batch)
{
    QStringList reasons;
    for (const MaskRow &row : maskRows())
        if (row.isThere(plan))
            reasons << row.reason(plan, batch);
    return reasons;
}

bool mayHideAllKeys(const Plan &plan, Index batch)
{
    const auto &rows = maskRows();
    return plan.sizes.appended == 0 && std::any_of(rows.begin(), rows.end(), [&](const MaskRow &row) {
               return row.isThere(plan) && row.mayHideAll(plan, batch);
           });
}

} // namespace headscope
