// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/latertensor.h"
#include "tests/engine/support.h"

using namespace headscope;

/// Tensors whose numbers are read when somebody asks.
class TestLaterTensor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void threeWhoReadOneTensorReadItOnce();
    void whoComesAgainKeepsNothing();
    void whatCannotBeReadIsTriedAgain();
};

namespace {

/// A tensor that knows how often it was read, and whether anybody has its numbers.
struct Counted
{
    std::vector<LaterTensor> sharedBy(std::size_t readers)
    {
        const auto read = [this]() -> Result<SharedTensor> {
            ++times;
            if (isGone)
                return Error{{}, "file", Text("nothing"), Text("something")};
            auto made = std::make_shared<const AnyTensor>(Tensor<float>({2}, {1, 2}));
            numbers = made;
            return SharedTensor(std::move(made));
        };
        return readOnceFor({{2}, false, read}, readers);
    }

    int times = 0;
    bool isGone = false;
    std::weak_ptr<const AnyTensor> numbers;
};

} // namespace

void TestLaterTensor::threeWhoReadOneTensorReadItOnce()
{
    Counted tensor;
    const auto readers = tensor.sharedBy(3);
    for (int round = 1; round <= 2; ++round) {
        for (const LaterTensor &reader : readers)
            QCOMPARE(valueAt(**reader.read(), 1), 2.0);
        QCOMPARE(tensor.times, round);
        QVERIFY(tensor.numbers.expired());
    }
}

/// As after a run that was cancelled between them.
void TestLaterTensor::whoComesAgainKeepsNothing()
{
    Counted tensor;
    const auto readers = tensor.sharedBy(3);
    for (const std::size_t reader : {0, 0, 1, 0, 1, 2})
        QVERIFY(readers[reader].read());
    QCOMPARE(tensor.times, 1);
    QVERIFY(tensor.numbers.expired());
}

void TestLaterTensor::whatCannotBeReadIsTriedAgain()
{
    Counted tensor;
    const auto readers = tensor.sharedBy(2);
    tensor.isGone = true;
    QVERIFY(!readers[0].read());
    tensor.isGone = false;
    QVERIFY(readers[1].read() && readers[0].read());
    QCOMPARE(tensor.times, 2);
    QVERIFY(tensor.numbers.expired());
}

HEADSCOPE_TEST(TestLaterTensor, NoApplication)
#include "tst_latertensor.moc"
