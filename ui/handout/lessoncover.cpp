// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessoncover.h"

#include "engine/run/cover.h"
#include "engine/tensor/coverednumber.h"
#include "ui/handout/toldelsewhere.h"
#include "ui/lesson/lessonasked.h"
#include "ui/session/hidden.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

/// Whether a block has the same numbers in another run.
bool isAlike(const Block &block, const Trace &a, const Trace &b)
{
    if (!a.has(block.tensor) || !b.has(block.tensor))
        return false;
    const Shape &shape = tensorOf(b.plan, block.tensor).shape;
    const auto cells = cellsOfBlock(block);
    return std::all_of(cells.begin(), cells.end(), [&](const Cell &cell) {
        return isInside(cell, shape) && a.value(block.tensor, cell) == b.value(block.tensor, cell);
    });
}

} // namespace

LessonCover::LessonCover(const Lesson &lesson, SheetLook look)
    : m_look(std::move(look)), m_largestSweep(std::numeric_limits<Index>::max()), m_random(m_look.seed)
{
    for (const LessonPlace &place : questionsOf(lesson)) {
        const Beat &beat = beatAt(lesson, place);
        OfSource &blank = of(sourceOf(lesson, beat.sight));
        const QStringList answer{placeInAnswer(beat.asked->answer)};
        blank.words << beat.sight.hidden << answer;
        blank.asked << (beat.asked->kind == LessonQuestion::Kind::Choose ? beat.sight.hidden : answer);
    }
    limitSweep(lesson);
    for (const LessonPage &page : lesson.pages)
        for (const Beat &beat : page.beats)
            m_printed << printedIn(beat.text);
}

/// A question that comes after the picture asks what a further size gives.
void LessonCover::limitSweep(const Lesson &lesson)
{
    Index seen = 0;
    for (std::optional<LessonPlace> place = LessonPlace(); place; place = nextPlace(lesson, *place)) {
        const Beat &beat = beatAt(lesson, *place);
        if (beat.sight.picture == QStringLiteral("sweep"))
            seen = std::max(seen, beat.sight.sweepSize);
        if (beat.asked && seen > 0)
            m_largestSweep = std::min(m_largestSweep, seen);
    }
}

LessonCover::OfSource &LessonCover::of(const LessonSource &source)
{
    const auto found =
        std::find_if(m_sources.begin(), m_sources.end(), [&](const OfSource &one) { return one.source == source; });
    return found != m_sources.end() ? *found : m_sources.emplace_back(OfSource{source});
}

void LessonCover::addRun(const LessonSource &source, const std::shared_ptr<const Trace> &trace)
{
    OfSource &one = of(source);
    if (one.run == trace)
        return;
    one.run = trace;
    for (qsizetype i = 0; i < one.words.size(); ++i) // what is found is looked at in its turn
        for (const TensorId tensor : hiddenOf({one.words[i]}, trace->plan).shapes)
            for (const GraphTensor *made : madeCellByCell(*trace, tensorOf(trace->plan, tensor)))
                if (const QString word = hiddenShapeWord(made->id); !one.words.contains(word))
                    one.words << word;
}

void LessonCover::addResult(const LessonSource &source, const Slice &shown)
{
    const TensorId tensor = shown.tensor();
    const Plan &plan = shown.trace()->plan;
    if (!isAsked(tensorOf(plan, tensor), plan))
        return;
    QStringList &words = of(source).words;
    if (m_look.blanks == Blanks::Result)
        words << QString::fromUtf8(specOf(tensor).name);
    if (m_look.blanks == Blanks::Third)
        for (const Cell &cell : thirdDrawn(source, shown))
            if (const QString word = hiddenWord({tensor, cell}); !words.contains(word))
                words << word;
}

/// Which of the shown cells are blank: those not drawn for yet are drawn for now.
std::vector<Cell> LessonCover::thirdDrawn(const LessonSource &source, const Slice &shown)
{
    auto &isBlank = drawn(source)[tensorOf(shown.trace()->plan, shown.tensor()).shape];
    std::vector<Cell> cells = shownCells(shown);
    std::vector<Cell> fresh;
    for (const Cell &cell : cells)
        if (isBlank.emplace(cell, false).second)
            fresh.push_back(cell);
    for (const Cell &cell : thirdOf(std::move(fresh), m_random))
        isBlank[cell] = true;
    std::erase_if(cells, [&](const Cell &cell) { return !isBlank[cell]; });
    return cells;
}

LessonCover::Drawn &LessonCover::drawn(const LessonSource &source)
{
    const auto found = std::find_if(m_drawn.begin(), m_drawn.end(),
                                    [&](const auto &session) { return session.first.isOfSame(source); });
    return (found != m_drawn.end() ? *found : m_drawn.emplace_back(source, Drawn())).second;
}

/// Those of the session itself; and of the same session with other settings, as far as these changed nothing of them.
std::vector<Block> LessonCover::blanksIn(const LessonSource &source, const Trace &truth) const
{
    std::vector<Block> blocks;
    for (const OfSource &one : m_sources) {
        if (!one.source.isOfSame(source))
            continue;
        for (const Block &block : hiddenOf(one.words, one.run->plan).blocks)
            if (one.source == source ? truth.has(block.tensor) : isAlike(block, *one.run, truth))
                blocks.push_back(block);
    }
    return blocks;
}

/// Of whatever head, item and session.
std::vector<Block> LessonCover::blocksLikeAsked(const LessonSource &source,
                                                const std::shared_ptr<const Trace> &truth) const
{
    std::vector<Block> blocks;
    for (const OfSource &one : m_sources)
        for (const Block &asked : hiddenOf(one.asked, one.run->plan).blocks)
            for (Block &block : blocksLike(one.run, asked, truth, one.source.isOfSame(source)))
                blocks.push_back(std::move(block));
    return blocks;
}

std::shared_ptr<const Trace> LessonCover::covered(const LessonSource &source, const std::shared_ptr<const Trace> &truth)
{
    for (const auto &[known, covered] : m_covered)
        if (known == truth)
            return covered;
    const std::shared_ptr<const Trace> known = of(source).run; // in other languages the words alone differ
    std::vector<Block> blocks = blanksIn(source, *known);
    for (Block &block : blocksLikeAsked(source, known))
        if (std::find(blocks.begin(), blocks.end(), block) == blocks.end()) // as the asked one itself is
            blocks.push_back(std::move(block));
    addBehindMask(*known, blocks);
    addRepeated(*known, blocks);
    m_covered.emplace_back(truth, blocks.empty() ? truth : headscope::covered(truth, blocks));
    return m_covered.back().second;
}

bool LessonCover::isBlank(const LessonSource &source, const Sight &sight, const QString &inside) const
{
    const QString place = placeInAnswer(inside);
    if (place.startsWith(QStringLiteral("shape ")) && m_look.hidesShapes())
        return true;
    if (place.startsWith(QStringLiteral("sweep ")) && !place.endsWith(QStringLiteral(" d")))
        return sight.sweepSize > m_largestSweep;
    return std::any_of(m_sources.begin(), m_sources.end(),
                       [&](const OfSource &one) { return one.source == source && one.words.contains(place); });
}

IsBlank LessonCover::blankWords(const LessonSource &source, const Sight &sight, BeatRun run)
{
    run.trace = covered(source, run.trace);
    return [this, source, sight, run = std::move(run)](const QString &inside) {
        const auto filling = fillingOf(inside, run.numbers(sight));
        return isBlank(source, sight, inside) ||
               (filling && std::any_of(filling->numbers.begin(), filling->numbers.end(), isCovered));
    };
}

} // namespace headscope
