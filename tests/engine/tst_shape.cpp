// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/shape.h"

#include "engine/tensor/tensor.h"
#include "tests/testprogram.h"

#include <limits>

using namespace headscope;

class TestShape : public QObject
{
    Q_OBJECT

private slots:
    void countMultipliesLengths();
    void countRefusesWhatDoesNotFit();
    void shapesArePrintedAsInPython();
    void offsetAndCellAreInverse();
    void lastAxisIsNextInMemory();
    void negativeAxesCountFromTheLast();
    void convertingKeepsEveryNumber();
};

void TestShape::countMultipliesLengths()
{
    QCOMPARE(countOf({}), std::optional<Index>(1));
    QCOMPARE(countOf({7}), std::optional<Index>(7));
    QCOMPARE(countOf({2, 5, 4, 6}), std::optional<Index>(240));
    QCOMPARE(countOf({2, 0, 4}), std::optional<Index>(0));
}

void TestShape::countRefusesWhatDoesNotFit()
{
    const Index half = Index{1} << 32U;
    QCOMPARE(countOf({half, half}), std::optional<Index>());
    QCOMPARE(countOf({half, half / 2}), std::optional<Index>());
    QCOMPARE(countOf({half, half / 4}), std::optional<Index>(Index{1} << 62U));
    QCOMPARE(countOf({2, -1}), std::optional<Index>());
    QCOMPARE(countOf({0, -1}), std::optional<Index>());
    QCOMPARE(countOf({std::numeric_limits<Index>::max()}), std::optional<Index>(std::numeric_limits<Index>::max()));
}

void TestShape::shapesArePrintedAsInPython()
{
    QCOMPARE(toString(Shape{}), std::string("()"));
    QCOMPARE(toString(Shape{3}), std::string("(3,)"));
    QCOMPARE(toString(Shape{10, 4, 20}), std::string("(10, 4, 20)"));
}

void TestShape::offsetAndCellAreInverse()
{
    const Shape shape{2, 3, 1, 4};
    for (Index offset = 0; offset < 24; ++offset)
        QCOMPARE(offsetOf(shape, cellAt(shape, offset)), offset);
    QCOMPARE(offsetOf({}, {}), Index{0});
}

void TestShape::lastAxisIsNextInMemory()
{
    QCOMPARE(cellAt({2, 3}, 1), (Cell{0, 1}));
    QCOMPARE(cellAt({2, 3}, 3), (Cell{1, 0}));
    QCOMPARE(offsetOf({2, 3, 4}, {1, 2, 3}), Index{23});
}

void TestShape::negativeAxesCountFromTheLast()
{
    const Tensor<float> tensor({2, 3, 4});
    QCOMPARE(tensor.length(-1), Index{4});
    QCOMPARE(tensor.length(-3), tensor.length(0));
    QCOMPARE(tensor.rank(), Index{3});
    QCOMPARE(Tensor<float>().size(), Index{0});
}

void TestShape::convertingKeepsEveryNumber()
{
    const AnyTensor flags = Tensor<Flag>({3}, {{1}, {0}, {1}});
    QVERIFY(convertTo<float>(flags) == Tensor<float>({3}, {1, 0, 1}));
    QVERIFY(convertTo<double>(Tensor<float>({2}, {0.5F, -2.0F})) == Tensor<double>({2}, {0.5, -2}));
    QCOMPARE(valueAt(flags, 2), 1.0);
    QCOMPARE(valueAt(Tensor<std::int64_t>({2}, {-5, 6}), 0), -5.0);
}

HEADSCOPE_TEST(TestShape, NoApplication)
#include "tst_shape.moc"
