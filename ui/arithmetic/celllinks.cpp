// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/celllinks.h"

#include "engine/document/cellname.h"
#include "ui/arithmetic/rounding.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr std::size_t kWholeSum = 6;     // a sum of at most so many terms is shown whole
constexpr std::size_t kFirstTerms = 2;   // a longer one shows this many of its first terms
constexpr std::size_t kMostTerms = 2000; // more make no sense to read, and cost seconds to lay out

constexpr QLatin1String kCellLink("cell:");
constexpr QLatin1String kBlockLink("block:");

QString link(const QString &target, const QString &words, const QColor &color)
{
    return QStringLiteral("<a href='%1' style='color:%2'>%3</a>").arg(target, color.name(), words);
}

QString linkNamed(const Source &named, const CellPlace &place, const CellView &view)
{
    const QString name = nameAsHtml(named.tensor, named.cells);
    if (view.theme == nullptr || place.cell.size() < 2)
        return name;
    return link(kCellLink + toQString(cellName(place.tensor, place.cell)), name,
                view.theme->of(specOf(named.tensor).family));
}

} // namespace

CellPlace linkedCell(const Explanation &e, const Source &source)
{
    CellPlace place{source.tensor, source.cells};
    const std::vector<Extent> &axes = specOf(source.tensor).axes;
    const std::vector<Extent> &own = specOf(e.tensor).axes;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (place.cell[i] == kSwept)
            place.cell[i] = own.size() == axes.size() && own[i] == axes[i] ? e.cell[i] : 0;
    return place;
}

QString nameAsHtml(TensorId tensor, const Cell &cell)
{
    return toQString(cellName(tensor, cell)).toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;"));
}

QString linkTo(const Explanation &e, const Source &source, const CellView &view)
{
    return linkNamed(source, linkedCell(e, source), view);
}

QString linkToOne(const Explanation &e, const Source &source, const CellView &view)
{
    const CellPlace place = linkedCell(e, source);
    return linkNamed({place.tensor, place.cell, {}}, place, view);
}

std::optional<CellPlace> cellBehind(const QString &link, const Plan &plan)
{
    if (!link.startsWith(kCellLink))
        return std::nullopt;
    const auto name = readCellName(link.mid(kCellLink.size()).toStdString());
    const GraphTensor *tensor = name ? plan.graph->find(name->tensor) : nullptr;
    return tensor != nullptr ? std::optional(CellPlace{tensor->id, name->cell}) : std::nullopt;
}

QString linkTo(const BlockCell &cell, const CellView &view)
{
    const QString name = toQString(cellName(cell.tensor, cell.cell));
    QString words = name.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;"));
    if (view.theme == nullptr)
        return words;
    return link(kBlockLink + toQString(cell.block) + u'/' + name, words, view.theme->of(Family::Output));
}

std::optional<BlockCell> blockCellBehind(const QString &link)
{
    const auto slash = link.lastIndexOf(u'/');
    if (!link.startsWith(kBlockLink) || slash < 0)
        return std::nullopt;
    auto name = readCellName(link.mid(slash + 1).toStdString());
    if (!name)
        return std::nullopt;
    const QString block = link.mid(kBlockLink.size(), slash - kBlockLink.size());
    return BlockCell{block.toStdString(), std::move(name->tensor), std::move(name->cell)};
}

QString bold(double value)
{
    return QStringLiteral("<b>%1</b>").arg(exactNumber(value));
}

QString resultAsHtml(const Explanation &e, const Plan &plan)
{
    return equalSign(exactnessOf(e, plan).result) + u' ' + bold(e.value);
}

QString unbroken(const QString &text)
{
    QString out;
    for (const QChar c : text)
        (out += c == u' ' ? QChar::Nbsp : c) += QChar(0x2060); // a word joiner behind every character
    return out;
}

QString moreTerms(std::size_t count, const CellView &view)
{
    const QString words = CellWords::tr("… %1 more").arg(count);
    return view.theme == nullptr || view.isUnfolded ? words : link(kFoldLink, words, view.theme->muted);
}

QString foldLine(const CellView &view)
{
    if (view.theme == nullptr)
        return {};
    return QStringLiteral("<br>") + link(kFoldLink, CellWords::tr("fold"), view.theme->muted);
}

std::vector<std::size_t> shownTerms(std::size_t count, bool isUnfolded)
{
    const bool isWhole = isUnfolded ? count <= kMostTerms : !isLong(count);
    const std::size_t first = isWhole ? count : isUnfolded ? kMostTerms - 1 : kFirstTerms;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < first; ++i)
        shown.push_back(i);
    if (!isWhole)
        shown.insert(shown.end(), {kLeftOut, count - 1});
    return shown;
}

bool isLong(std::size_t count)
{
    return count > kWholeSum;
}

} // namespace headscope
