// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codelines.h"

#include "tests/ui/support.h"
#include "ui/explain/codepanel.h"
#include "ui/text/words.h"
#include "ui/work/copying.h"
#include "ui/work/jobqueue.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

using namespace headscope;

class TestCodeLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepHasALineInBothLibraries_data();
    void everyStepHasALineInBothLibraries();
    void settingsOfTheRunStandInTheCode();
    void whatALayerHasBesidesStandsInTheCode();
    void aLineOfD2lMayTakeTwoSteps();
    void gatesAndSegmentsStandInTheCode();
    void thePanelMarksTheLineOfTheStep();
    void allLinesAreCopied();
    void whatIsHiddenIsNotCopied();
    void whatWasCopiedLastStays();
};

namespace {

QString textOf(const Document &document, Library library = Library::Pytorch)
{
    return codeText(codeLines(library, planOf(document)));
}

} // namespace

void TestCodeLines::everyStepHasALineInBothLibraries_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &example : kExamples)
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestCodeLines::everyStepHasALineInBothLibraries()
{
    QFETCH(QString, example);
    Session session;
    open(session, example);
    for (const Library library : {Library::Pytorch, Library::D2l}) {
        std::vector<StepId> told;
        for (const CodeLine &line : codeLines(library, session.plan())) {
            QVERIFY2(!line.text.contains(u'<') && !line.text.contains(u"%"_s), qPrintable(line.text));
            QVERIFY2(line.comment.startsWith(u"# ("_s), qPrintable(line.comment));
            told.insert(told.end(), line.steps.begin(), line.steps.end());
        }
        std::vector<StepId> wanted;
        for (const Step *step : session.steps())
            wanted.push_back(step->id);
        QVERIFY(told == wanted);
    }
}

void TestCodeLines::settingsOfTheRunStandInTheCode()
{
    const QString plain = textOf(smallDocument());
    QVERIFY2(plain.contains(u"scores = scores / math.sqrt("_s), qPrintable(plain));
    QVERIFY2(plain.contains(u"# no mask"_s) && !plain.contains(u"~mask"_s), qPrintable(plain));
    const QString masked = textOf(smallDocument({{"mask.causal", "\"top_left\""}}));
    QVERIFY2(masked.contains(u"scores[~mask] = -1e6"_s), qPrintable(masked));
    QVERIFY(!masked.contains(u"+ bias"_s));
    const QString other = textOf(smallDocument({{"layer.scale", "0.25"},
                                                {"mask.causal", "\"top_left\""},
                                                {"mask.fill", "-1000"},
                                                {"mask.fill_mode", "\"add\""},
                                                {"layer.training", "true"},
                                                {"layer.dropout", "0.125"}}));
    QVERIFY2(other.contains(u"scores = scores * 0.25"_s), qPrintable(other));
    QVERIFY2(other.contains(u"scores[~mask] += -1000"_s), qPrintable(other));
    QVERIFY2(other.contains(u"F.dropout(weights, 0.125)"_s), qPrintable(other));
    QVERIFY(
        textOf(smallDocument({{"mask.causal", "\"top_left\""}, {"mask.fill", "\"-inf\""}})).contains(u"= -math.inf"_s));
}

void TestCodeLines::whatALayerHasBesidesStandsInTheCode()
{
    const QString plain = textOf(smallDocument());
    QVERIFY2(!plain.contains(u"repeat_interleave"_s) && !plain.contains(u"tanh"_s), qPrintable(plain));
    const Document document = smallDocument({{"layer.num_heads", "6"},
                                             {"layer.num_kv_heads", "2"},
                                             {"layer.softcap", "5"},
                                             {"layer.add_zero_attn", "true"},
                                             {"mask.causal", "\"top_left\""},
                                             {"mask.dead_row", "\"zero\""},
                                             {"weights.sink", R"({"file": "x.npz", "tensor": "sink"})"}});
    const Plan plan = planOf(document, fileWith({{"sink", Tensor<float>(Shape{6})}}));
    for (const Library library : {Library::Pytorch, Library::D2l}) { // whose attention has none of this
        const QString code = codeText(codeLines(library, plan));
        for (const QString &part : {u"Q = Q.view(b, -1, h, d)"_s, u"K = K.view(b, -1, g, d)"_s,
                                    u"K = torch.cat([K, torch.zeros(b * g, 1, d)], dim=1)"_s,
                                    u"scores = torch.bmm(Q, K.repeat_interleave(h // g, dim=0).transpose(1, 2))"_s,
                                    u"scores = 5 * torch.tanh(scores / 5)"_s,
                                    u"weights = torch.softmax(torch.cat([scores, column], dim=-1), dim=-1)[..., :-1]"_s,
                                    u"weights = weights.masked_fill(~mask.any(dim=-1, keepdim=True), 0)"_s,
                                    u"heads = torch.bmm(weights, V.repeat_interleave(h // g, dim=0))"_s})
            QVERIFY2(code.contains(part), qPrintable(code));
    }
}

