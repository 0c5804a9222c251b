// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkpage.h"

#include "engine/reading/explain.h"
#include "ui/explain/cellwords.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lines/linetext.h"
#include "ui/present/lessontext.h"
#include "ui/present/waitwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kMargin = 48;
constexpr double kTitleTop = 30;
constexpr double kTitleHeight = 56;
constexpr double kPageNumber = 130;
constexpr double kFoot = 56; // the dots
constexpr double kGap = 14;
constexpr double kTwoLines = 2 * 1.42 * kTextType;
constexpr double kLeastPicture = 150;
constexpr double kDot = 7;

} // namespace

TalkPage::TalkPage(const Talk &talk, const Theme &theme, QSizeF size, double moment, double answerHeight)
    : m_talk(talk), m_theme(theme), m_moment(moment), m_size(size), m_answerHeight(answerHeight)
{
    layOut(size);
}

QString TalkPage::filled(const QString &text) const
{
    const auto done = m_talk.filledText(text);
    return done ? *done : text;
}

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
    const bool isLarge = !hasPicture() && !beat.asked;
    const QString words = beat.asked ? beat.asked->text : beat.text;
    m_text = paragraph(lessonHtml(filled(words), m_theme), body, isLarge ? kTitleType : kTextType);
    if (isLarge) {
        m_text.place.moveTop(body.top() + std::max(0.0, (body.height() - m_text.place.height()) / 2 - 20));
        m_fits = m_text.place.height() <= body.height();
        return;
    }
    double top =
        std::max(m_text.place.bottom(), body.top() + kTwoLines) + kGap; // so that the picture stays in its place
    double bottom = body.bottom();
    addOptions(top, body);
    addAnswer(top, body);
    addCell(top + kGap, bottom, body);
    m_picture = QRectF(QPointF(body.left(), top + kGap), QPointF(body.right(), bottom));
    const bool hasRoom = m_picture.height() >= kLeastPicture;
    m_isAnswerAlone = m_answerHeight > 0 && !hasRoom;
    m_fits = hasPicture() && !m_isAnswerAlone ? hasRoom : top <= bottom;
}

QString TalkPage::optionHtml(int option) const
{
    const AnswerOption &offered = m_talk.beat().asked->choices[static_cast<std::size_t>(option)];
    const bool isChosen = m_talk.chosen() == option;
    QString text = lessonHtml(filled(offered.text), m_theme);
    if (!m_talk.isRevealed())
        return QStringLiteral("%1. %2").arg(option + 1).arg(isChosen ? QStringLiteral("<b>%1</b>").arg(text) : text);
    const QString sign = offered.isRight ? QStringLiteral("✓") : isChosen ? QStringLiteral("✗") : QString();
    if (offered.isRight)
        text = QStringLiteral("<b>%1</b>").arg(text);
    if ((offered.isRight || isChosen) && !offered.reason.isEmpty())
        text += QStringLiteral(" &nbsp;<span style=\"color:%1\">%2</span>")
                    .arg(m_theme.muted.name(), lessonHtml(filled(offered.reason), m_theme));
    return QStringLiteral("%1. %2 %3").arg(option + 1).arg(sign, text);
}

/// The answers to choose from, one below the other.
void TalkPage::addOptions(double &top, const QRectF &body)
{
    if (!m_talk.beat().asked)
        return;
    for (int i = 0; i < static_cast<int>(m_talk.beat().asked->choices.size()); ++i) {
        m_options.push_back(paragraph(optionHtml(i), QRectF(body.left() + 20, top, body.width() - 20, 40), kTextType));
        top = m_options.back().place.bottom() + 6;
    }
}

/// What is waited for, quietly above the dots; louder once a press was refused.
void TalkPage::addWait(QRectF &body)
{
    const QString words = m_talk.fault() ? QString() : waitWords(m_talk);
    if (words.isEmpty())
        return;
    const bool isQuiet = m_talk.waiting() == Talk::Waiting::Yes;
    const QColor color = isQuiet ? m_theme.muted : m_theme.accent;
    const QString html =
        QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), lessonHtml(filled(words), m_theme));
    m_wait = paragraph(html, body, kSmallType);
    m_wait->place.moveBottom(body.bottom());
    body.setBottom(m_wait->place.top() - kGap);
}

