// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memory.h"

#include "engine/io/readymemory.h"
#include "tests/testprogram.h"

#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace headscope;

class TestMemory : public QObject
{
    Q_OBJECT

private slots:
    void memoryLiesOnABoundary();
    void theNewestOfASizeIsTakenAgain();
    void manyBlocksComeAndGoInOneStepEach();
    void whatASizeIsRoundedUpByTakesNoRoom();
    void memoryIsReadyForManySmallThings();
    void whatIsFreedBetweenOtherBlocksGoesToTheSystem();
};

namespace {

/// What the system gives us now, in bytes.
std::size_t residentBytes()
{
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toULongLong() * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

void TestMemory::memoryLiesOnABoundary()
{
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{65}, std::size_t{5000}, std::size_t{3} << 20U}) {
        void *memory = takeMemory(bytes);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(memory) % 64, std::uintptr_t{0});
        giveMemory(memory, bytes);
    }
}

void TestMemory::theNewestOfASizeIsTakenAgain()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("no memory is kept here, so that a use after the end is seen");
#endif
    trimMemory(0);
    std::vector<void *> blocks;
    for (int i = 0; i < 4; ++i)
        blocks.push_back(takeMemory(100));
    for (void *block : blocks)
        giveMemory(block, 100);
    trimMemory(256); // two blocks of 128 bytes: the two that were given back first are gone
    const std::size_t requests = systemRequests();
    QCOMPARE(takeMemory(100), blocks[3]);
    QCOMPARE(takeMemory(100), blocks[2]);
    QCOMPARE(systemRequests(), requests);
    giveMemory(blocks[2], 100);
    giveMemory(blocks[3], 100);
}

/// To walk through all that wait for each block would take minutes here; a step for each takes a fraction of a second.
void TestMemory::manyBlocksComeAndGoInOneStepEach()
{
    constexpr std::size_t count = 400'000;
    constexpr std::size_t size = 64;
    constexpr int most = 20; // seconds
    QElapsedTimer timer;
    timer.start();
    std::vector<void *> blocks;
    for (std::size_t i = 0; i < count; ++i)
        blocks.push_back(takeMemory(size));
    for (void *block : blocks)
        giveMemory(block, size);
    for (std::size_t left = count; left > 0 && timer.elapsed() < most * 1000; left -= 1000)
        trimMemory((left - 1000) * size);
    QVERIFY2(timer.elapsed() < most * 1000, qPrintable(QString::number(timer.elapsed())));
}

void TestMemory::whatASizeIsRoundedUpByTakesNoRoom()
{
    constexpr std::size_t bytes = (std::size_t{9} << 20U) / 4; // a matrix of 768 by 768: a large page, and a bit
    constexpr std::size_t end = std::size_t{4} << 20U;         // of two
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    trimMemory(0);
    auto *memory = static_cast<char *>(takeMemory(bytes));
    std::memset(memory, 1, bytes);
    std::vector<unsigned char> areThere((end - bytes) / page);
    QCOMPARE(::mincore(memory + bytes, end - bytes, areThere.data()), 0);
    QCOMPARE(std::count(areThere.begin(), areThere.end(), 0), std::ssize(areThere));
    giveMemory(memory, bytes);
}

/// The last piece of the heap is theirs, and not given back to the system meanwhile.
void TestMemory::memoryIsReadyForManySmallThings()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("their heap is another one");
#endif
    constexpr std::size_t bytes = std::size_t{24} << 20U;
    QVERIFY(::mallinfo2().keepcost < bytes / 2);
    readyMemory(bytes);
    QVERIFY(::mallinfo2().keepcost > bytes / 10 * 9);
}

/// What stays between them would else keep their heap as large as it was.
void TestMemory::whatIsFreedBetweenOtherBlocksGoesToTheSystem()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("their heap is another one");
#endif
    constexpr std::size_t size = std::size_t{1} << 20U;
    constexpr std::size_t count = 128;
    readyMemory(24 * size); // from then on blocks of this size are of the heap
    trimMemory(0);
    returnFreedMemory();
    const std::size_t before = residentBytes();
    std::vector<void *> blocks;
    std::vector<std::vector<char>> between;
    for (std::size_t i = 0; i < count; ++i) {
        blocks.push_back(takeMemory(size));
        std::memset(blocks.back(), 1, size);
        between.emplace_back(5000);
    }
    QVERIFY(residentBytes() > before + count / 4 * 3 * size);
    for (void *block : blocks)
        giveMemory(block, size);
    trimMemory(0);
    returnFreedMemory();
    QVERIFY2(residentBytes() < before + count / 4 * size, qPrintable(QString::number(residentBytes() - before)));
}

HEADSCOPE_TEST(TestMemory, NoApplication)
#include "tst_memory.moc"
