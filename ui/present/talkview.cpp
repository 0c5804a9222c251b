// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkview.h"

#include "ui/figure/blank.h"
#include "ui/predict/questionpanel.h"
#include "ui/theme/motion.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr QSizeF kScreen(1280, 720);
constexpr int kActTime = 900; // ms for an act of the split

} // namespace

TalkView::TalkView(Talk &talk, QWidget *parent)
    : QWidget(parent), m_talk(talk), m_panel(new QuestionPanel(this)), m_stage(this, [this] { paintAnew(); })
{
    setObjectName(QStringLiteral("talkView"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&talk, &Talk::shown, this, &TalkView::showPlace);
    connect(&talk.session(), &Session::selectionChanged, this, [this] {
        if (!m_talk.isReady()) // it belongs to what is to come
            return;
        layOutAnew();
        if (m_told && m_talk.session().selection().pinned != m_told)
            tellPage();
    });
    connect(&talk, &Talk::waitingChanged, this, [this] {
        placePanel();
        layOutAnew();
        setAccessibleDescription(page().summary());
    });
    m_panel->hide();
    m_panel->putVerdictBeside();
    m_panel->installEventFilter(this);
    connect(m_panel, &QuestionPanel::revealed, &talk, &Talk::reveal);
    connect(m_panel, &QuestionPanel::checked, this, [this](const Judgement &judgement) {
        m_talk.tellAnswer(judgement.isRight);
        keep(m_panel->question(), m_panel->state().answer);
        if (judgement.isRight) // once the key that checked it is done with
            QMetaObject::invokeMethod(this, &TalkView::leaveRightAnswer, Qt::QueuedConnection);
    });
    connect(m_panel, &QuestionPanel::stateChanged, this, [this] {
        if (!m_panel->state().isRevealed) // what a field begins with is no answer
            m_talk.takeAnswer(m_panel->state().answer);
        placePanel();
    });
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_moment = value.toDouble();
        layOutAnew();
    });
    showPlace();
}

double TalkView::scale() const
{
    return std::max(0.1, std::min(width() / kScreen.width(), height() / kScreen.height()));
}

QTransform TalkView::transform() const
{
    QTransform transform;
    transform.translate(m_zoomedOn.x(), m_zoomedOn.y());
    transform.scale(m_zoom, m_zoom);
    transform.translate(-m_zoomedOn.x(), -m_zoomedOn.y());
    return transform.scale(scale(), scale());
}

void TalkView::setZoom(double zoom, const QPointF &on)
{
    m_zoom = zoom;
    m_zoomedOn = on;
    paintAnew();
    placePanel();
}

void TalkView::setCovered(bool isCovered)
{
    if (isCovered == m_isCovered)
        return;
    if (isCovered) {
        m_focusBelow = m_panel->isAncestorOf(focusWidget()) ? focusWidget() : this;
        setFocus();
    }
    m_isCovered = isCovered;
    m_panel->setVisible(m_needsPanel && !isCovered);
    placePanel();
    if (!isCovered)
        focusOn(m_focusBelow != nullptr ? m_focusBelow.data() : this);
}

/// The keyboard goes there, or will.
void TalkView::focusOn(QWidget *widget)
{
    m_isCovered ? static_cast<void>(m_focusBelow = widget) : widget->setFocus();
}

const TalkPage &TalkView::page() const
{
    if (!m_page)
        m_page.emplace(m_talk, themeOf(palette()), QSizeF(size()) / scale(), m_moment, m_answerHeight, &m_stage);
    return *m_page;
}

/// While the talk is on its way, its session has no numbers for what is shown: that stays as it was painted.
void TalkView::paintAnew()
{
    if (m_talk.isReady())
        m_picture = {};
    update();
}

void TalkView::layOutAnew()
{
    if (m_talk.isReady() || m_picture.isNull())
        m_page.reset();
    paintAnew();
}

