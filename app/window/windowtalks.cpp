// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and presenting.
#include "app/window/keptanswers.h"
#include "app/window/lessonlist.h"
#include "app/window/mainwindow.h"
#include "app/window/shortcutlist.h"
#include "engine/plan/referredtensors.h"
#include "ui/compare/compareview.h"
#include "ui/lesson/lessonblock.h"
#include "ui/lesson/lessons.h"
#include "ui/lesson/recordpage.h"
#include "ui/library/examples.h"
#include "ui/present/presentwindow.h"
#include "ui/present/stepstalk.h"
#include "ui/session/savedialog.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/theme/screenroom.h"
#include "ui/work/waiting.h"

#include <QPointer>
#include <QScreen>

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

constexpr QSize kTalkWindow(1280, 720);

/// Where the talk begins, and the window in which it is given.
PresentWindow *openTalk(Talk *talk, const LessonPlace &start, QWidget *beside)
{
    auto *window = new PresentWindow(talk);
    window->resize(kTalkWindow.boundedTo(roomOn(*beside->screen())));
    QObject::connect(window, &PresentWindow::keysWanted, window,
                     [window] { ShortcutList::showBeside(window, KeyPlace::Talk); });
    talk->goTo(start);
    return window;
}

/// What is told of a session, which may have no title of its own.
StepsTalk titled(StepsTalk steps, const QString &name)
{
    if (steps.lesson.title.isEmpty())
        steps.lesson.title = name;
    return steps;
}

/// Of how a session is looked at what its words are about, wherever in it one is.
Look lookOfWords(const Look &look)
{
    return {.block = look.block, .position = look.position, .hidden = look.hidden, .riddle = look.riddle};
}

/// The same in the language that the window has by then, as long as there is the same to tell: where in the window one
/// is by then, is not told.
Talk::LessonMaker laterWordsAbout(Session &session, Keeper &keeper)
{
    return [shown = QPointer<Session>(&session), named = QPointer<Keeper>(&keeper),
            revision = session.madePlan().revision(), seen = seenNow(session)] {
        const bool isSame = shown && named && shown->isOpen() && shown->madePlan().revision() == revision &&
                            lookOfWords(shown->look()) == lookOfWords(seen.look);
        return isSame ? std::optional(titled(stepsTalk(*shown, seen), named->name()).lesson) : std::nullopt;
    };
}

/// Whether it reads tensors that the other does not name: painted ones, say, or those of a file in another folder.
bool readsMoreThan(const Document &file, const Document &here)
{
    const auto known = namedRefs(file);
    const auto refs = namedRefs(here);
    return std::any_of(refs.begin(), refs.end(), [&](const OptionalRef *ref) {
        return *ref && std::none_of(known.begin(), known.end(), [&](const OptionalRef *one) { return *one == *ref; });
    });
}

/// What the page sets in the session as its file has it; nothing where that has not all tensors.
Result<std::optional<std::vector<KeySetting>>> settingsOnPage(const Session &session)
{
    using Settings = std::optional<std::vector<KeySetting>>;
    const QString location = session.location();
    if (const SharedMadeModel model = session.model()) {
        auto settings = madeElsewhere<std::vector<KeySetting>>([&] { return modelSettings(location, model->wish); });
        return settings ? Settings(std::move(*settings)) : Result<Settings>(settings.error());
    }
    const auto opened = madeElsewhere<OpenedDocument>([&] { return openSession(location); });
    if (!opened)
        return opened.error();
    const Document here = renamed(session.document(), [&](const TensorRef &ref) { return session.placeOf(ref); });
    return readsMoreThan(opened->document, here) ? Settings() : Settings(settingsBetween(opened->document, here));
}

} // namespace

/// What is seen now, on the whole screen; the session stays as it is, and so does the window behind.
void MainWindow::present()
{
    if (!m_session.isOpen())
        return;
    const auto compared = m_compare->shown();
    if (m_session.look().view == View::Compare && !compared)
        return showNotice(tr("There is no comparison to present yet."));
    PlanMaker plan = m_session.planAlone();
    if (!plan)
        return showNotice(tr("There is nothing to present yet: the model has not run."));
    const bool waits = !m_session.model() && !compared && m_session.isBusy(); // the talk runs a layer itself
    if (!waits && !m_session.isResultCurrent())
        return showNothingComputed();
    StepsTalk steps = titled(stepsTalk(m_session, compared.get()), m_keeper.name());
    const SharedModelResult &model = m_session.modelResult();
    auto *talk = new Talk(std::move(steps.lesson), std::move(plan), model ? model->trace : nullptr);
    talk->setCompared(compared);
    if (!compared) // whose titles stay as they are
        talk->setMaker(laterWordsAbout(m_session, m_keeper));
    openTalk(talk, steps.start, this)->showFullScreen();
}

void MainWindow::openLesson(const QString &name, int page)
{
    openLessonAfter(nullptr, name, page);
}

/// In the place of the one before, which stays where its answers would be lost.
void MainWindow::openLessonAfter(const QPointer<PresentWindow> &before, const QString &name, int page)
{
    const QString wanted = name.isEmpty() ? lessonNames().first() : name;
    auto lesson = madeElsewhere<Lesson>(
        [wanted, language = windowLanguage()] { return headscope::openLesson(wanted, language); });
    if (!lesson)
        return showError(lesson.error());
    auto *talk = new Talk(std::move(*lesson));
    rememberReading(*talk);
    PresentWindow *window = openTalk(talk, {.page = page}, this);
    rememberAnswers(*window);
    connect(window, &PresentWindow::lessonWanted, this,
            [this, window](const QString &next) { openLessonAfter(window, next, 0); });
    if (before) {
        window->setGeometry(before->normalGeometry());
        window->setWindowState(before->windowState());
    }
    window->show();
    if (before && !before->wouldLose())
        before->close();
}

/// The page shows what the window shows, as the lesson will find it: the session as its file has it, and what is not.
void MainWindow::recordPage()
{
    const QString location = m_session.location();
    if (location.isEmpty())
        return showNotice(tr("Save the session first: a page of a lesson names its file."));
    if (m_session.look().riddle)
        return showNotice(tr("A page of a lesson shows the right numbers: find the mistake first, or end the riddle."));
    if (m_session.look().view == View::Compare)
        return showNotice(tr("A page of a lesson shows one run: a comparison cannot be added."));
    const auto held = m_session.held();
    const QString asked = m_askLesson(location);
    if (asked.isEmpty())
        return;
    const QString path = withEnding(asked, QStringLiteral("md"));
    const auto settings = settingsOnPage(m_session);
    if (!settings)
        return showError(settings.error());
    if (!*settings)
        return showNotice(tr("Save the session first: a page of a lesson takes its tensors from the session's file."));
    Sight sight = sightOf(m_session);
    sight.settings = **settings;
    const auto done = madeElsewhere<void>([&, title = titleOfSight(m_session)] {
        return headscope::recordPage(path, tr("A lesson"), title, tr("Write here what the page is to say."), sight);
    });
    done ? showDone(tr("The page is at the end of %1").arg(shownText(path))) : showError(done.error());
}

void MainWindow::showLessons()
{
    auto *list = new LessonList(this);
    connect(list, &LessonList::picked, this, &MainWindow::openLesson);
    list->open();
}

} // namespace headscope
