// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a page of a talk stand, and which of them have room.
#include "ui/present/talkpage.h"

#include "engine/reading/explain.h"
#include "ui/explain/cellwords.h"
#include "ui/present/lessontext.h"
#include "ui/present/waitwords.h"
#include "ui/theme/fonts.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kGap = 14;
constexpr double kAboveWait = 6; // the words below a map keep a distance of their own
constexpr double kTwoLines = 2 * 1.42 * kTextType;
constexpr double kLeastPicture = 150;
constexpr double kIndent = 20;            // of answers
constexpr double kBelowAnswer = 6;        // before the next one
constexpr double kBesideAnswer = 30;      // between what takes it and the picture
constexpr double kLeastBesideField = 200; // below what takes an answer, which shows the answer itself

/// Where answers stand at the left of the picture.
QRectF answerColumn(const QRectF &room)
{
    return {room.left() + kIndent, room.top(), room.width() / 2 - kIndent - kBesideAnswer / 2, room.height()};
}

/// What is left of the room then.
QRectF besideAnswers(const QRectF &room)
{
    return room.adjusted(room.width() / 2 + kBesideAnswer / 2, 0, 0, 0);
}

/// Where they stand one below the other, above the picture.
QRectF answerRow(const QRectF &room)
{
    return room.adjusted(kIndent, 0, 0, 0);
}

} // namespace

TalkPage::Paragraph TalkPage::paragraph(const QString &html, const QRectF &room, int type) const
{
    auto document = std::make_shared<QTextDocument>();
    document->setDocumentMargin(0);
    document->setDefaultFont(uiFont(type));
    document->setDefaultStyleSheet(QStringLiteral("body { color: %1 } a { color: %2; text-decoration: none }")
                                       .arg(m_theme.text.name(), m_theme.accent.name()));
    document->setHtml(QStringLiteral("<body><div style=\"line-height:118%\">%1</div></body>").arg(html));
    document->setTextWidth(room.width());
    return {document, QRectF(room.topLeft(), QSizeF(room.width(), document->size().height()))};
}

void TalkPage::layOut(const QSizeF &size)
{
    QRectF body(kMargin, kTitleTop + kTitleHeight + 6, size.width() - 2 * kMargin,
                size.height() - kTitleTop - kTitleHeight - 6 - kFoot);
    addWait(body);
    const Beat &beat = m_talk.beat();
    const bool isLarge = !hasPicture() && !beat.asked && !m_talk.fault();
    const QString words = beat.asked ? beat.asked->text : beat.text;
    m_text = paragraph(lessonHtml(filled(words), m_theme), body, isLarge ? kTitleType : kTextType);
    if (isLarge) {
        m_text.place.moveTop(body.top() + std::max(0.0, (body.height() - m_text.place.height()) / 2 - 20));
        m_fits = m_text.place.height() <= body.height();
        return;
    }
    const double lines = beat.asked ? 0 : kTwoLines; // so that the picture stays in its place from text to text
    QRectF room = body;
    room.setTop(std::max(m_text.place.bottom(), body.top() + lines) + kGap);
    addOptions(room);
    addAnswer(room);
    m_picture = room.adjusted(0, kGap, 0, 0);
    addCell(m_picture);
    const bool hasRoom = m_picture.height() >= (m_answerHeight > 0 ? kLeastBesideField : kLeastPicture);
    m_isAnswerAlone = m_answerHeight > 0 && !hasRoom;
    m_fits = hasPicture() && !m_isAnswerAlone ? hasRoom : room.height() >= 0;
}