/// From one act of the split to the next the blocks move; elsewhere there is nothing in between.
void TalkView::showPlace()
{
    const Sight &sight = m_talk.beat().sight;
    const bool moves = sight.picture == QStringLiteral("moves") && m_shown != LessonPlace{-1, 0} &&
                       std::abs(sight.moment - m_moment) > 0 && isMotionWanted();
    m_motion.stop();
    if (moves) {
        m_motion.setStartValue(m_moment);
        m_motion.setEndValue(sight.moment);
        m_motion.setDuration(static_cast<int>(std::abs(sight.moment - m_moment) * kActTime));
        m_motion.start();
    } else
        m_moment = sight.moment;
    const bool isNewPlace = m_shown != m_talk.place();
    m_shown = m_talk.place();
    if (isNewPlace)
        m_stage.clear();
    showQuestion(isNewPlace);
    keepChoice();
    layOutAnew();
    tellPage();
}

/// To those who do not see it.
void TalkView::tellPage()
{
    m_told.reset();
    setAccessibleName(m_talk.page().title);
    if (m_talk.isReady())
        setAccessibleDescription(page().summary());
}

/// What it is zoomed at stays where it was on the page.
void TalkView::resizeEvent(QResizeEvent *event)
{
    if (const QSizeF before = event->oldSize(); !before.isEmpty())
        m_zoomedOn = {m_zoomedOn.x() * width() / before.width(), m_zoomedOn.y() * height() / before.height()};
    layOutAnew();
    placePanel();
}

void TalkView::settle()
{
    m_motion.stop();
    m_moment = m_talk.beat().sight.moment;
    layOutAnew();
}

void TalkView::makePicture()
{
    m_picture = blankPixmap(size() * devicePixelRatioF());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(themeOf(palette()).surface);
    QPainter painter(&m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(transform(), true);
    page().paint(painter);
}

void TalkView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull() || (m_talk.isReady() && m_picture.devicePixelRatio() != devicePixelRatioF()))
        makePicture();
    QPainter(this).drawPixmap(rect(), m_picture); // one that was painted for another size, too
}

std::optional<CellPlace> TalkView::cellAt(const QPointF &point) const
{
    for (const PlacedMap &map : page().maps())
        if (const auto at = map.geometry.cellAt(onPage(point)))
            return CellPlace{map.slice.tensor(), map.slice.cell(at->first, at->second)};
    return std::nullopt;
}

/// Dragged along the curves, the size of the heads follows.
bool TalkView::sweepTo(const QMouseEvent &event)
{
    if (m_talk.sweep() == nullptr || m_talk.beat().sight.picture != QStringLiteral("sweep") || !event.buttons())
        return false;
    const auto size = sweepSizeAt(page().pictureRect(), onPage(event.position()));
    if (size)
        m_talk.setSweepSize(*size);
    return size.has_value();
}

void TalkView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_talk.isReady() && sweepTo(*event))
        return;
    if (m_talk.isReady() && !m_talk.beat().asked)
        m_talk.session().hover(cellAt(event->position()));
}

/// On a cell, an answer or a page it chooses that.
void TalkView::mousePressEvent(QMouseEvent *event)
{
    if (!m_talk.isReady() || event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const TalkPage &shown = page();
    const QPointF point = onPage(event->position());
    if (const int option = shown.optionAt(point); option >= 0)
        m_talk.choose(option);
    else if (const int dot = shown.dotAt(point); dot >= 0)
        m_talk.goToPage(dot);
    else if (sweepTo(*event))
        return;
    else if (const auto step = shown.stepAt(point))
        m_talk.session().setStep(*step);
    else if (const auto cell = cellAt(event->position()))
        m_talk.session().pin(m_talk.session().selection().pinned == cell ? std::nullopt : cell);
}

void TalkView::leaveEvent(QEvent *)
{
    m_talk.session().hover(std::nullopt);
}

void TalkView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) {
        m_stage.clear();
        layOutAnew();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