/// What the engine says, and why.
void TalkPage::addAnswer(double &top, const QRectF &body)
{
    const auto &asked = m_talk.beat().asked;
    if (!asked || asked->answer.isEmpty())
        return;
    if (m_answerHeight > 0) {
        m_answerRect = QRectF(body.left() + 20, top, body.width() - 20, m_answerHeight);
        top = m_answerRect.bottom() + 6;
        return;
    }
    const QString answer =
        m_talk.isRevealed() ? filled(QStringLiteral("{%1}").arg(asked->answer)) : QStringLiteral("?");
    QStringList lines{QStringLiteral("<b>%1</b>").arg(answer.toHtmlEscaped())};
    if (m_talk.isRevealed() && !asked->why.isEmpty())
        lines << lessonHtml(filled(asked->why), m_theme);
    for (const QString &line : lines) {
        m_answer.push_back(paragraph(line, QRectF(body.left() + 20, top, body.width() - 20, 40), kTextType));
        top = m_answer.back().place.bottom() + 6;
    }
}

/// In two lines with all operands, else the number alone.
std::vector<TalkPage::Paragraph> TalkPage::cellParagraphs(const Explanation &told, const QRectF &body) const
{
    constexpr double twoLines = 2.6 * kSmallType;
    const QStringList lines =
        cellAsHtml(told, m_talk.session().result()->trace->plan, {}).split(QStringLiteral("<br>"));
    std::vector<Paragraph> paragraphs;
    if (Paragraph whole = paragraph(lines.join(u' '), body, kSmallType); whole.place.height() <= twoLines)
        paragraphs.push_back(std::move(whole));
    const auto result = std::find_if(lines.begin(), lines.end(),
                                     [](const QString &line) { return line.contains(QStringLiteral("<b>")); });
    paragraphs.push_back(
        paragraph(lines.first() + u' ' + (result != lines.end() ? *result : QString()), body, kSmallType));
    return paragraphs;
}

std::ptrdiff_t TalkPage::mapsWithDigits(const QRectF &place) const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    if (!shown || picture.maps == nullptr)
        return 0;
    const auto maps = picture.maps(place, *shown);
    return std::count_if(maps.begin(), maps.end(), [](const PlacedMap &map) { return map.hasDigits; });
}

/// How the pinned number came to be, with its real operands, below the maps, as far as it takes no map its digits.
void TalkPage::addCell(double top, double &bottom, const QRectF &body)
{
    const auto &cursor = m_talk.session().selection().cursor();
    const SharedResult &result = m_talk.session().result();
    const QString &picture = m_talk.beat().sight.picture;
    const bool isWanted = picture == QStringLiteral("maps") || picture == QStringLiteral("heads");
    const bool isAsked = m_talk.beat().asked && !m_talk.isRevealed();
    if (m_answerHeight > 0 || !cursor || !result || !isWanted || isAsked || m_talk.fault() ||
        !result->trace->has(cursor->tensor))
        return;
    const auto roomAbove = [&](double end) { return QRectF(QPointF(body.left(), top), QPointF(body.right(), end)); };
    const auto withDigits = mapsWithDigits(roomAbove(bottom));
    for (Paragraph &cell : cellParagraphs(explain(*result->trace, cursor->tensor, cursor->cell), body)) {
        cell.place.moveBottom(bottom);
        if (mapsWithDigits(roomAbove(cell.place.top() - kGap)) < withDigits)
            continue;
        bottom = cell.place.top() - kGap;
        m_cell = std::move(cell);
        return;
    }
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
    return PictureInput{m_talk, *result, m_theme, m_moment, lit};
}

std::vector<PlacedMap> TalkPage::maps() const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    return shown && picture.maps != nullptr && hasPicture() ? picture.maps(m_picture, *shown)
                                                            : std::vector<PlacedMap>();
}

std::optional<StepId> TalkPage::stepAt(const QPointF &point) const
{
    const auto shown = input();
    const Picture &picture = pictureOf(m_talk.beat().sight.picture);
    return shown && picture.stepAt != nullptr ? picture.stepAt(m_picture, *shown, point) : std::nullopt;
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

QString TalkPage::summary() const
{
    const auto shown = input();
    const Beat &beat = m_talk.beat();
    QStringList words{plainLessonText(filled(beat.asked ? beat.asked->text : beat.text))};
    for (const Paragraph &option : m_options)
        words << option.document->toPlainText();
    for (const Paragraph &answer : m_answer)
        words << answer.document->toPlainText();
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
    painter.setPen(QPen(m_theme.line, 6));
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
