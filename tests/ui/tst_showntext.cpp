// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/showntext.h"

#include "tests/testprogram.h"
#include "ui/lines/tooltip.h"
#include "ui/text/table.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTextDocument>
#include <QTextDocumentFragment>

using namespace headscope;
using namespace Qt::StringLiterals;

class TestShownText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsNoLetterIsWrittenOut();
    void breaksOfLinesStayWhereTheyAreMeant();
    void wordsThatRunToTheLeftAreIsolatedInSentences();
    void aLongTextIsCutBetweenTwoLetters_data();
    void aLongTextIsCutBetweenTwoLetters();
    void aToolTipSaysItsTextAndNothingElse_data();
    void aToolTipSaysItsTextAndNothingElse();
    void everyToolTipIsMadePlain();
    void aTableRunsNothing_data();
    void aTableRunsNothing();
};

void TestShownText::whatIsNoLetterIsWrittenOut()
{
    QCOMPARE(visible(u"a\x1b\tb\u202Ec\uFFFE"_s), u"a\\x1b\\x09b\\xe2\\x80\\xaec\\xef\\xbf\\xbe"_s);
    QCOMPARE(shownText(std::string_view("\xef\xbb\xbfx")), u"\\xef\\xbb\\xbfx"_s); // which Qt would leave out
    QCOMPARE(visible(u"注意力 <s> %2 &x"_s), u"注意力 <s> %2 &x"_s);
    QCOMPARE(visible(u"ca\u00ADt \u200Fא\u200B"_s), u"ca\\xc2\\xadt \\xe2\\x80\\x8fא\\xe2\\x80\\x8b"_s);
    QCOMPARE(visible(u"می\u200Cخواهم"_s), u"می\u200Cخواهم"_s);
}

void TestShownText::breaksOfLinesStayWhereTheyAreMeant()
{
    QCOMPARE(visibleLines(u"a\nb\x1b"_s), u"a\nb\\x1b"_s);
}

/// What others wrote may isolate nothing.
void TestShownText::wordsThatRunToTheLeftAreIsolatedInSentences()
{
    for (const QString &word : {u"cat"_s, u"猫"_s, u"(1)"_s, u"हिन्दी"_s, u"😀"_s, QString()})
        QCOMPARE(inSentence(word), word);
    for (const QString &word : {u"\u05D0\u05D1"_s, u"a\u05D0"_s, u"\u0633 1"_s, u"\U0001E900"_s}) {
        QCOMPARE(inSentence(word), u'\u2068' + word + u'\u2069');
        QCOMPARE(withoutIsolates(u"key 6 “%1”"_s.arg(inSentence(word))), u"key 6 “%1”"_s.arg(word));
    }
    const QString sentence = u"6 “%1”\n“%1” 0.5"_s.arg(inSentence(u"\u05D0"_s));
    QCOMPARE(visibleLines(sentence), sentence);
    QCOMPARE(visibleLines(u"\u2068a"_s), u"\\xe2\\x81\\xa8a"_s);
    QCOMPARE(visible(u"\u2068a\u2069"_s), u"\\xe2\\x81\\xa8a\\xe2\\x81\\xa9"_s);
}

void TestShownText::aLongTextIsCutBetweenTwoLetters_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::addRow("as it is") << QString(200, u'a') << QString(200, u'a');
    QTest::addRow("a letter more") << QString(201, u'a') << QString(200, u'a') + u'…';
    QTest::addRow("a million") << QString(1'000'000, u'力') << QString(200, u'力') + u'…';
    const QString face = u"😀"_s; // it has two code units
    QTest::addRow("faces") << face.repeated(1000) << face.repeated(100) + u'…';
    QTest::addRow("a face at the end") << QString(199, u'a') + face + u'b' << QString(199, u'a') + u'…';
}

void TestShownText::aLongTextIsCutBetweenTwoLetters()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(shownText(text), shown);
    QCOMPARE(shownText(text.toStdString()), shown);
}

