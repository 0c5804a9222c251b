// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/penstrokes.h"

namespace headscope {
namespace {

QPair<int, int> keyOf(const LessonPlace &beat)
{
    return {beat.page, beat.beat};
}

} // namespace

void PenStrokes::begin(const LessonPlace &beat, const QPointF &at)
{
    m_under = beat;
    m_strokes[keyOf(beat)].append(QPolygonF{at});
}

void PenStrokes::draw(const LessonPlace &beat, const QPointF &to)
{
    if (m_under == beat)
        m_strokes[keyOf(beat)].last() << to;
    else
        end();
}

void PenStrokes::wipe(const LessonPlace &beat)
{
    m_strokes.remove(keyOf(beat));
    end();
}

const QList<QPolygonF> &PenStrokes::of(const LessonPlace &beat) const
{
    static const QList<QPolygonF> none;
    const auto found = m_strokes.constFind(keyOf(beat));
    return found != m_strokes.constEnd() ? *found : none;
}

} // namespace headscope
