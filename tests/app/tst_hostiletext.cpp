// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "tests/ui/support.h"
#include "ui/compare/comparedside.h"
#include "ui/composer/figurecomposer.h"
#include "ui/text/language.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <sys/inotify.h>
#include <unistd.h>

using namespace headscope;

/// Whatever stands in a session is text: all that the window says is swept with one whose every word wants to be more.
class TestHostileText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingThatIsSaidIsText_data();
    void everythingThatIsSaidIsText();

private:
    static QString session(const QTemporaryDir &folder, const QString &title);
};

namespace {

/// What a file's openings and readings are told by.
class OpenedFile
{
public:
    explicit OpenedFile(const QString &file) : m_queue(inotify_init1(IN_NONBLOCK))
    {
        if (inotify_add_watch(m_queue, qPrintable(file), IN_OPEN | IN_ACCESS) < 0)
            qFatal("%s is not watched", qPrintable(file));
    }
    ~OpenedFile() { ::close(m_queue); }
    OpenedFile(const OpenedFile &) = delete;
    OpenedFile &operator=(const OpenedFile &) = delete;
    OpenedFile(OpenedFile &&) = delete;
    OpenedFile &operator=(OpenedFile &&) = delete;

    bool hasBeenOpened() const
    {
        std::array<char, 4096> events{};
        return ::read(m_queue, events.data(), events.size()) > 0;
    }

private:
    int m_queue;
};

/// Each begins with "tok", so that it is found wherever it stands.
QJsonArray tokens()
{
    return {u"tokA<s>"_s,     u"tok%2B"_s,
            u"tok%1C"_s,      u"tok&xD"_s,
            u"tok\x1b[2JE"_s, u"tok\u202EF"_s,
            u"tok\uFFFEG"_s,  u"tokH"_s + QChar(0) + u"I"_s,
            u"tok<br>J\nK"_s, u"tok"_s + QString(100000, u'w')};
}

/// What is never shown: what has no letter, and what turns a line around.
const QRegularExpression &unseen()
{
    static const QRegularExpression pattern(
        u"[\\x{00}-\\x{08}\\x{0b}-\\x{1f}\\x{7f}-\\x{9f}\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}\\x{fffe}\\x{ffff}]"_s);
    return pattern;
}

/// A token that is not what the session has: cut short, eaten as a place for an argument, or struck through. The word
/// token is one of ours.
const QRegularExpression &broken()
{
    static const QRegularExpression pattern(
        u"tok(?!ens?\\b|A<s>|%2B|%1C|&xD|\\\\x1b\\[2JE|\\\\xe2\\\\x80\\\\xaeF|\\\\xef\\\\xbf\\\\xbeG|H\\\\x00I|<br>J\\\\x0aK|w{197}…)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return pattern;
}

/// Everything that was said, each once, with who said it; but for the path of the test's folder, whose letters are
/// drawn, and may be those of a token.
class Said
{
public:
    explicit Said(QString folder) : m_folder(std::move(folder)) {}

    void plain(const QString &where, const QString &text)
    {
        if (!text.isEmpty())
            m_said[QString(text).remove(m_folder)] = where;
    }
    /// A text that Qt takes for HTML where it looks like it.
    void maybeRich(const QString &where, const QString &text)
    {
        if (!Qt::mightBeRichText(text))
            return plain(where, text);
        if (!text.startsWith(u"<span"_s) || text.count(u'<') != 2)
            m_wrong.insert(where + u" says HTML: "_s + text.left(200));
        plain(where, QTextDocumentFragment::fromHtml(text).toPlainText());
    }
    /// A text whose & is a mnemonic.
    void mnemonic(const QString &where, const QString &text)
    {
        if (QString(text).remove(u"&&"_s).contains(u"&x"_s))
            m_wrong.insert(where + u" has a mnemonic: "_s + text.left(200));
        plain(where, QString(text).replace(u"&&"_s, u"&"_s));
    }

    QStringList wrong() const
    {
        QStringList wrong = m_wrong.values();
        for (auto it = m_said.cbegin(); it != m_said.cend(); ++it)
            if (it.key().contains(unseen()) || it.key().contains(broken()) || it.key().contains(u"wwww%"_s))
                wrong << it.value() + u" says: "_s + it.key().left(200);
        return wrong;
    }
    bool has(const QString &words) const
    {
        return std::any_of(m_said.keyBegin(), m_said.keyEnd(), [&](const auto &said) { return said.contains(words); });
    }

private:
    QString m_folder;
    QMap<QString, QString> m_said;
    QSet<QString> m_wrong;
};

void collectLabel(Said &said, const QString &where, const QLabel &label)
{
    if (label.textFormat() == Qt::RichText) // made by us, of escaped parts
        said.plain(where, QTextDocumentFragment::fromHtml(label.text()).toPlainText());
    else if (label.textFormat() == Qt::PlainText)
        said.plain(where, label.text());
    else
        said.maybeRich(where, label.text());
}

void collect(Said &said, QWidget &widget)
{
    const QString where =
        widget.objectName().isEmpty() ? QString::fromLatin1(widget.metaObject()->className()) : widget.objectName();
    said.plain(where, widget.windowTitle());
    said.maybeRich(where + u" tool tip"_s, widget.toolTip());
    if (QAccessibleInterface *face = QAccessible::queryAccessibleInterface(&widget))
        for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Description})
            said.plain(where + u" accessible"_s, face->text(kind));
    if (const auto *label = qobject_cast<QLabel *>(&widget))
        collectLabel(said, where, *label);
    if (const auto *button = qobject_cast<QAbstractButton *>(&widget))
        said.mnemonic(where, button->text());
    if (const auto *line = qobject_cast<QLineEdit *>(&widget))
        said.plain(where, line->text() + line->placeholderText());
    for (const QAction *action : widget.actions())
        said.mnemonic(where + u" action"_s, action->text());
    if (const auto *box = qobject_cast<QComboBox *>(&widget))
        for (int i = 0; i < box->count(); ++i) {
            said.plain(where + u" item"_s, box->itemText(i));
            said.maybeRich(where + u" item's tool tip"_s, box->itemData(i, Qt::ToolTipRole).toString());
        }
}

