// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkpage.h"

#include "ui/lesson/lessonasked.h"
#include "ui/lines/linetext.h"
#include "ui/present/lessontext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kPageNumber = 130;
constexpr double kDot = 7;

} // namespace

TalkPage::TalkPage(const Talk &talk, const Theme &theme, QSizeF size, double moment, double answerHeight,
                   StageCache *cache)
    : m_talk(talk), m_theme(theme), m_moment(moment), m_size(size), m_answerHeight(answerHeight), m_cache(cache)
{
    layOut(size);
}

QString TalkPage::filled(const QString &text) const
{
    const auto done = m_talk.filledText(text);
    return done ? *done : text;
}

bool TalkPage::hasPicture() const
{
    return m_talk.beat().sight.picture != QStringLiteral("words") && !m_isAnswerAlone;
}

std::optional<PictureInput> TalkPage::input() const
{
    const SharedResult &result = m_talk.session().result();
    if (!result || m_talk.fault() || !m_talk.session().isResultCurrent())
        return std::nullopt;
    QStringList lit = namesIn(m_talk.beat().text);
    if (!m_talk.beat().sight.lit.empty())
        lit << toQString(m_talk.beat().sight.lit);
    return PictureInput{m_talk, *result, m_theme, m_moment, lit, m_cache, m_picture};
}

/// As the picture would place them there.
std::vector<PlacedMap> TalkPage::mapsIn(const QRectF &place) const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    return shown && picture.maps != nullptr ? picture.maps(place, *shown) : std::vector<PlacedMap>();
}

std::vector<PlacedMap> TalkPage::maps() const
{
    return hasPicture() ? mapsIn(m_picture) : std::vector<PlacedMap>();
}

std::optional<StepId> TalkPage::stepAt(const QPointF &point) const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    return shown && picture.stepAt != nullptr && hasPicture() ? picture.stepAt(m_picture, *shown, point) : std::nullopt;
}

int TalkPage::optionAt(const QPointF &point) const
{
    for (std::size_t i = 0; i < m_options.size(); ++i)
        if (m_options[i].place.contains(point))
            return static_cast<int>(i);
    return -1;
}

QRectF TalkPage::dot(int page) const
{
    const auto pages = static_cast<int>(m_talk.lesson().pages.size());
    const double left = kMargin + kDot;
    const double share = pages > 1 ? static_cast<double>(page) / (pages - 1) : 0;
    const QPointF center(left + (m_size.width() - 2 * left) * share, m_size.height() - kFoot / 2);
    return {center - QPointF(kDot, kDot), QSizeF(2 * kDot, 2 * kDot)};
}

int TalkPage::dotAt(const QPointF &point) const
{
    constexpr double reach = 8;
    for (int page = 0; page < static_cast<int>(m_talk.lesson().pages.size()); ++page)
        if (dot(page).adjusted(-reach, -reach, reach, reach).contains(point))
            return page;
    return -1;
}

/// On the screen it is the bold type that tells which one is chosen.
QString TalkPage::optionWords(std::size_t option) const
{
    const QString words = m_options[option].document->toPlainText();
    return m_talk.chosen().contains(static_cast<int>(option)) ? tr("%1 (chosen)").arg(words) : words;
}

QString TalkPage::summary() const
{
    const auto shown = input();
    const Beat &beat = m_talk.beat();
    QStringList words{plainLessonText(filled(beat.asked ? beat.asked->text : beat.text))};
    for (std::size_t i = 0; i < m_options.size(); ++i)
        words << optionWords(i);
    for (const Paragraph &answer : m_answer)
        words << answer.document->toPlainText();
    if (m_talk.fault())
        words << sentenceOf(*m_talk.fault());
    if (shown && hasPicture())
        words << pictureOf(beat.sight.picture).summary(*shown);
    if (m_cell)
        words << m_cell->document->toPlainText();
    if (m_wait)
        words << m_wait->document->toPlainText();
    return words.join(u'\n');
}

void TalkPage::paintParagraph(QPainter &painter, const Paragraph &paragraph)
{
    painter.save();
    painter.translate(paragraph.place.topLeft());
    paragraph.document->drawContents(&painter);
    painter.restore();
}

void TalkPage::paintProgress(QPainter &painter) const
{
    const auto pages = static_cast<int>(m_talk.lesson().pages.size());
    const int now = m_talk.place().page;
    const auto beats = static_cast<double>(m_talk.page().beats.size());
    const double share = now + 1 < pages ? m_talk.place().beat / beats : 0;
    const double y = dot(0).center().y();
    const double here =
        dot(now).center().x() + share * (dot(std::min(now + 1, pages - 1)).center().x() - dot(now).center().x());
    painter.setPen(QPen(m_theme.line, m_theme.toCome(6)));
    painter.drawLine(QPointF(dot(0).center().x(), y), QPointF(dot(pages - 1).center().x(), y));
    painter.setPen(QPen(m_theme.accent, 6));
    painter.drawLine(QPointF(dot(0).center().x(), y), QPointF(here, y));
    for (int page = 0; page < pages; ++page) {
        const double grow = page == now ? 4 : 0;
        painter.setPen(QPen(page <= now ? m_theme.accent : m_theme.muted, 2));
        painter.setBrush(page <= now ? m_theme.accent : m_theme.surface);
        painter.drawEllipse(dot(page).adjusted(-grow, -grow, grow, grow));
    }
}

/// The lesson asks for what the run does not have, or its file cannot be read.
void TalkPage::paintFault(QPainter &painter) const
{
    paintParagraph(painter, paragraph(sentenceOf(*m_talk.fault()).toHtmlEscaped(), m_picture, kSmallType));
}

void TalkPage::paint(QPainter &painter) const
{
    painter.fillRect(QRectF(QPointF(), m_size), m_theme.surface);
    painter.setFont(uiFont(kTitleType, Weight::Bold));
    painter.setPen(m_theme.text);
    const QRectF title(kMargin, kTitleTop, m_size.width() - 2 * kMargin - kPageNumber, kTitleHeight);
    drawLine(painter, title, Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), m_talk.page().title, title.width()));
    painter.setFont(uiFont(kSmallType));
    painter.setPen(m_theme.muted);
    drawLine(painter, QRectF(title.right(), kTitleTop, kPageNumber, kTitleHeight), Qt::AlignRight | Qt::AlignVCenter,
             QStringLiteral("%1 / %2").arg(m_talk.place().page + 1).arg(m_talk.lesson().pages.size()));
    paintParagraph(painter, m_text);
    for (const Paragraph &option : m_options)
        paintParagraph(painter, option);
    for (const Paragraph &answer : m_answer)
        paintParagraph(painter, answer);
    if (m_cell)
        paintParagraph(painter, *m_cell);
    if (m_wait)
        paintParagraph(painter, *m_wait);
    if (m_talk.fault())
        paintFault(painter);
    else if (const auto shown = input(); shown && hasPicture())
        pictureOf(m_talk.beat().sight.picture).paint(painter, m_picture, *shown);
    paintProgress(painter);
}

} // namespace headscope
