// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/leaforder.h"

#include "tests/testprogram.h"

#include <cmath>

using namespace headscope;

class TestLeafOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsAlikeStandsTogether();
    void oneAndNoneAreOrders();
    void distancesThatAreNoneStandLast();
};

namespace {

/// The distances of points on a line.
Tensor<double> onALine(const std::vector<double> &points)
{
    const auto count = static_cast<Index>(points.size());
    Tensor<double> distances({count, count});
    for (Index i = 0; i < count; ++i)
        for (Index j = 0; j < count; ++j)
            distances[i * count + j] =
                std::abs(points[static_cast<std::size_t>(i)] - points[static_cast<std::size_t>(j)]);
    return distances;
}

} // namespace

void TestLeafOrder::whatIsAlikeStandsTogether()
{
    QCOMPARE(leafOrder(onALine({0, 10, 1, 11, 5})), (std::vector<Index>{0, 2, 4, 1, 3}));
    QCOMPARE(leafOrder(onALine({3, 3, 3})), (std::vector<Index>{0, 1, 2}));
}

void TestLeafOrder::oneAndNoneAreOrders()
{
    QCOMPARE(leafOrder(onALine({4})), std::vector<Index>{0});
    QCOMPARE(leafOrder(onALine({})), std::vector<Index>());
}

void TestLeafOrder::distancesThatAreNoneStandLast()
{
    Tensor<double> distances = onALine({0, 100, 1});
    for (const Index at : {1, 3, 5, 7}) // the distances of the second to the others
        distances[at] = std::nan("");
    QCOMPARE(leafOrder(distances), (std::vector<Index>{0, 2, 1}));
}

HEADSCOPE_TEST(TestLeafOrder, QCoreApplication)
#include "tst_leaforder.moc"
