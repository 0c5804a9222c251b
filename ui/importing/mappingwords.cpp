// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/mappingwords.h"

#include "engine/checkpoints/layerbuilder.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

QString told(const char *words)
{
    return QCoreApplication::translate("mapping", words);
}

} // namespace

QString partTitle(Parameter part)
{
    const QString name = toQString(ownPart(part).name);
    return isNeeded(part) ? name : told(QT_TRANSLATE_NOOP("mapping", "%1 (optional)")).arg(name);
}

QString orientationTitle(Orientation orientation)
{
    switch (orientation) {
    case Orientation::OutputInput: return told(QT_TRANSLATE_NOOP("mapping", "(output, input)"));
    case Orientation::InputOutput: return told(QT_TRANSLATE_NOOP("mapping", "(input, output)"));
    case Orientation::HeadsFirst: return told(QT_TRANSLATE_NOOP("mapping", "(heads, input, features)"));
    }
    return {};
}

void TensorShare::putInto(MappedTensor &mapped) const
{
    mapped.share = share;
    mapped.shares = shares;
    mapped.fusing = fusing;
}

std::vector<TensorShare> tensorShares()
{
    using enum Fusing;
    return {{told(QT_TRANSLATE_NOOP("mapping", "all of it"))},
            {told(QT_TRANSLATE_NOOP("mapping", "first third")), 0, 3},
            {told(QT_TRANSLATE_NOOP("mapping", "second third")), 1, 3},
            {told(QT_TRANSLATE_NOOP("mapping", "last third")), 2, 3},
            {told(QT_TRANSLATE_NOOP("mapping", "first half")), 0, 2},
            {told(QT_TRANSLATE_NOOP("mapping", "last half")), 1, 2},
            {told(QT_TRANSLATE_NOOP("mapping", "first third of each head")), 0, 3, ByHead},
            {told(QT_TRANSLATE_NOOP("mapping", "second third of each head")), 1, 3, ByHead},
            {told(QT_TRANSLATE_NOOP("mapping", "last third of each head")), 2, 3, ByHead},
            {told(QT_TRANSLATE_NOOP("mapping", "first half of each head")), 0, 2, ByHead},
            {told(QT_TRANSLATE_NOOP("mapping", "last half of each head")), 1, 2, ByHead}};
}

std::size_t placeOfShare(const MappedTensor &mapped)
{
    const auto shares = tensorShares();
    const auto found = std::find_if(shares.begin(), shares.end(), [&](const TensorShare &one) {
        return one.share == mapped.share && one.shares == mapped.shares && one.fusing == mapped.fusing;
    });
    return found == shares.end() ? 0 : static_cast<std::size_t>(found - shares.begin());
}

bool canBeShare(Parameter part)
{
    using enum Parameter;
    constexpr std::array parts{Wq, Bq, Wk, Bk, Wv, Bv};
    return std::find(parts.begin(), parts.end(), part) != parts.end();
}

QStringList tensorChoices(const TensorStore &store)
{
    QStringList choices{told(QT_TRANSLATE_NOOP("mapping", "none"))};
    for (const StoredTensor &tensor : store.tensors())
        choices << toQString(printable(tensor.name)) + QStringLiteral("  ") + toQString(toString(tensor.shape));
    return choices;
}

} // namespace headscope
