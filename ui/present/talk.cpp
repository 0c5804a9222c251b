// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talk.h"

#include "ui/lesson/lessonasked.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

LessonPlace nearestPlace(const Lesson &lesson, const LessonPlace &place)
{
    const int page = std::min(place.page, static_cast<int>(lesson.pages.size()) - 1);
    const auto &beats = lesson.pages[static_cast<std::size_t>(page)].beats;
    return {page, std::min(place.beat, static_cast<int>(beats.size()) - 1)};
}

} // namespace

Talk::Talk(Lesson lesson, QObject *parent)
    : QObject(parent), m_lesson(std::move(lesson)),
      m_opened(
          this, Urgency::Asked, [this] { takeOpened(); }, [this](const Error &error) { fail(error); }),
      m_sweep(
          this, Urgency::Asked, [this] { finish(); },
          [this](const Error &error) {
              m_sweep.forget(); // who comes back to its page asks again
              fail(error);
          }),
      m_draws(
          this, Urgency::Asked, [this] { finish(); }, [this](const Error &error) { fail(error); })
{
    connect(&m_session, &Session::resultChanged, this, [this] {
        if (m_session.isResultCurrent() && !m_isReady)
            finish();
    });
    connect(&m_session, &Session::runFailed, this, &Talk::fail);
    connect(&m_session, &Session::selectionChanged, this, &Talk::lookWhatIsDone);
}

Talk::Talk(Lesson lesson, PlanMaker given, SharedModelTrace model, QObject *parent) : Talk(std::move(lesson), parent)
{
    m_given = {std::move(given), std::move(model)};
}

Talk *Talk::another(QObject *parent) const
{
    auto *talk =
        m_given.makePlan ? new Talk(m_lesson, m_given.makePlan, m_given.model, parent) : new Talk(m_lesson, parent);
    talk->setCompared(m_compared);
    return talk;
}

void Talk::setLesson(Lesson lesson)
{
    m_lesson = std::move(lesson);
    m_place = nearestPlace(m_lesson, m_place);
    m_wanted = nearestPlace(m_lesson, m_wanted);
    Q_EMIT reworded();
    if (!m_isReady || m_wanted != m_place)
        return goTo(m_wanted);
    if (m_fault || sourceOf(m_lesson, beat().sight) != m_source)
        return approach(m_wanted);
    m_isReady = false; // the numbers are there, and what is pinned among them stays
    finish();
}

void Talk::goTo(const LessonPlace &place)
{
    m_isRevealed = false;
    m_chosen.clear();
    m_sweepSize = beatAt(m_lesson, place).sight.sweepSize;
    approach(place);
}

/// What is chosen and told there stays.
void Talk::approach(const LessonPlace &place)
{
    m_wanted = place;
    m_isReady = false;
    m_waiting = Waiting::No;
    prepare();
    if (!m_isReady)
        Q_EMIT underWay();
}

void Talk::next()
{
    if (m_isReady && isHeld() && m_waiting != Waiting::Refused)
        return setWaiting(Waiting::Refused);
    if (m_isReady && beat().asked && !m_isRevealed)
        return reveal();
    if (const auto place = nextPlace(m_lesson, m_wanted))
        goTo(*place);
}

void Talk::back()
{
    if (const auto place = placeBefore(m_lesson, m_wanted))
        goTo(*place);
}

void Talk::reveal()
{
    if (!m_isReady || m_isRevealed)
        return;
    m_isRevealed = true;
    m_waiting = Waiting::No;
    m_told.insert(questionNumber());
    Q_EMIT answersChanged();
    m_session.setHidden(hidden());
    Q_EMIT shown();
}

QStringList Talk::hidden() const
{
    QStringList hidden = beat().sight.hidden;
    if (m_isRevealed && beat().asked)
        hidden.removeIf([this](const QString &name) { return isUncoveredBy(beat().asked->answer, name); });
    return hidden;
}

void Talk::goToPage(int page)
{
    goTo({std::clamp(page, 0, static_cast<int>(m_lesson.pages.size()) - 1), 0});
}

