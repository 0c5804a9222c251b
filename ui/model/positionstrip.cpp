// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/positionstrip.h"

#include "engine/models/prediction.h"
#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/lines/tooltip.h"
#include "ui/model/position.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kFocusInside = 3.5; // of a chip: between its edge and its word

} // namespace

/// The chips in a row, for screen readers.
class PositionCells : public PaintedCells
{
public:
    explicit PositionCells(PositionStrip &strip) : PaintedCells(&strip), m_strip(strip) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return std::ssize(m_strip.m_words); }
    QString name(const Place &place) const override
    {
        return m_strip.sentenceOf(static_cast<std::size_t>(place.first));
    }
    QRectF rect(const Place &place) const override { return m_strip.chip(static_cast<std::size_t>(place.first)); }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        const auto token = m_strip.tokenAt(point);
        return token ? std::optional(Place{static_cast<Index>(*token), 0}) : std::nullopt;
    }
    std::optional<Place> current() const override
    {
        return m_strip.hasTokens() ? std::optional(Place{static_cast<Index>(m_strip.m_row), 0}) : std::nullopt;
    }
    void choose(const Place &place) override { m_strip.toggle(static_cast<std::size_t>(place.first)); }

private:
    PositionStrip &m_strip;
};

PositionStrip::PositionStrip(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_cells(new PositionCells(*this))
{
    setObjectName(QStringLiteral("positionStrip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    showWords();
    connect(&session, &Session::opened, this, &PositionStrip::showResult);
    connect(&session, &Session::resultChanged, this, &PositionStrip::showResult);
    connect(&session, &Session::lookChanged, this, [this] {
        if (hasTokens() && isOtherRow(m_session, static_cast<Index>(m_row)))
            follow();
    });
}

void PositionStrip::showWords()
{
    setAccessibleName(tr("The token of which is told what the model says"));
    describe();
}

/// Screen readers hear the token.
void PositionStrip::describe()
{
    m_cells->describe(hasTokens() ? sentenceOf(m_row) : QString());
}

/// The tokens of the newest run; none where there is nothing to choose.
void PositionStrip::showResult()
{
    m_words.clear();
    m_areSpecial.clear();
    m_hovered.reset();
    if (const auto &result = m_session.modelResult(); result && positionCount(result->trace->plan) > 0) {
        const Transformer &model = result->trace->model();
        const Column column = predictingColumn(model);
        const SharedTokenizer &tokenizer = model.tokenizer(column);
        const auto &ids = result->trace->plan.input.ids(column);
        for (std::size_t i = 0; tokenizer != nullptr && i < ids.size(); ++i) {
            m_words.push_back(tokenWord(*tokenizer, ids[i]));
            m_areSpecial.push_back(tokenizer->isSpecial(ids[i]));
        }
    }
    setVisible(hasTokens());
    if (hasTokens())
        follow();
}

void PositionStrip::follow()
{
    m_row = static_cast<std::size_t>(shownRow(m_session));
    m_isChosen = chosenPosition(m_session).has_value();
    scroll();
    describe();
    update();
}

QRectF PositionStrip::chip(std::size_t token) const
{
    const auto chips = chipsFrom(m_first);
    const bool isSeen = token >= m_first && token - m_first < chips.size();
    return isSeen ? chips[token - m_first].place : QRectF();
}

std::optional<std::size_t> PositionStrip::tokenAt(const QPointF &point) const
{
    for (const PlacedChip &each : chipsFrom(m_first))
        if (each.place.contains(point))
            return each.token;
    return std::nullopt;
}

const Transformer &PositionStrip::transformer() const
{
    return m_session.modelResult()->trace->model();
}

QString PositionStrip::sentenceOf(std::size_t token) const
{
    const QString told = token != m_row ? tr("token %1, “%2”")
                         : transformer().task == ModelTask::MaskedToken
                             ? tr("token %1, “%2”, of which is told what belongs in its place")
                         : transformer().task == ModelTask::TokenClasses
                             ? tr("token %1, “%2”, whose class is told")
                             : tr("token %1, “%2”, of which is told what comes next");
    return told.arg(QString::number(token), inSentence(m_words[token]));
}

/// What a click does.
QString PositionStrip::invitationTo(std::size_t token) const
{
    if (token == m_row)
        return m_isChosen ? tr("A click goes back to the token that predicts by itself.") : QString();
    const QString told = transformer().task == ModelTask::MaskedToken
                             ? tr("A click tells what the model would put in the place of “%1”.")
                         : transformer().task == ModelTask::TokenClasses
                             ? tr("A click tells the class of “%1”.")
                             : tr("A click tells what comes next behind “%1”.");
    return told.arg(inSentence(m_words[token]));
}

void PositionStrip::choose(std::size_t token)
{
    choosePosition(m_session, static_cast<Index>(std::min(token, m_words.size() - 1)));
}

void PositionStrip::toggle(std::size_t token)
{
    if (token == m_row)
        choosePosition(m_session, std::nullopt);
    else
        choose(token);
}

void PositionStrip::setHovered(std::optional<std::size_t> token, const QString &otherwise)
{
    m_hovered = token;
    const QString invitation = token ? invitationTo(*token) : otherwise;
    setCursor(invitation.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setToolTip(plainToolTip(invitation));
    update();
}

void PositionStrip::mouseMoveEvent(QMouseEvent *event)
{
    hover(event->position());
}

void PositionStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto token = tokenAt(event->position()))
        toggle(*token);
    else if (const int way = dotsAt(event->position()); way != 0)
        turnPage(way);
    hover(event->position());
}

void PositionStrip::leaveEvent(QEvent *)
{
    setHovered(std::nullopt, {});
}

void PositionStrip::keyPressEvent(QKeyEvent *event)
{
    if (!hasTokens())
        return event->ignore();
    switch (actionOf(*event, KeyPlace::Positions)) {
    case Action::TokenBefore: return choose(m_row > 0 ? m_row - 1 : 0);
    case Action::TokenNext: return choose(m_row + 1);
    case Action::FirstToken: return choose(0);
    case Action::LastToken: return choosePosition(m_session, std::nullopt);
    default: event->ignore();
    }
}

void PositionStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

/// What stands behind a chosen token is not yet read there, and has no ground.
void PositionStrip::paintEvent(QPaintEvent *)
{
    if (!hasTokens())
        return;
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlacedChip &each : chipsFrom(m_first)) {
        const bool isTold = each.token == m_row;
        const bool isAhead = m_isChosen && each.token > m_row && !transformer().tellsOfPlaces();
        const bool isHovered = each.token == m_hovered;
        ChipLook look = pressedChip(theme, m_areSpecial[each.token], isHovered);
        if (isAhead && !isHovered)
            look.ground = Qt::transparent;
        if (isTold)
            look.edge = m_isChosen ? QPen(theme.selection, 2) : QPen(theme.accent, 1);
        painter.setFont(uiFont(kChipSize, isTold && m_isChosen ? Weight::Bold : Weight::Regular));
        paintChip(painter, each.place, m_words[each.token], look);
        if (isTold && hasFocus()) {
            painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(each.place.adjusted(kFocusInside, kFocusInside, -kFocusInside, -kFocusInside));
        }
    }
    painter.setFont(uiFont(kChipSize));
    painter.setPen(theme.muted);
    for (const int way : {-1, 1})
        if (const QRectF place = dots(way); !place.isEmpty())
            paintChipDots(painter, place);
}

} // namespace headscope