void TestCodeLines::gatesAndSegmentsStandInTheCode()
{
    const auto textOfBlock = [](const QString &name, Library library) {
        Session session;
        open(session, QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/%1.headscope").arg(name));
        return codeText(codeLines(library, session.plan()));
    };
    for (const Library library : {Library::Pytorch, Library::D2l}) // d2l has no gate
        QVERIFY(textOfBlock(u"gated"_s, library).contains(u"gate, up = W_gate(x), W_up(x)"_s));
    QVERIFY(textOfBlock(u"feed_forward"_s, Library::Pytorch).contains(u"up = W_up(x)"_s));
    QVERIFY(textOfBlock(u"feed_forward"_s, Library::D2l).contains(u"self.dense1(X)"_s));
    QVERIFY(textOfBlock(u"embedding"_s, Library::Pytorch)
                .contains(u"embedded + positions + segment_embedding(segment_ids)"_s));
    QVERIFY(textOfBlock(u"embedding"_s, Library::D2l).contains(u"self.segment_embedding(segments)"_s));
}

void TestCodeLines::aLineOfD2lMayTakeTwoSteps()
{
    const auto lines = codeLines(Library::D2l, planOf(smallDocument()));
    const auto softmax = std::find_if(lines.begin(), lines.end(), [](const CodeLine &line) {
        return line.text.contains(u"masked_softmax(scores, valid_lens)"_s);
    });
    QVERIFY(softmax != lines.end());
    QVERIFY(softmax->steps == (std::vector<StepId>{StepId::Mask, StepId::Softmax}));
}

void TestCodeLines::thePanelMarksTheLineOfTheStep()
{
    Session session;
    open(session, u"d2l"_s);
    CodePanel panel(session);
    auto *lines = find<QLabel>(panel, u"codeLines"_s);
    find<QComboBox>(panel, u"codeLibrary"_s)->setCurrentIndex(1);
    QStringList marked;
    for (const Step *step : session.steps()) {
        session.setStep(step->id);
        panel.refresh();
        const QString shown = lines->text().replace(QChar(QChar::Nbsp), u' ');
        QVERIFY2(shown.contains(toQString(step->d2l().substr(0, 12)).toHtmlEscaped()), qPrintable(shown));
        marked << lines->text();
    }
    QVERIFY(marked.first() != marked.last());
}

void TestCodeLines::allLinesAreCopied()
{
    Session session;
    open(session, u"d2l"_s);
    CodePanel panel(session);
    find<QToolButton>(panel, u"copyCode"_s)->click();
    QCOMPARE(QApplication::clipboard()->text(), codeText(codeLines(Library::Pytorch, session.plan())));
    QVERIFY(QApplication::clipboard()->text().contains(u"weights = torch.softmax(scores, dim=-1)  # (10, 4, 6)"_s));
}

void TestCodeLines::whatIsHiddenIsNotCopied()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"step softmax"_s, u"shape scores"_s});
    CodePanel panel(session);
    find<QToolButton>(panel, u"copyCode"_s)->click();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(!copied.contains(u"torch.softmax"_s), qPrintable(copied));
    QVERIFY2(copied.contains(u"K.transpose(1, 2))  # ?\n"_s), qPrintable(copied)); // the line of the scores
    QVERIFY2(copied.contains(u"\n?  # ?\n"_s), qPrintable(copied));
}

/// A map that takes its time does not come over what was copied after it.
void TestCodeLines::whatWasCopiedLastStays()
{
    Session session;
    open(session, u"d2l"_s);
    CodePanel panel(session);
    copyLater(&panel, [](const CancelToken &) { return Copied{{}, u"a map"_s}; });
    find<QToolButton>(panel, u"copyCode"_s)->click();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(QApplication::clipboard()->text(), codeText(codeLines(Library::Pytorch, session.plan())));
}

HEADSCOPE_TEST(TestCodeLines, QApplication)
#include "tst_codelines.moc"
