// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/storm.h"

#include "engine/document/json.h"
#include "tests/ui/support.h"
#include "ui/compare/comparedside.h"
#include "ui/library/examples.h"
#include "ui/library/scenes.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QDropEvent>
#include <QMimeData>
#include <QThread>
#include <QUrl>
#include <QWheelEvent>

#include <numeric>

namespace headscope {
namespace {

constexpr int kDeepest = 3;   // dialogs within dialogs; from there on Escape only
constexpr int kPatience = 10; // ms until somebody acts in what an event has opened

const QString kWords = u"0123456789.,-+eE[]{}:;\"'<>&%/\\ nainfall注意力，：１２３"_s;

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// A session with these settings beside the defaults.
QByteArray sessionWith(const QList<std::pair<const char *, const char *>> &settings)
{
    Document document;
    for (const auto &[path, json] : settings) {
        const auto changed = withSetting(document, path, json);
        if (!changed)
            qFatal("%s", changed.error().sentence().c_str());
        document = *changed;
    }
    return QByteArray::fromStdString(writeDocument(document));
}

} // namespace

const std::vector<Storm::Kind> &Storm::kinds()
{
    static const std::vector<Kind> all{
        {24, "move", &Storm::moveMouse},     {22, "click", &Storm::click},    {6, "drag", &Storm::drag},
        {8, "wheel", &Storm::turnWheel},     {16, "key", &Storm::pressKey},   {6, "shortcut", &Storm::pressShortcut},
        {4, "words", &Storm::typeWords},     {3, "resize", &Storm::resize},   {3, "play", &Storm::play},
        {2, "view", &Storm::pickView},       {1, "theme", &Storm::pickTheme}, {1, "language", &Storm::pickLanguage},
        {1, "example", &Storm::openExample}, {1, "file", &Storm::openFile},   {1, "drop", &Storm::dropFile},
        {4, "wait", &Storm::wait},
    };
    return all;
}

Storm::Storm(unsigned seed) : m_random(seed), m_tells(qEnvironmentVariableIsSet("HEADSCOPE_STORM_TELLS"))
{
    const auto file = [this](const char *name) { return m_folder.filePath(QString::fromLatin1(name)); };
    write(file("plain.headscope"), sessionWith({}));
    write(file("large.headscope"), sessionWith({{"layer.num_hiddens", "96"},
                                                {"layer.num_heads", "12"},
                                                {"inputs.num_queries", "200"},
                                                {"inputs.num_kv_pairs", "190"},
                                                {"mask.causal", "\"bottom_right\""}}));
    write(file("names.headscope"), sessionWith({{"title", "\"<img src='/dev/null'> 50%2 %1 & &x\""},
                                                {"inputs.num_queries", "3"},
                                                {"inputs.num_kv_pairs", "4"},
                                                {"tokens.queries", "[\"<s>\", \"50%2\", \"&amp;\"]"},
                                                {"tokens.keys", "[\"<b>\", \"%1\", \"注意力\", \"\\u202e\"]"}}));
    write(file("everything.headscope"), sessionWith({{"layer.bias", "true"},
                                                     {"layer.norm", "\"pre_and_post\""},
                                                     {"layer.residual", "true"},
                                                     {"layer.training", "true"},
                                                     {"layer.output_dropout", "0.25"},
                                                     {"layer.num_heads", "10"},
                                                     {"layer.num_kv_heads", "5"},
                                                     {"layer.add_zero_attn", "true"},
                                                     {"layer.softcap", "3"},
                                                     {"mask.window", "[1, 2]"},
                                                     {"mask.valid_lens", "[0, 2]"},
                                                     {"mask.fill", "\"-inf\""},
                                                     {"mask.fill_mode", "\"add\""}}));
    write(file("broken.headscope"), "{\"format\": \"headscope-session\", \"version\": 1, \"layer\": [");
    write(file("picture.png"), "\x89PNG\r\n");
    m_files = QStringList{file("plain.headscope"),      file("large.headscope"),  file("names.headscope"),
                          file("everything.headscope"), file("broken.headscope"), file("picture.png"),
                          file("missing.headscope"),    m_folder.path(),          QString(),
                          file("s.headscope")};
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
    m_window->setOpenQuestion([this](const QString &) { return openedFile(); });
    m_window->setSaveQuestion([this](const QString &) { return savedFile(); });
    m_window->keeper().setFileQuestion([this](const QString &) { return savedSession(); });
    m_window->setModelQuestion([this](const QString &) { return openedFile(); });
    m_window->keeper().setLeaveQuestion([this](const QString &) { return static_cast<Keeper::Answer>(below(3)); });
    for (ComparedSide *side : m_window->findChildren<ComparedSide *>())
        side->setOpenQuestion([this] { return openedFile(); });
    QObject::connect(m_window.get(), &MainWindow::themePicked, m_window.get(), [](const QString &name) {
        const Theme *theme = findTheme(name);
        applyTheme(*qApp, theme != nullptr ? *theme : *findTheme(u"light"_s));
    });
    QObject::connect(m_window.get(), &MainWindow::languagePicked, m_window.get(), &setLanguage);
    m_window->session().open(u"example:"_s + oneOf(kExamples));
    m_window->resize(1440, 900);
    m_window->show();
}

void Storm::closeWindow()
{
    m_window->close(); // or the person wants to stay, and the desktop ends all the same
    m_window.reset();
}

QString Storm::openedFile()
{
    return oneOf(m_files);
}

QString Storm::savedFile()
{
    static const QStringList names{u"a.png"_s, u"b.svg"_s, u"c.pdf"_s,       u"d.csv"_s,      u"e.npy"_s,
                                   u"f.gif"_s, u"g"_s,     u"h.headscope"_s, u"none/i.png"_s, QString()};
    const QString name = oneOf(names);
    return name.isEmpty() ? name : m_folder.filePath(name);
}

QString Storm::savedSession()
{
    const QString name = oneOf(QStringList{u"s.headscope"_s, u"t.headscope"_s, u"none/u.headscope"_s, QString()});
    return name.isEmpty() ? name : m_folder.filePath(name);
}

/// Any point, or any widget: small ones would hardly ever be met by chance.
QPoint Storm::pointIn(const QWidget *widget)
{
    QList<std::pair<const QWidget *, QRect>> places{{widget, widget->rect()}};
    if (oneIn(2))
        for (const QWidget *child : widget->findChildren<QWidget *>())
            if (const QRect seen = child->visibleRegion().boundingRect(); child->window() == widget && !seen.isEmpty())
                places.append({child, seen});
    const auto [touched, seen] = oneOf(places);
    const QPoint point = touched->mapTo(widget, seen.topLeft() + QPoint(below(seen.width()), below(seen.height())));
    const QSize window = widget->windowHandle()->size(); // which may be told of a new size a moment later
    return {std::min(point.x(), window.width() - 1), std::min(point.y(), window.height() - 1)};
}

/// Where a user can act: in the pop-up, else in the dialog, else in the window.
QWidget *Storm::touched()
{
    if (QWidget *popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget *dialog = QApplication::activeModalWidget())
        return dialog;
    return m_window.get();
}

void Storm::rage(int events)
{
    for (m_left = events; m_left > 0;) {
        if (oneIn(1000))
            reopen();
        act();
    }
}

/// One event. What it opens may keep it from coming back (a menu, a dialog, a drag): then the next ones are sent from
/// within.
void Storm::act()
{
    --m_left;
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
    (this->*kind->act)();
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
    while (touched() != m_window.get()) {
        if (!touched()->close())
            touched()->hide();
        QCoreApplication::processEvents();
    }
    if (m_window->session().isOpen() && !waitForRun(m_window->session()))
        qFatal("the run does not end");
}

void Storm::moveMouse()
{
    QWidget *widget = touched();
    QTest::mouseMove(widget->windowHandle(), pointIn(widget));
}

void Storm::click()
{
    static const QList<Qt::MouseButton> buttons{Qt::LeftButton, Qt::LeftButton,  Qt::LeftButton,
                                                Qt::LeftButton, Qt::RightButton, Qt::MiddleButton};
    static const QList<Qt::KeyboardModifiers> modifiers{Qt::NoModifier, Qt::NoModifier, Qt::NoModifier,
                                                        Qt::ShiftModifier, Qt::ControlModifier};
    QWidget *widget = touched();
    const QPoint point = pointIn(widget);
    if (oneIn(6))
        QTest::mouseDClick(widget->windowHandle(), Qt::LeftButton, Qt::NoModifier, point);
    else
        QTest::mouseClick(widget->windowHandle(), oneOf(buttons), oneOf(modifiers), point);
}

void Storm::drag()
{
    QPointer<QWidget> widget = touched();
    const auto modifiers = oneIn(4) ? Qt::ShiftModifier : Qt::NoModifier;
    QTest::mousePress(widget->windowHandle(), Qt::LeftButton, modifiers, pointIn(widget));
    for (int move = below(6); move >= 0 && widget && widget->windowHandle(); --move) {
        if (oneIn(12))
            act(); // a key, a step, another session: whatever comes while a button is held
        if (widget && widget->windowHandle())
            QTest::mouseMove(widget->windowHandle(), pointIn(widget));
    }
    if (widget && widget->windowHandle())
        QTest::mouseRelease(widget->windowHandle(), Qt::LeftButton, modifiers, pointIn(widget));
}

void Storm::turnWheel()
{
    QWidget *widget = touched();
    const QPoint point = pointIn(widget);
    QWidget *under = widget->childAt(point);
    QWidget *target = under != nullptr ? under : widget;
    const QPoint turn(0, (below(7) - 3) * 60);
    QWheelEvent event(target->mapFrom(widget, point), widget->mapToGlobal(point), {}, turn, Qt::NoButton,
                      oneIn(3) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &event);
}

void Storm::press(QWidget *widget, Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text)
{
    QWidget *focus = widget->focusWidget();
    QTest::sendKeyEvent(QTest::Click, focus != nullptr && focus->isVisible() ? focus : widget, key, text, modifiers);
}

void Storm::pressKey()
{
    static const QList<Qt::Key> keys{Qt::Key_Tab,    Qt::Key_Tab,   Qt::Key_Backtab,  Qt::Key_Left,   Qt::Key_Right,
                                     Qt::Key_Up,     Qt::Key_Down,  Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Home,
                                     Qt::Key_End,    Qt::Key_Space, Qt::Key_Return,   Qt::Key_Enter,  Qt::Key_Escape,
                                     Qt::Key_Delete, Qt::Key_F2,    Qt::Key_F6,       Qt::Key_P,      Qt::Key_F5,
                                     Qt::Key_F10,    Qt::Key_Menu,  Qt::Key_Backspace};
    static const QList<Qt::KeyboardModifiers> modifiers{Qt::NoModifier, Qt::NoModifier, Qt::NoModifier,
                                                        Qt::ShiftModifier, Qt::ControlModifier};
    press(touched(), oneOf(keys), oneOf(modifiers));
}

void Storm::pressShortcut()
{
    static const QList<Qt::Key> letters{Qt::Key_Z, Qt::Key_Z, Qt::Key_1, Qt::Key_2,    Qt::Key_3,
                                        Qt::Key_E, Qt::Key_D, Qt::Key_0, Qt::Key_Plus, Qt::Key_Minus,
                                        Qt::Key_C, Qt::Key_V, Qt::Key_A, Qt::Key_O,    Qt::Key_S};
    if (oneIn(10))
        return press(touched(), Qt::Key_Left, Qt::AltModifier);
    press(touched(), oneOf(letters), oneIn(3) ? Qt::ControlModifier | Qt::ShiftModifier : Qt::ControlModifier);
}

void Storm::typeWords()
{
    for (int letter = below(6); letter >= 0; --letter)
        press(touched(), Qt::Key_unknown, Qt::NoModifier, QString(oneOf(kWords)));
    if (oneIn(2))
        press(touched(), Qt::Key_Return, Qt::NoModifier);
}

/// The steps play while other things go on.
void Storm::play()
{
    m_window->player().toggle();
}

void Storm::resize()
{
    m_window->resize(1024 + below(900), 640 + below(560));
    QCoreApplication::processEvents();
}

void Storm::pickView()
{
    m_window->setView(static_cast<View>(below(3)));
}

void Storm::pickTheme()
{
    static const QStringList names{u"light"_s, u"dark"_s, u"high-contrast"_s, u"high-contrast-dark"_s, u"system"_s};
    Q_EMIT m_window->themePicked(oneOf(names));
}

void Storm::pickLanguage()
{
    Q_EMIT m_window->languagePicked(oneIn(2) ? u"zh_CN"_s : u"en"_s);
}

void Storm::openExample()
{
    static const QStringList models{u"dates"_s, u"induction"_s, u"sort"_s};
    m_window->session().open(u"example:"_s + oneOf(oneIn(4) ? models : kExamples));
}

void Storm::openFile()
{
    m_window->openFile();
}

void Storm::dropFile()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(openedFile())});
    QDropEvent event(QPointF(pointIn(m_window.get())), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &event);
}

void Storm::wait()
{
    if (oneIn(12))
        calmDown();
    else
        QTest::qWait(below(40));
}

/// Often while a run, a file or a figure is under way.
void Storm::reopen()
{
    while (touched() != m_window.get()) {
        touched()->close();
        QCoreApplication::processEvents();
    }
    closeWindow();
    openWindow();
}

} // namespace headscope
