// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/wordlinks.h"

#include "tests/ui/support.h"
#include "ui/explain/stepwords.h"
#include "ui/library/glossary.h"
#include "ui/text/language.h"

#include <QRegularExpression>
#include <QTextDocument>

using namespace headscope;

/// The glossary, and the links to it.
class TestWordLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setLanguage(u"en"_s); }
    void everyLanguageHasEveryTerm();
    void noTwoTermsShareAWord_data();
    void noTwoTermsShareAWord();
    void termsBecomeLinks_data();
    void termsBecomeLinks();
    void aTermIsALinkOnce();
    void theWordsStayAsTheyAre_data() { noTwoTermsShareAWord_data(); }
    void theWordsStayAsTheyAre();
    void everyStepHasALink_data() { noTwoTermsShareAWord_data(); }
    void everyStepHasALink();
    void linksTellTheirTerm();
};

namespace {

QString linked(const QString &html, const QString &language)
{
    std::set<QString> told;
    return withTermLinks(html, language, u"color:black"_s, told);
}

/// "softmax→softmax": the words that became links, with their terms.
QStringList linksIn(const QString &html)
{
    static const QRegularExpression link(u"<a href='term:([^']+)'[^>]*>([^<]*)</a>"_s);
    QStringList found;
    for (auto it = link.globalMatch(html); it.hasNext();) {
        const auto match = it.next();
        found << match.captured(2) + u'>' + match.captured(1);
    }
    return found;
}

QString plain(const QString &html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText();
}

} // namespace

void TestWordLinks::everyLanguageHasEveryTerm()
{
    QCOMPARE(glossaryLanguages(), (QStringList{u"en"_s, u"zh_CN"_s}));
    const auto &english = glossaryIn(u"en"_s);
    QVERIFY(english.size() >= 50);
    for (const QString &language : glossaryLanguages()) {
        const auto &entries = glossaryIn(language);
        QCOMPARE(entries.size(), english.size());
        for (qsizetype i = 0; i < entries.size(); ++i) {
            QCOMPARE(entries[i].id, english[i].id);
            QVERIFY2(!entries[i].term.isEmpty() && entries[i].text.size() > 8, qPrintable(entries[i].id));
            QVERIFY2(entries[i].text.endsWith(u'.') || entries[i].text.endsWith(u'。'), qPrintable(entries[i].id));
            QCOMPARE(findTerm(entries[i].id, language), &entries[i]);
        }
    }
    QVERIFY(findTerm(u"flux"_s, u"en"_s) == nullptr);
    QCOMPARE(glossaryIn(u"xx"_s).size(), english.size()); // in English where there is none
}

void TestWordLinks::noTwoTermsShareAWord_data()
{
    QTest::addColumn<QString>("language");
    for (const QString &language : glossaryLanguages())
        QTest::addRow("%s", qPrintable(language)) << language;
}

void TestWordLinks::noTwoTermsShareAWord()
{
    QFETCH(QString, language);
    std::set<QString> forms;
    for (const GlossaryEntry &entry : glossaryIn(language))
        for (const QString &form : QStringList(entry.term) + entry.also)
            QVERIFY2(forms.insert(form.toLower()).second, qPrintable(form));
}

void TestWordLinks::termsBecomeLinks_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("html");
    QTest::addColumn<QStringList>("links");
    const auto row = [](const char *name, const QString &language, const QString &html, const QStringList &links) {
        QTest::addRow("%s", name) << language << html << links;
    };
    row("a word", u"en"_s, u"The softmax of it"_s, {u"softmax>softmax"_s});
    row("at the start of a sentence", u"en"_s, u"Softmax is"_s, {u"Softmax>softmax"_s});
    row("another form", u"en"_s, u"every query and all keys"_s, {u"query>query"_s, u"keys>key"_s});
    row("the longest form", u"en"_s, u"attention weights"_s, {u"attention weights>weights"_s});
    row("no part of a word", u"en"_s, u"headline, monkey, scores_total"_s, {});
    row("not in a link", u"en"_s, u"<a href='3'>the scores</a> and heads"_s, {u"heads>head"_s});
    row("not in a mark", u"en"_s, u"<b title='softmax'>x</b>"_s, {});
    row("beside marks", u"en"_s, u"<b>query</b> &amp; key&lt;"_s, {u"query>query"_s, u"key>key"_s});
    row("Chinese", u"zh_CN"_s, u"每个查询的注意力权重"_s, {u"查询>query"_s, u"注意力权重>weights"_s});
    row("Latin in Chinese", u"zh_CN"_s, u"经过softmax之后"_s, {u"softmax>softmax"_s});
    row("another word with the same character", u"zh_CN"_s, u"数值和头数，以及值"_s, {u"值>value"_s});
}

void TestWordLinks::termsBecomeLinks()
{
    QFETCH(QString, language);
    QFETCH(QString, html);
    QFETCH(QStringList, links);
    const QString made = linked(html, language);
    QCOMPARE(linksIn(made), links);
    QCOMPARE(plain(made), plain(html));
}

void TestWordLinks::aTermIsALinkOnce()
{
    std::set<QString> told;
    QCOMPARE(linksIn(withTermLinks(u"a query and queries"_s, u"en"_s, u"color:black"_s, told)),
             QStringList(u"query>query"_s));
    QCOMPARE(linksIn(withTermLinks(u"a query and a key"_s, u"en"_s, u"color:black"_s, told)),
             QStringList(u"key>key"_s));
}

void TestWordLinks::theWordsStayAsTheyAre()
{
    QFETCH(QString, language);
    for (const GlossaryEntry &entry : glossaryIn(language)) {
        const QString html = entry.text.toHtmlEscaped();
        QCOMPARE(plain(linked(html, language)), entry.text);
    }
}

/// Whoever reads an explanation finds what its words mean.
void TestWordLinks::everyStepHasALink()
{
    QFETCH(QString, language);
    setLanguage(language);
    for (const QString &example : kExamples) {
        Session session;
        open(session, example);
        for (const Step *step : session.steps()) {
            const QString words =
                stepHeadline(step->id, session.plan()) + u' ' + stepExplanation(step->id, session.plan(), 0);
            const QString made = linked(words, language);
            QVERIFY2(!linksIn(made).isEmpty(), qPrintable(words));
            QCOMPARE(plain(made), plain(words));
        }
    }
}

void TestWordLinks::linksTellTheirTerm()
{
    QCOMPARE(termOfLink(u"term:softmax"_s), u"softmax"_s);
    QVERIFY(termOfLink(u"weights"_s).isEmpty());
}

HEADSCOPE_TEST(TestWordLinks, QApplication)
#include "tst_wordlinks.moc"