void TestShownText::aToolTipSaysItsTextAndNothingElse_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"plain", "two\nlines", "<s>", "<img src='/dev/zero'>", "a <b>b</b>\n c", "1 < 2 & 3", "&lt;s&gt;", "a<br>b"})
        QTest::addRow("%s", text) << QString::fromLatin1(text);
}

void TestShownText::aToolTipSaysItsTextAndNothingElse()
{
    QFETCH(QString, text);
    const QString tip = plainToolTip(text);
    QCOMPARE(Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip, text);
    QVERIFY(tip == text || tip.count(u'<') == 2);
    QCOMPARE(QTextDocumentFragment::fromHtml(wrappedToolTip(text)).toPlainText(), text);
    QCOMPARE(wrappedToolTip(text).count(u'<'), 2);
}

/// A tool tip with words that are not written there is told by one of the functions that let no word be read as HTML,
/// or has the words of the table of actions, so that none is forgotten.
void TestShownText::everyToolTipIsMadePlain()
{
    static const QRegularExpression told(u"(setToolTip|setWhatsThis|QToolTip::showText|setItemData)\\("_s);
    static const QRegularExpression isWritten(u"^\\s*tr\\((\\s*\"[^\"]*\")+\\)\\)"_s);
    static const QRegularExpression isSafe(u"\\b(plainToolTip|wrappedToolTip|withKeys)\\("_s);
    int count = 0;
    for (const QString &folder : {u"/../ui"_s, u"/../app"_s})
        for (QDirIterator it(QStringLiteral(TEST_SOURCE_DIR) + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                             QDirIterator::Subdirectories);
             it.hasNext();) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString source = QString::fromUtf8(file.readAll());
            for (auto found = told.globalMatch(source); found.hasNext(); ++count) {
                const auto match = found.next();
                const qsizetype at = match.capturedEnd();
                const QString call = source.mid(at, source.indexOf(u';', at) - at);
                if (match.captured(1) == u"setItemData"_s && !call.contains(u"ToolTipRole"_s))
                    continue; // a value that nobody sees
                QVERIFY2(isWritten.match(call).hasMatch() || call.contains(isSafe),
                         qPrintable(file.fileName() + u": "_s + call));
            }
        }
    QVERIFY(count > 20);
}

void TestShownText::aTableRunsNothing_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("field");
    QTest::addRow("a word") << u"cat"_s << u"cat"_s;
    QTest::addRow("nothing") << QString() << QString();
    QTest::addRow("=") << u"=HYPERLINK(\"x\")"_s << u"\"'=HYPERLINK(\"\"x\"\")\""_s;
    QTest::addRow("+") << u"+a"_s << u"'+a"_s;
    QTest::addRow("-") << u"-"_s << u"'-"_s;
    QTest::addRow("@") << u"@SUM(1)"_s << u"'@SUM(1)"_s;
    QTest::addRow("wide =") << u"＝1"_s << u"'＝1"_s;
    QTest::addRow("tab") << u"\t=1"_s << u"\\x09=1"_s;
    QTest::addRow("return") << u"\r=1"_s << u"\\x0d=1"_s;
    QTest::addRow("NUL") << u"a"_s + QChar(0) << u"a\\x00"_s;
    QTest::addRow("a number") << u"-5"_s << u"-5"_s;
    QTest::addRow("no number of a spreadsheet") << u"-inf"_s << u"'-inf"_s;
    QTest::addRow("an apostrophe of its own") << u"'-"_s << u"''-"_s;
    QTest::addRow("an apostrophe before a word") << u"'tis"_s << u"'tis"_s;
    QTest::addRow("a backslash") << u"\\x09"_s << u"\\x09"_s;
    QTest::addRow("within") << u"a=b"_s << u"a=b"_s;
    QTest::addRow("the separator") << u"a,b"_s << u"\"a,b\""_s;
    QTest::addRow("a space first") << u" a"_s << u"\" a\""_s;
}

void TestShownText::aTableRunsNothing()
{
    QFETCH(QString, word);
    QFETCH(QString, field);
    QCOMPARE(tableLine({word}, {u"-0.5"_s}, u','), field + u",-0.5\n"_s);
}

HEADSCOPE_TEST(TestShownText, QCoreApplication)
#include "tst_showntext.moc"
