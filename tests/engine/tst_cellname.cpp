// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/cellname.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestCellName : public QObject
{
    Q_OBJECT

private slots:
    void namesAreReadAndWritten();
    void allAlongAnAxisIsReadAsItIsWritten();
    void otherTextsAreNoNames();
};

void TestCellName::namesAreReadAndWritten()
{
    for (const char *text : {"weights[0, 2, 1, 0]", "weights[0,2,1,0]", "weights[ 0 ,2, 1,0 ]"})
        QVERIFY(readCellName(text) == (CellName{"weights", {0, 2, 1, 0}}));
    QVERIFY(readCellName("b_q[999999999]") == (CellName{"b_q", {999999999}}));
    QCOMPARE(cellName("Q", {0, 1, 2}), std::string("Q[0, 1, 2]"));
    QCOMPARE(cellName("W_q", {3, -1}), std::string("W_q[3, :]"));
}

void TestCellName::allAlongAnAxisIsReadAsItIsWritten()
{
    const CellName row{"weights", {0, 2, 1, -1}};
    QVERIFY(readCellsName("weights[0,2,1, :]") == row);
    QVERIFY(readCellsName(cellName(row.tensor, row.cell)) == row);
    QVERIFY(readCellsName("Q[0,1,2]") == readCellName("Q[0,1,2]"));
    for (const char *text : {"Q[::]", "Q[0:1]", "Q[:", "Q[-1]", "Q[:,]"})
        QVERIFY2(!readCellsName(text), text);
    QVERIFY(!readCellName("Q[0,:]")); // one cell
}

void TestCellName::otherTextsAreNoNames()
{
    for (const char *text : {"", "[", "]", "[0]", "Q", "Q[]", "Q[0", "Q0]", "Q[-1]", "Q[0,]", "Q[,0]", "Q[0 1]",
                             "Q[1.0]", "Q[0]x", "Q[1234567890]", "Q[a]", "Q[0][1]"})
        QVERIFY2(!readCellName(text), text);
}

HEADSCOPE_TEST(TestCellName, NoApplication)
#include "tst_cellname.moc"
