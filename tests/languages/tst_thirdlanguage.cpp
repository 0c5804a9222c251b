// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "tests/cli/program.h"
#include "tests/ui/support.h"
#include "ui/export/figurefield.h"
#include "ui/library/scenes.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <QMenuBar>

using namespace headscope;

/// A language that the program does not have, "xx": its few words and texts lie beside this file and are linked into
/// this test, and into a program of the same sources as headscope. Nothing else knows of it.
class TestThirdLanguage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setLanguage(u"en"_s); }
    void itStandsAmongTheLanguages();
    void theWindowSpeaksIt();
    void whatItDoesNotSayIsEnglish();
    void sentencesAreJoinedInItsWay();
    void aFigureIsInItWhateverTheWindowSpeaks();
    void theCommandLineKnowsIt();
    void theCommandLineSpeaksIt();
};

namespace {

QString outputOf(const QStringList &arguments)
{
    return QString::fromUtf8(runHeadscope(arguments).out);
}

QStringList menusOf(const MainWindow &window)
{
    QStringList titles;
    for (const QAction *action : window.menuBar()->actions())
        titles << action->text();
    return titles;
}

} // namespace

void TestThirdLanguage::itStandsAmongTheLanguages()
{
    QCOMPARE(languageNames(), (QStringList{u"en"_s, u"xx"_s, u"zh_CN"_s}));
    QCOMPARE(languageChoices(), u"en, xx or zh_CN"_s);
    QVERIFY(languages().contains(std::pair(u"xx"_s, u"Xish"_s)));
    const auto fields = figureFields();
    QCOMPARE(fieldOf(fields, kLanguageField).words, languageNames());
    MainWindow window;
    const QList<QAction *> actions = window.findChildren<QAction *>();
    const auto own =
        std::find_if(actions.begin(), actions.end(), [](auto *action) { return action->text() == u"Xish"_s; });
    QVERIFY(own != actions.end());
    QSignalSpy picked(&window, &MainWindow::languagePicked);
    (*own)->trigger();
    QCOMPARE(picked.value(0).value(0).toString(), u"xx"_s);
}

void TestThirdLanguage::theWindowSpeaksIt()
{
    MainWindow window;
    open(window.session(), u"dates/encoder-2-self/all"_s);
    QCOMPARE(menusOf(window).first(), u"&File"_s);
    setLanguage(u"xx"_s);
    QCOMPARE(windowLanguage(), u"xx"_s);
    QTRY_COMPARE(menusOf(window).first(), u"&Xile"_s);
    QCOMPARE(window.windowTitle().section(u" – "_s, 0, 0),
             u"Xates and ximes · Encoder 2: self-attention · xall 10 xentences, xadded[*]"_s);
}

void TestThirdLanguage::whatItDoesNotSayIsEnglish()
{
    setLanguage(u"xx"_s);
    MainWindow window;
    QCOMPARE(menusOf(window).mid(0, 2), (QStringList{u"&Xile"_s, u"&Edit"_s}));
    const Model &model = *findModel(u"dates"_s);
    QCOMPARE(translated(model.title), u"Xates and ximes"_s);
    QVERIFY(translated(model.about).startsWith(u"A Transformer"_s));
}

void TestThirdLanguage::sentencesAreJoinedInItsWay()
{
    QCOMPARE(inSequence({u"A."_s, u"B."_s, u"%1."_s}), u"A. B. %1."_s);
    setLanguage(u"xx"_s);
    QCOMPARE(inSequence({u"A."_s, u"B."_s, u"%1."_s}), u"A. ~ B. ~ %1."_s);
    QCOMPARE(inSequence({u"A."_s}), u"A."_s);
    const auto place = scenePlace(u"example:dates/encoder-2-self/0"_s);
    QCOMPARE(headNote(place->layer(), 3), u"Xour: xalf (97%)."_s);
}

void TestThirdLanguage::aFigureIsInItWhateverTheWindowSpeaks()
{
    for (const QString &window : languageNames()) {
        setLanguage(window);
        const WordsIn words(u"xx"_s);
        QCOMPARE(axisPlace(Extent::QueryCount, 3), u"xuery 3"_s);
        QCOMPARE(axisPlace(Extent::Heads, 3), u"head 3"_s);
        const WordsIn english(u"en"_s);
        QCOMPARE(axisPlace(Extent::QueryCount, 3), u"query 3"_s);
    }
}

void TestThirdLanguage::theCommandLineKnowsIt()
{
    QVERIFY(outputOf({u"shapes"_s, u"--help"_s}).simplified().contains(u"en, xx or zh_CN, which changes nothing"_s));
    const Outcome unknown = runHeadscope({u"examples"_s, u"--lang"_s, u"yy"_s});
    QCOMPARE(unknown.err, QByteArray("headscope: --lang: got yy, expected one of en, xx, zh_CN\n"));
    QCOMPARE(unknown.code, 2);
}

void TestThirdLanguage::theCommandLineSpeaksIt()
{
    const QStringList lines = outputOf({u"examples"_s, u"--lang"_s, u"xx"_s}).split(u'\n');
    QCOMPARE(lines.first(), u"example:dates           Xates and ximes"_s);
    QVERIFY(lines.filter(u"Encoder 2: self-attention · xall 10 xentences, xadded"_s).size() == 1);
    QVERIFY(outputOf({u"examples"_s, u"--json"_s, u"--lang"_s, u"xx"_s}).contains(u"\"Xour: xalf (97%).\""_s));
}

HEADSCOPE_TEST(TestThirdLanguage, QApplication)
#include "tst_thirdlanguage.moc"