void collectAll(Said &said, QWidget &window)
{
    collect(said, window);
    for (QWidget *widget : window.findChildren<QWidget *>())
        collect(said, *widget);
}

/// Rests the pointer on every place of a grid.
void rest(Said &said, QWidget &window)
{
    constexpr int step = 15;
    for (int y = step / 2; y < window.height(); y += step)
        for (int x = step / 2; x < window.width(); x += step) {
            QWidget *under = window.childAt(x, y);
            if (under == nullptr)
                continue;
            const QPoint place = under->mapFrom(&window, QPoint(x, y));
            hover(under, place);
            QHelpEvent help(QEvent::ToolTip, place, under->mapToGlobal(place));
            QApplication::sendEvent(under, &help);
            said.maybeRich(under->objectName() + u" tip"_s, QToolTip::text());
        }
    QToolTip::hideText();
}

void sweep(Said &said, QWidget &window)
{
    QTRY_COMPARE(awaitedAnswers(), 0);
    window.grab();
    collectAll(said, window);
    rest(said, window);
    collectAll(said, window);
}

} // namespace

QString TestHostileText::session(const QTemporaryDir &folder, const QString &title)
{
    QJsonObject document{{u"format"_s, u"headscope-session"_s},
                         {u"version"_s, 1},
                         {u"title"_s, title},
                         {u"layer"_s, QJsonObject{{u"num_hiddens"_s, 8}, {u"num_heads"_s, 2}}},
                         {u"inputs"_s, QJsonObject{{u"num_queries"_s, 10}, {u"num_kv_pairs"_s, 10}}},
                         {u"mask"_s, QJsonObject{{u"valid_lens"_s, QJsonArray{10, 9}}}},
                         {u"tokens"_s, QJsonObject{{u"queries"_s, tokens()}, {u"keys"_s, tokens()}}}};
    QFile file(folder.filePath(u"tok<br>J\nK &x 50%2.headscope"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(document).toJson()) < 0)
        qFatal("no session");
    return file.fileName();
}

void TestHostileText::everythingThatIsSaidIsText_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isTitled");
    QTest::addRow("English") << u"en"_s << true;
    QTest::addRow("Chinese") << u"zh_CN"_s << true;
    QTest::addRow("named by its file") << u"en"_s << false;
}

void TestHostileText::everythingThatIsSaidIsText()
{
    QFETCH(QString, language);
    QFETCH(bool, isTitled);
    const QTemporaryDir folder;
    const QString marker = folder.filePath(u"marker.png"_s);
    QImage(4, 4, QImage::Format_RGB32).save(marker);
    const OpenedFile opened(marker);
    const QString title = u"<img src='"_s + marker + u"'>\u202E %2 %1 &x tok%2B "_s + QString(300, u'w');
    const QString file = session(folder, isTitled ? title : QString());

    setLanguage(language);
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), file);
    Said said(folder.path());
    for (int step = 0; step < std::ssize(window.session().steps()); ++step) {
        window.session().setStepIndex(step);
        sweep(said, window);
    }
    window.session().goTo({Role::Weights, {0, 1, 2, 3}});
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        window.setView(view);
        sweep(said, window);
    }
    auto *side = window.findChild<ComparedSide *>();
    QVERIFY(side != nullptr);
    side->openFile(file);
    QTRY_VERIFY(!side->isBusy());
    sweep(said, window);
    window.exportFigure();
    sweep(said, *find<FigureComposer>(window, u"figureComposer"_s));
    setLanguage(u"en"_s);

    const QStringList wrong = said.wrong();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    QVERIFY(!opened.hasBeenOpened());
    QVERIFY(said.has(u"tokA<s>"_s));
    QVERIFY(said.has(language == u"en"_s ? u"tok%2B: 0."_s : u"tok%2B"_s)); // a bar's tip
    QVERIFY(said.has(isTitled ? u"<img src='"_s : u"50%2.headscope"_s));
}

HEADSCOPE_TEST(TestHostileText, QApplication)
#include "tst_hostiletext.moc"
