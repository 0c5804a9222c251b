// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparedmaps.h"
#include "ui/lesson/draws.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/lessonrun.h"
#include "ui/lesson/placeholders.h"
#include "ui/lesson/sweep.h"
#include "ui/question/handin.h"
#include "ui/session/session.h"

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace headscope {

/// A lesson that is being given: where one is in it, and a session of its own that shows what the beat speaks of. What
/// is shown changes only once all its numbers are there.
class Talk : public QObject
{
    Q_OBJECT

public:
    explicit Talk(Lesson lesson, QObject *parent = nullptr);
    /// About a session that is open elsewhere: beats without a session of their own show its plan, which is made on
    /// another thread, and of a whole model its run.
    Talk(Lesson lesson, PlanMaker given, SharedModelTrace model = {}, QObject *parent = nullptr);

    const Lesson &lesson() const { return m_lesson; }
    /// The same lesson about the same session, to be looked at ahead of this one.
    Talk *another(QObject *parent) const;
    /// The same lesson in other words, at the same place.
    void setLesson(Lesson lesson);
    /// Tells it in the language of the window; nothing where it cannot any more.
    using LessonMaker = std::function<std::optional<Lesson>()>;
    void setMaker(LessonMaker make) { m_make = std::move(make); }
    std::optional<Lesson> madeAnew() const { return m_make ? m_make() : std::nullopt; }
    Session &session() { return m_session; }
    const Session &session() const { return m_session; }

    /// Goes there as soon as it can be shown; what was under way is given up.
    void goTo(const LessonPlace &place);
    /// On by a press: a question is answered first. A beat that waits takes no press but the second one.
    void next();
    void back();
    void goToPage(int page); ///< the nearest there is
    const LessonPlace &place() const { return m_place; }
    const Beat &beat() const { return beatAt(m_lesson, m_place); }
    const LessonPage &page() const { return m_lesson.pages[static_cast<std::size_t>(m_place.page)]; }
    /// Whether the place that was asked for is the one that is shown.
    bool isReady() const { return m_isReady; }
    /// Whether the answer to the question of this beat is shown.
    bool isRevealed() const { return m_isRevealed; }
    void reveal();
    /// What of the picture is covered: as the beat says, but for the answer once that is shown.
    QStringList hidden() const;
    /// The answers that somebody chose, from 0; none before.
    const std::set<int> &chosen() const { return m_chosen; }
    /// Chooses an answer in the place of the one before; where several are right, chooses it beside these, or no more.
    void choose(int option);
    /// Keeps what somebody answers to the question of this beat, until it is answered otherwise or told.
    void takeAnswer(const Answer &answer);
    /// What is kept of this question; null where nothing is.
    const Answer *given() const;
    /// Whether it was said of that answer if it is right.
    bool isGivenChecked() const { return m_checked.contains(questionNumber()); }
    /// What was answered before it was told, to be handed in; without a name.
    HandIn handIn() const { return {handInName(m_lesson.name), {}, m_answers}; }
    /// What was answered and told before, when the lesson was given last; before the first place is shown.
    void recall(std::map<int, HandedAnswer> answers, std::set<int> told);
    /// The numbers of the questions, from 1, whose right answers were seen.
    const std::set<int> &told() const { return m_told; }
    /// What the picture needs besides the run; null where it does not.
    const Sweep *sweep() const { return m_sweep.answer() ? &*m_sweep.answer() : nullptr; }
    const Draws *draws() const { return m_draws.answer() ? &*m_draws.answer() : nullptr; }
    /// What its placeholders are filled from; the run must be there.
    LessonNumbers numbers() const;
    /// The run of the model whose block is shown; null where that is a layer.
    const SharedModelTrace &model() const { return m_model; }
    /// What the picture of a comparison shows; null where the talk is of none.
    const ComparedMaps *compared() const { return m_compared.get(); }
    void setCompared(std::shared_ptr<const ComparedMaps> compared) { m_compared = std::move(compared); }
    /// A text of the lesson with its numbers, or why it cannot be filled.
    Result<QString> filledText(const QString &text) const;
    /// Why the place cannot be shown as the lesson says; nothing where it can.
    const std::optional<Error> &fault() const { return m_fault; }
    /// What is waited for before the next beat, and whether it is done.
    enum class Waiting { No, Yes, Refused, Wrong, Done };
    Waiting waiting() const { return m_waiting; }
    /// Whether beats wait at all: not for somebody who gives the lesson to others.
    void setWaits(bool waits);
    bool waits() const { return m_waits; }
    /// Somebody has given an answer elsewhere than by choose().
    void tellAnswer(bool isRight);
    /// Another size of the heads, where the picture is over many of them.
    void setSweepSize(Index size);
    Index sweepSize() const { return m_sweepSize; }

Q_SIGNALS:
    /// Another place is shown, or the same one in other words or with other numbers.
    void shown();
    void underWay();       ///< there, once its numbers are there
    void reworded();       ///< its words are others now
    void answersChanged(); ///< what is kept of them, or which were told
    void waitingChanged();

private:
    using Source = LessonSource;
    using Opened = Result<OpenedSource>;
    /// What a talk is about, where that is open elsewhere.
    struct Given
    {
        PlanMaker makePlan;
        SharedModelTrace model;
    };
    static Opened open(const Source &source, const Given &given, const CancelToken &isCancelled);

    int questionNumber() const;
    void recallChosen();
    void approach(const LessonPlace &place);
    void prepare();
    void takeOpened();
    void showSight();
    void finish();
    bool needsMore();
    bool isHeld() const
    {
        return m_waiting == Waiting::Yes || m_waiting == Waiting::Refused || m_waiting == Waiting::Wrong;
    }
    void beginWaiting();
    void setWaiting(Waiting waiting);
    void lookWhatIsDone();
    bool isDone(const Wait &wait) const;
    std::optional<Error> textFault() const;
    void forgetTextsOfBefore() const;
    void fail(const Error &error);
    const Beat &wantedBeat() const { return beatAt(m_lesson, m_wanted); }

    Lesson m_lesson;
    LessonMaker m_make;
    Given m_given;
    SharedModelTrace m_model;
    std::shared_ptr<const ComparedMaps> m_compared;
    LessonPlace m_place;
    LessonPlace m_wanted;
    bool m_isReady = false;
    bool m_isRevealed = false;
    std::set<int> m_chosen;
    bool m_waits = true;
    Waiting m_waiting = Waiting::No;
    std::vector<LessonPlace> m_done;       ///< what was waited for there
    std::map<int, HandedAnswer> m_answers; ///< by the number of the question, from 1
    std::set<int> m_checked;               ///< of those that are kept
    std::set<int> m_told;                  ///< whose right answers were seen
    std::optional<Error> m_fault;
    Source m_source; ///< of what the session shows
    Source m_coming;
    Index m_sweepSize = 0;
    /// What the draws were made for.
    struct DrawsAsked
    {
        Source source;
        Cell row = {};
        Index count = 0;
        bool operator==(const DrawsAsked &) const = default;
    };
    DrawsAsked m_drawsAsked;
    /// What texts were filled from, besides the run.
    struct FilledFrom
    {
        LessonPlace place = {};
        Index batch = 0;
        Index sweepSize = 0;
        const Sweep *sweep = nullptr;
        const Draws *draws = nullptr;
        DrawsAsked drawsAsked = {};
        bool operator==(const FilledFrom &) const = default;
    };
    mutable FilledFrom m_filledFrom;
    mutable std::weak_ptr<const RunResult> m_filledRun;
    mutable std::map<QString, Result<QString>> m_filled;
    Session m_session;
    Latest<Opened> m_opened;
    Latest<Sweep> m_sweep;
    Latest<Draws> m_draws;
};

/// Why nobody can do what a beat waits for, where it shows this of a run: the run has it not, or the picture shows it
/// not.
std::optional<Error> waitFault(const Beat &beat, const ViewState &view, const Plan &plan);

/// What a beat shows of a run, as a view of its session; the error names what the run does not have.
Result<ViewState> viewOf(const Sight &sight, const Plan &plan, ViewState from);

} // namespace headscope
