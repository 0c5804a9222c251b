// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/stephandout.h"

#include "engine/document/cellname.h"
#include "tests/ui/writtenfigure.h"
#include "ui/text/language.h"

#include <algorithm>

using namespace headscope;

/// What a worksheet of steps asks for: what can be worked out on it, and stands nowhere on it.
class TestHandoutBlanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        setLanguage(u"en"_s); // whose translator the words of others need, too
        m_trace = traceOf(u"d2l"_s);
    }
    void whatTheSheetCutsOffIsNotAsked_data();
    void whatTheSheetCutsOffIsNotAsked();
    void aMaskThatIsGivenIsNotAsked();
    void aBlankCellIsWorkedOut_data();
    void aBlankCellIsWorkedOut();

private:
    std::shared_ptr<const Trace> m_trace;
};

void TestHandoutBlanks::whatTheSheetCutsOffIsNotAsked_data()
{
    QTest::addColumn<Index>("head");
    QTest::addColumn<QStringList>("given");
    QTest::addRow("head 0") << Index{0} << QStringList{u"Q"_s, u"K"_s, u"V"_s, u"output"_s};
    QTest::addRow("a head whose features are cut off")
        << Index{1} << QStringList{u"Q"_s,           u"K"_s,           u"V"_s,      u"Q of head 1"_s,
                                   u"K of head 1"_s, u"V of head 1"_s, u"concat"_s, u"output"_s};
}

/// Of 100 features a page has 20: all that is made of them stands there, and is told to be given.
void TestHandoutBlanks::whatTheSheetCutsOffIsNotAsked()
{
    QFETCH(const Index, head);
    QFETCH(const QStringList, given);
    StepHandout wanted;
    wanted.head = head;
    wanted.kind = HandoutKind::Worksheet;
    wanted.blanks = Blanks::Result;
    const Handout sheet = handoutOf(m_trace, wanted);
    const auto isFull = [](const HandoutMap &map) {
        return std::none_of(map.rows.begin(), map.rows.end(), [](const auto &row) {
            return std::any_of(row.begin(), row.end(), [](const HandoutCell &cell) { return cell.isBlank; });
        });
    };
    QStringList full;
    QString step;
    bool isTold = false;
    for (const HandoutBlock &block : sheet.blocks) {
        if (const auto *heading = std::get_if<HandoutHeading>(&block)) {
            step = heading->words.first();
            isTold = false;
        }
        if (const auto *text = std::get_if<HandoutText>(&block))
            isTold = isTold || text->html.first().startsWith(u"Results that need numbers"_s);
        const auto *maps = std::get_if<HandoutMaps>(&block);
        if (maps == nullptr || maps->operands.empty() || !isFull(maps->result))
            continue;
        full << maps->result.title.first();
        QVERIFY2(isTold, qPrintable(step));
    }
    QCOMPARE(full, given);
    wanted.kind = HandoutKind::Answers;
    for (const HandoutBlock &block : handoutOf(m_trace, wanted).blocks)
        if (const auto *text = std::get_if<HandoutText>(&block))
            QVERIFY(!text->html.first().startsWith(u"Results that need numbers"_s));
}

/// Which no rule tells; what is made of it is asked. A causal one can be worked out.
void TestHandoutBlanks::aMaskThatIsGivenIsNotAsked()
{
    Tensor<Flag> allowed(Shape{3, 4});
    for (Index i = 0; i < allowed.size(); ++i)
        allowed[i].value = i % 3 == 1 ? 0 : 1;
    StepHandout wanted;
    wanted.kind = HandoutKind::Worksheet;
    wanted.blanks = Blanks::Result;
    wanted.steps = {StepId::Mask};
    const auto blank = [&](const std::shared_ptr<const Trace> &trace) {
        QStringList titles;
        for (const HandoutBlock &block : handoutOf(trace, wanted).blocks) {
            if (const auto *maps = std::get_if<HandoutMaps>(&block); maps && maps->result.rows[0][0].isBlank)
                titles << maps->result.title.first();
            if (const auto *lines = std::get_if<HandoutLines>(&block))
                titles << lines->words.first().section(u'[', 0, 0);
        }
        titles.sort();
        return titles;
    };
    const auto given = traceOf(smallDocument({{"mask.allowed", R"({"file": "x.npz", "tensor": "allowed"})"}}),
                               fileWith({{"allowed", std::move(allowed)}}));
    QCOMPARE(blank(given), (QStringList{u"Work out one number: masked_scores"_s, u"masked scores"_s}));
    QVERIFY(blank(traceOf(smallDocument({{"mask.causal", "\"top_left\""}}))).contains(u"mask"_s));
}

void TestHandoutBlanks::aBlankCellIsWorkedOut_data()
{
    QTest::addColumn<Blanks>("blanks");
    QTest::addColumn<quint32>("seed");
    QTest::addRow("result") << Blanks::Result << quint32{1};
    for (quint32 seed = 1; seed <= 4; ++seed)
        QTest::addRow("third, seed %u", seed) << Blanks::Third << seed;
}

/// And no number that stands above the question.
void TestHandoutBlanks::aBlankCellIsWorkedOut()
{
    QFETCH(const Blanks, blanks);
    QFETCH(const quint32, seed);
    StepHandout wanted;
    wanted.kind = HandoutKind::Worksheet;
    wanted.blanks = blanks;
    wanted.seed = seed;
    int asked = 0;
    const HandoutMap *above = nullptr;
    const Handout sheet = handoutOf(m_trace, wanted);
    for (const HandoutBlock &block : sheet.blocks) {
        if (const auto *maps = std::get_if<HandoutMaps>(&block))
            above = &maps->result;
        const auto *lines = std::get_if<HandoutLines>(&block);
        if (lines == nullptr)
            continue;
        const QString name = lines->words.first().section(u": "_s, 1).chopped(2); // "weights[0, 0, 0, 0] ="
        const auto place = readCellName(name.toStdString());
        QVERIFY2(place, qPrintable(lines->words.first()));
        const auto row = static_cast<std::size_t>(place->cell[place->cell.size() - 2]);
        const auto column = static_cast<std::size_t>(place->cell.back());
        QVERIFY2(above->rows[row][column].isBlank, qPrintable(name));
        ++asked;
    }
    QVERIFY(asked > 0);
}

HEADSCOPE_TEST(TestHandoutBlanks, QApplication)
#include "tst_handoutblanks.moc"