/// Where several are right, each has a box to be ticked.
QString TalkPage::optionHtml(int option, bool isChosen, bool isTold) const
{
    const LessonQuestion &asked = *m_talk.beat().asked;
    const AnswerOption &offered = asked.choices[static_cast<std::size_t>(option)];
    const QString box = isChosen ? QStringLiteral("☑ ") : QStringLiteral("☐ ");
    const QString number = QStringLiteral("%1. ").arg(option + 1) + (takesSeveral(asked) ? box : QString());
    QString text = lessonHtml(filled(offered.text), m_theme);
    if (!isTold)
        return number + (isChosen ? QStringLiteral("<b>%1</b>").arg(text) : text);
    const QString sign = offered.isRight ? QStringLiteral("✓") : isChosen ? QStringLiteral("✗") : QString();
    if (offered.isRight)
        text = QStringLiteral("<b>%1</b>").arg(text);
    if ((offered.isRight || isChosen) && !offered.reason.isEmpty())
        text += QStringLiteral(" &nbsp;<span style=\"color:%1\">%2</span>")
                    .arg(m_theme.muted.name(), lessonHtml(filled(offered.reason), m_theme));
    return number + sign + u' ' + text;
}

/// How far down the answers to choose from reach at most: once it is told which is right, whatever was chosen. So the
/// picture need not move then.
double TalkPage::lowestOption(const QRectF &room) const
{
    const auto heightOf = [&](int option, bool isChosen) {
        return paragraph(optionHtml(option, isChosen, true), room, kTextType).place.height();
    };
    const bool takesAll = takesSeveral(*m_talk.beat().asked);
    double lowest = room.top();
    double most = 0; // that the chosen one takes more, or all of them
    for (int i = 0; i < static_cast<int>(m_talk.beat().asked->choices.size()); ++i) {
        const double usual = heightOf(i, false);
        const double more = heightOf(i, true) - usual;
        lowest += usual + kBelowAnswer;
        most = takesAll ? most + more : std::max(most, more);
    }
    return lowest + most;
}

/// Where the cells of the picture come out clearly larger beside the answers than below them, and none loses its
/// digits or has smaller ones.
bool TalkPage::areOptionsBeside(const QRectF &room) const
{
    constexpr double clearly = 1.2;
    if (!hasPicture() || lowestOption(answerColumn(room)) > room.bottom())
        return false;
    const QRectF beside = besideAnswers(room).adjusted(0, kGap, 0, 0);
    QRectF below = room;
    below.setTop(lowestOption(answerRow(room)) + kGap);
    if (below.height() < kLeastPicture)
        return cellSize(beside) > 0;
    return cellSize(beside) > clearly * cellSize(below) && readability(beside) >= readability(below);
}

/// The answers to choose from, one below the other.
void TalkPage::addOptions(QRectF &room)
{
    const auto &asked = m_talk.beat().asked;
    if (!asked || asked->choices.empty())
        return;
    const bool areBeside = areOptionsBeside(room);
    QRectF place = areBeside ? answerColumn(room) : answerRow(room);
    for (int i = 0; i < static_cast<int>(asked->choices.size()); ++i) {
        m_options.push_back(
            paragraph(optionHtml(i, m_talk.chosen().contains(i), m_talk.isRevealed()), place, kTextType));
        place.setTop(m_options.back().place.bottom() + kBelowAnswer);
    }
    if (areBeside)
        room = besideAnswers(room);
    else
        room.setTop(place.top());
}

/// What is waited for, quietly above the dots; louder once a press was refused. Below a field its room stays when the
/// answer is told, and so the picture does.
void TalkPage::addWait(QRectF &body)
{
    const QString words = m_talk.fault() ? QString() : waitWords(m_talk);
    const bool hadWords = m_answerHeight > 0 && m_talk.isRevealed() && m_talk.waits() && m_talk.beat().wait;
    if (words.isEmpty() && hadWords)
        body.setBottom(body.bottom() - paragraph(QChar(QChar::Nbsp), body, kSmallType).place.height() - kAboveWait);
    if (words.isEmpty())
        return;
    const bool isQuiet = m_talk.waiting() == Talk::Waiting::Yes;
    const QColor color = isQuiet ? m_theme.muted : m_theme.accent;
    const QString html =
        QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), lessonHtml(filled(words), m_theme));
    m_wait = paragraph(html, body, kSmallType);
    m_wait->place.moveBottom(body.bottom());
    body.setBottom(m_wait->place.top() - kAboveWait);
}

