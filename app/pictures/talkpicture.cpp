// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "app/pictures/unpainted.h"
#include "ui/compare/compareview.h"
#include "ui/lesson/lessons.h"
#include "ui/present/presentwindow.h"
#include "ui/present/stepstalk.h"
#include "ui/session/viewfile.h"
#include "ui/text/bytes.h"
#include "ui/text/language.h"
#include "ui/work/jobqueue.h"

#include <QCoreApplication>
#include <QEventLoop>

namespace headscope {
namespace {

/// A talk and where to begin; of a lesson or of a session.
struct Begun
{
    std::unique_ptr<Talk> talk;
    LessonPlace start;
};

/// The page and the beat that the options name.
CommandResult<LessonPlace> placeOf(const Arguments &arguments, const Lesson &lesson)
{
    const auto page = wholeNumberOf(arguments, option("page"), 1, std::ssize(lesson.pages));
    if (!page)
        return page.error();
    const auto at = static_cast<int>(*page) - 1;
    const auto &beats = lesson.pages[static_cast<std::size_t>(at)].beats;
    const auto beat = wholeNumberOf(arguments, option("beat"), 1, std::ssize(beats));
    if (!beat)
        return beat.error();
    return LessonPlace{at, static_cast<int>(*beat) - 1};
}

CommandResult<Begun> lessonTalk(const Arguments &arguments)
{
    auto lesson = openLesson(arguments.value(option("lesson")), windowLanguage());
    if (!lesson)
        return refusedLesson(arguments, lesson.error());
    const auto place = placeOf(arguments, *lesson);
    if (!place)
        return place.error();
    return Begun{std::make_unique<Talk>(std::move(*lesson)), *place};
}

/// What is compared, once that has been worked out; it need not be seen for that.
std::shared_ptr<const ComparedMaps> shownBy(CompareView &view)
{
    view.setAttribute(Qt::WA_DontShowOnScreen);
    view.show();
    while (view.isBusy() || awaitedAnswers() > 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return view.shown();
}

/// The step that --step names, else what the session's file says is seen.
CommandResult<Begun> sessionTalk(const Arguments &arguments)
{
    if (arguments.positionalArguments().isEmpty())
        return usage(option("--lesson"), {}, Text("a lesson, or a SESSION to present"));
    const auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    const auto &[plan, seen, model, block, named, asked] = *opened;
    const QString location = arguments.positionalArguments().first();
    Session session;
    CompareView comparing(session);
    session.show(location, plan, {}, readView(seen, plan, sessionFolder(location)).view);
    const auto step = stepOf(arguments, plan);
    if (!step)
        return step.error();
    session.setStep(step->value_or(session.selection().step));
    const auto compared = session.look().view == View::Compare ? shownBy(comparing) : nullptr;
    StepsTalk steps = stepsTalk(session, compared.get());
    if (arguments.isSet(option("page")) || arguments.isSet(option("beat"))) {
        const auto place = placeOf(arguments, steps.lesson);
        if (!place)
            return place.error();
        steps.start = *place;
    }
    Begun begun{std::make_unique<Talk>(std::move(steps.lesson), session.planAlone()), steps.start};
    begun.talk->setCompared(compared);
    return begun;
}

void waitFor(const Talk &talk)
{
    QEventLoop loop;
    QObject::connect(&talk, &Talk::shown, &loop, &QEventLoop::quit);
    if (!talk.isReady())
        loop.exec();
}

} // namespace

std::optional<Failure> checkTalkOptions(const Arguments &arguments, bool isTalk)
{
    const bool isLesson = arguments.isSet(option("lesson"));
    const QStringList ofTalks{option("page"), option("beat"), option("answer")};
    const QStringList ofWindow{option("cell"), option("mistake"), option("at")};
    const QStringList ofSessions =
        QStringList{option("set"), option("precision")} + modelOptionNames() + QStringList{option("step")};
    for (const QString &name : !isTalk ? ofTalks : isLesson ? ofWindow + ofSessions : ofWindow) {
        if (!arguments.isSet(name))
            continue;
        const std::string word = name.toStdString();
        return needless(arguments, name,
                        !isTalk    ? Text("no such option but with --lesson or --view present")
                        : isLesson ? Text("no --%1 beside --lesson", {word})
                                   : Text("no --%1 with --view present", {word}));
    }
    if (isLesson && arguments.isSet(option("view")) && arguments.value(option("view")) != kPresent)
        return needless(arguments, option("view"), Text("present, or no --view, beside --lesson"));
    if (isLesson && !arguments.positionalArguments().isEmpty())
        return usage(option("SESSION"), arguments.positionalArguments().first(), Text("nothing beside --lesson"));
    return isLesson ? checkThreads(arguments) : std::nullopt; // a session asks it itself
}

std::optional<Failure> runTalkPicture(const Arguments &arguments, const QSize &size)
{
    auto begun = arguments.isSet(option("lesson")) ? lessonTalk(arguments) : sessionTalk(arguments);
    if (!begun)
        return begun.error();
    auto &talk = *begun;
    PresentWindow window(talk.talk.release());
    window.setAttribute(Qt::WA_DeleteOnClose, false);
    window.resize(size);
    window.show();
    window.talk().goTo(talk.start);
    waitFor(window.talk());
    if (arguments.isSet(option("answer"))) {
        if (!window.talk().beat().asked)
            return needless(arguments, option("answer"), Text("no such option with a beat that asks nothing"));
        window.talk().reveal();
    }
    window.settle();
    if (window.talk().fault())
        return Failure{ExitCode::InputRefused, *window.talk().fault()};
    const QByteArray png = pictureOf(window);
    return png.isEmpty() || isUnpainted() ? outOfMemory("the picture") : writeOut(arguments, bytesOf(png));
}

} // namespace headscope
