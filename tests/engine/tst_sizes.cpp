// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/sizes.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestSizes : public QObject
{
    Q_OBJECT

private slots:
    void axesHaveTheirLengths();
    void queryHeadsShareKeyValueHeadsInOrder();
    void axesHaveTheirNames();
};

namespace {

/// b 2, q 3, k 4 of which 1 is past, 2 appended ones, inputs of 5, 6 and 7, 12 heads on 3, head sizes 8 and 9, output
/// 10, norm of 11.
constexpr Sizes kAllSizes{2, 3, 4, 5, 6, 7, 12, 3, 8, 9, 10, 11, 1, 2};

} // namespace

void TestSizes::axesHaveTheirLengths()
{
    const std::vector<Index> lengths{2, 12, 3, 3, 4, 3, 1, 6, 5, 6, 7, 8, 9, 12 * 8, 3 * 8, 3 * 9, 12 * 9, 10, 11};
    for (std::size_t i = 0; i < lengths.size(); ++i)
        QCOMPARE(lengthOf(static_cast<Extent>(i), kAllSizes), lengths[i]);
}

void TestSizes::queryHeadsShareKeyValueHeadsInOrder()
{
    std::vector<Index> read;
    for (Index head = 0; head < kAllSizes.h; ++head)
        read.push_back(kAllSizes.kvHeadOf(head));
    QCOMPARE(read, (std::vector<Index>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}));
}

void TestSizes::axesHaveTheirNames()
{
    std::vector<std::string> names{"batch", "head", "head", "query", "key", "key", "key", "key"};
    names.resize(static_cast<std::size_t>(Extent::BucketCount), "feature");
    for (const char *name : {"bucket", "feature", "token", "position", "segment", "patch", "feature"})
        names.emplace_back(name);
    QCOMPARE(names.size(), static_cast<std::size_t>(Extent::PatchSize) + 1);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto extent = static_cast<Extent>(i);
        QCOMPARE(std::string(axisName(extent)), names[i]);
        QCOMPARE(isHeadAxis(extent), i == 1 || i == 2);
        QCOMPARE(isKeyAxis(extent), i >= 4 && i <= 7);
    }
}

HEADSCOPE_TEST(TestSizes, NoApplication)
#include "tst_sizes.moc"