/// What the engine says, and why.
void TalkPage::addAnswer(QRectF &room)
{
    const auto &asked = m_talk.beat().asked;
    if (!asked || asked->answer.isEmpty())
        return;
    constexpr double high = 0.45; // of the room
    if (hasPicture() && m_answerHeight > high * room.height() && room.height() >= kLeastBesideField + kGap) {
        m_answerRect = answerColumn(room);
        room = besideAnswers(room);
        return;
    }
    if (m_answerHeight > 0) {
        m_answerRect = answerRow(room);
        m_answerRect.setHeight(m_answerHeight);
        room.setTop(m_answerRect.bottom() + kBelowAnswer);
        return;
    }
    const QString answer =
        m_talk.isRevealed() ? filled(QStringLiteral("{%1}").arg(asked->answer)) : QStringLiteral("?");
    QStringList lines{QStringLiteral("<b>%1</b>").arg(answer.toHtmlEscaped())};
    if (m_talk.isRevealed() && !asked->why.isEmpty())
        lines << lessonHtml(filled(asked->why), m_theme);
    for (const QString &line : lines) {
        m_answer.push_back(paragraph(line, answerRow(room), kTextType));
        room.setTop(m_answer.back().place.bottom() + kBelowAnswer);
    }
}

/// In two lines with all operands, else the number alone.
std::vector<TalkPage::Paragraph> TalkPage::cellParagraphs(const Explanation &told, const QRectF &room) const
{
    constexpr double twoLines = 2.6 * kSmallType;
    const QStringList lines =
        cellAsHtml(told, m_talk.session().result()->trace->plan, {}).split(QStringLiteral("<br>"));
    std::vector<Paragraph> paragraphs;
    if (Paragraph whole = paragraph(lines.join(u' '), room, kSmallType); whole.place.height() <= twoLines)
        paragraphs.push_back(std::move(whole));
    const auto result = std::find_if(lines.begin(), lines.end(),
                                     [](const QString &line) { return line.contains(QStringLiteral("<b>")); });
    paragraphs.push_back(
        paragraph(lines.first() + u' ' + (result != lines.end() ? *result : QString()), room, kSmallType));
    return paragraphs;
}

/// How well digits can be read there: each map counts 2 where they are as high as all type, 1 where they are smaller.
int TalkPage::readability(const QRectF &place) const
{
    int sum = 0;
    for (const PlacedMap &map : mapsIn(place))
        sum += map.digits >= kSmallType ? 2 : map.digits > 0 ? 1 : 0;
    return sum;
}

/// The shortest side of a cell of the picture there; 0 where it is not made of cells.
double TalkPage::cellSize(const QRectF &place) const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    if (shown && picture.cellSize != nullptr)
        return picture.cellSize(place, *shown);
    const auto maps = mapsIn(place);
    double least = maps.empty() ? 0 : place.height();
    for (const PlacedMap &map : maps)
        least = std::min({least, map.geometry.cellWidth(), map.geometry.cellHeight()});
    return least;
}

/// How the pinned number came to be, with its real operands, below the maps, as far as it takes no map its digits.
void TalkPage::addCell(QRectF &room)
{
    const auto &cursor = m_talk.session().selection().cursor();
    const SharedResult &result = m_talk.session().result();
    const QString &picture = m_talk.beat().sight.picture;
    const bool isAsked = m_talk.beat().asked && !m_talk.isRevealed();
    if (m_answerHeight > 0 || !cursor || !result || !tellsCell(picture) || isAsked || m_talk.fault() ||
        !result->trace->has(cursor->tensor))
        return;
    const int readable = readability(room);
    for (Paragraph &cell : cellParagraphs(explain(*result->trace, cursor->tensor, cursor->cell), room)) {
        cell.place.moveBottom(room.bottom());
        QRectF above = room;
        above.setBottom(cell.place.top() - kGap);
        if (above.height() < kLeastPicture || readability(above) < readable)
            continue;
        room = above;
        m_cell = std::move(cell);
        return;
    }
}

} // namespace headscope
