// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonhandout.h"

#include "engine/reading/explain.h"
#include "ui/explain/cellwords.h"
#include "ui/handout/answerrows.h"
#include "ui/handout/figurespokenof.h"
#include "ui/handout/lessonfigures.h"
#include "ui/lesson/filledtext.h"
#include "ui/lesson/lessonasked.h"
#include "ui/present/lessontext.h"
#include "ui/present/picture.h"
#include "ui/present/talk.h"

#include <functional>

namespace headscope {
namespace {

/// Makes the blocks of one lesson. All its beats are run before the first is put on paper: what is blank is so in all.
class LessonSheets
{
public:
    explicit LessonSheets(const LessonHandout &wanted)
        : m_wanted(wanted), m_lesson(wanted.lessons.front()), m_cover(m_lesson, wanted)
    {
        for (const Lesson &lesson : wanted.lessons)
            m_runs.emplace_back(lesson);
    }

    Result<Handout> made()
    {
        if (auto done = eachBeat([this](const LessonPlace &place) { return coverResult(place); }); !done)
            return done.error();
        QStringList titles;
        for (const Lesson &lesson : m_wanted.lessons) {
            titles << lesson.title;
            m_handout.about << lesson.about.toHtmlEscaped();
        }
        m_handout.title = inOneLine(titles);
        m_handout.languages = m_wanted.languages;
        m_handout.isWorksheet = m_wanted.isWorksheet();
        m_handout.paper = m_wanted.paper;
        if (auto done = eachBeat([this](const LessonPlace &place) { return add(place); }); !done)
            return done.error();
        m_figure.putBelow(m_handout.blocks);
        tellGreys();
        return std::move(m_handout);
    }

private:
    template <class Visit>
    Result<void> eachBeat(Visit visit)
    {
        for (std::optional<LessonPlace> place = LessonPlace(); place; place = nextPlace(m_lesson, *place))
            if (auto done = visit(*place); !done)
                return done.error();
        return {};
    }

    Result<PaperFigure> figureAt(const LessonPlace &place)
    {
        const Beat &beat = beatAt(m_lesson, place);
        std::vector<BeatRun> runs;
        ViewState view;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            auto run = m_runs[i].runOf(beatAt(m_wanted.lessons[i], place));
            if (!run)
                return run.error();
            auto seen = viewOf(beat.sight, run->trace->plan, {}); // its file may have changed since the other language
            if (!seen)
                return inBeat(seen.error(), m_lesson, beat);
            if (runs.empty())
                view = std::move(*seen);
            runs.push_back(std::move(*run));
        }
        return PaperFigure{m_lesson, beat, std::move(view), std::move(runs), {}, m_cover, m_wanted};
    }

