// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkview.h"

#include "ui/figure/blank.h"
#include "ui/predict/questionpanel.h"
#include "ui/predict/results.h"
#include "ui/present/askedquestion.h"
#include "ui/theme/motion.h"

#include <QEvent>
#include <QFileInfo>
#include <QLayout>
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

TalkView::TalkView(Talk &talk, QWidget *parent) : QWidget(parent), m_talk(talk), m_panel(new QuestionPanel(this))
{
    setObjectName(QStringLiteral("talkView"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&talk, &Talk::shown, this, &TalkView::showPlace);
    connect(&talk.session(), &Session::selectionChanged, this, [this] {
        if (m_talk.isReady()) // else it belongs to what is to come
            layOutAnew();
    });
    connect(&talk, &Talk::waitingChanged, this, [this] {
        placePanel();
        layOutAnew();
        setAccessibleDescription(page().summary());
    });
    m_panel->hide();
    m_panel->installEventFilter(this);
    connect(m_panel, &QuestionPanel::revealed, &talk, &Talk::reveal);
    connect(m_panel, &QuestionPanel::checked, this, [this](const Judgement &judgement) {
        keep(m_panel->question(), m_panel->state().answer);
        m_talk.tellAnswer(judgement.isRight);
    });
    connect(m_panel, &QuestionPanel::stateChanged, this, [this] {
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
    m_picture = {};
    update();
    placePanel();
}

const TalkPage &TalkView::page() const
{
    if (!m_page)
        m_page.emplace(m_talk, themeOf(palette()), QSizeF(size()) / scale(), m_moment, m_answerHeight);
    return *m_page;
}

void TalkView::layOutAnew()
{
    m_page.reset();
    m_picture = {};
    update();
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
    showQuestion(isNewPlace);
    keepChoice();
    layOutAnew();
    setAccessibleName(m_talk.page().title);
    if (m_talk.isReady())
        setAccessibleDescription(page().summary());
}

/// A choice stands on the page itself; all other answers need a field.
void TalkView::showQuestion(bool isNewPlace)
{
    const auto &asked = m_talk.beat().asked;
    const bool needsField = m_talk.isReady() && asked && asked->kind != LessonQuestion::Kind::Choose;
    const auto question = needsField ? askedQuestion(m_talk) : std::nullopt;
    m_panel->setVisible(question.has_value());
    m_answerHeight = 0;
    if (!question)
        return isNewPlace ? setFocus() : void();
    if (isNewPlace || !m_talk.isRevealed())
        m_panel->ask(*question);
    if (m_talk.isRevealed())
        m_panel->reveal();
    placePanel();
    m_panel->setFocus();
}

/// What was chosen before the answer was shown.
void TalkView::keepChoice()
{
    const bool isShownNow = m_talk.isRevealed() && !m_wasRevealed;
    m_wasRevealed = m_talk.isRevealed();
    if (!isShownNow || !m_talk.chosen())
        return;
    if (const auto question = askedQuestion(m_talk))
        keep(*question, {static_cast<double>(*m_talk.chosen())});
}

/// With the predictions of sessions, on this machine alone. Where nothing can be written the class goes on.
void TalkView::keep(const Question &question, const Answer &answer) const
{
    const LessonPlace &place = m_talk.place();
    static_cast<void>(addPredictions({{QFileInfo(m_talk.lesson().name).completeBaseName(),
                                       QStringLiteral("%1.%2").arg(place.page + 1).arg(place.beat + 1),
                                       {},
                                       answerWords(question, answer),
                                       answerWords(question, rightAnswer(question)),
                                       judge(question, answer).isRight}}));
}

void TalkView::placePanel()
{
    if (m_panel->isHidden())
        return;
    constexpr double beside = 2 * 48 + 20;
    if (const auto type = static_cast<int>(std::lround(kTextType * scale())); type != m_panelType) {
        m_panelType = type;
        m_panel->setTextSize(type);
    }
    const int width = static_cast<int>(this->width() - beside * scale());
    m_panel->ensurePolished();
    m_panel->layout()->activate();
    m_answerHeight = std::max(m_panel->heightForWidth(width), m_panel->sizeHint().height()) / scale();
    layOutAnew();
    m_panel->setGeometry(transform().mapRect(page().answerRect()).toAlignedRect());
}

/// How high the panel wants to be is known once its fields have their fonts.
bool TalkView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_panel && event->type() == QEvent::LayoutRequest)
        placePanel();
    return QWidget::eventFilter(watched, event);
}

/// What it is zoomed at stays where it was on the page.
void TalkView::resizeEvent(QResizeEvent *event)
{
    if (const QSizeF before = event->oldSize(); !before.isEmpty())
        m_zoomedOn = {m_zoomedOn.x() * width() / before.width(), m_zoomedOn.y() * height() / before.height()};
    layOutAnew();
    placePanel();
}

bool TalkView::takesAnswer() const
{
    return !m_panel->isHidden() && !m_talk.isRevealed();
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
    if (m_picture.isNull() || m_picture.devicePixelRatio() != devicePixelRatioF())
        makePicture();
    QPainter(this).drawPixmap(0, 0, m_picture);
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
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        layOutAnew();
    QWidget::changeEvent(event);
}

} // namespace headscope
