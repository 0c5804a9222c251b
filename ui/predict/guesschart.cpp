// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the guesses of a class are drawn.
#include "ui/predict/guesstable.h"

#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBelow = 16; // the names of the entries
constexpr double kAbove = 6;
constexpr double kBeside = 44; // the numbers at the left

} // namespace

GuessChart::GuessChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("guessChart"));
}

/// The ends of the axis follow from the guesses alone until the right answer is seen.
void GuessChart::show(const Question &question, const QList<Guess> &guesses, const Answer &mean, bool isRevealed)
{
    m_question = question;
    m_guesses = guesses;
    m_mean = mean;
    m_isRevealed = isRevealed;
    m_low = 0;
    m_high = question.sumsToOne ? 1 : 0;
    const auto hold = [this](const Answer &numbers) {
        for (const double number : numbers) {
            m_low = std::min(m_low, number);
            m_high = std::max(m_high, number);
        }
    };
    for (const Guess &guess : guesses)
        hold(guess.answer);
    if (isRevealed)
        hold(question.answer);
    if (!(m_high > m_low))
        m_high = m_low + 1;
    update();
}

double GuessChart::yOf(double number) const
{
    return kAbove + (height() - kAbove - kBelow) * (m_high - number) / (m_high - m_low);
}

void GuessChart::paintEntry(QPainter &painter, std::size_t entry) const
{
    const Theme &theme = themeOf(palette());
    const double room = (width() - kBeside) / static_cast<double>(m_question.answer.size());
    const double middle = kBeside + (static_cast<double>(entry) + 0.5) * room;
    const double half = std::min(room * 0.4, 40.0);
    painter.setPen(Qt::NoPen);
    if (m_isRevealed)
        painter.fillRect(
            QRectF(QPointF(middle - half, yOf(m_question.answer[entry])), QPointF(middle + half, yOf(0))).normalized(),
            mixed(theme.surface, theme.attention, 0.4));
    painter.setBrush(theme.text);
    for (qsizetype i = 0; i < m_guesses.size(); ++i) { // beside one another, so that two of the same are two
        const double aside = m_guesses.size() > 1
                                 ? half * (2.0 * static_cast<double>(i) / static_cast<double>(m_guesses.size() - 1) - 1)
                                 : 0;
        painter.drawEllipse(QPointF(middle + aside * 0.8, yOf(m_guesses[i].answer[entry])), 2.5, 2.5);
    }
    painter.setPen(QPen(theme.accent, 2));
    painter.drawLine(QPointF(middle - half, yOf(m_mean[entry])), QPointF(middle + half, yOf(m_mean[entry])));
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    drawLine(painter, QRectF(middle - room / 2, height() - kBelow, room, kBelow), Qt::AlignCenter,
             elidedLine(painter.font(), m_question.labels.value(static_cast<qsizetype>(entry)), room));
}

void GuessChart::paintEvent(QPaintEvent *)
{
    if (m_mean.size() != m_question.answer.size())
        return;
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(numberFont(kCaptionSize));
    for (const double end : {m_low, m_high}) {
        painter.setPen(theme.muted);
        drawLine(painter, QRectF(0, yOf(end) - 8, kBeside - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                 cellNumber(end, 2));
        painter.setPen(theme.line);
        painter.drawLine(QPointF(kBeside, yOf(end)), QPointF(width(), yOf(end)));
    }
    for (std::size_t entry = 0; entry < m_mean.size(); ++entry)
        paintEntry(painter, entry);
}

} // namespace headscope