    /// What the window would not show is told here as well, also where this sheet leaves it out.
    Result<void> checkBeat(const LessonPlace &place, const PaperFigure &figure) const
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const Lesson &lesson = m_wanted.lessons[i];
            const Beat &beat = beatAt(lesson, place);
            const LessonNumbers numbers = figure.runs[i].numbers(beat.sight);
            if (const auto fault = waitFault(beat, figure.view, numbers.trace.plan))
                return inBeat(*fault, lesson, beat);
            if (const auto question = beat.asked ? questionIn(*beat.asked, numbers) : Question(); !question)
                return inBeat(question.error(), lesson, beat);
            for (const QString &text : seenTexts(beat))
                if (const auto words = filled(text, numbers); !words)
                    return inBeat(words.error(), lesson, beat);
        }
        return {};
    }

    Result<void> coverResult(const LessonPlace &place)
    {
        const auto figure = figureAt(place);
        if (!figure)
            return figure.error();
        if (auto done = checkBeat(place, *figure); !done)
            return done;
        m_cover.addRun(figure->source(), figure->runs.front().trace);
        if (const auto result = resultOf(*figure))
            m_cover.addResult(figure->source(), result->shown);
        return {};
    }

    /// On a worksheet what follows a question on its page is left out: it tells the answer.
    Result<void> add(const LessonPlace &place)
    {
        if (place.beat == 0)
            openPage(place.page);
        const Beat &beat = beatAt(m_lesson, place);
        if (m_wanted.isWorksheet() && m_wasAsked && !beat.asked)
            return {};
        auto figure = figureAt(place);
        if (!figure)
            return figure.error();
        figure->covered = m_cover.covered(figure->source(), figure->runs.front().trace);
        m_figure.show(figureOnPaper(*figure), m_handout.blocks);
        if (beat.isForScreen)
            return {};
        return beat.asked ? addQuestion(place, *figure) : addText(place, *figure);
    }

    /// Words that speak of the colours of the screen would mislead on a sheet without them.
    void tellGreys()
    {
        if (!m_wanted.isWorksheet() || !hasGround(m_handout.blocks))
            return;
        const InLanguages words = inLanguages(m_wanted.languages, [] {
            return HandoutWords::tr(
                "Colours of the screen are greys here. In maps of weights, darker cells are larger weights.");
        });
        for (qsizetype i = 0; i < words.size(); ++i)
            m_handout.about[i] += QStringLiteral("<br>") + words[i];
    }

    void openPage(int page)
    {
        m_figure.putBelow(m_handout.blocks);
        HandoutHeading heading;
        for (const Lesson &lesson : m_wanted.lessons)
            heading.words << QStringLiteral("%1. %2").arg(page + 1).arg(
                lesson.pages[static_cast<std::size_t>(page)].title);
        m_handout.blocks.emplace_back(std::move(heading));
        m_wasAsked = false;
        m_told.clear();
    }

    /// A text of the beat in each language, its numbers filled in, or blank.
    Result<InLanguages> filledIn(const LessonPlace &place, const PaperFigure &figure,
                                 const std::function<QString(const Beat &)> &textOf)
    {
        InLanguages html;
        for (std::size_t i = 0; i < m_wanted.lessons.size(); ++i) {
            const Beat &beat = beatAt(m_wanted.lessons[i], place);
            const BeatRun &run = figure.runs[i];
            const IsBlank isBlank =
                m_wanted.isWorksheet() ? m_cover.blankWords(figure.source(), beat.sight, run) : IsBlank();
            const WordsIn inThisOne(m_wanted.languages[static_cast<qsizetype>(i)]);
            const auto words = filled(textOf(beat), run.numbers(beat.sight), isBlank);
            if (!words)
                return inBeat(words.error(), m_lesson, beat);
            html << lessonHtmlOnPaper(*words);
        }
        return html;
    }

    Result<void> addText(const LessonPlace &place, const PaperFigure &figure)
    {
        auto html = filledIn(place, figure, [](const Beat &beat) { return beat.text; });
        if (!html)
            return html.error();
        m_handout.blocks.emplace_back(HandoutText{std::move(*html), false, m_figure.isThere()});
        tellCell(figure);
        return {};
    }

    /// How the pinned number came to be, once, where the screen tells it.
    void tellCell(const PaperFigure &figure)
    {
        constexpr qsizetype longest = 500; // of rich text: what has more terms has its result alone
        const auto &pinned = figure.view.pinned;
        if (!pinned || !tellsCell(figure.sight().picture) || !figure.drawn()->has(pinned->tensor))
            return;
        const Explanation number = explain(*figure.drawn(), pinned->tensor, pinned->cell);
        if (hidesAny(number))
            return; // it is to be worked out
        const InLanguages html = inLanguages(m_wanted.languages, [&] {
            QString told = cellAsHtml(number, figure.plan(), {}).remove(QChar(0x2060));
            const QStringList lines = told.split(QStringLiteral("<br>"));
            return told.size() > longest ? lines.first() + QStringLiteral("<br>") + lines.last() : told;
        });
        if (html != m_told)
            m_handout.blocks.emplace_back(HandoutText{html, false, true});
        m_told = html;
    }

    Result<void> addQuestion(const LessonPlace &place, const PaperFigure &figure)
    {
        m_figure.putBelow(m_handout.blocks);
        m_wasAsked = true;
        HandoutQuestion question;
        const auto take = [&](InLanguages &to, const std::function<QString(const LessonQuestion &)> &textOf) {
            auto html = filledIn(place, figure, [&](const Beat &beat) { return textOf(*beat.asked); });
            if (html)
                to = std::move(*html);
            return html ? Result<void>() : html.error();
        };
        if (auto done = take(question.html, [](const LessonQuestion &asked) { return asked.text; }); !done)
            return done;
        ++m_number;
        const InLanguages numbers =
            inLanguages(m_wanted.languages, [&] { return HandoutWords::tr("Question %1.").arg(m_number); });
        for (qsizetype i = 0; i < numbers.size(); ++i)
            question.html[i].prepend(QStringLiteral("<b>%1</b> ").arg(numbers[i]));
        const LessonQuestion &asked = *beatAt(m_lesson, place).asked;
        for (std::size_t i = 0; i < asked.choices.size(); ++i) {
            HandoutOption option;
            const auto textOf = [&](const LessonQuestion &one) {
                const AnswerOption &choice = one.choices[i];
                const bool isTold = !m_wanted.isWorksheet() && !choice.reason.isEmpty();
                return isTold ? HandoutWords::tr("%1 – %2").arg(choice.text, choice.reason) : choice.text;
            };
            if (auto done = take(option.html, textOf); !done)
                return done;
            option.isTicked = choiceIsTold(asked.choices[i]);
            question.options.push_back(std::move(option));
        }
        if (auto done = addRoom(question, asked, place, figure); !done)
            return done;
        if (!m_wanted.isWorksheet() && !asked.why.isEmpty())
            if (auto done = take(question.why, [](const LessonQuestion &one) { return one.why; }); !done)
                return done;
        m_handout.blocks.emplace_back(std::move(question));
        return {};
    }

    bool choiceIsTold(const AnswerOption &choice) const { return choice.isRight && !m_wanted.isWorksheet(); }

    /// Cells for a row or a mask, a field for a number or a shape.
    Result<void> addRoom(HandoutQuestion &question, const LessonQuestion &asked, const LessonPlace &place,
                         const PaperFigure &figure)
    {
        using Kind = LessonQuestion::Kind;
        if (asked.kind == Kind::Choose)
            return {};
        const auto written =
            filledIn(place, figure, [&](const Beat &) { return QStringLiteral("{%1}").arg(asked.answer); });
        if (!written) // the run has no such cells
            return written.error();
        const auto rows = cellsOfAnswer(asked.answer);
        const GraphTensor *tensor = tensorOfAnswer(asked.answer, figure.plan());
        const bool isOfRows = asked.kind == Kind::DrawRow || asked.kind == Kind::PaintMask;
        if (isOfRows && rows && tensor != nullptr) {
            question.cells = rowsOnPaper(figure, tensor->id, rows->cell, asked.kind == Kind::PaintMask);
            if (asked.kind == Kind::PaintMask)
                question.cells->title = inLanguages(m_wanted.languages, [] {
                    return HandoutWords::tr("Hatch what is hidden; leave the others white.");
                });
            return {};
        }
        question.field = inLanguages(m_wanted.languages, [&] {
            return asked.kind == Kind::GiveShape ? HandoutWords::tr("Shape:") : HandoutWords::tr("Answer:");
        });
        if (!m_wanted.isWorksheet())
            question.written = written->first();
        return {};
    }

    const LessonHandout &m_wanted;
    const Lesson &m_lesson;
    LessonCover m_cover;
    std::vector<LessonRuns> m_runs;
    Handout m_handout;
    FigureSpokenOf m_figure;
    InLanguages m_told;      ///< of the pinned number, on this page
    bool m_wasAsked = false; ///< on this page
    int m_number = 0;        ///< of the last question
};

} // namespace

Result<Handout> handoutOf(const LessonHandout &wanted)
{
    return LessonSheets(wanted).made();
}

} // namespace headscope