Talk::Opened Talk::open(const Source &source, const Given &given, const CancelToken &isCancelled)
{
    if (source.location.isEmpty() && given.makePlan)
        return OpenedSource{given.makePlan(), given.model};
    return openSource(source, [&isCancelled] { return isCancelled(); });
}

void Talk::prepare()
{
    const Sight &sight = wantedBeat().sight;
    m_coming = sourceOf(m_lesson, sight);
    m_opened.forget();
    if (m_session.isOpen() && m_coming == m_source)
        return showSight();
    m_opened.ask([source = m_coming, given = m_given](const CancelToken &isCancelled) {
        return open(source, given, isCancelled);
    });
}

void Talk::takeOpened()
{
    const Opened opened = *m_opened.answer();
    if (!opened)
        return fail(opened.error());
    m_source = m_coming;
    m_model = opened->model;
    m_session.show(m_source.location, opened->plan);
    showSight();
}

void Talk::showSight()
{
    const auto view = viewOf(wantedBeat().sight, m_session.plan(), m_session.view());
    if (!view)
        return fail(view.error());
    if (const auto fault = waitFault(wantedBeat(), *view, m_session.plan()))
        return fail(*fault);
    m_session.setView(*view);
    if (!m_session.isResultCurrent() && !m_session.isBusy()) // the run failed in a beat before this one
        m_session.compute();
    finish();
}

/// Whether the picture waits for something that is not of the run.
bool Talk::needsMore()
{
    const Sight &sight = wantedBeat().sight;
    if (sight.picture == QStringLiteral("sweep") && !m_sweep.answer()) {
        if (!m_sweep.isAsked())
            m_sweep.ask([](const CancelToken &isCancelled) { return makeSweep(isCancelled); });
        return true;
    }
    if (sight.picture != QStringLiteral("draws"))
        return false;
    const DrawsAsked asked{m_source, drawnRow(sight), sight.draws};
    if (m_draws.answer() && m_drawsAsked == asked)
        return false;
    m_drawsAsked = asked;
    m_draws.ask([plan = m_session.madePlan(), asked](const CancelToken &isCancelled) {
        return makeDraws(*plan, asked.row, asked.count, isCancelled);
    });
    return true;
}

void Talk::finish()
{
    if (m_isReady || (m_session.isOpen() && !m_session.isResultCurrent()) || (m_opened.isAsked() && !m_opened.answer()))
        return;
    if (needsMore())
        return;
    m_place = m_wanted;
    if (const auto fault = textFault())
        return fail(*fault);
    m_isReady = true;
    m_fault.reset();
    recallChosen();
    if (m_isRevealed)
        m_session.setHidden(hidden());
    else
        beginWaiting();
    Q_EMIT shown();
}

/// What stands in braces, or is to be answered, and the run does not have. The words of a talk about a session may have
/// braces of their own: names of files.
std::optional<Error> Talk::textFault() const
{
    if (!m_session.result() || m_lesson.name.isEmpty())
        return std::nullopt;
    if (const auto &asked = beat().asked)
        if (const auto question = questionIn(*asked, numbers()); !question)
            return question.error();
    for (const QString &text : seenTexts(beat()))
        if (const auto words = filledText(text); !words)
            return words.error();
    return std::nullopt;
}

/// The words are there all the same.
void Talk::fail(const Error &error)
{
    m_place = m_wanted;
    m_isReady = true;
    m_fault = m_lesson.name.isEmpty() ? error : inBeat(error, m_lesson, wantedBeat());
    Q_EMIT shown();
}

LessonNumbers Talk::numbers() const
{
    return {*m_session.truth()->trace, beat().sight.batch, sweep(), m_sweepSize, draws()};
}

void Talk::setSweepSize(Index size)
{
    if (size == m_sweepSize)
        return;
    m_sweepSize = size;
    Q_EMIT shown();
    lookWhatIsDone();
}

} // namespace headscope
