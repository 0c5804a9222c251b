// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/importtest.h"

#include "ui/importing/tokendialog.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextDocument>

#include <algorithm>

using namespace headscope;

/// The dialog about the words of queries and keys.
class TestTokenDialog : public ImportTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void tokensAreAskedFor();
    void aQuestionAboutASessionGoesWithIt();
    void wordsOfSelfAttentionHaveOneUse();
    void wordsOfKeysAreNotThoseOfQueries();
    void itGivesEveryWordBack();
    void aBlankThatDoesNotBreakStaysInItsWord();
    void takenAsItBeginsItChangesNothing();
};

void TestTokenDialog::tokensAreAskedFor()
{
    copy(u"the cat sat"_s);
    QTRY_VERIFY(m_window->findChild<TokenDialog *>() != nullptr);
    auto *dialog = m_window->findChild<TokenDialog *>();
    QCOMPARE(find<QLabel>(*dialog, u"tokensTold"_s)->text(), u"Words: 3. The layer gets 3 queries and 3 keys."_s);
    auto *text = find<QPlainTextEdit>(*dialog, u"tokenText"_s);
    text->selectAll();
    text->insertPlainText(u"['the"_s); // as who types
    QVERIFY(find<QLabel>(*dialog, u"tokensWrong"_s)->isVisible());
    QVERIFY(!find<QPushButton>(*dialog, u"takeTokens"_s)->isEnabled());
    text->selectAll();
    text->insertPlainText(u"['the', 'cat']"_s);
    press(*dialog, u"takeTokens"_s);
    QCOMPARE(session().document().tokens.keys, (TokenLists{{"the", "cat"}}));
    QCOMPARE(session().plan().sizes.q, 2);
    QVERIFY(waitForRun(session()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    QCOMPARE(find<QPlainTextEdit>(*m_window, u"tokenText"_s)->toPlainText(), u"the cat"_s);
}

/// They would become the words of the session that has come.
void TestTokenDialog::aQuestionAboutASessionGoesWithIt()
{
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    QVERIFY(m_window->findChild<TokenDialog *>()->isVisible());
    open(session(), u"small"_s);
    QTRY_VERIFY(m_window->findChild<TokenDialog *>() == nullptr);
}

void TestTokenDialog::wordsOfSelfAttentionHaveOneUse()
{
    open(session(), u"small"_s);
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    const auto *use = find<QComboBox>(*m_window, u"tokenUse"_s);
    QVERIFY(!use->isEnabled());
    const auto labels = use->parentWidget()->findChildren<QLabel *>();
    const auto names = [use](const QLabel *label) { return label->buddy() == use && !label->isEnabled(); };
    QVERIFY(std::any_of(labels.begin(), labels.end(), names)); // as grey as the use
}

/// Each is shown where it is chosen, until something is typed.
void TestTokenDialog::wordsOfKeysAreNotThoseOfQueries()
{
    edit(session(), {{u"tokens.queries"_s, uR"(["a", "b", "c", "d"])"_s},
                     {u"tokens.keys"_s, uR"(["k", "l", "m", "n", "o", "p"])"_s}});
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    auto *dialog = m_window->findChild<TokenDialog *>();
    QVERIFY(dialog != nullptr);
    auto *use = find<QComboBox>(*dialog, u"tokenUse"_s);
    auto *text = find<QPlainTextEdit>(*dialog, u"tokenText"_s);
    QCOMPARE(use->currentText(), u"queries"_s);
    QCOMPARE(text->toPlainText(), u"a b c d"_s);
    use->setCurrentText(u"keys"_s);
    QCOMPARE(text->toPlainText(), u"k l m n o p"_s);
    QTest::keyClick(text, Qt::Key_X);
    use->setCurrentText(u"queries"_s);
    QCOMPARE(text->toPlainText(), u"xk l m n o p"_s);
    use->setCurrentText(u"keys"_s);
    press(*dialog, u"takeTokens"_s);
    QCOMPARE(session().document().tokens.keys, (TokenLists{{"xk", "l", "m", "n", "o", "p"}}));
    QCOMPARE(session().document().tokens.queries, (TokenLists{{"a", "b", "c", "d"}}));
    QVERIFY(waitForRun(session()));
}

/// The field itself makes blanks and breaks of some signs.
void TestTokenDialog::itGivesEveryWordBack()
{
    Document document = session().document();
    document.tokens.keys = TokenLists{{"10\u00A0km", "\u2028a\u2029", "\u202A\u202B\u202C\u202D\u202E",
                                       "\u2066\u2067\u2068\u2069\u200B", "\t\"it's\"\\x09", ""}};
    QVERIFY(session().edit(document, u"words"_s));
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    auto *dialog = m_window->findChild<TokenDialog *>();
    QVERIFY(!find<QLabel>(*dialog, u"tokensWrong"_s)->isVisible());
    find<QPlainTextEdit>(*dialog, u"tokenText"_s)->document()->setModified(true); // as if a letter came and went
    press(*dialog, u"takeTokens"_s);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(session().document().tokens.keys, document.tokens.keys);
    QVERIFY(waitForRun(session()));
}

void TestTokenDialog::aBlankThatDoesNotBreakStaysInItsWord()
{
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    auto *dialog = m_window->findChild<TokenDialog *>();
    find<QPlainTextEdit>(*dialog, u"tokenText"_s)->setPlainText(u"['10\u00A0km',\n'a']"_s);
    find<QPlainTextEdit>(*dialog, u"tokenText"_s)->document()->setModified(true); // as if it were typed
    press(*dialog, u"takeTokens"_s);
    QCOMPARE(session().document().tokens.keys, (TokenLists{{"10\u00A0km", "a"}}));
    QVERIFY(waitForRun(session()));
}

/// Not even that the keys of self-attention get the words of its queries.
void TestTokenDialog::takenAsItBeginsItChangesNothing()
{
    open(session(), u"small"_s);
    edit(session(), {{u"tokens.queries"_s, uR"(["a", "b", "c"])"_s}});
    const Document before = session().document();
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    auto *dialog = m_window->findChild<TokenDialog *>();
    press(*dialog, u"takeTokens"_s);
    QVERIFY(!dialog->isVisible());
    QVERIFY(session().document() == before);
    QVERIFY(waitForRun(session()));
}

HEADSCOPE_TEST(TestTokenDialog, QApplication)
#include "tst_tokendialog.moc"
