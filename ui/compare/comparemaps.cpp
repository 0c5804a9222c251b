// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of the comparison, and the tables of their numbers.
#include "ui/compare/compareview.h"

#include "ui/compare/comparedside.h"
#include "ui/compare/legendstrip.h"
#include "ui/figure/yesnokey.h"
#include "ui/operation/mapmenu.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/numbertable.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

constexpr double kLargestCell = 110; // small maps fill the window, too

} // namespace

std::vector<ComparedMap> CompareView::comparedMaps() const
{
    const Answer &answer = *m_answer.answer();
    const TensorSpec &spec = answer.a.spec();
    const ValueScale scale = scaleFor(spec, answer.range);
    return {{answer.a, scale, tr("A: %1").arg(m_a->placeWords(spec)), m_a->runWords()},
            {answer.b, scale, tr("B: %1").arg(m_b->placeWords(spec)), m_b->runWords()},
            {answer.change, answer.changes, tr("B minus A"), {}}};
}

std::shared_ptr<const ComparedMaps> CompareView::shown() const
{
    if (!m_answer.answer() || !isVisible())
        return nullptr;
    auto shown = std::make_shared<ComparedMaps>(ComparedMaps{comparedMaps(), differenceWords(), m_pinned});
    if (shown->maps.back().slice.isEmpty())
        shown->maps.pop_back();
    return shown;
}

FigureOptions CompareView::seenOptions(FigureOptions options) const
{
    const Trace *run = m_session.result() ? m_session.result()->trace.get() : nullptr;
    const bool isOfRun = run != nullptr && m_a->trace().get() == run && m_b->trace().get() == run;
    const bool hasMaps = isVisible() && isOfRun && m_tensor->count() > 0 && isAttentionMap(specOf(tensor()));
    const bool areItems = m_a->item() != m_b->item();
    if (!hasMaps || (areItems && m_a->head() != m_b->head()))
        return options;
    options.tensor = tensor();
    options.batch = m_a->item();
    options.heads = {m_a->head()};
    options.across = areItems ? Across::Items : Across::Heads;
    if (areItems)
        options.items = {m_a->item(), m_b->item()};
    else if (m_a->head() != m_b->head())
        options.heads.push_back(m_b->head());
    return options;
}

void CompareView::showMaps()
{
    const Theme &theme = themeOf(palette());
    const auto maps = comparedMaps();
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        const ComparedMap &map = maps[i];
        MapContent content;
        content.slice = map.slice;
        content.style = {map.scale, &theme, Annotate::Auto};
        content.title =
            map.run.isEmpty() ? map.title : tr("%1, %2", "a head, and of which run").arg(map.title, map.run);
        content.shortTitle = i < 2 ? content.title.left(1) : QStringLiteral("B − A");
        content.shape = toQString(toString({content.slice.rows(), content.slice.columns()}));
        content.titleColor = theme.text;
        content.hasColorBar = true;
        content.largestCell = {kLargestCell, kLargestCell};
        m_maps[i]->setContent(content);
        m_maps[i]->setAccessibleName(content.title);
    }
    for (auto *table : m_maps[2]->findChildren<NumbersAsTable *>())
        table->setMatrix(maps.back().slice);
    std::set<Mark> marks = m_answer.answer()->marks;
    if (isMaskedInKey(m_answer.answer()->a.spec())) // of the maps of A and B
        marks.erase(Mark::Masked);
    m_legend->showMarks(marks, m_maps[0]->content().style);
    if (hasFocus())
        m_maps[0]->setFocus();
}

/// Those of A and B go on with what is their run now. That of the difference shows what its map does.
void CompareView::renewTables()
{
    renewNumbers(*m_maps[0], m_a->trace());
    renewNumbers(*m_maps[1], m_b->trace());
}

} // namespace headscope
