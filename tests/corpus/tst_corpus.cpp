// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

#include "engine/checkpoints/recognise.h"
#include "tests/formats/support.h"

#include <QElapsedTimer>
#include <QRegularExpression>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<long long> held{0}; // bytes
std::atomic<long long> most{0};

} // namespace

#ifndef __SANITIZE_ADDRESS__ // which counts requests for memory itself, and pairs them
namespace {

void *counted(void *memory)
{
    const long long now = held += static_cast<long long>(malloc_usable_size(memory));
    long long before = most;
    while (now > before && !most.compare_exchange_weak(before, now))
        ;
    return memory;
}

} // namespace

void *operator new(std::size_t size)
{
    void *memory = std::malloc(size > 0 ? size : 1);
    return memory == nullptr ? throw std::bad_alloc() : counted(memory);
}
void operator delete(void *memory) noexcept
{
    held -= static_cast<long long>(malloc_usable_size(memory));
    std::free(memory);
}
void operator delete(void *memory, std::size_t /*size*/) noexcept
{
    operator delete(memory);
}
#endif

using namespace headscope;

/// Every file of the corpus is opened as the program does it: a good one has what was put in, a bad one is refused with
/// one sentence; each within two seconds, and with no more than 64 MiB beside its numbers.
class TestCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodFilesHaveWhatWasPutIn_data() { addRows(true); }
    void goodFilesHaveWhatWasPutIn();
    void badFilesAreRefused_data() { addRows(false); }
    void badFilesAreRefused();
    void thereAreManyOfBoth();

private:
    static void addRows(bool areGood);
};

namespace {

const Corpus &corpus()
{
    static const Corpus all = wholeCorpus();
    return all;
}

/// What reading it all gives, or the first refusal.
Result<std::vector<NamedTensor>> readAll(const CorpusFile &file)
{
    const auto siblings = [&](const std::string &name) -> Result<SharedSource> {
        const auto found = file.siblings.find(name);
        if (found != file.siblings.end())
            return SharedSource(std::make_shared<const MemorySource>(asBytes(found->second)));
        return Error{{}, "file", Text("nothing"), Text("a file that can be read")};
    };
    const auto store =
        openTensorStore(std::make_shared<const MemorySource>(asBytes(file.content)), file.name, siblings);
    if (!store)
        return store.error();
    for (const FoundLayer &layer : layersOf(**store))
        if (!headsOf(layer, **store, {}))
            likelyHeads(layer);
    std::vector<NamedTensor> tensors;
    for (const StoredTensor &tensor : (*store)->tensors()) {
        auto numbers = (*store)->read(tensor);
        if (!numbers)
            return numbers.error();
        tensors.push_back({tensor.name, std::move(*numbers)});
    }
    return tensors;
}

/// The same within the time and the memory that a file of this size may take.
Result<std::vector<NamedTensor>> readWithinLimits(const CorpusFile &file)
{
    constexpr long long mostBytes = 64LL << 20U;
    QElapsedTimer timer;
    timer.start();
    const long long before = held;
    most = before;
    auto tensors = readAll(file);
    if (timer.elapsed() > 2000)
        qWarning("%lld ms", timer.elapsed());
    if (most - before > mostBytes)
        qWarning("%lld bytes", most - before);
    return timer.elapsed() <= 2000 && most - before <= mostBytes ? tensors
                                                                 : Error{{}, {}, Text("too much time or memory"), {}};
}

const CorpusFile &fileAt(qsizetype place)
{
    return corpus()[static_cast<std::size_t>(place)];
}

} // namespace

void TestCorpus::addRows(bool areGood)
{
    QTest::addColumn<qsizetype>("place");
    for (std::size_t i = 0; i < corpus().size(); ++i)
        if (corpus()[i].isGood == areGood)
            QTest::addRow("%zu %s", i, printable(corpus()[i].title).c_str()) << static_cast<qsizetype>(i);
}

void TestCorpus::goodFilesHaveWhatWasPutIn()
{
    QFETCH(qsizetype, place);
    const auto tensors = readWithinLimits(fileAt(place));
    QVERIFY2(tensors, tensors ? "" : tensors.error().sentence().c_str());
    QVERIFY(*tensors == fileAt(place).tensors);
}

void TestCorpus::badFilesAreRefused()
{
    QFETCH(qsizetype, place);
    const auto tensors = readWithinLimits(fileAt(place));
    QVERIFY(!tensors);
    const QString says = QString::fromStdString(tensors.error().sentence());
    QVERIFY2(!tensors.error().field.empty(), qPrintable(says));
    static const QRegularExpression sentence(
        QStringLiteral("^[^\\x00-\\x1f]+: got [^\\x00-\\x1f]+, expected [^\\x00-\\x1f]+$"));
    QVERIFY2(sentence.match(says).hasMatch() && says.size() < 1000, qPrintable(says));
}

void TestCorpus::thereAreManyOfBoth()
{
    const auto good = std::count_if(corpus().begin(), corpus().end(), [](const CorpusFile &f) { return f.isGood; });
    qInfo("%td good files, %td bad", good, std::ssize(corpus()) - good);
    QVERIFY(good >= 200);
    QVERIFY(std::ssize(corpus()) - good >= 200);
}

HEADSCOPE_TEST(TestCorpus, NoApplication)
#include "tst_corpus.moc"
