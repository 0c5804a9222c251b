// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memorybudget.h"

#include "engine/tensor/memory.h"
#include "tests/testprogram.h"

using namespace headscope;
using Use = MemoryBudget::Use;

class TestMemoryBudget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTensorCountsAsLongAsAnybodyHasIt();
    void theLongestUnusedIsLetGoFirst();
    void whatIsReadIsNotLetGo();
    void whatIsKeptIsNotLetGoButMakesOthersGo();
    void theNewestStaysWhateverItsSize();
    void aSmallerBudgetHoldsAtOnce();
    void anOwnerTakesItsNumbersAlong();
    void memoryThatWaitsHasRoomInTheBudget();
    void theUsualBudgetIsAQuarterOfTheMachine();
};

namespace {

/// A tensor of so many bytes.
AnyTensor tensorOfBytes(Index bytes)
{
    return Tensor<std::uint8_t>({bytes});
}

/// A budget of 1000 bytes, and one who offers numbers to it.
struct Offers
{
    MemoryBudget budget{1000};

    MemoryBudget::Name name(std::size_t which) const { return {this, which, 0, 0}; }
    void offer(std::size_t which, Index bytes)
    {
        budget.offer(name(which), budget.count(Use::Recalled, tensorOfBytes(bytes)));
    }
    /// Asking uses it.
    bool isThere(std::size_t which) { return budget.find(name(which)) != nullptr; }
};

} // namespace

void TestMemoryBudget::aTensorCountsAsLongAsAnybodyHasIt()
{
    auto budget = std::make_unique<MemoryBudget>(1000);
    SharedTensor tensor = budget->count(Use::Kept, tensorOfBytes(300));
    SharedTensor same = tensor;
    {
        const auto counted = budget->count(Use::Shown, 200);
        QCOMPARE(budget->bytes(Use::Shown), 200);
    }
    QCOMPARE(budget->bytes(Use::Shown), 0);
    tensor.reset();
    QCOMPARE(budget->bytes(Use::Kept), 300);
    QCOMPARE(budget->roomToKeep(), 1000 - 125 - 300);
    same.reset();
    QCOMPARE(budget->bytes(Use::Kept), 0);
    tensor = budget->count(Use::Kept, tensorOfBytes(300));
    budget.reset(); // the tensor may live longer
    QCOMPARE(bytesOf(*tensor), 300);
}

void TestMemoryBudget::theLongestUnusedIsLetGoFirst()
{
    Offers offers;
    for (const std::size_t which : {1U, 2U, 3U})
        offers.offer(which, 300);
    QVERIFY(offers.isThere(1)); // is used
    offers.offer(4, 300);
    QVERIFY(!offers.isThere(2));
    QVERIFY(offers.isThere(1) && offers.isThere(3) && offers.isThere(4));
    QCOMPARE(offers.budget.bytes(Use::Recalled), 900);
    offers.offer(5, 800);
    QVERIFY(!offers.isThere(1) && !offers.isThere(3) && !offers.isThere(4) && offers.isThere(5));
    QCOMPARE(offers.budget.bytes(Use::Recalled), 800);
}

void TestMemoryBudget::whatIsReadIsNotLetGo()
{
    Offers offers;
    offers.offer(1, 600);
    const SharedTensor read = offers.budget.find(offers.name(1));
    offers.offer(2, 300);
    offers.offer(3, 300);
    QVERIFY(offers.isThere(1) && !offers.isThere(2) && offers.isThere(3));
    QCOMPARE(bytesOf(*read), 600);
}

void TestMemoryBudget::whatIsKeptIsNotLetGoButMakesOthersGo()
{
    Offers offers;
    offers.offer(1, 400);
    offers.offer(2, 400);
    const SharedTensor kept = offers.budget.count(Use::Kept, tensorOfBytes(500));
    QVERIFY(!offers.isThere(1) && offers.isThere(2));
    const SharedTensor more = offers.budget.count(Use::Kept, tensorOfBytes(5000)); // a run must have it
    QCOMPARE(offers.budget.bytes(Use::Kept), 5500);
    QCOMPARE(offers.budget.roomToKeep(), 0);
    offers.offer(3, 60);
    offers.offer(4, 60);
    QVERIFY(!offers.isThere(2) && offers.isThere(3) && offers.isThere(4)); // an eighth is there all the same
    offers.offer(5, 60);
    QVERIFY(!offers.isThere(3) && offers.isThere(4) && offers.isThere(5));
}

void TestMemoryBudget::theNewestStaysWhateverItsSize()
{
    Offers offers;
    offers.offer(1, 5000);
    QVERIFY(offers.isThere(1));
    offers.offer(2, 10);
    QVERIFY(!offers.isThere(1) && offers.isThere(2));
}

void TestMemoryBudget::aSmallerBudgetHoldsAtOnce()
{
    Offers offers;
    for (const std::size_t which : {1U, 2U, 3U})
        offers.offer(which, 300);
    offers.budget.setMost(600);
    QCOMPARE(offers.budget.bytes(Use::Recalled), 600);
    QVERIFY(!offers.isThere(1) && offers.isThere(2) && offers.isThere(3));
}

void TestMemoryBudget::anOwnerTakesItsNumbersAlong()
{
    Offers offers;
    const int other = 0;
    offers.offer(1, 100);
    offers.offer(2, 100);
    offers.budget.offer({&other, 1, -1, -1}, offers.budget.count(Use::Recalled, tensorOfBytes(50)));
    offers.budget.forget(&offers);
    QVERIFY(!offers.isThere(1) && !offers.isThere(2));
    QCOMPARE(offers.budget.bytes(Use::Recalled), 50);
    QVERIFY(offers.budget.find({&other, 1, -1, -1}));
    offers.budget.forget(&other);
    QCOMPARE(offers.budget.bytes(Use::Recalled), 0);
}

void TestMemoryBudget::memoryThatWaitsHasRoomInTheBudget()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("no memory is kept here, so that a use after the end is seen");
#endif
    constexpr Index size = 8 << 20;
    trimMemory(0);
    MemoryBudget budget(3 * size, [](auto room) { limitUnusedMemory(static_cast<std::size_t>(room)); });
    SharedTensor first = budget.count(Use::Kept, tensorOfBytes(size));
    SharedTensor second = budget.count(Use::Kept, tensorOfBytes(size));
    first.reset();
    QCOMPARE(unusedMemory(), static_cast<std::size_t>(size));
    const SharedTensor large = budget.count(Use::Kept, Tensor<std::int64_t>({size / 8 * 2 + 1})); // of another size
    QCOMPARE(unusedMemory(), std::size_t{0});
    limitUnusedMemory(std::size_t{1} << 28U);
}

void TestMemoryBudget::theUsualBudgetIsAQuarterOfTheMachine()
{
    const auto budget = usualMemoryBudget();
    QVERIFY(machineMemory() > 0);
    QVERIFY(budget >= MemoryBudget::Bytes{1} << 28U && budget <= MemoryBudget::Bytes{1} << 32U);
    QVERIFY(budget == machineMemory() / 4 || budget == MemoryBudget::Bytes{1} << 28U ||
            budget == MemoryBudget::Bytes{1} << 32U);
    QCOMPARE(memoryBudget()->most(), budget);
}

HEADSCOPE_TEST(TestMemoryBudget, NoApplication)
#include "tst_memorybudget.moc"
