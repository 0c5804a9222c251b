// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/support.h"
#include "ui/arithmetic/celllinks.h"
#include "ui/explain/explainpanel.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTextDocument>

using namespace headscope;
using enum Role;

/// From any number of a model back to the tokens, link by link.
class TestChain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linksLeadFromALogitToItsToken_data();
    void linksLeadFromALogitToItsToken();
    void oneGoesBackAsOneCame();
    void theResidualLeadsElsewhere();
    void crossAttentionLeadsToTheEncoder();
    void aLinkToNowhereGoesNowhere();
};

namespace {

/// A model, and the panel that explains its numbers.
struct Explained
{
    explicit Explained(const QString &name)
    {
        showActive(panel, {372, 900});
        openModel(session, name);
        Look look = session.look();
        look.view = View::Explore;
        session.setLook(look);
    }
    QLabel *label() { return find<QLabel>(panel, u"cellWords"_s); }
    QString text()
    {
        QTextDocument document;
        document.setHtml(label()->text());
        return document.toPlainText().remove(QChar(0x2060)).replace(QChar::Nbsp, u' ');
    }
    QStringList links()
    {
        static const QRegularExpression href(u"href='([^']*)'"_s);
        QStringList found;
        for (auto at = href.globalMatch(label()->text()); at.hasNext();)
            found << at.next().captured(1);
        return found;
    }
    const Trace &trace() { return *session.result()->trace; }
    QString block() { return session.look().block; }
    void look(const QString &at, Role tensor, const Cell &cell)
    {
        session.goTo(BlockCell{at.toStdString(), std::string(specOf(tensor).name), cell});
    }
    /// Follows the first link that leads to another number; whether there is one.
    bool follow()
    {
        for (const QString &link : links())
            if (cellBehind(link, session.plan()) || blockCellBehind(link)) {
                Q_EMIT label()->linkActivated(link);
                QCoreApplication::processEvents();
                return true;
            }
        return false;
    }

    Session session;
    ExplainPanel panel{session};
};

} // namespace

void TestChain::linksLeadFromALogitToItsToken_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"gpt2", "gpt_neox", "llama", "bert", "t5", "d2l_transformer"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// By the first operand each time: what is read comes before what it is multiplied with.
void TestChain::linksLeadFromALogitToItsToken()
{
    QFETCH(const QString, name);
    Explained shown(name);
    shown.look(u"unembed"_s, Logits, {0, 1, 2});
    double before = shown.trace().value(Logits, {0, 1, 2});
    QStringList blocks{shown.block()};
    for (int steps = 0; !shown.text().contains(u"of the table"_s); ++steps) {
        QVERIFY2(steps < 200, qPrintable(blocks.join(u' ')));
        const bool leadsElsewhere = shown.text().contains(u"the result of"_s);
        const auto from = shown.session.selection().pinned.value();
        before = shown.trace().value(from.tensor, from.cell);
        QVERIFY2(shown.follow(), qPrintable(shown.text()));
        const auto to = shown.session.selection().pinned.value();
        QCOMPARE(tensorOf(shown.session.plan(), to.tensor).step, shown.session.selection().step);
        if (leadsElsewhere) // the same number, in the block that made it
            QCOMPARE(shown.trace().value(to.tensor, to.cell), before);
        if (shown.block() != blocks.back())
            blocks << shown.block();
    }
    QVERIFY2(blocks.back().endsWith(u"embed"_s), qPrintable(blocks.back()));
    QVERIFY2(shown.session.model()->model->hasDecoder() || blocks.size() >= 4, qPrintable(blocks.join(u' ')));
    const Cell cell = shown.session.selection().pinned->cell;
    const Plan &embed = shown.session.plan();
    const QString word = toQString(embed.document.tokens.queries.front()[static_cast<std::size_t>(cell[1])]);
    const Index row = embed.document.inputs.tokenIds.front()[static_cast<std::size_t>(cell[1])];
    QVERIFY2(shown.text().contains(u"token %1, “%2”: row %3 of the table"_s.arg(cell[1]).arg(word).arg(row)),
             qPrintable(shown.text()));
}

void TestChain::oneGoesBackAsOneCame()
{
    Explained shown(u"gpt2"_s);
    shown.look(u"layer.1.self"_s, Queries, {0, 2, 3});
    QCoreApplication::processEvents();
    const ViewState before = shown.session.view();
    QVERIFY2(shown.text().contains(u"the result of layer.0.ffn: residual_sum[0, 2, 3]"_s), qPrintable(shown.text()));
    QCOMPARE(shown.links(), QStringList{u"block:layer.0.ffn/residual_sum[0, 2, 3]"_s});
    QVERIFY(shown.follow());
    QCOMPARE(shown.block(), u"layer.0.ffn"_s);
    QVERIFY(shown.session.selection().pinned == (CellPlace{ResidualSum, {0, 2, 3}}));
    QCOMPARE(shown.session.selection().step, StepId::Residual);
    shown.session.go(-1);
    QVERIFY(shown.session.view() == before);
}

void TestChain::theResidualLeadsElsewhere()
{
    Explained shown(u"gpt_neox"_s);
    shown.look(u"layer.1.ffn"_s, ResidualInput, {0, 1, 0});
    QVERIFY2(shown.text().contains(u"the result of layer.1.self: residual_sum[0, 1, 0]"_s), qPrintable(shown.text()));
    shown.look(u"layer.1.ffn"_s, FfnInput, {0, 1, 0});
    QVERIFY2(shown.text().contains(u"the result of layer.0.ffn: residual_sum[0, 1, 0]"_s), qPrintable(shown.text()));
}

void TestChain::crossAttentionLeadsToTheEncoder()
{
    Explained shown(u"d2l_transformer"_s);
    shown.look(u"decoder.0.cross"_s, Keys, {0, 2, 1});
    QVERIFY(shown.follow());
    QVERIFY2(shown.block().startsWith(u"encoder"_s), qPrintable(shown.block()));
}

void TestChain::aLinkToNowhereGoesNowhere()
{
    Explained shown(u"gpt2"_s);
    const ViewState before = shown.session.view();
    for (const BlockCell &cell : {BlockCell{"layer.9.ffn", "residual_sum", {0, 0, 0}},
                                  {"layer.0.ffn", "weights", {0, 0, 0, 0}},
                                  {"layer.0.ffn", "residual_sum", {0, 0, 1000}}})
        shown.session.goTo(cell);
    QVERIFY(shown.session.view() == before);
}

HEADSCOPE_TEST(TestChain, QApplication)
#include "tst_chain.moc"
