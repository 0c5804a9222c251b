// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/glossarywindow.h"

#include "app/window/mainwindow.h"
#include "tests/app/support.h"
#include "ui/explain/explainpanel.h"
#include "ui/library/glossary.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBrowser>

using namespace headscope;

class TestGlossaryWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyTermIsThereInBothLanguages();
    void everyTermHasRoom();
    void aTermOfAnEntryLeadsToItsOwn();
    void searchingFindsWordsOfAnyLanguage();
    void namesOfOtherBooksAreFound_data();
    void namesOfOtherBooksAreFound();
    void aWordOfTheExplanationOpensItsEntry();
    void theLanguageOfTheWindowComesFirst();
    void thereIsOneOfIt();

private:
    GlossaryWindow *glossary() const { return m_window->findChild<GlossaryWindow *>(u"glossary"_s); }
    QListWidget *terms() const { return find<QListWidget>(*glossary(), u"glossaryTerms"_s); }
    QTextBrowser *entry() const { return find<QTextBrowser>(*glossary(), u"glossaryEntry"_s); }
    QString chosen() const { return terms()->currentItem()->data(Qt::UserRole).toString(); }

    std::unique_ptr<MainWindow> m_window;
};

void TestGlossaryWindow::init()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    open(m_window->session(), u"d2l"_s);
    find<QAction>(*m_window, u"helpGlossary"_s)->trigger();
}

void TestGlossaryWindow::cleanup()
{
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestGlossaryWindow::everyTermIsThereInBothLanguages()
{
    QVERIFY(glossary()->isVisible());
    QCOMPARE(terms()->count(), glossaryIn(u"en"_s).size());
    for (int i = 0; i < terms()->count(); ++i) {
        terms()->setCurrentRow(i);
        const QString told = entry()->toPlainText();
        for (const QString &language : glossaryLanguages()) {
            QVERIFY2(told.contains(findTerm(chosen(), language)->text), qPrintable(chosen()));
            QVERIFY(terms()->item(i)->text().contains(findTerm(chosen(), language)->term));
        }
    }
}

void TestGlossaryWindow::everyTermHasRoom()
{
    for (const QString &language : {u"en"_s, u"zh_CN"_s}) {
        setLanguage(language);
        QCoreApplication::processEvents();
        QVERIFY(!terms()->horizontalScrollBar()->isVisible());
        QVERIFY(terms()->sizeHintForColumn(0) <= terms()->viewport()->width());
        QVERIFY(entry()->width() > 300);
    }
}

void TestGlossaryWindow::aTermOfAnEntryLeadsToItsOwn()
{
    glossary()->showTerm(u"softmax"_s);
    QCOMPARE(chosen(), u"softmax"_s);
    glossary()->showTerm(u"score"_s);
    QVERIFY(entry()->toHtml().contains(u"term:query"_s));
    QVERIFY(!entry()->toHtml().contains(u"term:score\""_s)); // no entry leads to itself
    Q_EMIT entry()->anchorClicked(QUrl(u"term:query"_s));
    QCOMPARE(chosen(), u"query"_s);
}

void TestGlossaryWindow::searchingFindsWordsOfAnyLanguage()
{
    auto *search = find<QLineEdit>(*glossary(), u"glossarySearch"_s);
    const auto found = [this] {
        QStringList ids;
        for (int i = 0; i < terms()->count(); ++i)
            if (!terms()->item(i)->isHidden())
                ids << terms()->item(i)->data(Qt::UserRole).toString();
        return ids;
    };
    search->setText(u"熵"_s);
    QCOMPARE(found(), QStringList(u"entropy"_s));
    QCOMPARE(chosen(), u"entropy"_s);
    search->setText(u"valid_lens"_s);
    QCOMPARE(found(), QStringList(u"valid-lens"_s));
    search->setText(u"no such word"_s);
    QVERIFY(found().isEmpty());
    QCOMPARE(entry()->toPlainText(), u"No term fits “no such word”."_s); // and no longer the entry found before
    search->setText(u"<b>"_s);
    QCOMPARE(entry()->toPlainText(), u"No term fits “<b>”."_s);
    search->clear();
    QCOMPARE(found().size(), glossaryIn(u"en"_s).size());
    QVERIFY(entry()->toPlainText().startsWith(findTerm(chosen(), u"en"_s)->term));
}

void TestGlossaryWindow::namesOfOtherBooksAreFound_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("id");
    const auto row = [](const char *name, const QString &word, const QString &id) {
        QTest::addRow("%s", name) << word << id;
    };
    row("attention to another text", u"交叉注意力"_s, u"cross-attention"_s);
    row("layer norm", u"层归一化"_s, u"layer-norm"_s);
    row("dropout", u"随机失活"_s, u"dropout"_s);
    row("the method of dropout", u"丢弃法"_s, u"dropout"_s);
    row("attention pooling", u"注意力汇聚"_s, u"weighted-sum"_s);
    row("attention scoring", u"注意力评分"_s, u"score"_s);
    row("several logits", u"logits"_s, u"logit"_s);
    row("d2l's attention", u"scaled dot-product attention"_s, u"scaled-dot-product"_s);
    row("d2l's attention in Chinese", u"缩放点积注意力"_s, u"scaled-dot-product"_s);
    row("d2l's feed-forward network", u"基于位置的前馈网络"_s, u"feed-forward"_s);
    row("d2l's masked softmax", u"masked softmax"_s, u"masked"_s);
    row("d2l's masked softmax in Chinese", u"掩蔽softmax"_s, u"masked"_s);
    row("d2l's positional encoding", u"positional encoding"_s, u"positions"_s);
    row("embedding", u"嵌入"_s, u"embedding"_s);
    row("the stream of residuals", u"残差流"_s, u"residual-stream"_s);
    row("rollout", u"Rollout"_s, u"rollout"_s);
}

/// Also where our own sentences have another word.
void TestGlossaryWindow::namesOfOtherBooksAreFound()
{
    QFETCH(QString, word);
    QFETCH(QString, id);
    find<QLineEdit>(*glossary(), u"glossarySearch"_s)->setText(word);
    QCOMPARE(chosen(), id);
}

void TestGlossaryWindow::aWordOfTheExplanationOpensItsEntry()
{
    m_window->session().setStep(StepId::Softmax);
    auto *words = find<QLabel>(*m_window, u"stepHeadline"_s);
    QVERIFY2(words->text().contains(u"term:weights"_s), qPrintable(words->text()));
    Q_EMIT words->linkActivated(u"term:weights"_s);
    QCOMPARE(chosen(), u"weights"_s);
    QVERIFY(words->focusPolicy() & Qt::TabFocus); // links are reached by the keyboard, too
}

void TestGlossaryWindow::theLanguageOfTheWindowComesFirst()
{
    glossary()->showTerm(u"entropy"_s);
    QVERIFY(entry()->toPlainText().startsWith(u"entropy"_s));
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(entry()->toPlainText().startsWith(u"熵"_s));
    QCOMPARE(chosen(), u"entropy"_s);
}

void TestGlossaryWindow::thereIsOneOfIt()
{
    m_window->showTerm(u"query"_s);
    QCOMPARE(m_window->findChildren<GlossaryWindow *>().size(), 1);
    QCOMPARE(chosen(), u"query"_s);
}

HEADSCOPE_TEST(TestGlossaryWindow, QApplication)
#include "tst_glossarywindow.moc"
