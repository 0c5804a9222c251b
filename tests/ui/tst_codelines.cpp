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
    void shapesStandBesideTheLineThatMakesThem();
    void aLineOfD2lMayTakeTwoSteps();
    void gatesAndSegmentsStandInTheCode();
    void theNormBeforeIsThatOfTheRun();
    void aBlockReadsWhatItsLinesMade();
    void aBiasMakesTheMaskThatIsFilled();
    void whatD2lCannotMaskIsInPytorch_data();
    void whatD2lCannotMaskIsInPytorch();
    void thePanelSaysWhereD2lHasNoWords();
    void lengthsAndCausalAreMaskedByD2l();
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

QString textOfBlock(const QString &name, Library library)
{
    Session session;
    open(session, QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/%1.headscope").arg(name));
    return codeText(codeLines(library, session.plan()));
}

/// A layer whose inputs are as wide as its output, so that each may be normed and added.
Document evenDocument(const std::vector<Setting> &settings)
{
    return changed(smallDocument({{"layer.query_size", "6"}, {"layer.key_size", "6"}, {"layer.value_size", "6"}}),
                   settings);
}

/// A bias on the scores, in a file of its own.
Plan planWithBias(std::vector<Setting> settings)
{
    settings.emplace_back("mask.bias", R"({"file": "x.npz", "tensor": "bias"})");
    return planOf(smallDocument(settings), fileWith({{"bias", Tensor<float>({3, 4}, std::vector<float>(12, 1))}}));
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

/// Keys and values are appended where the scores are made, behind their turn.
void TestCodeLines::shapesStandBesideTheLineThatMakesThem()
{
    for (const Setting &turned : {Setting("layer.rope", "null"), Setting("layer.rope", "{}")}) {
        const QString code =
            textOf(smallDocument({{"layer.add_zero_attn", "true"}, {"layer.num_hiddens", "8"}, turned}));
        QVERIFY2(code.contains(u"V = V.view(b, -1, h, d).transpose(1, 2).flatten(0, 1)  # (4, 3, 4), (4, 4, 4)\n"_s),
                 qPrintable(code));
        QVERIFY2(code.contains(u"scores = torch.bmm(Q, K.transpose(1, 2))  # (4, 5, 4), (4, 3, 5)\n"_s),
                 qPrintable(code));
    }
}

void TestCodeLines::gatesAndSegmentsStandInTheCode()
{
    for (const Library library : {Library::Pytorch, Library::D2l}) // d2l has no gate
        QVERIFY(textOfBlock(u"gated"_s, library).contains(u"gate, up = W_gate(x), W_up(x)"_s));
    QVERIFY(textOfBlock(u"feed_forward"_s, Library::Pytorch).contains(u"up = W_up(x)"_s));
    QVERIFY(textOfBlock(u"feed_forward"_s, Library::D2l).contains(u"self.dense1(x)"_s));
    QVERIFY(textOfBlock(u"embedding"_s, Library::Pytorch)
                .contains(u"embedded + positions + segment_embedding(segment_ids)"_s));
    QVERIFY(textOfBlock(u"embedding"_s, Library::D2l).contains(u"self.segment_embedding(segments)"_s));
}

/// A residual adds the queries from before the norm.
void TestCodeLines::theNormBeforeIsThatOfTheRun()
{
    const std::vector<Setting> all{{"layer.norm", "\"pre\""}, {"layer.residual", "true"}};
    const QString code = textOf(evenDocument(all));
    QVERIFY2(code.contains(u"\nresidual = queries\n"
                           "queries, keys, values = norm(queries), norm(keys), norm(values)  #"_s),
             qPrintable(code));
    QVERIFY2(code.contains(u"\noutput = output + residual  #"_s), qPrintable(code));
    const QString d2l = textOf(evenDocument(all), Library::D2l);
    QVERIFY2(d2l.contains(u"\nX = queries\n"
                          "queries, keys, values = self.ln(queries), self.ln(keys), self.ln(values)  #"_s),
             qPrintable(d2l));
    QVERIFY2(d2l.contains(u"\nY = Y + X  #"_s), qPrintable(d2l));
    QCOMPARE(d2l.count(u"X = queries"_s), 1);
    const QString queriesAlone = textOf(evenDocument({{"layer.norm", "\"pre_query\""}}));
    QVERIFY2(queriesAlone.contains(u"\nqueries = norm(queries)  #"_s), qPrintable(queriesAlone));
    QVERIFY2(!queriesAlone.contains(u"residual"_s), qPrintable(queriesAlone));
    const QString after = textOf(evenDocument({{"layer.norm", "\"post\""}, {"layer.residual", "true"}}));
    QVERIFY2(after.contains(u"\noutput = output + queries  #"_s), qPrintable(after));
    QVERIFY2(after.contains(u"\noutput = norm(output)  #"_s) && !after.contains(u"residual"_s), qPrintable(after));
    for (const char *norm : {"\"none\"", "\"post\""}) { // d2l's own line for the heads takes the name of the queries
        const QString kept = textOf(evenDocument({{"layer.norm", norm}, {"layer.residual", "true"}}), Library::D2l);
        QVERIFY2(kept.contains(u"\nX = queries\nqueries = self.transpose_qkv(self.W_q(queries))\n"_s),
                 qPrintable(kept));
        QCOMPARE(kept.count(u"X = queries"_s), 1);
        QVERIFY2(kept.contains(u"\nY = Y + X  #"_s), qPrintable(kept));
    }
    QVERIFY(!textOf(evenDocument({}), Library::D2l).contains(u"X = queries"_s));
    const Document byRoot = changed(evenDocument(all), {{"layer.norm_kind", "\"rms\""}}); // which d2l has not
    QCOMPARE(textOf(byRoot, Library::D2l), textOf(byRoot));
}

/// Each name that a line reads is that of the line that made it.
void TestCodeLines::aBlockReadsWhatItsLinesMade()
{
    const auto check = [](const QString &block, Library library, const QStringList &lines) {
        const QString code = textOfBlock(block, library);
        for (const QString &line : lines)
            QVERIFY2(code.contains(line + u"  # ("_s), qPrintable(line + u"\nin\n"_s + code));
    };
    check(u"feed_forward"_s, Library::Pytorch,
          {u"x = X"_s, u"x = norm(x)"_s, u"up = W_up(x)"_s, u"output = output + X"_s, u"output = norm(output)"_s});
    check(u"feed_forward"_s, Library::D2l,
          {u"x = X"_s, u"x = self.ln(x)"_s, u"x = self.dense1(x)"_s, u"x = self.gelu(x)"_s, u"Y = self.dense2(x)"_s,
           u"Y = Y + X"_s, u"Y = self.ln(Y)"_s});
    for (const Library library : {Library::Pytorch, Library::D2l}) { // d2l has none of these
        check(u"gated"_s, library, {u"hidden = F.silu(gate) * up"_s, u"output = output + residual_input"_s});
        check(u"final"_s, library,
              {u"x = transform(x)"_s, u"x = F.gelu(x, approximate=\"tanh\")"_s, u"x = final_norm(x)"_s});
        check(u"patches"_s, library,
              {u"embedded = torch.cat([token_embedding.weight[:1].expand(b, 1, -1), patch_embedding(x)], dim=1)"_s,
               u"embedded = embedded + positions"_s});
    }
    check(u"embedding"_s, Library::Pytorch,
          {u"embedded = token_embedding(token_ids) * 2"_s, u"embedded = norm(embedded)"_s});
    check(u"embedding"_s, Library::D2l, {u"X = self.embedding(token_ids) * 2"_s, u"X = self.ln(X)"_s});
    check(u"unembedding"_s, Library::D2l, {u"x = x * 0.5"_s, u"logits = self.dense(x)"_s});
}

/// A bias of −∞ hides its key, whose score becomes the fill as well.
void TestCodeLines::aBiasMakesTheMaskThatIsFilled()
{
    const QString alone = codeText(codeLines(Library::Pytorch, planWithBias({{"mask.dead_row", "\"zero\""}})));
    QVERIFY2(alone.contains(u"\nmask = bias != -math.inf\nscores = scores + bias\nscores[~mask] = -1e6  #"_s),
             qPrintable(alone));
    QVERIFY2(alone.contains(u"weights.masked_fill(~mask.any(dim=-1, keepdim=True), 0)"_s), qPrintable(alone));
    const QString both = codeText(codeLines(Library::Pytorch, planWithBias({{"mask.causal", "\"top_left\""}})));
    QVERIFY2(both.contains(u"\nmask = mask & (bias != -math.inf)\nscores = scores + bias\nscores[~mask] = -1e6  #"_s),
             qPrintable(both));
    const QString unmasked = textOf(smallDocument({{"mask.dead_row", "\"zero\""}})); // where nothing makes a mask
    QVERIFY2(!unmasked.contains(u"~mask"_s), qPrintable(unmasked));
}

void TestCodeLines::whatD2lCannotMaskIsInPytorch_data()
{
    QTest::addColumn<Plan>("plan");
    const auto row = [](const char *name, std::vector<Setting> settings) {
        settings.emplace_back("mask.causal", "\"top_left\"");
        QTest::addRow("%s", name) << planOf(smallDocument(settings));
    };
    row("window", {{"mask.window", "[1, 0]"}});
    row("prefix", {{"mask.prefix", "2"}});
    row("segments",
        {{"mask.segments", R"({"queries": [[0, 0, 1], [0, 1, 1]], "keys": [[0, 0, 1, 1], [0, 1, 1, 1]]})"}});
    row("infinite fill", {{"mask.fill", "\"-inf\""}});
    row("another fill", {{"mask.fill", "-1000"}});
    row("added fill", {{"mask.fill_mode", "\"add\""}});
    row("rule for dead rows", {{"mask.dead_row", "\"zero\""}});
    row("by hand", {{"overrides", R"([{"cell": "mask[0,0,0,0]", "value": 0}])"}});
    QTest::addRow("bias") << planWithBias({});
    QTest::addRow("allowed") << planOf(smallDocument({{"mask.allowed", R"({"file": "x.npz", "tensor": "allowed"})"}}),
                                       fileWith({{"allowed", Tensor<float>(Shape{3, 4})}}));
}

void TestCodeLines::whatD2lCannotMaskIsInPytorch()
{
    QFETCH(Plan, plan);
    QCOMPARE(codeText(codeLines(Library::D2l, plan)), codeText(codeLines(Library::Pytorch, plan)));
    QCOMPARE(codeRemark(Library::D2l, plan), u"# d2l has no such layer; this is PyTorch"_s);
    QVERIFY(codeRemark(Library::Pytorch, plan).isEmpty());
}

void TestCodeLines::thePanelSaysWhereD2lHasNoWords()
{
    Session session;
    open(session, u"d2l"_s);
    CodePanel panel(session);
    auto *library = find<QComboBox>(panel, u"codeLibrary"_s);
    const QString remark = u"# d2l has no such layer; this is PyTorch"_s;
    const auto says = [&] {
        find<QToolButton>(panel, u"copyCode"_s)->click();
        const bool isCopied = QApplication::clipboard()->text().startsWith(remark + u'\n');
        panel.refresh();
        const QString shown = find<QLabel>(panel, u"codeLines"_s)->text().replace(QChar(QChar::Nbsp), u' ');
        return isCopied && shown.contains(remark);
    };
    library->setCurrentIndex(1);
    QVERIFY(!says());
    edit(session, {{u"layer.rope"_s, u"{}"_s}});
    session.setStep(StepId::Output); // wherever the reader is
    QVERIFY(says());
    library->setCurrentIndex(0);
    QVERIFY(!says());
}

/// valid_lens says how many keys each query sees, and causal is 1, 2, 3, …
void TestCodeLines::lengthsAndCausalAreMaskedByD2l()
{
    for (const Setting &setting :
         {Setting("mask.valid_lens", "[2, 1]"), Setting("mask.valid_lens", "[[2, 3, 1], [1, 1, 1]]"),
          Setting("mask.causal", "\"top_left\""), Setting("mask.causal", "\"bottom_right\"")}) {
        const QString code = textOf(smallDocument({setting}), Library::D2l);
        QVERIFY2(code.contains(u"masked_softmax(scores, valid_lens)"_s), qPrintable(code));
    }
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
        const QString line = toQString(step->d2l()).remove(u"<kept>"_s).first(12);
        QVERIFY2(shown.contains(line.toHtmlEscaped()), qPrintable(shown));
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
    edit(session, {{u"layer.add_zero_attn"_s, u"true"_s}});
    for (const QString &hidden : {u"shape K_appended"_s, u"step split"_s}) { // which the line of the scores would tell
        session.setHidden({hidden});
        find<QToolButton>(panel, u"copyCode"_s)->click();
        const QString appended = QApplication::clipboard()->text();
        QVERIFY2(appended.contains(u"K.transpose(1, 2))  # ?\n"_s), qPrintable(appended));
    }
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
