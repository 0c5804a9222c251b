// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/storm.h"

#include "engine/document/json.h"
#include "engine/models/wishsection.h"
#include "tests/ui/support.h"
#include "ui/compare/comparedside.h"
#include "ui/lab/lab.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/present/presentwindow.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QThread>
#include <QUndoStack>

#include <numeric>

namespace headscope {
namespace {

constexpr int kDeepest = 3;     // dialogs within dialogs; from there on Escape only
constexpr int kPatience = 10;   // ms until somebody acts in what an event has opened
constexpr int kMostWindows = 4; // beside the window: a talk, its notes, the glossary, the list of keys

} // namespace

const std::vector<Storm::Kind> &Storm::kinds()
{
    static const std::vector<Kind> all{
        {24, "move", &Storm::moveMouse},     {22, "click", &Storm::click},
        {6, "drag", &Storm::drag},           {8, "wheel", &Storm::turnWheel},
        {16, "key", &Storm::pressKey},       {6, "shortcut", &Storm::pressShortcut},
        {4, "words", &Storm::typeWords},     {3, "resize", &Storm::resize},
        {3, "play", &Storm::play},           {2, "view", &Storm::pickView},
        {1, "theme", &Storm::pickTheme},     {1, "language", &Storm::pickLanguage},
        {1, "example", &Storm::openExample}, {1, "file", &Storm::openFile},
        {1, "drop", &Storm::dropFile},       {1, "lesson", &Storm::openLesson},
        {2, "entry", &Storm::pickEntry},     {1, "sentence", &Storm::typeSentence},
        {4, "model", &Storm::touchModel},    {1, "undo all", &Storm::undoAll},
        {4, "wait", &Storm::wait},           {8, "known key", &Storm::pressKnownKey},
    };
    return all;
}

Storm::Storm(unsigned seed, int silence)
    : m_random(seed), m_silence(silence), m_tells(qEnvironmentVariableIsSet("HEADSCOPE_STORM_TELLS"))
{
    writeFiles();
    openWindow();
}

Storm::~Storm()
{
    closeWindow();
    setLanguage(u"en"_s);
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void Storm::openWindow()
{
    m_window = std::make_unique<MainWindow>();
    m_opened = content(); // nothing, until a session has opened
    m_isCancelled = false;
    m_window->setOpenQuestion([this](const QString &) { return openedFile(); });
    m_window->setSaveQuestion([this](const QString &) { return savedFile(); });
    m_window->keeper().setFileQuestion([this](const QString &) { return savedSession(); });
    m_window->setModelQuestion([this](const QString &) { return openedFile(); });
    m_window->setPictureQuestion([this](const QString &) { return openedFile(); });
    m_window->setLessonQuestion([this](const QString &) { return m_folder.filePath(u"lesson.md"_s); });
    m_window->keeper().setLeaveQuestion([this](const QString &) { return static_cast<Keeper::Answer>(below(3)); });
    const Runner &runner = m_window->session().runner();
    QObject::connect(&runner, &Runner::cancelled, &runner, [this] { m_isCancelled = true; });
    QObject::connect(&runner, &Runner::failed, &runner, [this] { m_isCancelled = true; });
    QObject::connect(&runner, &Runner::finished, &runner, [this] { m_isCancelled = false; });
    for (ComparedSide *side : m_window->findChildren<ComparedSide *>())
        side->setOpenQuestion([this] { return openedFile(); });
    QObject::connect(m_window.get(), &MainWindow::themePicked, m_window.get(), [](const QString &name) {
        const Theme *theme = findTheme(name);
        applyTheme(*qApp, theme != nullptr ? *theme : *findTheme(u"light"_s));
    });
    QObject::connect(m_window.get(), &MainWindow::languagePicked, m_window.get(), &setLanguage);
    QObject::connect(&m_window->session(), &Session::opened, m_window.get(), [this] { m_opened = content(); });
    m_window->session().open(u"example:"_s + oneOf(kExamples));
    m_window->resize(1440, 900);
    m_window->show();
    m_silence.forget();
}

void Storm::closeWindow()
{
    m_window->close(); // or the person wants to stay, and the desktop ends all the same
    m_window.reset();
}

/// The pop-up or the dialog that takes all; null where there is none.
QWidget *Storm::uppermost()
{
    QWidget *popup = QApplication::activePopupWidget();
    return popup != nullptr ? popup : QApplication::activeModalWidget();
}

/// The windows beside the window: talks, their notes, the glossary, lists of keys.
QWidgetList Storm::others() const
{
    QWidgetList windows = QApplication::topLevelWidgets();
    windows.removeIf([this](const QWidget *window) {
        const bool isWindow = window->windowType() == Qt::Window || window->windowType() == Qt::Dialog;
        return !isWindow || !window->isVisible() || window == m_window.get();
    });
    return windows;
}

/// Where a user can act.
QWidget *Storm::touched()
{
    if (QWidget *taking = uppermost())
        return taking;
    const QWidgetList windows = others();
    return windows.isEmpty() || oneIn(2) ? m_window.get() : oneOf(windows);
}

void Storm::closeOthers()
{
    while (QWidget *window = uppermost() != nullptr ? uppermost() : others().value(0)) {
        if (!window->close())
            window->hide();
        QCoreApplication::processEvents();
    }
}

void Storm::rage(int events)
{
    for (m_left = events; m_left > 0;) {
        if (oneIn(1000) || !m_window->isVisible())
            reopen();
        if (others().size() > kMostWindows)
            others().first()->close();
        act();
    }
}

/// One event. What it opens may keep it from coming back (a menu, a dialog, a drag): then the next ones are sent from
/// within.
void Storm::act()
{
    --m_left;
    m_silence.end();
    if (answerFileDialog())
        return;
    const int level = QThread::currentThread()->loopLevel();
    QTimer within;
    QObject::connect(&within, &QTimer::timeout, &within, [this, level] { actWithin(level); });
    within.start(kPatience);
    static const int shares =
        std::accumulate(kinds().begin(), kinds().end(), 0, [](int sum, const Kind &kind) { return sum + kind.share; });
    int share = below(shares);
    auto kind = kinds().begin();
    while (share >= kind->share)
        share -= (kind++)->share;
    if (m_tells)
        fprintf(stderr, "%d %s\n", m_left, kind->name);
    m_silence.setCause(kind->name);
    (this->*kind->act)();
    m_silence.end();
    lookAtTalks();
}

/// What the window shows can be presented.
void Storm::lookAtTalks() const
{
    for (const QWidget *window : others())
        if (const auto *talk = qobject_cast<const PresentWindow *>(window);
            talk != nullptr && talk->talk().lesson().name.isEmpty() && talk->talk().fault())
            qFatal("%s", talk->talk().fault()->sentence().c_str());
}

void Storm::actWithin(int level)
{
    const int now = QThread::currentThread()->loopLevel();
    if (now <= level)
        return;
    if (m_left <= 0 || now > kDeepest || oneIn(8))
        return press(touched(), Qt::Key_Escape, Qt::NoModifier);
    act();
}

void Storm::calmDown()
{
    closeOthers();
    const Session &session = m_window->session();
    if (session.isOpen() && !QTest::qWaitFor([&] { return m_isCancelled || session.isResultCurrent(); }, kLongWait))
        qFatal("the run does not end");
}

/// What of the session can be edited.
Storm::Content Storm::content() const
{
    const Session &session = m_window->session();
    if (session.model())
        return {.wish = session.model()->wish};
    return {.document = writeDocument(session.document())};
}

bool Storm::isAsIn(const Content &content) const
{
    const SharedMadeModel &model = m_window->session().model();
    if (!model)
        return this->content().document == content.document;
    ModelWish now = model->wish;
    now.isTargetOld = now.isTargetOld || writesAnew(*model->model, content.wish); // what was yet to be written then
    return areSame(*model->model, content.wish, now);
}

QString Storm::told(const Content &content) const
{
    const SharedMadeModel &model = m_window->session().model();
    if (!model)
        return QString::fromStdString(content.document);
    ModelSection section = sectionOf(*model->model, content.wish);
    section.path = content.wish.path;
    return QString::fromStdString(writeModelSession(content.wish.title, section, {}, content.wish.unread));
}

void Storm::wantContent(const Content &wanted, const char *otherwise) const
{
    if (!isAsIn(wanted))
        qFatal("%s: got %s, expected %s", otherwise, qPrintable(told(content())), qPrintable(told(wanted)));
}

void Storm::checkUndo()
{
    QUndoStack &stack = m_window->session().undoStack();
    const Content now = content();
    const int index = stack.index();
    stack.setIndex(0);
    wantContent(m_opened, "all undone is not what was opened");
    stack.setIndex(index);
    wantContent(now, "all made again is not what there was");
    m_silence.forget();
}

void Storm::checkFile()
{
    Session &session = m_window->session();
    session.undoStack().setIndex(std::max(session.undoStack().cleanIndex(), 0));
    endRiddle(session); // whose numbers are wrong
    calmDown();
    if (m_isCancelled || session.isModified() || session.location().isEmpty() ||
        (session.model() && !session.hasFile())) // nothing was saved, or cannot be come back to
        return;
    if (session.model()) {
        const auto model = openModelSession(session.location());
        if (!model)
            qFatal("%s does not open: %s", qPrintable(session.location()), model.error().sentence().c_str());
        return wantContent({.wish = model->wish}, "the model in the file is not what was opened or saved");
    }
    const auto opened = openSession(session.location());
    if (!opened)
        qFatal("%s does not open: %s", qPrintable(session.location()), opened.error().sentence().c_str());
    const std::string different = differentTensor(*session.truth()->trace, *traceOf(opened->document, opened->files));
    if (!different.empty())
        qFatal("what was opened or saved is not what is in the file: %s", different.c_str());
    m_silence.forget();
}

/// Often while a run, a file or a figure is under way.
void Storm::reopen()
{
    closeOthers();
    if (oneIn(2) && m_window->session().isOpen())
        checkFile();
    closeWindow();
    openWindow();
}

} // namespace headscope
